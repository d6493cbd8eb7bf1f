/* The session: a replaced game can come back while that is offered, and counts when the offer has ended. */
#include "fair-game-result.h"
#include "fair-session.h"
#include "model-helpers.h"
#include "session-run.h"
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <string.h>

static FairGameModel *
find (FairTestRun *run,
      const char  *game)
{
  return fair_session_get_game (run->session, fair_games_find (game), "");
}

static gboolean
offer (FairTestRun *run,
       const char  *words,
       guint64      number)
{
  g_autoptr (FairGameModel) model = fair_test_model (words, number);

  return fair_session_offer (run->session, model) != NULL;
}

static void
play (FairGameModel *model,
      guint          n)
{
  guint64 seed = 1;

  if (fair_game_model_get_clock (model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (model), 0);
  for (guint i = 0; i < n; i++)
    fair_test_model_play_any (model, &seed);
}

/* Returns: the journal of a game, with its times */
static char *
print_journal (FairGameModel *model)
{
  FairJournal *journal = fair_game_model_get_journal (model);
  GString     *text = g_string_new (NULL);

  for (guint i = 0; i < fair_journal_get_n_events (journal); i++)
    {
      g_autofree char *event = fair_journal_dup_text (journal, i);

      g_string_append_printf (text, "%" G_GINT64_FORMAT " %s\n", fair_journal_get_event (journal, i).time, event);
    }
  return g_string_free (text, FALSE);
}

/* The whole game comes back with its id and without a result, and continues as if nothing had happened. */
static void
test_take_back (FairTestFolder *folder,
                gconstpointer   data)
{
  static const char *const games[] = { "kingcell", "rush", "beleaguered-castle" };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      FairTestRun      run = fair_test_run_start (folder);
      FairGameModel   *model = fair_test_run_begin (&run, games[i], 1);
      g_autofree char *journal = NULL;
      g_autofree char *same = NULL;
      g_autofree char *resumed = NULL;
      g_autofree char *id = NULL;

      fair_session_show (run.session, model, 0);
      fair_game_model_add_bookmark (model);
      play (model, 4);
      fair_session_advance (run.session, 3 * G_USEC_PER_SEC);
      g_assert_true (offer (&run, games[i], 2));
      journal = print_journal (model);
      id = g_strdup (fair_session_get_id (run.session, find (&run, games[i])));
      fair_test_run_wait_until_saved (&run);
      g_assert_true (fair_session_take_back (run.session) == model);
      g_assert_null (fair_session_take_back (run.session));
      g_assert_true (find (&run, games[i]) == model);
      g_assert_cmpstr (fair_session_get_id (run.session, model), !=, id);
      same = print_journal (model);
      g_assert_cmpstr (same, ==, journal);
      fair_test_run_wait_until_saved (&run);
      fair_game_model_undo (model);
      g_clear_pointer (&journal, g_free);
      journal = print_journal (model);
      fair_test_run_stop (&run);
      fair_test_assert_results (folder, TRUE, "");

      run = fair_test_run_start (folder);
      resumed = print_journal (find (&run, games[i]));
      g_assert_true (g_str_has_prefix (resumed, journal));
      fair_test_run_stop (&run);
    }
}

/* The game counts when the offer has ended: explicitly, when another game begins, or when the program ends. */
static void
test_end (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestRun run = fair_test_run_start (folder);

  play (fair_test_run_begin (&run, "kingcell", 1), 2);
  g_assert_true (offer (&run, "kingcell", 2));
  fair_test_run_wait_until_saved (&run);
  play (find (&run, "kingcell"), 2);
  fair_test_run_wait_until_saved (&run);
  fair_test_assert_results (folder, TRUE, "");
  fair_session_end_offer (run.session);
  fair_test_run_wait_until_saved (&run);
  fair_test_assert_results (folder, TRUE, "kingcell 1 given-up\n");

  g_assert_true (offer (&run, "kingcell", 3));
  play (find (&run, "kingcell"), 2);
  play (fair_test_run_begin (&run, "rush", 4), 2);
  fair_test_run_wait_until_saved (&run);
  fair_test_assert_results (folder, TRUE, "kingcell 1 given-up\nkingcell 2 given-up\n");

  g_assert_true (offer (&run, "rush", 5));
  play (find (&run, "rush"), 2);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, TRUE, "kingcell 1 given-up\nkingcell 2 given-up\nrush 4 given-up\n");
}

/* A game that is stuck when a new one replaces it counts as lost, also if that is offered back. */
static void
test_lost (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestRun      run = fair_test_run_start (folder);
  guint64          number = fair_game_model_get_number (fair_test_run_begin_stuck (&run));
  g_autofree char *expected = g_strdup_printf ("beleaguered-castle %" G_GUINT64_FORMAT " lost\n", number);

  fair_test_run_wait_until_saved (&run);
  g_assert_true (offer (&run, "beleaguered-castle", 99999));
  play (find (&run, "beleaguered-castle"), 1);
  fair_session_end_offer (run.session);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_assert_last_result (folder, TRUE, expected);
}

/* If nothing would be lost, nothing is offered. */
static void
test_nothing (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestRun run = fair_test_run_start (folder);

  g_assert_false (offer (&run, "kingcell", 1));
  g_assert_false (offer (&run, "kingcell", 2));
  fair_test_run_begin (&run, "rush", 1);
  play (find (&run, "rush"), 2);
  fair_game_model_play (find (&run, "rush"), fair_move_simple (FAIR_MOVE_END));
  g_assert_false (offer (&run, "rush", 2));
  g_assert_null (fair_session_take_back (run.session));
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, TRUE, "rush 1 ended\n");
}

/* Playing the same deal again is practice, although the first game counts only when the offer has ended. */
static void
test_practice (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *again;

  play (fair_test_run_begin (&run, "kingcell", 1), 2);
  g_assert_true (offer (&run, "kingcell", 1));
  again = find (&run, "kingcell");
  play (again, 2);
  fair_test_run_wait_until_saved (&run);
  fair_session_end_offer (run.session);
  while (!fair_session_is_practice (run.session, again))
    g_main_context_iteration (NULL, TRUE);
  play (again, 2);
  fair_test_run_stop (&run);
}

/* What can end an offer. */

static void
end_explicitly (FairTestRun *run)
{
  fair_session_end_offer (run->session);
}

static void
end_by_another_game (FairTestRun *run)
{
  fair_test_run_begin (run, "rush", 4);
}

static void
end_by_another_offer (FairTestRun *run)
{
  play (fair_test_run_begin (run, "rush", 4), 1);
  offer (run, "rush", 5);
}

static void
end_by_another_player (FairTestRun *run)
{
  g_autoptr (FairPlayer) ann = fair_player_new ("01234567-89ab-cdef-0123-456789abcdef", "Ann", 0, "", 1);
  g_autoptr (FairPlayer) first = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 1);

  fair_session_set_player (run->session, ann, 0);
  fair_session_set_player (run->session, first, 0);
}

static void
end_by_end (FairTestRun *run)
{
}

static const struct
{
  const char *name;
  void (*end) (FairTestRun *run);
  gboolean kills;
} ends[] = {
  { "explicitly", end_explicitly },
  { "another game", end_by_another_game },
  { "another offer", end_by_another_offer },
  { "another player", end_by_another_player },
  { "the end of the program", end_by_end },
  { "a kill", end_by_end, TRUE }
};

/* Puts deal 1 aside for deal 2, in which the player makes @n steps, and ends the offer in one of the ways.
 * Returns: the number of the deal that is resumed in the next run */
static guint64
end_and_resume (FairTestFolder *folder,
                guint           way,
                guint           n)
{
  FairTestRun run = fair_test_run_start (folder);
  FairTestRun next;
  guint64     number;
  g_autoptr (FairGameModel) shown = NULL;

  play (fair_test_run_begin (&run, "kingcell", 1), 6);
  fair_session_show (run.session, find (&run, "kingcell"), 0);
  g_assert_true (offer (&run, "kingcell", 2));
  play (find (&run, "kingcell"), n);
  fair_session_show (run.session, find (&run, "kingcell"), 1);
  fair_test_run_wait_until_saved (&run);
  fair_test_assert_results (folder, TRUE, "");
  ends[way].end (&run);
  fair_test_run_wait_until_saved (&run);
  if (ends[way].kills)
    fair_test_run_finish (&run);
  else
    fair_test_run_stop (&run);
  next = fair_test_run_start (folder);
  shown = fair_session_look_at (next.session, fair_games_find ("kingcell"), "");
  number = fair_game_model_get_number (shown);
  g_assert_cmpuint (fair_game_model_get_number (find (&next, "kingcell")), ==, number);
  fair_test_run_wait_until_saved (&next);
  fair_test_run_stop (&next);
  return number;
}

static void
for_each_end (FairTestFolder *folder,
              guint           n,
              guint64         number,
              const char     *results)
{
  for (guint way = 0; way < G_N_ELEMENTS (ends); way++)
    {
      FairTestFolder sub;

      fair_test_make_folder (&sub);
      g_test_message ("%s", ends[way].name);
      g_assert_cmpuint (end_and_resume (&sub, way, n), ==, number);
      fair_test_assert_results (&sub, TRUE, results);
      fair_test_remove_folder (&sub);
    }
}

/* A game is given up for another one only once the player has made a step there, whatever ends the offer. */
static void
test_touched (FairTestFolder *folder,
              gconstpointer   data)
{
  for_each_end (folder, 1, 2, "kingcell 1 given-up\n");
}

/* Otherwise it is in progress again, as it was, and in no statistics. */
static void
test_untouched (FairTestFolder *folder,
                gconstpointer   data)
{
  for_each_end (folder, 0, 1, "");
}

/* Of several deals in a row without a step, each can be taken back for the game before them. */
static void
test_several (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = fair_test_run_begin (&run, "kingcell", 1);

  play (model, 2);
  for (guint64 number = 2; number < 5; number++)
    {
      g_assert_true (offer (&run, "kingcell", number));
      g_assert_cmpuint (fair_game_model_get_number (find (&run, "kingcell")), ==, number);
      fair_test_run_wait_until_saved (&run);
      fair_test_assert_results (folder, TRUE, "");
    }
  g_assert_true (fair_session_take_back (run.session) == model);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, TRUE, "");
}

/* A game that another program played when one of its kind began is never given up: it is resumed when that is over. */
static void
test_not_loaded (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestRun other = fair_test_run_start (folder);
  FairTestRun run;

  play (fair_test_run_begin (&other, "rush", 1), 4);
  run = fair_test_run_start (folder);
  play (fair_test_run_begin (&run, "rush", 2), 4);
  fair_test_run_stop (&other);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  g_assert_cmpuint (fair_game_model_get_number (find (&run, "rush")), ==, 2);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, TRUE, "");

  run = fair_test_run_start (folder);
  play (find (&run, "rush"), 1);
  fair_game_model_play (find (&run, "rush"), fair_move_simple (FAIR_MOVE_END));
  fair_test_run_stop (&run);
  run = fair_test_run_start (folder);
  g_assert_cmpuint (fair_game_model_get_number (find (&run, "rush")), ==, 1);
  g_assert_cmpuint (fair_game_model_get_moves (find (&run, "rush")), ==, 4);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, TRUE, "rush 2 ended\n");
}

/* If the program is killed after the game has come back, that game continues. */
static void
test_killed_later (FairTestFolder *folder,
                   gconstpointer   data)
{
  FairTestRun killed = fair_test_run_start (folder);
  FairTestRun run;

  play (fair_test_run_begin (&killed, "kingcell", 1), 2);
  g_assert_true (offer (&killed, "kingcell", 2));
  fair_test_run_wait_until_saved (&killed);
  fair_session_take_back (killed.session);
  fair_test_run_wait_until_saved (&killed);
  fair_test_run_finish (&killed);

  run = fair_test_run_start (folder);
  g_assert_cmpuint (fair_game_model_get_number (find (&run, "kingcell")), ==, 1);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, TRUE, "");
}

/* Fails unless these are the games in the list, most recently played first. */
static void
assert_order (FairTestRun *run,
              const char  *expected)
{
  g_autoptr (GArray) games = fair_session_list (run->session);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < games->len; i++)
    {
      const FairSessionEntry *entry = &g_array_index (games, FairSessionEntry, i);

      g_assert_cmpint (entry->played, >, 0);
      g_string_append_printf (names, "%s%s ", entry->game->id, entry->slot);
    }
  g_assert_cmpstr (names->str, ==, expected);
}

/* The order of games includes other runs of the program, */
static void
test_played (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestRun run = fair_test_run_start (folder);

  assert_order (&run, "");
  fair_test_run_begin (&run, "kingcell", 1);
  fair_test_run_begin (&run, "rush", 1);
  fair_session_show (run.session, find (&run, "kingcell"), 0);
  assert_order (&run, "kingcell rush ");
  fair_game_clock_start (fair_game_model_get_clock (find (&run, "rush")), 1);
  fair_session_show (run.session, find (&run, "rush"), 1);
  fair_game_model_play (find (&run, "rush"), fair_move_simple (FAIR_MOVE_END));
  assert_order (&run, "rush kingcell ");
  fair_test_run_stop (&run);

  /* and games that are over. */
  run = fair_test_run_start (folder);
  assert_order (&run, "rush kingcell ");
  fair_test_run_stop (&run);
}

/* A game that comes back to the table is the one that was played last, even if the program is killed before a move, and
 * whether or not anything was saved since. */
static void
test_switched (FairTestFolder *folder,
               gconstpointer   data)
{
  gboolean       is_saved = GPOINTER_TO_INT (data);
  FairTestRun    killed = fair_test_run_start (folder);
  FairGameModel *model = fair_test_run_begin (&killed, "kingcell", 1);
  FairTestRun    run;

  fair_session_show (killed.session, model, 0);
  play (model, 3);
  fair_session_show (killed.session, NULL, 0);
  fair_session_show (killed.session, fair_test_run_begin (&killed, "rush", 1), 1);
  fair_test_run_wait_until_saved (&killed);
  fair_session_show (killed.session, NULL, 2);
  fair_session_show (killed.session, model, 2);
  if (is_saved)
    fair_test_run_wait_until_saved (&killed);
  fair_test_run_finish (&killed);

  run = fair_test_run_start (folder);
  assert_order (&run, "kingcell rush ");
  g_assert_cmpuint (fair_game_model_get_moves (find (&run, "kingcell")), ==, 3);
  fair_test_run_stop (&run);
}

/* If the clock was ahead when a game was saved, those that are played later come first all the same. */
static void
test_clock_ahead (FairTestFolder *folder,
                  gconstpointer   data)
{
  FairTestRun      run = fair_test_run_start (folder);
  g_autofree char *line = g_strdup_printf ("played %" G_GINT64_FORMAT, g_get_real_time () + G_TIME_SPAN_DAY);

  fair_test_run_begin (&run, "kingcell", 1);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_edit_games (folder->path, "played ", 0, line);

  run = fair_test_run_start (folder);
  assert_order (&run, "kingcell ");
  fair_test_run_begin (&run, "rush", 1);
  assert_order (&run, "rush kingcell ");
  fair_session_show (run.session, find (&run, "kingcell"), 0);
  fair_session_show (run.session, find (&run, "rush"), 1);
  assert_order (&run, "rush kingcell ");
  fair_session_show (run.session, fair_test_run_begin (&run, "churchill", 1), 2);
  play (find (&run, "churchill"), 1);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  assert_order (&run, "churchill rush kingcell ");
  fair_test_run_stop (&run);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/session-offer/take-back", test_take_back);
  fair_test_add_in_folder ("/fair/session-offer/end", test_end);
  fair_test_add_in_folder ("/fair/session-offer/lost", test_lost);
  fair_test_add_in_folder ("/fair/session-offer/nothing", test_nothing);
  fair_test_add_in_folder ("/fair/session-offer/practice", test_practice);
  fair_test_add_in_folder ("/fair/session-offer/touched", test_touched);
  fair_test_add_in_folder ("/fair/session-offer/untouched", test_untouched);
  fair_test_add_in_folder ("/fair/session-offer/several", test_several);
  fair_test_add_in_folder ("/fair/session-offer/not-loaded", test_not_loaded);
  fair_test_add_in_folder ("/fair/session-offer/killed-later", test_killed_later);
  fair_test_add_in_folder ("/fair/session-offer/played", test_played);
  fair_test_add_in_folder_with ("/fair/session-offer/switched", GINT_TO_POINTER (FALSE), test_switched);
  fair_test_add_in_folder_with ("/fair/session-offer/switched-and-saved", GINT_TO_POINTER (TRUE), test_switched);
  fair_test_add_in_folder ("/fair/session-offer/clock-ahead", test_clock_ahead);

  return g_test_run ();
}
