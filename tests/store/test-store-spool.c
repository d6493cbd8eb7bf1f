/* The spool: its contents get into the database once and in order, however the file was damaged; and the spool of a
 * running program is not touched. */
#include "store-helpers.h"

#include "fair-games-table.h"
#include "fair-spool.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ID(n) "00000000-0000-4000-8000-00000000000" #n
#define RUN(n) "11111111-1111-4111-8111-11111111111" #n

/* Makes a saving with events, separated by commas, that follow the first @first ones. */
static FairSaving *
make_saving (const char *id,
             guint       first,
             const char *events)
{
  FairSaving *saving = fair_saving_new ();
  g_auto (GStrv) list = g_strsplit (events, ",", -1);

  saving->game->id = g_strdup (id);
  saving->game->game = g_strdup ("kingcell");
  saving->game->options = g_strdup ("supermove=columns");
  saving->game->number = 1;
  saving->first = first;
  for (guint i = 0; list[i]; i++)
    fair_saved_game_add_event (saving->game, (first + i) * 1000, list[i]);
  return saving;
}

static void
write_saving (FairSpool  *spool,
              FairSaving *saving)
{
  g_assert_true (fair_spool_write (spool, saving));
  fair_saving_free (saving);
}

static void
write_events (FairSpool  *spool,
              const char *id,
              guint       first,
              const char *events)
{
  write_saving (spool, make_saving (id, first, events));
}

static char *
get_name (FairTestFolder *folder,
          const char     *run)
{
  return g_strdup_printf ("%s-%s.spool", folder->path, run);
}

static void
recover (FairTestFolder *folder)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  GError *error = NULL;

  fair_spool_recover (database, &error);
  g_assert_no_error (error);
}

/* Fails unless exactly these events are saved for the game; NULL for no such game. */
static void
assert_events (FairTestFolder *folder,
               const char     *id,
               const char     *expected)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GPtrArray) games = fair_games_table_list (database, NULL);
  g_autoptr (GString) text = NULL;

  for (guint i = 0; i < games->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i);

      if (strcmp (game->id, id) != 0)
        continue;
      text = g_string_new (NULL);
      for (guint j = 0; j < game->events->len; j++)
        {
          g_assert_cmpint (g_array_index (game->events, FairSavedEvent, j).time, ==, j * 1000);
          g_string_append_printf (text, "%s%s", j > 0 ? "," : "", g_array_index (game->events, FairSavedEvent, j).text);
        }
    }
  g_assert_cmpstr (text ? text->str : NULL, ==, expected);
}

/* Makes the spool of a run that was killed, with three entries. */
static char *
make_abandoned (FairTestFolder *folder,
                const char     *run,
                const char     *id)
{
  g_autoptr (FairSpool) spool = fair_spool_new (folder->path, run);

  write_events (spool, id, 0, "a,b");
  write_events (spool, id, 2, "c");
  write_events (spool, id, 3, "d,e");
  return get_name (folder, run);
}

static void
test_whole (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *path = make_abandoned (folder, RUN (1), ID (1));
  GStatBuf         status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_mode & 0777, ==, 0600);
  recover (folder);
  assert_events (folder, ID (1), "a,b,c,d,e");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Truncated or changed at any place: everything before it is recovered. */
static void
test_damaged (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const expected[] = { NULL, "a,b", "a,b,c", "a,b,c,d,e" };
  g_autofree char         *path = make_abandoned (folder, RUN (1), ID (1));
  g_autofree char         *text = NULL;
  gsize                    length;
  guint                    n_seen = 0;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (gsize at = 0; at < 2 * length; at += 1 + at % 5)
    {
      gboolean         cut = at >= length;
      gsize            place = at % length;
      g_autofree char *changed = g_memdup2 (text, length);
      guint            n = 0;
      g_autoptr (FairDatabase) database = NULL;
      g_autoptr (GPtrArray) games = NULL;

      changed[place] = (char) (changed[place] ^ 1 << at % 8);
      g_assert_true (g_file_set_contents (path, changed, (gssize) (cut ? place : length), NULL));
      recover (folder);
      database = fair_test_open (folder->path);
      games = fair_games_table_list (database, NULL);
      if (games->len > 0)
        n = ((const FairSavedGame *) g_ptr_array_index (games, 0))->events->len;
      g_assert_true (n == 0 || n == 2 || n == 3);
      assert_events (folder, ID (1), expected[n == 0 ? 0 : n - 1]);
      n_seen |= 1u << n;
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
      g_assert_true (fair_database_run (database, NULL, "DELETE FROM games", ""));
    }
  g_assert_cmpuint (n_seen, ==, 1 << 0 | 1 << 2 | 1 << 3);
}

/* The database has some or all of it; the file comes back after a power cut. */
static void
test_twice (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *path = make_abandoned (folder, RUN (1), ID (1));
  g_autofree char *text = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (FairDatabase) database = fair_test_open (folder->path);
      g_autoptr (FairSaving) saving = make_saving (ID (1), 0, i == 3 ? "a,b,c,d,e,f" : i == 2 ? "a,b,c,d"
                                                                                              : "a");

      if (i > 0)
        g_assert_true (fair_games_table_save (database, RUN (1), saving, NULL));
      g_assert_true (g_file_set_contents (path, text, (gssize) length, NULL));
      recover (folder);
      assert_events (folder, ID (1), i == 3 ? "a,b,c,d,e,f" : "a,b,c,d,e");
    }
}

/* A game with a result, which is left: the result is added once, even if the end of the file is lost. */
static void
test_result (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autofree char *path = get_name (folder, RUN (1));
  g_autofree char *text = NULL;
  gsize            length;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairSpool) spool = fair_spool_new (folder->path, RUN (1));
      FairSaving *left = make_saving (ID (1), 0, "a");

      write_events (spool, ID (1), 0, "a,b");
      g_array_set_size (left->game->events, 0);
      left->left = TRUE;
      left->result = fair_test_result (1, 2);
      g_free (left->result->id);
      left->result->id = g_strdup (ID (1));
      write_saving (spool, left);
      write_events (spool, ID (2), 0, "c");
      g_clear_pointer (&spool, fair_spool_free);
      g_assert_true (text != NULL || g_file_get_contents (path, &text, &length, NULL));
      recover (folder);
      assert_events (folder, ID (1), NULL);
      assert_events (folder, ID (2), "c");
    }
  for (gsize at = 0; at < length; at += 11)
    {
      g_assert_true (g_file_set_contents (path, text, (gssize) at, NULL));
      recover (folder);
      assert_events (folder, ID (1), NULL);
    }
  {
    g_autoptr (FairDatabase) database = fair_test_open (folder->path);

    g_assert_cmpuint (fair_test_count (database), ==, 1);
  }
}

/* Entries that do not follow what is saved: of an unknown game, with a gap, of another run. */
static void
test_foreign (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairSaving) other = make_saving (ID (3), 0, "x");
  g_autoptr (FairSpool) spool = fair_spool_new (folder->path, RUN (1));
  FairSaving *claim = make_saving (ID (3), 1, "y");

  g_assert_true (fair_games_table_save (database, RUN (2), other, NULL));
  write_events (spool, ID (1), 4, "a");
  write_events (spool, ID (2), 0, "a");
  write_events (spool, ID (2), 2, "c");
  write_events (spool, ID (3), 1, "y");
  g_clear_pointer (&spool, fair_spool_free);
  recover (folder);
  assert_events (folder, ID (1), NULL);
  assert_events (folder, ID (2), "a");
  assert_events (folder, ID (3), "x");

  /* A run that had resumed the game takes it over, if nothing was added since. */
  spool = fair_spool_new (folder->path, RUN (1));
  claim->claim = 1;
  write_saving (spool, claim);
  write_events (spool, ID (3), 2, "z");
  g_clear_pointer (&spool, fair_spool_free);
  recover (folder);
  assert_events (folder, ID (3), "x,y,z");
}

static void
test_several (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autofree char *first = make_abandoned (folder, RUN (1), ID (1));
  g_autofree char *second = make_abandoned (folder, RUN (2), ID (2));
  g_autofree char *third = make_abandoned (folder, RUN (3), ID (3));

  recover (folder);
  assert_events (folder, ID (1), "a,b,c,d,e");
  assert_events (folder, ID (2), "a,b,c,d,e");
  assert_events (folder, ID (3), "a,b,c,d,e");
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (second, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (third, G_FILE_TEST_EXISTS));
}

/* The spool can be written after another program has started, and after its contents are saved. */
static void
test_living (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autofree char *path = get_name (folder, RUN (1));
  g_autoptr (FairSpool) spool = fair_spool_new (folder->path, RUN (1));

  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  write_events (spool, ID (1), 0, "a,b");
  g_assert_false (fair_spool_is_empty (spool));
  recover (folder);
  assert_events (folder, ID (1), NULL);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  fair_spool_clear (spool);
  g_assert_true (fair_spool_is_empty (spool));
  write_events (spool, ID (2), 0, "c");
  g_clear_pointer (&spool, fair_spool_free);
  recover (folder);
  assert_events (folder, ID (1), NULL);
  assert_events (folder, ID (2), "c");

  /* An empty spool leaves no file. */
  spool = fair_spool_new (folder->path, RUN (1));
  write_events (spool, ID (1), 0, "a");
  fair_spool_clear (spool);
  g_clear_pointer (&spool, fair_spool_free);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

/* Other things with the name of a spool do not block anything. */
static void
test_no_file (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autofree char *pipe = get_name (folder, RUN (1));
  g_autofree char *directory = get_name (folder, RUN (2));
  g_autofree char *link = get_name (folder, RUN (3));
  g_autofree char *no_run = get_name (folder, "old");
  g_autofree char *good = make_abandoned (folder, RUN (4), ID (1));

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (g_mkdir (directory, 0700), ==, 0);
  g_assert_cmpint (symlink (good, link), ==, 0);
  g_assert_true (g_file_set_contents (no_run, "", 0, NULL));
  recover (folder);
  assert_events (folder, ID (1), "a,b,c,d,e");
  g_assert_true (g_file_test (pipe, G_FILE_TEST_EXISTS) && g_file_test (directory, G_FILE_TEST_IS_DIR) &&
                 g_file_test (link, G_FILE_TEST_IS_SYMLINK) && g_file_test (no_run, G_FILE_TEST_EXISTS));
}

static void
test_unwritable (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autofree char *inside = g_build_filename (folder->path, "no-folder", NULL);
  g_autoptr (FairSpool) spool = fair_spool_new (inside, RUN (1));
  g_autoptr (FairSaving) saving = make_saving (ID (1), 0, "a");

  g_assert_false (fair_spool_write (spool, saving));
  g_assert_true (fair_spool_is_empty (spool));
}

/* What cannot be saved now is saved the next time. */
static void
test_later (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *path = make_abandoned (folder, RUN (1), ID (1));
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairDatabase) other = fair_test_open (folder->path);
  g_autoptr (GError) error = NULL;

  sqlite3_busy_timeout (fair_database_get_handle (database), 0);
  g_assert_true (fair_database_begin (other, NULL));
  g_assert_false (fair_spool_recover (database, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_BUSY);
  fair_database_roll_back (other);
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  recover (folder);
  assert_events (folder, ID (1), "a,b,c,d,e");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store-spool/whole", test_whole);
  fair_test_add_in_folder ("/fair/store-spool/damaged", test_damaged);
  fair_test_add_in_folder ("/fair/store-spool/twice", test_twice);
  fair_test_add_in_folder ("/fair/store-spool/result", test_result);
  fair_test_add_in_folder ("/fair/store-spool/foreign", test_foreign);
  fair_test_add_in_folder ("/fair/store-spool/several", test_several);
  fair_test_add_in_folder ("/fair/store-spool/living", test_living);
  fair_test_add_in_folder ("/fair/store-spool/no-file", test_no_file);
  fair_test_add_in_folder ("/fair/store-spool/unwritable", test_unwritable);
  fair_test_add_in_folder ("/fair/store-spool/later", test_later);

  return g_test_run ();
}
