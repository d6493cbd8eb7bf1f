/* Damaged or malicious databases: nothing crashes or blocks, everything readable is recovered, and the player is
 * told.
 *
 * FAIR_TEST_DAMAGES is the number of random damages.
 */
#include "deal.h"
#include "store-look.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum
{
  N_RESULTS = 40, /* in small.db.base64 */
  N_DAMAGES = 100
};

/* A database with the log that a program has kept of it. */
static void
load (const char *path)
{
  fair_test_load_small (path);
  fair_test_log_results (path);
}

/* Opens a damaged database, and fails unless all results are there and the database is valid afterwards.  @n_results: how
 * many can be read in the database itself */
static void
assert_rescued (FairTestFolder *folder,
                guint           n_results)
{
  FairTestLook look = fair_test_look_at (folder);
  g_autoptr (FairDatabase) database = NULL;

  g_assert_true (look.was_told);
  g_assert_cmpuint (look.salvaged.n_results, ==, n_results);
  g_assert_cmpuint (look.salvaged.n_from_backup, ==, N_RESULTS - n_results);
  look = fair_test_look_at (folder);
  g_assert_false (look.was_told);
  g_assert_cmpuint (look.n_results, ==, N_RESULTS);
  g_assert_cmpuint (look.n_exported, ==, N_RESULTS);
  database = fair_test_open (folder->path);
  g_assert_true (fair_database_check (database, NULL));
}

static void
test_sound (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestLook look;

  fair_test_load_small (folder->path);
  look = fair_test_look_at (folder);
  g_assert_false (look.was_told);
  g_assert_cmpuint (look.n_results, ==, N_RESULTS);
  g_assert_cmpuint (look.n_exported, ==, N_RESULTS);
}

/* Impossible numbers, which an import may have accepted in an older version, are not damage. */
static void
test_huge_numbers (FairTestFolder *folder,
                   gconstpointer   data)
{
  FairTestLook look;

  fair_test_load_small (folder->path);
  fair_test_run_sql (folder->path,
                     "UPDATE results SET number = -1, outcome = 'won', n_moves = -1, time = 9223372036854775807, "
                     "score = 9223372036854775807, begun = -9223372036854775808, ended = 9223372036854775807");
  look = fair_test_look_at (folder);
  g_assert_false (look.was_told);
  g_assert_cmpuint (look.n_results, ==, N_RESULTS);
  g_assert_cmpuint (look.n_exported, ==, N_RESULTS);
}

static void
set_version (const char *path,
             int         version)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA user_version = %d", version);

  fair_test_run_sql (path, sql);
}

/* A database of a later version is not changed; one with an impossible version is damaged. */
static void
test_versions (void)
{
  static const int later[] = { 2, 7, 99, 999, 1000 };
  static const int impossible[] = { 1001, 65536, G_MAXINT32, -1, -1000, G_MININT32, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (later) + G_N_ELEMENTS (impossible); i++)
    {
      gboolean         is_later = i < G_N_ELEMENTS (later);
      int              version = is_later ? later[i] : impossible[i - G_N_ELEMENTS (later)];
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;
      gsize            n_before;
      gsize            n_after;
      FairTestFolder   folder;
      FairTestLook     look;

      fair_test_make_folder (&folder);
      load (folder.path);
      set_version (folder.path, version);
      g_test_message ("%d", version);
      g_assert_true (g_file_get_contents (folder.path, &before, &n_before, NULL));
      if (is_later)
        {
          look = fair_test_look_at (&folder);
          g_assert_cmpint (look.state, ==, FAIR_STORE_NEWER);
          g_assert_cmpuint (look.salvaged.n_results, ==, 0);
          g_assert_true (g_file_get_contents (folder.path, &after, &n_after, NULL));
          g_assert_cmpmem (before, n_before, after, n_after);
        }
      else
        assert_rescued (&folder, N_RESULTS);
      fair_test_remove_folder (&folder);
    }
}

static void
put_bytes (const char *path,
           const char *change)
{
  g_auto (GStrv) numbers = g_strsplit (change, ":", -1);
  FILE *file = fopen (path, "r+b");

  g_assert_cmpint (fseek (file, (long) g_ascii_strtoull (numbers[0], NULL, 16), SEEK_SET), ==, 0);
  for (guint i = 1; numbers[i]; i++)
    fputc ((int) g_ascii_strtoull (numbers[i], NULL, 16), file);
  fclose (file);
}

/* Tests one line of tests/data/store/damages.txt. */
static void
test_change (const char *line)
{
  FairTestFolder folder;
  g_auto (GStrv) words = g_strsplit_set (line, " ", -1);
  guint n_results = 0;

  fair_test_make_folder (&folder);
  load (folder.path);
  for (guint i = 1, n = 0; words[i]; i++)
    if (*words[i] != '\0' && n++ < 1)
      n_results = (guint) atoi (words[i]);
    else if (*words[i] != '\0')
      put_bytes (folder.path, words[i]);
  g_test_message ("%s", words[0]);
  assert_rescued (&folder, n_results);
  fair_test_remove_folder (&folder);
}

static void
test_changes (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "data", "store", "damages.txt", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (*lines[i] != '#' && *lines[i] != '\0')
      test_change (lines[i]);
}

/* Malicious contents of a database, or of one that other programs change; the statements are of several
 * connections. */
typedef struct
{
  const char *name;
  guint       n_results;
  const char *sql[3];
} Harm;

#define SOFTEN                                                                                                         \
  "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace (replace (sql, 'NOT NULL', ''), 'STRICT', '') " \
  "WHERE type = 'table'"

static const Harm harms[] = {
  { "endless-view",
    N_RESULTS,
    { "DROP TABLE reviews; CREATE VIEW reviews AS WITH RECURSIVE t (key) AS (SELECT 1 UNION ALL SELECT key + 1 FROM t) "
      "SELECT 'a' || key id, 1 n_moves, 1 n_steps, 1 n_line, 1 turned, 1 verdict, 1 par FROM t" } },
  { "trigger",
    N_RESULTS,
    { "CREATE TRIGGER harm AFTER UPDATE ON players BEGIN DELETE FROM results; END" } },
  { "index-of-expression",
    N_RESULTS,
    { "CREATE INDEX harm ON results (abs (score))" } },
  { "index-gone", N_RESULTS, { "DROP INDEX results_figures" } },
  { "null-in-result", N_RESULTS - 1, { SOFTEN, "UPDATE results SET id = NULL WHERE key = 7" } },
  { "null-in-player", N_RESULTS, { SOFTEN, "UPDATE players SET name = NULL" } },
  { "blob-in-moves", N_RESULTS, { SOFTEN, "UPDATE result_moves SET moves = x'ff00'" } },
  { "odd-outcome", N_RESULTS - 1, { "UPDATE results SET outcome = 'wan' WHERE key = 3" } },
  { "not-utf-8", N_RESULTS - 1, { "UPDATE results SET version = CAST (x'ff41' AS TEXT) WHERE key = 3" } },
  { "moves-gone", N_RESULTS, { "DELETE FROM result_moves WHERE result = 3" } }
};

static void
test_harm (gconstpointer data)
{
  const Harm    *harm = data;
  FairTestFolder folder;

  fair_test_make_folder (&folder);
  load (folder.path);
  for (guint i = 0; i < G_N_ELEMENTS (harm->sql) && harm->sql[i]; i++)
    fair_test_run_sql (folder.path, harm->sql[i]);
  assert_rescued (&folder, harm->n_results);
  fair_test_remove_folder (&folder);
}

/* Anything but a regular file is not opened, neither as the database nor beside it. */
static void
test_no_file (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const suffixes[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    for (guint kind = 0; kind < 4; kind++)
      {
        g_autofree char *path = g_strconcat (folder->path, suffixes[i], NULL);
        g_autoptr (GError) error = NULL;
        struct sockaddr_un address = { .sun_family = AF_UNIX };
        int                fd;

        switch (kind)
          {
          case 0:
            g_assert_cmpint (mkfifo (path, 0600), ==, 0);
            break;
          case 1:
            g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
            break;
          case 2:
            g_assert_cmpint (symlink ("/dev/zero", path), ==, 0);
            break;
          default:
            fd = socket (AF_UNIX, SOCK_STREAM, 0);
            g_strlcpy (address.sun_path, path, sizeof address.sun_path);
            g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
            close (fd);
          }
        if (i > 0)
          fair_test_load_small (folder->path);
        for (FairDatabaseMode mode = FAIR_DATABASE_WRITE; mode <= FAIR_DATABASE_READ; mode++)
          {
            g_assert_null (fair_database_open (folder->path, NULL, mode, &error));
            g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
            g_assert_nonnull (strstr (error->message, path));
            g_clear_error (&error);
          }
        g_remove (path);
        g_remove (folder->path);
      }
}

/* The same for a backup, which is not restored and does not prevent a rescue. */
static void
test_no_backup (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autofree char *backups = g_build_filename (folder->folder, "backups", NULL);
  g_autofree char *pipe_path = g_build_filename (backups, "fairdeal-2026-03-02.db", NULL);
  g_autofree char *empty = g_build_filename (backups, "fairdeal-2026-03-03.db", NULL);
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);
  GDate day;

  fair_test_load_small (folder->path);
  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 1, G_DATE_MARCH, 2026);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  g_assert_cmpint (mkfifo (pipe_path, 0600), ==, 0);
  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  fair_test_restore (store, pipe_path, FAIR_STORE_ERROR_FORBIDDEN);
  fair_test_restore (store, empty, FAIR_STORE_ERROR_DAMAGED);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_RESULTS);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_health (store)->rescue);
  fair_store_close (store);

  /* An empty file in place of a database is also damage. */
  g_assert_true (g_file_set_contents (folder->path, "", 0, NULL));
  g_clear_object (&store);
  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_RESULTS);
  g_assert_cmpuint (fair_store_get_health (store)->rescue->count.n_from_backup, ==, N_RESULTS);
  fair_store_close (store);
}

/* Faults of another file are not reported as faults of the player's database. */
static void
test_other_file (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autofree char *other = g_build_filename (folder->folder, "other.db", NULL);
  g_autofree char *junk = g_build_filename (folder->folder, "junk.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (junk);
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);

  fair_test_load_small (folder->path);
  fair_test_load_small (other);
  fair_test_run_sql (other, "PRAGMA user_version = 99");
  fair_test_restore (store, other, FAIR_STORE_ERROR_NEWER);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_health (store)->message);
  g_assert_true (g_file_set_contents (other, "junk that is no database at all", -1, NULL));
  fair_test_restore (store, other, FAIR_STORE_ERROR_DAMAGED);
  fair_test_restore (store, "/nowhere", FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_true (g_file_set_contents (junk, "{", -1, NULL));
  g_assert_false (fair_test_try_import (store, file));
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_health (store)->message);
  g_assert_null (fair_store_get_health (store)->rescue);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_RESULTS);
  fair_store_close (store);
}

/* Damage that only a complete check finds is reported, whoever finds it, and backups continue. */
static void
test_late (gconstpointer data)
{
  gboolean         exports = GPOINTER_TO_INT (data);
  FairTestFolder   folder;
  g_autofree char *file_path = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (FairStore) store = NULL;
  g_autoptr (GPtrArray) games = NULL;
  g_autoptr (GPtrArray) backups = NULL;

  fair_test_make_folder (&folder);
  load (folder.path);
  file_path = g_build_filename (folder.folder, "export", NULL);
  file = g_file_new_for_path (file_path);
  put_bytes (folder.path, "38fc:73");
  store = fair_store_new (folder.path, NULL);
  games = fair_test_load_games (store, NULL);
  g_assert_nonnull (games);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_health (store)->rescue);
  if (exports)
    g_assert_cmpuint (fair_test_count_exported (store, file), ==, N_RESULTS);
  else
    g_assert_true (fair_test_try_back_up (store));
  g_assert_nonnull (fair_store_get_health (store)->rescue);
  g_assert_cmpuint (fair_store_get_health (store)->rescue->count.n_results, ==, N_RESULTS);
  g_assert_true (fair_test_try_back_up (store));
  backups = fair_backup_list (fair_store_get_path (store), FAIR_BACKUP, NULL);
  g_assert_cmpuint (backups->len, ==, 1);
  fair_store_close (store);
  fair_test_remove_folder (&folder);
}

/* A truncated database: what is beyond its end comes from the log. */
static void
test_cut (FairTestFolder *folder,
          gconstpointer   data)
{
  FairTestLook look;

  load (folder->path);
  g_assert_cmpint (truncate (folder->path, 61440), ==, 0);
  look = fair_test_look_at (folder);
  g_assert_true (look.was_told);
  g_assert_cmpuint (look.salvaged.n_results, >=, 20);
  g_assert_cmpuint (look.salvaged.n_results, <, N_RESULTS);
  g_assert_cmpuint (look.salvaged.n_results + look.salvaged.n_from_backup, ==, N_RESULTS);
  g_assert_false (look.salvaged.is_whole);
}

/* Without a log and a backup, everything on other pages is recovered, and the player is told of the rest. */
static void
test_cut_alone (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestLook look;

  fair_test_load_small (folder->path);
  g_assert_cmpint (truncate (folder->path, 61440), ==, 0);
  look = fair_test_look_at (folder);
  g_assert_true (look.was_told);
  g_assert_cmpuint (look.salvaged.n_results + look.salvaged.n_lost_results, ==, N_RESULTS);
  g_assert_cmpuint (look.salvaged.n_results, >=, 20);
  g_assert_false (look.salvaged.is_whole);
}

/* Damages the file in a way in which files are damaged.  Returns: a description of the damage */
static char *
damage_at_random (const char *path,
                  guint64    *seed)
{
  g_autofree char *content = NULL;
  gsize            length;
  gsize            first;
  gsize            n = 1;
  guint            kind = (guint) fair_random_below (seed, 5);

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  first = (gsize) fair_random_below (seed, length);
  switch (kind)
    {
    case 0: /* a bit, one of four times in the header of the file */
      first = fair_random_below (seed, 4) ? first : first % 100;
      content[first] ^= (char) (1 << fair_random_below (seed, 8));
      break;
    case 1: /* a page */
      n = MIN (4096, length - first / 4096 * 4096);
      first = first / 4096 * 4096;
      break;
    case 2: /* the end */
      length = first;
      break;
    default: /* a run of bytes */
      n = MIN (1 + (gsize) fair_random_below (seed, 64), length - first);
    }
  for (gsize i = 0; kind != 0 && kind != 2 && i < n; i++)
    content[first + i] = (char) (kind == 3 ? 0 : fair_random_next (seed));
  g_assert_true (g_file_set_contents (path, content, (gssize) length, NULL));

  return g_strdup_printf ("kind %u, %" G_GSIZE_FORMAT " bytes at %" G_GSIZE_FORMAT, kind, n, first);
}

static void
test_random (void)
{
  const guint n = g_getenv ("FAIR_TEST_DAMAGES") ? (guint) atoi (g_getenv ("FAIR_TEST_DAMAGES")) : N_DAMAGES;
  guint       n_told = 0;
  guint       n_left = 0;
  guint64     seed = 5;

  for (guint i = 0; i < n; i++)
    {
      FairTestFolder   folder;
      g_autofree char *how = NULL;
      FairTestLook     look;

      fair_test_make_folder (&folder);
      load (folder.path);
      how = damage_at_random (folder.path, &seed);
      g_test_message ("%u: %s", i, how);
      look = fair_test_look_at (&folder);
      fair_test_check_told (&look, N_RESULTS);
      /* A list that is read before the damage is found can be short; an export checks everything first. */
      if (look.was_told && look.state == FAIR_STORE_SAVING)
        g_assert_cmpuint (look.n_exported, ==, N_RESULTS);
      n_told += look.was_told;
      n_left += look.was_told ? look.salvaged.n_results : N_RESULTS;
      fair_test_remove_folder (&folder);
    }
  g_test_message ("%u of %u told, %u of %u results left", n_told, n, n_left, n * N_RESULTS);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/store-damage/sound", test_sound);
  fair_test_add_in_folder ("/fair/store-damage/huge-numbers", test_huge_numbers);
  g_test_add_func ("/fair/store-damage/versions", test_versions);
  g_test_add_func ("/fair/store-damage/changes", test_changes);
  for (guint i = 0; i < G_N_ELEMENTS (harms); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/store-damage/harm/", harms[i].name, NULL);

      g_test_add_data_func (path, &harms[i], test_harm);
    }
  fair_test_add_in_folder ("/fair/store-damage/no-file", test_no_file);
  fair_test_add_in_folder ("/fair/store-damage/no-backup", test_no_backup);
  fair_test_add_in_folder ("/fair/store-damage/other-file", test_other_file);
  g_test_add_data_func ("/fair/store-damage/late/backup", GINT_TO_POINTER (FALSE), test_late);
  g_test_add_data_func ("/fair/store-damage/late/export", GINT_TO_POINTER (TRUE), test_late);
  fair_test_add_in_folder ("/fair/store-damage/cut", test_cut);
  fair_test_add_in_folder ("/fair/store-damage/cut-alone", test_cut_alone);

  g_test_add_func ("/fair/store-damage/random", test_random);

  return g_test_run ();
}
