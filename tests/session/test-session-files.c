/* The files of games in progress: two programs that play the same games, and files that are lost. */
#include "model-helpers.h"
#include "session-run.h"

#include <glib/gstdio.h>

static gboolean
print_cb (const FairResult *result,
          gpointer          data,
          GError          **error)
{
  g_assert_true (fair_result_check (result, error));
  g_string_append_printf (data, "%s %s%s%s\n", result->game, fair_outcome_get_name (result->outcome),
                          result->practice ? " practice" : "", result->assisted ? " assisted" : "");
  return TRUE;
}

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
  g_assert_null (fair_session_get_game (second.session, fair_games_find ("kingcell")));
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
  fair_test_assert_results (folder, print_cb, "kingcell given-up\nkingcell given-up practice\n");
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
  model = fair_session_get_game (first.session, fair_games_find ("kingcell"));
  g_assert_null (fair_session_get_game (second.session, fair_games_find ("kingcell")));
  fair_test_model_play_any (model, &seed);
  if (is_left)
    fair_test_run_begin (&first, "rush", 1);
  if (is_left)
    fair_test_run_begin (&first, "kingcell", 2);
  fair_test_run_wait_until_saved (&first);
  fair_test_run_stop (&first);

  model = fair_session_get_game (second.session, fair_games_find ("kingcell"));
  g_assert_cmpint (model == NULL, ==, is_left);
  if (!is_left)
    g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  model = fair_test_run_begin (&second, "kingcell", 1);
  fair_test_model_play_any (model, &seed);
  fair_test_run_begin (&second, "kingcell", 3);
  fair_test_run_stop (&second);
  fair_test_assert_results (folder, print_cb, "kingcell given-up\nkingcell given-up practice\n");
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
  model = fair_session_get_game (run.session, fair_games_find ("kingcell"));
  g_assert_cmpuint (fair_game_model_get_moves (model), ==, 2);
  fair_test_run_begin (&run, "kingcell", 2);
  fair_test_run_stop (&run);
  fair_test_assert_results (folder, print_cb, "kingcell given-up\n");
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

  return g_test_run ();
}
