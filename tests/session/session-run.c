#include "session-run.h"

#include "model-helpers.h"
#include "session-helpers.h"

/* Starts like the program. */
FairTestRun
fair_test_run_start (FairTestFolder *folder)
{
  FairTestRun run = { .store = fair_store_new (folder->path, NULL) };

  run.session = fair_session_new (run.store);
  fair_test_session_load (run.session);
  return run;
}

void
fair_test_run_wait_until_saved (FairTestRun *run)
{
  while (!fair_session_is_saved (run->session))
    g_main_context_iteration (NULL, TRUE);
}

/* Ends without saving anything more. */
void
fair_test_run_finish (FairTestRun *run)
{
  fair_store_close (run->store);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_finalize_object (run->session);
  g_assert_finalize_object (run->store);
}

/* Ends like the program. */
void
fair_test_run_stop (FairTestRun *run)
{
  fair_session_flush (run->session, 0);
  fair_test_run_finish (run);
}

/* Returns: (transfer none): a new game in the session */
FairGameModel *
fair_test_run_begin (FairTestRun *run,
                     const char  *words,
                     guint64      number)
{
  FairGameModel *model = fair_test_model (words, number);

  fair_session_begin (run->session, model);
  g_object_unref (model);
  return model;
}

/* Begins games of Beleaguered Castle and plays at random, until one is stuck.  Returns: (transfer none): its model */
FairGameModel *
fair_test_run_begin_stuck (FairTestRun *run)
{
  guint64 seed = 1;

  for (guint64 number = 1;; number++)
    {
      FairGameModel *model = fair_test_run_begin (run, "beleaguered-castle", number);

      while (fair_game_model_get_status (model) == FAIR_STATUS_PLAYING && fair_test_model_play_any (model, &seed) &&
             fair_game_model_get_moves (model) < 300)
        fair_game_model_settle (model);
      fair_game_model_settle (model);
      if (fair_game_model_get_status (model) == FAIR_STATUS_LOST)
        return model;
    }
}

/* Fails unless the results are these; @print adds each of them to a GString. */
void
fair_test_assert_results (FairTestFolder *folder,
                          FairResultFunc  print,
                          const char     *expected)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GString) text = g_string_new (NULL);
  FairResultsQuery query = { .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };

  g_assert_true (fair_results_table_foreach (database, &query, print, text, NULL));
  g_assert_cmpstr (text->str, ==, expected);
}
