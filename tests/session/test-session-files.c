/* The files of games in progress: two programs that play the same games, and files that are lost. */
#include "model-helpers.h"
#include "session-run.h"

#include <glib/gstdio.h>

/* A game that one program plays is not there for another, which plays its own: both get a result. */
static void
test_two_programs (FairTestFolder *folder,
                   gconstpointer   data)
{
  FairTestRun    first = fair_test_run_start (folder);
  FairTestRun    second;
  FairGameModel *model = fair_test_run_begin (&first, "kingcell", 1);
  FairGameModel *other;
  guint64        seed = 1;

  fair_test_model_play_any (model, &seed);
  second = fair_test_run_start (folder);
  g_assert_null (fair_session_get_game (second.session, fair_games_find ("kingcell"), ""));
  other = fair_test_run_begin (&second, "kingcell", 1);
  for (guint i = 0; i < 3; i++)
    {
      fair_test_model_play_any (model, &seed);
      fair_test_run_wait_until_saved (&first);
      fair_test_model_play_any (other, &seed);
      fair_test_run_wait_until_saved (&second);
    }
  g_assert_cmpstr (fair_session_get_id (first.session, model), !=, fair_session_get_id (second.session, other));
  fair_test_run_begin (&first, "kingcell", 2);
  fair_test_run_begin (&second, "kingcell", 3);
  fair_test_run_stop (&first);
  fair_test_run_stop (&second);
  fair_test_assert_results (folder, FALSE, "kingcell given-up\nkingcell given-up practice\n");
}

/* Of two programs that have loaded a game, the first to resume it plays it; the other one can do so only when that has ended, and
 * gets it as it is then, or not at all if it was left. */
static void
test_loaded_by_two (FairTestFolder *folder,
                    gconstpointer   data)
{
  gboolean       is_left = GPOINTER_TO_INT (data);
  FairTestRun    first = fair_test_run_start (folder);
  FairTestRun    second;
  FairGameModel *model = fair_test_run_begin (&first, "kingcell", 1);
  guint64        seed = 1;

  fair_test_model_play_any (model, &seed);
  fair_test_run_stop (&first);
  first = fair_test_run_start (folder);
  second = fair_test_run_start (folder);
  model = fair_session_get_game (first.session, fair_games_find ("kingcell"), "");
  g_assert_null (fair_session_get_game (second.session, fair_games_find ("kingcell"), ""));
  fair_test_model_play_any (model, &seed);
  if (is_left)
    fair_test_run_begin (&first, "rush", 1);
  if (is_left)
    fair_test_run_begin (&first, "kingcell", 2);
  fair_test_run_wait_until_saved (&first);
  fair_test_run_stop (&first);

  model = fair_session_get_game (second.session, fair_games_find ("kingcell"), "");
  g_assert_cmpint (model == NULL, ==, is_left);
  if (!is_left)
    g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  model = fair_test_run_begin (&second, "kingcell", 1);
  fair_test_model_play_any (model, &seed);
  fair_test_run_begin (&second, "kingcell", 3);
  fair_test_run_stop (&second);
  fair_test_assert_results (folder, FALSE, "kingcell given-up\nkingcell given-up practice\n");
}

/* If the file of a game is deleted, or replaced while another program plays what took its place, it is written anew. */
static void
test_file_lost (FairTestFolder *folder,
                gconstpointer   data)
{
  gboolean         is_taken = GPOINTER_TO_INT (data);
  FairTestRun      run = fair_test_run_start (folder);
  FairGameModel   *model = fair_test_run_begin (&run, "kingcell", 1);
  g_autofree char *id = g_strdup (fair_session_get_id (run.session, model));
  g_autofree char *path = fair_game_file_dup_path (folder->path, id);
  g_autoptr (FairGameFile) other = NULL;
  guint64 seed = 1;

  fair_test_model_play_any (model, &seed);
  fair_test_run_wait_until_saved (&run);
  g_assert_cmpint (g_unlink (path), ==, 0);
  if (is_taken)
    {
      other = fair_game_file_new (folder->path, id);
      fair_game_file_add (other, "other");
      g_assert_true (fair_game_file_write (other, TRUE, NULL));
    }
  fair_test_model_play_any (model, &seed);
  fair_test_run_wait_until_saved (&run);
  g_assert_cmpint (g_str_equal (fair_session_get_id (run.session, model), id), ==, !is_taken);
  fair_test_run_stop (&run);

  run = fair_test_run_start (folder);
  model = fair_session_get_game (run.session, fair_games_find ("kingcell"), "");
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  fair_test_run_begin (&run, "kingcell", 2);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "kingcell given-up\n");
}

/* A copy of a game from another computer is there once the files are loaded again, and continues like any other. */
static void
test_copied (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestFolder   other;
  FairTestRun      run = fair_test_run_start (folder);
  FairGameModel   *model = fair_test_run_begin (&run, "kingcell", 1);
  g_autofree char *id = g_strdup (fair_session_get_id (run.session, model));
  g_autoptr (GPtrArray) games = NULL;
  guint64 seed = 1;

  fair_test_model_play_any (model, &seed);
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_make_folder (&other);
  run = fair_test_run_start (&other);
  games = fair_game_file_list (folder->path, TRUE, NULL);
  g_assert_true (fair_saved_game_copy (g_ptr_array_index (games, 0), other.path, id, "", FAIR_SLOT_ELSEWHERE, NULL));
  g_assert_null (fair_session_get_game (run.session, fair_games_find ("kingcell"), FAIR_SLOT_ELSEWHERE));

  fair_session_reload (run.session);
  model = fair_session_get_game (run.session, fair_games_find ("kingcell"), FAIR_SLOT_ELSEWHERE);
  g_assert_nonnull (model);
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 1);
  g_assert_cmpstr (fair_session_get_id (run.session, model), ==, id);
  fair_session_reload (run.session);
  fair_test_model_play_any (model, &seed);
  g_assert_true (fair_session_get_game (run.session, fair_games_find ("kingcell"), FAIR_SLOT_ELSEWHERE) == model);
  /* A game that is played is not written over. */
  g_assert_false (fair_saved_game_copy (g_ptr_array_index (games, 0), other.path, id, "", FAIR_SLOT_ELSEWHERE, NULL));
  fair_test_run_wait_until_saved (&run);
  fair_test_run_stop (&run);
  fair_test_remove_folder (&other);
}

static FairGameModel *
begin_in_slot (FairTestRun *run,
               const char  *game,
               guint64      number,
               const char  *slot)
{
  FairGameModel *model = fair_test_model (game, number);

  fair_slot_set (model, slot);
  fair_session_begin (run->session, model);
  g_object_unref (model);
  return model;
}

/* Fails unless these are the games in the list, with their numbers. */
static void
assert_list (FairTestRun *run,
             const char  *expected)
{
  g_autoptr (GArray) list = fair_session_list (run->session);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < list->len; i++)
    {
      const FairSessionEntry *entry = &g_array_index (list, FairSessionEntry, i);
      g_autoptr (FairGameModel) model = fair_session_look_at (run->session, entry->game, entry->slot);

      g_assert_cmpstr (fair_slot_get (model), ==, entry->slot);
      g_string_append_printf (text, "%s/%s %" G_GUINT64_FORMAT " ", entry->game->id, entry->slot, fair_game_model_get_number (model));
    }
  g_assert_cmpstr (text->str, ==, expected);
}

/* Games of one kind in different slots do not touch each other, in this run and after a kill; nor in two programs. */
static void
test_slots (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestRun     run = fair_test_run_start (folder);
  FairTestRun     second;
  const FairGame *kingcell = fair_games_find ("kingcell");
  guint64         seed = 1;

  fair_test_model_play_any (begin_in_slot (&run, "kingcell", 1, ""), &seed);
  fair_test_model_play_any (begin_in_slot (&run, "kingcell", 2, "daily-739950"), &seed);
  fair_test_model_play_any (begin_in_slot (&run, "kingcell", 3, "challenge"), &seed);
  assert_list (&run, "kingcell/challenge 3 kingcell/daily-739950 2 kingcell/ 1 ");
  fair_test_run_wait_until_saved (&run);
  second = fair_test_run_start (folder);
  assert_list (&second, "");
  fair_test_model_play_any (begin_in_slot (&second, "kingcell", 4, "challenge"), &seed);
  fair_test_run_stop (&second);
  fair_test_run_finish (&run);
  fair_test_assert_results (folder, FALSE, "");

  run = fair_test_run_start (folder);
  assert_list (&run, "kingcell/challenge 4 kingcell/daily-739950 2 kingcell/ 1 ");
  g_assert_cmpuint (fair_game_model_get_number (fair_session_get_game (run.session, kingcell, "daily-739950")), ==, 2);
  g_assert_null (fair_session_get_game (run.session, kingcell, "daily-739951"));
  begin_in_slot (&run, "kingcell", 5, "daily-739950");
  assert_list (&run, "kingcell/daily-739950 5 kingcell/challenge 4 kingcell/ 1 ");
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, FALSE, "kingcell given-up\n");
}

/* A game that is over in a slot of its own is gone after the next start, with its result, and so is an untouched one; but a
 * challenge waits. */
static void
test_slot_over (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestRun    run = fair_test_run_start (folder);
  FairGameModel *model = begin_in_slot (&run, "rush", 1, "again");

  fair_game_clock_start (fair_game_model_get_clock (model), 0);
  fair_test_model_play (model, "draw");
  fair_game_model_play (model, fair_move_simple (FAIR_MOVE_END));
  begin_in_slot (&run, "kingcell", 2, "daily-739950");
  begin_in_slot (&run, "churchill", 3, "challenge");
  fair_test_run_wait_until_saved (&run);
  assert_list (&run, "churchill/challenge 3 kingcell/daily-739950 2 rush/again 1 ");
  fair_test_run_stop (&run);

  for (guint i = 0; i < 2; i++)
    {
      run = fair_test_run_start (folder);
      assert_list (&run, "churchill/challenge 3 ");
      fair_test_run_wait_until_saved (&run);
      fair_test_run_stop (&run);
    }
  fair_test_assert_results (folder, FALSE, "rush ended\n");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/session-files/two-programs", test_two_programs);
  fair_test_add_in_folder_with ("/fair/session-files/loaded-by-two", GINT_TO_POINTER (FALSE), test_loaded_by_two);
  fair_test_add_in_folder_with ("/fair/session-files/loaded-by-two-and-left", GINT_TO_POINTER (TRUE), test_loaded_by_two);
  fair_test_add_in_folder_with ("/fair/session-files/file-deleted", GINT_TO_POINTER (FALSE), test_file_lost);
  fair_test_add_in_folder_with ("/fair/session-files/file-taken", GINT_TO_POINTER (TRUE), test_file_lost);
  fair_test_add_in_folder ("/fair/session-files/copied", test_copied);
  fair_test_add_in_folder ("/fair/session-files/slots", test_slots);
  fair_test_add_in_folder ("/fair/session-files/slot-over", test_slot_over);

  return g_test_run ();
}
