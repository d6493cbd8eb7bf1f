/* A database that loses a page: with its log, every result is recovered.
 *
 * FAIR_TEST_PAGES is the number of damaged databases.
 */
#include "deal.h"
#include "fair-rescue.h"
#include "store-helpers.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum
{
  N_PAGES = 40,
  N_RESULTS = 150,
  PAGE = 4096
};

/* The file before it is damaged. */
typedef struct
{
  char      *content;
  gsize      length;
  GPtrArray *ids; /* of results */
} Sound;

/* Moves of result @i: none, some, or so many that they continue on other pages. */
static char *
make_moves (guint i)
{
  GString *moves = g_string_new (NULL);

  for (guint n = i % 10 == 0 ? 1500 : i % 20; n > 0; n--)
    g_string_append_printf (moves, "m%u. ", i);

  return g_string_free (moves, FALSE);
}

static void
fill (FairDatabase *database,
      Sound        *sound)
{
  for (guint i = 0; i < N_RESULTS; i++)
    {
      g_autoptr (FairResult) result = fair_test_result (i, 0);

      g_free (result->moves);
      result->moves = make_moves (i);
      g_ptr_array_add (sound->ids, g_strdup (result->id));
      g_assert_true (fair_results_table_add (database, result, NULL, NULL));
    }
}

static void
make (FairTestFolder *folder,
      Sound          *sound)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  sound->ids = g_ptr_array_new_with_free_func (g_free);
  database->lines = g_string_new (NULL);
  fill (database, sound);
  g_clear_pointer (&database, fair_database_close);
  g_assert_true (g_file_get_contents (folder->path, &sound->content, &sound->length, NULL));
  g_assert_cmpuint (sound->length % PAGE, ==, 0);
}

static void
damage (const Sound *sound,
        gsize        number,
        guint64     *seed,
        const char  *path)
{
  g_autofree char *content = g_memdup2 (sound->content, sound->length);
  guint            kind = (guint) fair_random_below (seed, 4);

  for (gsize i = 0; i < PAGE; i++)
    if (kind < 2)
      content[number * PAGE + i] = (char) (kind ? fair_random_next (seed) : 0);
    else if (fair_random_below (seed, 20) == 0 || i < 16)
      content[number * PAGE + i] = (char) (kind == 2 ? fair_random_next (seed) : 0xff);
  g_assert_true (g_file_set_contents (path, content, (gssize) sound->length, NULL));
}

/* With the log, no result is missing. */
static void
check_results (FairDatabase *database,
               const Sound  *sound)
{
  for (guint i = 0; i < sound->ids->len; i++)
    {
      g_autofree char *moves = make_moves (i);
      g_autoptr (FairResult) result = NULL;
      g_autoptr (GError) error = NULL;

      fair_results_table_find (database, g_ptr_array_index (sound->ids, i), &result, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (result->number, ==, i);
      g_assert_cmpstr (result->moves, ==, moves);
    }
  g_assert_cmpuint (fair_test_count (database), ==, sound->ids->len);
}

static void
test_pages (FairTestFolder *folder,
            gconstpointer   data)
{
  guint            n = g_getenv ("FAIR_TEST_PAGES") ? (guint) atoi (g_getenv ("FAIR_TEST_PAGES")) : N_PAGES;
  g_autofree char *path = g_build_filename (folder->folder, "damaged.db", NULL);
  guint64          seed = 1;
  Sound            sound;

  make (folder, &sound);
  for (guint i = 0; i < n; i++)
    {
      /* All other pages depend on the first one. */
      gsize number = i % 8 == 0 ? 0 : (gsize) fair_random_below (&seed, sound.length / PAGE);
      g_autoptr (FairDatabase) database = NULL;
      g_autoptr (FairRescue) rescue = NULL;
      g_autoptr (GError) error = NULL;

      damage (&sound, number, &seed, path);
      g_test_message ("%u: page %" G_GSIZE_FORMAT, i, number + 1);
      rescue = fair_rescue (path, NULL, &error);
      g_assert_no_error (error);
      database = fair_test_open (path);
      check_results (database, &sound);
      g_assert_cmpuint (rescue->count.n_results + rescue->count.n_from_backup, ==, N_RESULTS);
      g_assert_cmpuint (rescue->count.n_lost_results, ==, 0);
      g_assert_true (!rescue->count.is_whole || rescue->count.n_results == N_RESULTS);
      g_unlink (rescue->aside);
    }
  g_ptr_array_unref (sound.ids);
  g_free (sound.content);
}

/* Changes that are only in the log are read from there. */
static void
test_log (FairTestFolder *folder,
          gconstpointer   data)
{
  static const char *const suffixes[] = { "", "-wal" };
  g_autofree char         *copy = g_build_filename (folder->folder, "copy.db", NULL);
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairDatabase) reader = NULL;
  g_autoptr (FairRescue) rescue = NULL;
  g_autoptr (FairDatabase) rescued = NULL;

  fair_test_fill (database, 60, 9);
  /* Another program reads the database. */
  reader = fair_database_open (folder->path, NULL, FAIR_DATABASE_READ, NULL);
  g_assert_true (fair_database_run (reader, NULL, "BEGIN", ""));
  g_assert_cmpuint (fair_test_count (reader), ==, 60);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *from = g_strconcat (folder->path, suffixes[i], NULL);
      g_autofree char *to = g_strconcat (copy, suffixes[i], NULL);
      g_autofree char *content = NULL;
      gsize            length;

      g_assert_true (g_file_get_contents (from, &content, &length, NULL));
      g_assert_cmpuint (length, >, 0);
      g_assert_true (g_file_set_contents (to, content, (gssize) length, NULL));
    }
  rescue = fair_rescue (copy, NULL, NULL);
  g_assert_cmpuint (rescue->count.n_results, ==, 60);
  g_assert_true (rescue->count.is_whole);
  rescued = fair_test_open (copy);
  g_assert_cmpuint (fair_test_count (rescued), ==, 60);
}

/* Erased results stay erased, and results that only the backup has are restored. */
static void
test_backup (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairRescue) rescue = NULL;
  GDate day;
  guint n_left;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 1, G_DATE_MARCH, 2026);
  fair_test_fill (database, 200, 3);
  g_clear_pointer (&database, fair_database_close);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  database = fair_test_open (folder->path);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, "kingcell", NULL));
  n_left = fair_test_count (database);
  g_assert_cmpuint (n_left, <, 200);
  g_clear_pointer (&database, fair_database_close);
  rescue = fair_rescue (folder->path, NULL, NULL);
  g_assert_cmpuint (rescue->count.n_results, ==, n_left);
  g_assert_cmpuint (rescue->count.n_from_backup, ==, 0);
  g_clear_pointer (&rescue, fair_rescue_free);

  g_assert_true (g_file_set_contents (folder->path, "nothing of it is left", -1, NULL));
  rescue = fair_rescue (folder->path, NULL, NULL);
  g_assert_cmpuint (rescue->count.n_results, ==, 0);
  g_assert_cmpuint (rescue->count.n_from_backup, ==, 200);
}

/* The new database is too large for the disk from here on, in bytes; 0 for a disk with enough room. */
static off_t room;

/* Takes the place of the function of the system for SQLite.  The log has room enough, but the database does not. */
static ssize_t
write_within (int         file,
              const void *data,
              size_t      length,
              off_t       offset)
{
  char    link[32];
  char    name[PATH_MAX];
  ssize_t n;

  g_snprintf (link, sizeof link, "/proc/self/fd/%d", file);
  n = readlink (link, name, sizeof name - 1);
  name[MAX (n, 0)] = '\0';
  if (room > 0 && g_str_has_suffix (name, "-rescued") && offset + (off_t) length > room)
    {
      errno = ENOSPC;
      return -1;
    }

  return pwrite (file, data, length, offset);
}

/* The same. */
static ssize_t
write_there (int         file,
             const void *data,
             size_t      length)
{
  return write_within (file, data, length, lseek (file, 0, SEEK_CUR));
}

static guint
count_files (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* If the new database does not fit on the disk, nothing changes; the rescue succeeds once there is room. */
static void
test_full (FairTestFolder *folder,
           gconstpointer   data)
{
  static const char *const names[] = { "pwrite", "pwrite64" };
  sqlite3_vfs             *vfs = sqlite3_vfs_find (NULL);
  g_autoptr (FairRescue) rescue = NULL;
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize            length_before;
  gsize            length_after;

  fair_test_fill (database, N_RESULTS, 7);
  g_clear_pointer (&database, fair_database_close);
  g_assert_true (g_file_get_contents (folder->path, &before, &length_before, NULL));

  room = 2 * PAGE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    vfs->xSetSystemCall (vfs, names[i], (sqlite3_syscall_ptr) write_within);
  vfs->xSetSystemCall (vfs, "write", (sqlite3_syscall_ptr) write_there);
  rescue = fair_rescue (folder->path, NULL, &error);
  g_assert_null (rescue);
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL);
  g_assert_true (g_file_get_contents (folder->path, &after, &length_after, NULL));
  g_assert_cmpmem (before, length_before, after, length_after);
  g_assert_cmpuint (count_files (folder->folder), ==, 1);

  room = 0;
  rescue = fair_rescue (folder->path, NULL, NULL);
  vfs->xSetSystemCall (vfs, NULL, NULL);
  g_assert_cmpuint (rescue->count.n_results, ==, N_RESULTS);
  database = fair_test_open (folder->path);
  g_assert_cmpuint (fair_test_count (database), ==, N_RESULTS);
}

static void
told_cb (guint    percent,
         gpointer data)
{
  g_array_append_val (data, percent);
}

/* The progress of a rescue is reported while it runs, from 0 to 100 percent, in rising order. */
static void
test_progress (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autoptr (GArray) told = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (FairRescue) rescue = NULL;
  FairDatabase *database = fair_test_open (folder->path);
  FairProgress  progress;

  fair_test_fill (database, N_RESULTS, 7);
  fair_database_close (database);
  fair_progress_begin (&progress, told_cb, told);
  rescue = fair_rescue (folder->path, &progress, NULL);
  g_assert_cmpuint (rescue->count.n_results, ==, N_RESULTS);
  g_assert_cmpuint (told->len, >, 20);
  g_assert_cmpuint (g_array_index (told, guint, 0), ==, 0);
  g_assert_cmpuint (g_array_index (told, guint, told->len - 1), ==, 100);
  for (guint i = 1; i < told->len; i++)
    g_assert_cmpuint (g_array_index (told, guint, i - 1), <, g_array_index (told, guint, i));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store-salvage/pages", test_pages);
  fair_test_add_in_folder ("/fair/store-salvage/log", test_log);
  fair_test_add_in_folder ("/fair/store-salvage/backup", test_backup);
  fair_test_add_in_folder ("/fair/store-salvage/full", test_full);
  fair_test_add_in_folder ("/fair/store-salvage/progress", test_progress);

  return g_test_run ();
}
