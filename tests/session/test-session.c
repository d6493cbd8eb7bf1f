/* The session: what is saved of a game and when, its results, and how it is resumed. */
#include "fair-game-result.h"
#include "fair-session.h"
#include "model-helpers.h"
#include "session-helpers.h"
#include "session-run.h"
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <string.h>

/* Autocomplete wins this game: all cards but kings are on the foundations. */
#define NEARLY_WON "beleaguered-castle starting-rank=12"

static void
win (FairGameModel *model)
{
  FairMove moves[FAIR_MAX_MOVES];

  while (fair_list (fair_game_model_get_rules (model), fair_game_model_get_position (model), moves) > 0)
    for (guint slot = 0; slot < 8 && fair_game_model_get_status (model) != FAIR_STATUS_WON; slot++)
      fair_game_model_play (model, fair_game_model_resolve (model, fair_game_model_get_rules (model)->first[FAIR_COLUMN] + slot, 1, 0, FALSE));
}

static FairGameModel *
begin_nearly_won (FairTestRun *run)
{
  FairRules      rules;
  FairGameModel *model;

  fair_test_rules (NEARLY_WON, &rules);
  model = fair_game_model_new (&rules, 1, FALSE);
  g_object_set (model, "autocomplete", FALSE, NULL);
  fair_session_begin (run->session, model);
  g_object_unref (model);
  return model;
}

/* A deal without a step of the player is not a game. */
static void
test_untouched (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestRun run = fair_test_run_start (folder);

  fair_test_run_begin (&run, "kingcell", 1);
  fair_test_run_begin (&run, "kingcell", 2);
  fair_test_run_begin (&run, "rush", 2);
  fair_test_run_begin (&run, "rush", 3);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "");
}

static void
test_given_up (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = fair_test_run_begin (&run, "kingcell", 1);
  guint64        seed = 1;

  fair_test_model_play_any (model, &seed);
  fair_game_model_undo (model);
  fair_test_run_begin (&run, "kingcell", 2);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "kingcell given-up\n");
}

/* A won game stays won: later steps change nothing, and make no second result. */
static void
test_won (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = begin_nearly_won (&run);

  win (model);
  g_assert_cmpuint (fair_game_model_get_status (model), ==, FAIR_STATUS_WON);
  fair_test_run_wait_until_saved (&run);
  fair_test_assert_results (folder, FALSE, "beleaguered-castle won\n");
  fair_game_model_undo (model);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  model = fair_session_get_game (run.session, fair_games_find ("beleaguered-castle"), "");
  g_assert_nonnull (model);
  win (model);
  fair_test_run_begin (&run, "beleaguered-castle", 2);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "beleaguered-castle won\n");
}

/* A lost game is not over: only leaving it makes a result. */
static void
test_lost (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestRun run = fair_test_run_start (folder);

  fair_test_run_begin_stuck (&run);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_begin (&run, "beleaguered-castle", 99999);
  fair_test_run_stop (&run);
  fair_test_assert_last_result (folder, FALSE, "beleaguered-castle lost\n");
}

/* The result counts hints, even if the game was played in two runs. */
static void
test_hints (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = fair_test_run_begin (&run, "kingcell", 1);
  guint64        seed = 1;

  fair_test_model_play_any (model, &seed);
  for (guint i = 0; i < 3; i++)
    fair_game_model_count_hint (model);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  model = fair_session_get_game (run.session, fair_games_find ("kingcell"), "");
  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (model))->n_hints, ==, 3);
  fair_game_model_count_hint (model);
  fair_test_run_begin (&run, "kingcell", 2);
  model = fair_test_run_begin (&run, "rush", 1);
  fair_test_model_play_any (model, &seed);
  fair_game_model_count_hint (model);
  fair_game_model_restart (model);
  g_assert_cmpuint (fair_journal_get_sums (fair_game_model_get_journal (model))->n_hints, ==, 0);
  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  fair_test_model_play_any (model, &seed);
  fair_game_model_count_hint (model);
  fair_game_model_count_hint (model);
  fair_test_run_begin (&run, "rush", 2);
  fair_test_run_stop (&run);
  {
    g_autoptr (FairDatabase) database = fair_test_open (folder->path);
    FairResultsQuery query = { .order = FAIR_RESULTS_OLDEST_FIRST };
    g_autoptr (GPtrArray) results = fair_results_table_list (database, &query, NULL);
    static const guint n_hints[] = { 4, 1, 2 };

    g_assert_cmpuint (results->len, ==, G_N_ELEMENTS (n_hints));
    for (guint i = 0; i < results->len; i++)
      g_assert_cmpuint (((const FairResult *) g_ptr_array_index (results, i))->n_hints, ==, n_hints[i]);
  }
}

/* A restart of Solitaire Rush is another game, and practice. */
static void
test_rush (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = fair_test_run_begin (&run, "rush", 1);
  FairGameClock *clock = fair_game_model_get_clock (model);

  fair_test_model_play (model, "draw draw");
  g_assert_true (fair_game_model_restart (model));
  fair_game_clock_start (clock, 0);
  fair_test_model_play (model, "draw end");
  fair_test_run_wait_until_saved (&run);
  fair_test_assert_results (folder, FALSE, "rush given-up\nrush ended practice\n");
  g_assert_true (fair_game_model_restart (model));
  fair_test_run_begin (&run, "rush", 2);
  fair_test_model_play (fair_session_get_game (run.session, fair_games_find ("rush"), ""), "draw");
  fair_game_clock_advance (fair_game_model_get_clock (fair_session_get_game (run.session, fair_games_find ("rush"), "")), fair_test_seconds (1000));
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "rush given-up\nrush ended practice\nrush ended\n");
}

static void
practice_cb (FairSession   *session,
             FairGameModel *model,
             GPtrArray     *found)
{
  g_assert_true (fair_session_is_practice (session, model));
  g_ptr_array_add (found, model);
}

/* Begins a deal and plays a move; fails unless the session then knows whether it is @practice. */
static void
play_deal (FairTestRun *run,
           const char  *words,
           guint64      number,
           gboolean     practice)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  FairGameModel *model;
  guint64        seed = 1;
  gulong         handler = g_signal_connect (run->session, "practice", G_CALLBACK (practice_cb), found);

  model = fair_test_run_begin (run, words, number);
  fair_test_run_wait_until_saved (run);
  /* The answer comes before the next saving is done. */
  fair_test_model_play_any (model, &seed);
  fair_test_run_wait_until_saved (run);
  g_assert_cmpint (fair_session_is_practice (run->session, model), ==, practice);
  g_assert_cmpuint (found->len, ==, practice ? 1 : 0);
  g_signal_handler_disconnect (run->session, handler);
}

/* A deal with a result was played before, if the rules are the same, however its piles are arranged. */
static void
test_practice (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model;

  play_deal (&run, "churchill", 7, FALSE);
  play_deal (&run, "churchill", 7, TRUE);
  play_deal (&run, "churchill sort-foundations=false", 7, TRUE);
  play_deal (&run, "churchill", 8, FALSE);
  play_deal (&run, "kingcell", 7, FALSE);
  play_deal (&run, "kingcell supermove=cells", 7, FALSE);
  play_deal (&run, "kingcell supermove=cells", 7, TRUE);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  model = fair_session_get_game (run.session, fair_games_find ("kingcell"), "");
  while (!fair_session_is_practice (run.session, model))
    g_main_context_iteration (NULL, TRUE);
  fair_test_run_begin (&run, "kingcell", 9);
  fair_test_run_begin (&run, "churchill", 9);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "churchill given-up\nchurchill given-up practice\nchurchill given-up practice\n"
                                           "kingcell given-up\nkingcell given-up\n"
                                           "kingcell given-up practice\nchurchill given-up\n");
}

/* If the clock was set back since a deal was played, playing it again is practice all the same, as the table says. */
static void
test_clock_set_back (FairTestFolder *folder,
                     gconstpointer   data)
{
  FairDatabase *database = fair_test_open (folder->path);
  FairTestRun   run;
  g_autoptr (FairResult) result = fair_test_result (7, 0);

  result->begun = result->ended = g_get_real_time () + G_TIME_SPAN_DAY;
  g_assert_true (fair_results_table_add (database, result, NULL, NULL));
  fair_database_close (database);
  run = fair_test_run_start (folder);
  play_deal (&run, "kingcell", 7, TRUE);
  play_deal (&run, "kingcell", 8, FALSE);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "kingcell given-up practice\nkingcell given-up\n");
}

/* A game that is won, undone and continued is the same game, and not practice; neither is a restarted deal. */
static void
test_no_practice (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = begin_nearly_won (&run);

  win (model);
  fair_test_run_wait_until_saved (&run);
  g_assert_true (fair_game_model_undo (model));
  g_assert_true (fair_game_model_restart (model));
  win (model);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  model = fair_session_get_game (run.session, fair_games_find ("beleaguered-castle"), "");
  fair_test_run_wait_until_saved (&run);
  g_assert_true (fair_game_model_undo (model));
  fair_test_run_wait_until_saved (&run);
  g_assert_false (fair_session_is_practice (run.session, model));
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "beleaguered-castle won\n");
}

static void
test_assisted (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = begin_nearly_won (&run);

  fair_game_model_assist (model, FAIR_ASSISTANCE_SHOW_ME);
  win (model);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "beleaguered-castle won assisted\n");
}

/* All games are saved, whichever is on the table; time counts only for that one. */
static void
test_resume (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestRun       run = fair_test_run_start (folder);
  g_autofree char **positions = g_new (char *, fair_games_count ());
  gint64            now = fair_test_seconds (1000);

  for (guint i = 0; i < fair_games_count (); i++)
    {
      FairGameModel *model = fair_test_run_begin (&run, fair_games_get (i)->id, 5);
      guint64        seed = i;

      fair_session_show (run.session, model, now);
      now += fair_test_seconds (3);
      if (fair_game_model_get_clock (model) != NULL)
        fair_game_clock_advance (fair_game_model_get_clock (model), fair_test_seconds (3));
      fair_session_advance (run.session, now);
      fair_test_model_play_any (model, &seed);
      positions[i] = fair_test_model_print (model);
    }
  fair_session_flush (run.session, now + fair_test_seconds (2));
  fair_store_close (run.store);
  g_object_unref (run.session);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_object_unref (run.store);

  run = fair_test_run_start (folder);
  for (guint i = 0; i < fair_games_count (); i++)
    {
      FairGameModel   *model = fair_session_get_game (run.session, fair_games_get (i), "");
      g_autofree char *position = fair_test_model_print (model);
      gint64           expected = fair_test_seconds (i + 1 == fair_games_count () ? 5 : 3);

      g_assert_cmpstr (position, ==, positions[i]);
      g_assert_cmpint (fair_journal_get_sums (fair_game_model_get_journal (model))->elapsed, ==, expected);
      if (fair_game_model_get_clock (model) != NULL)
        g_assert_cmpuint (fair_game_clock_get_state (fair_game_model_get_clock (model)), ==, FAIR_GAME_CLOCK_PAUSED);
      g_free (positions[i]);
    }
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "");
}

static void
damaged_cb (FairSession    *session,
            const FairGame *game,
            const char     *what,
            guint          *n)
{
  g_assert_cmpstr (game->id, ==, "kingcell");
  g_assert_nonnull (strstr (what, "event 2"));
  (*n)++;
}

/* Looking at a game in progress shows the same as resuming it, and changes nothing. */
static void
test_look_at (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const games[] = { "kingcell", "rush" };
  FairTestRun              run = fair_test_run_start (folder);
  char                    *positions[2];
  g_autofree char         *text = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      FairGameModel *model = fair_test_run_begin (&run, games[i], 5);
      guint64        seed = i;

      if (fair_game_model_get_clock (model) != NULL)
        fair_game_clock_start (fair_game_model_get_clock (model), 0);
      fair_test_model_play_any (model, &seed);
      positions[i] = fair_test_model_print (model);
    }
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  text = fair_test_read_games (folder->path);
  g_assert_null (fair_session_look_at (run.session, fair_games_find ("churchill"), ""));
  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (FairGameModel) model = fair_session_look_at (run.session, fair_games_find (games[i]), "");
      g_autoptr (FairGameModel) again = fair_session_look_at (run.session, fair_games_find (games[i]), "");
      g_autofree char *position = fair_test_model_print (model);
      g_autofree char *resumed = NULL;
      g_autofree char *text_now = NULL;

      g_assert_cmpstr (position, ==, positions[i]);
      g_assert_true (fair_game_model_get_concealed (model) == (fair_game_model_get_clock (model) != NULL));
      g_assert_true (model != again);
      g_assert_null (fair_session_get_id (run.session, model));
      while (g_main_context_iteration (NULL, FALSE))
        ;
      text_now = fair_test_read_games (folder->path);
      g_assert_cmpstr (text_now, ==, text);
      g_free (positions[i]);

      g_clear_object (&again);
      resumed = fair_test_model_print (fair_session_get_game (run.session, fair_games_find (games[i]), ""));
      g_assert_cmpstr (resumed, ==, position);
      again = fair_session_look_at (run.session, fair_games_find (games[i]), "");
      g_assert_true (again == fair_session_get_game (run.session, fair_games_find (games[i]), ""));
      fair_test_run_wait_until_saved (&run);
      g_free (text);
      text = fair_test_read_games (folder->path);
    }
  fair_test_run_stop (&run);
}

/* If a journal was tampered with, its valid part is resumed and saved. */
static void
test_tampered (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = fair_test_run_begin (&run, "kingcell", 1);
  guint64        seed = 1;
  guint          n = 0;

  for (guint i = 0; i < 5; i++)
    fair_test_model_play_any (model, &seed);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_edit_games (folder->path, " play ", 1, "0 play t1>f1*9");

  run = fair_test_run_start (folder);
  g_signal_connect (run.session, "damaged", G_CALLBACK (damaged_cb), &n);
  model = fair_session_get_game (run.session, fair_games_find ("kingcell"), "");
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  run = fair_test_run_start (folder);
  g_signal_connect (run.session, "damaged", G_CALLBACK (damaged_cb), &n);
  fair_session_get_game (run.session, fair_games_find ("kingcell"), "");
  g_assert_cmpuint (n, ==, 1);
  fair_test_run_stop (&run);
}

/* Play continues while nothing can be written, and is saved later. */
static void
test_later (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *inside = g_build_filename (folder->path, "fairdeal.db", NULL);
  FairTestFolder   sub = { .folder = folder->path, .path = inside };
  FairTestRun      run;
  FairGameModel   *model;
  guint64          seed = 1;

  g_assert_true (g_file_set_contents (folder->path, "in the way", -1, NULL));
  run = fair_test_run_start (&sub);
  g_assert_false (fair_session_is_loaded (run.session));
  model = fair_test_run_begin (&run, "kingcell", 1);
  fair_test_model_play_any (model, &seed);
  while (fair_store_get_health (run.store)->state != FAIR_STORE_FAILING)
    g_main_context_iteration (NULL, TRUE);
  fair_test_model_play_any (model, &seed);
  model = fair_test_run_begin (&run, "kingcell", 2);
  fair_test_model_play_any (model, &seed);
  g_assert_false (fair_test_session_is_saved (run.session));
  g_remove (folder->path);
  fair_session_retry (run.session);
  fair_test_run_wait_until_saved (&run);
  g_assert_cmpuint (fair_store_get_health (run.store)->state, ==, FAIR_STORE_SAVING);
  fair_test_run_stop (&run);
  fair_test_assert_results (&sub, FALSE, "kingcell given-up\n");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/session/untouched", test_untouched);
  fair_test_add_in_folder ("/fair/session/given-up", test_given_up);
  fair_test_add_in_folder ("/fair/session/won", test_won);
  fair_test_add_in_folder ("/fair/session/lost", test_lost);
  fair_test_add_in_folder ("/fair/session/hints", test_hints);
  fair_test_add_in_folder ("/fair/session/rush", test_rush);
  fair_test_add_in_folder ("/fair/session/practice", test_practice);
  fair_test_add_in_folder ("/fair/session/clock-set-back", test_clock_set_back);
  fair_test_add_in_folder ("/fair/session/no-practice", test_no_practice);
  fair_test_add_in_folder ("/fair/session/assisted", test_assisted);
  fair_test_add_in_folder ("/fair/session/resume", test_resume);
  fair_test_add_in_folder ("/fair/session/look-at", test_look_at);
  fair_test_add_in_folder ("/fair/session/tampered", test_tampered);
  fair_test_add_in_folder ("/fair/session/later", test_later);

  return g_test_run ();
}
