/* Files of games in progress: what they say after anything that can happen to them. */
#include "fair-game-file.h"
#include "fair-store-error.h"
#include "store-helpers.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "failing-calls.h"

#define ID "00000000-0000-4000-8000-000000000001"
#define ANN "00000000-0000-4000-8000-0000000000a1"

static void
write_game (FairGameFile *file)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (fair_game_file_write (file, TRUE, &error));
  g_assert_no_error (error);
}

/* Returns: (transfer full): the only game; NULL if there is none */
static FairSavedGame *
find (FairTestFolder *folder)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (folder->path, TRUE, NULL);

  g_assert_cmpuint (games->len, <=, 1);
  return games->len > 0 ? g_ptr_array_steal_index (games, 0) : NULL;
}

/* Fails unless the only game has these events, separated by commas; @damaged: with something wrong after them. */
static void
assert_events (FairTestFolder *folder,
               const char     *expected,
               gboolean        damaged)
{
  g_autoptr (FairSavedGame) game = find (folder);
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_nonnull (game);
  for (guint i = 0; i < game->events->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "," : "", g_array_index (game->events, FairSavedEvent, i).text);
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpint (game->damaged, ==, damaged);
}

/* A file is read as it was written, and each line has its meaning. */
static void
test_lines (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairGameFile) file = fair_game_file_new (folder->path, ID);
  g_autoptr (FairSavedGame) game = NULL;
  g_autoptr (FairSavedGame) left = NULL;

  g_assert_null (find (folder));
  fair_game_file_add (file, "fairdeal-game 1 %s %s klondike 123 456 draw=1 redeals=2", ID, ANN);
  fair_game_file_add (file, "played 1000");
  fair_game_file_add (file, "7 play t1>f1");
  fair_game_file_add (file, "over 2000 1");
  fair_game_file_add (file, "9 undo");
  fair_game_file_add (file, "aside");
  write_game (file);
  game = find (folder);
  g_assert_cmpstr (game->id, ==, ID);
  g_assert_cmpstr (game->player, ==, ANN);
  g_assert_cmpstr (game->game, ==, "klondike");
  g_assert_cmpstr (game->options, ==, "draw=1 redeals=2");
  g_assert_true (game->number == 123 && game->begun == 456);
  g_assert_cmpint (game->played, ==, FAIR_SAVED_ASIDE);
  g_assert_cmpint (game->ended, ==, 2000);
  g_assert_cmpuint (game->n_ended, ==, 1);
  g_assert_true (game->practice && !game->recorded && !game->left);
  g_assert_cmpint (g_array_index (game->events, FairSavedEvent, 1).time, ==, 9);

  fair_game_file_add (file, "recorded");
  fair_game_file_add (file, "played 3000");
  fair_game_file_add (file, "left");
  write_game (file);
  left = find (folder);
  g_assert_true (left->recorded && left->left);
  g_assert_cmpint (left->played, ==, 3000);
  g_assert_cmpint (left->ended, ==, 2000);
}

/* What can be at the end of a file after the program was killed, the power was cut, or somebody has edited it. */
static const struct
{
  const char *name;
  const char *tail; /* hexadecimal */
  gboolean    damaged;
} tails[] = {
  { "nothing", "", FALSE },
  { "torn", "30303030303030302031", FALSE },
  { "zeros", "0000000000000000", FALSE },
  { "zeros-and-a-line", "00000000300a", FALSE },
  { "unchecked", "302031207820790a", TRUE },
  { "wrong-check", "3132333435363738203120756e646f0a", TRUE },
  { "empty-line", "0a", TRUE },
};

/* A tail does no harm: all before it is read, and the next line takes its place. */
static void
test_tail (FairTestFolder *folder,
           gconstpointer   data)
{
  guint            n = GPOINTER_TO_UINT (data);
  g_autofree char *path = fair_game_file_dup_path (folder->path, ID);
  g_autoptr (FairSavedGame) known = NULL;
  g_autoptr (FairSavedGame) saved = NULL;
  g_autoptr (FairGameFile) file = NULL;
  FILE *stream;

  fair_test_write_game (folder->path, ID, FAIR_PLAYER_FIRST, "a,b");
  stream = fopen (path, "ae");
  for (const char *at = tails[n].tail; *at; at += 2)
    fputc (g_ascii_xdigit_value (at[0]) * 16 + g_ascii_xdigit_value (at[1]), stream);
  fclose (stream);
  assert_events (folder, "a,b", tails[n].damaged);

  known = find (folder);
  file = fair_game_file_resume (folder->path, known, &saved);
  fair_game_file_add (file, "9 c");
  write_game (file);
  assert_events (folder, "a,b,c", FALSE);
}

/* Any byte that is changed, and any place where the file ends, ends what is read, and never changes it. */
static void
test_any_byte (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autofree char *path = fair_game_file_dup_path (folder->path, ID);
  g_autofree char *text = NULL;
  gsize            length;

  fair_test_write_game (folder->path, ID, FAIR_PLAYER_FIRST, "play t1>t2,play t3>t4*2,undo");
  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize i = 0; i < length; i++)
    for (guint bit = 0; bit <= 8; bit++)
      {
        g_autofree char *changed = g_memdup2 (text, length);
        g_autoptr (FairSavedGame) game = NULL;

        changed[i] ^= (char) (bit < 8 ? 1 << bit : 0);
        game = fair_saved_game_parse (changed, bit < 8 ? length : i);
        if (game == NULL)
          continue;
        g_assert_cmpuint (game->text->len, <=, i);
        g_assert_true (strncmp (game->text->str, text, game->text->len) == 0);
      }
}

/* Only one program plays a game; others do not list it. */
static void
test_locked (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairSavedGame) known = NULL;
  g_autoptr (FairSavedGame) saved = NULL;
  g_autoptr (FairGameFile) file = NULL;

  fair_test_write_game (folder->path, ID, FAIR_PLAYER_FIRST, "a");
  known = find (folder);
  file = fair_game_file_resume (folder->path, known, &saved);
  g_assert_nonnull (file);
  {
    g_autoptr (GPtrArray) others = fair_game_file_list (folder->path, FALSE, NULL);
    g_autoptr (FairSavedGame) none = NULL;
    g_autoptr (FairGameFile) other = fair_game_file_new (folder->path, ID);
    g_autoptr (GError) error = NULL;

    g_assert_cmpuint (others->len, ==, 0);
    g_assert_null (fair_game_file_resume (folder->path, known, &none));
    fair_game_file_add (other, "other");
    g_assert_false (fair_game_file_write (other, TRUE, &error));
    g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_TAKEN);
  }
  fair_game_file_add (file, "1 b");
  write_game (file);
  assert_events (folder, "a,b", FALSE);
  fair_game_file_close (file);
  {
    g_autoptr (FairSavedGame) now = NULL;
    g_autoptr (FairGameFile) other = fair_game_file_resume (folder->path, known, &now);

    g_assert_nonnull (other);
    g_assert_cmpuint (now->events->len, ==, 2);
  }
}

/* A file that is deleted or moved with its folder is written as a whole. */
static void
test_gone (FairTestFolder *folder,
           gconstpointer   data)
{
  gboolean         moves = GPOINTER_TO_INT (data);
  g_autofree char *path = fair_game_file_dup_path (folder->path, ID);
  g_autofree char *games = fair_game_file_dup_path (folder->path, NULL);
  g_autofree char *aside = g_strconcat (games, ".aside", NULL);
  g_autoptr (FairGameFile) file = fair_game_file_new (folder->path, ID);

  fair_game_file_add (file, "fairdeal-game 1 %s - kingcell 1 1 ", ID);
  fair_game_file_add (file, "1 a");
  write_game (file);
  fair_game_file_begin_sync (file);
  fair_game_file_end_sync (file, TRUE);
  g_assert_cmpuint (file->n_synced, ==, file->text->len);
  g_assert_cmpint (moves ? g_rename (games, aside) : g_unlink (path), ==, 0);
  fair_game_file_add (file, "2 b");
  g_assert_false (fair_game_file_write (file, FALSE, NULL));
  g_assert_null (find (folder));
  write_game (file);
  g_assert_cmpuint (file->n_synced, <, file->text->len);
  assert_events (folder, "a,b", FALSE);
}

/* What could not be written is written later. */
static void
test_full (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairGameFile) file = fair_game_file_new (folder->path, ID);
  g_autoptr (GError) error = NULL;

  fair_game_file_add (file, "fairdeal-game 1 %s - kingcell 1 1 ", ID);
  fair_game_file_add (file, "1 a");
  write_game (file);
  fair_test_fail_calls ("write", ".game", ENOSPC);
  for (guint i = 0; i < 3; i++)
    {
      g_clear_error (&error);
      fair_game_file_add (file, "2 b");
      g_assert_false (fair_game_file_write (file, TRUE, &error));
      g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL);
    }
  g_assert_cmpuint (fair_test_count_failed_calls (), ==, 3);
  fair_test_fail_calls (NULL, NULL, 0);
  assert_events (folder, "a", FALSE);
  write_game (file);
  assert_events (folder, "a,b,b,b", FALSE);

  /* After a sync that failed, everything is written again. */
  fair_game_file_begin_sync (file);
  fair_game_file_end_sync (file, FALSE);
  g_assert_cmpuint (file->n_synced, <, file->text->len);
  write_game (file);
  assert_events (folder, "a,b,b,b", FALSE);
}

/* A game of a newer version, or something else with such a name, is left alone. */
static void
test_strange (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairGameFile) newer = fair_game_file_new (folder->path, ID);
  g_autofree char *pipe = fair_game_file_dup_path (folder->path, ANN);
  g_autofree char *path = fair_game_file_dup_path (folder->path, ID);

  fair_game_file_add (newer, "fairdeal-game 2 %s and more", ID);
  write_game (newer);
  g_assert_cmpint (g_mkdir (pipe, 0700), ==, 0);
  g_assert_null (find (folder));
  fair_game_file_remove_player (folder->path, FAIR_PLAYER_FIRST);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS) && g_file_test (pipe, G_FILE_TEST_IS_DIR));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/game-file/lines", test_lines);
  for (guint i = 0; i < G_N_ELEMENTS (tails); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/game-file/tail/", tails[i].name, NULL);

      fair_test_add_in_folder_with (path, GUINT_TO_POINTER (i), test_tail);
    }
  fair_test_add_in_folder ("/fair/game-file/any-byte", test_any_byte);
  fair_test_add_in_folder ("/fair/game-file/locked", test_locked);
  fair_test_add_in_folder_with ("/fair/game-file/deleted", GINT_TO_POINTER (FALSE), test_gone);
  fair_test_add_in_folder_with ("/fair/game-file/moved", GINT_TO_POINTER (TRUE), test_gone);
  fair_test_add_in_folder ("/fair/game-file/full", test_full);
  fair_test_add_in_folder ("/fair/game-file/strange", test_strange);

  return g_test_run ();
}
