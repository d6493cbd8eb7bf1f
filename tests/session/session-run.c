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
  while (!fair_test_session_is_saved (run->session))
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

static void
assert_list (FairTestFolder         *folder,
             const FairResultsQuery *query,
             gboolean                with_deals,
             const char             *expected)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) results = fair_results_table_list (database, query, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i);

      g_assert_true (fair_result_find_fault (result, NULL, NULL, NULL));
      g_string_append (text, result->game);
      if (with_deals)
        g_string_append_printf (text, " %" G_GUINT64_FORMAT, result->number);
      g_string_append_printf (text, " %s%s%s\n", fair_outcome_get_name (result->outcome), result->practice ? " practice" : "",
                              result->assisted ? " assisted" : "");
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Fails unless these are the results, a line for each; @with_deals: with the numbers of their deals */
void
fair_test_assert_results (FairTestFolder *folder,
                          gboolean        with_deals,
                          const char     *expected)
{
  assert_list (folder, &(FairResultsQuery){ .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE }, with_deals, expected);
}

/* The same for the result that ended last. */
void
fair_test_assert_last_result (FairTestFolder *folder,
                              gboolean        with_deals,
                              const char     *expected)
{
  assert_list (folder, &(FairResultsQuery){ .order = FAIR_RESULTS_NEWEST_FIRST, .with_moves = TRUE, .limit = 1 }, with_deals, expected);
}
