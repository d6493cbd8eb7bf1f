/* Databases with other tables, damaged ones, and those that cannot be written. */
#include "test-store.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

enum
{
  NOBODY = 65534
};

/* A database with other tables than those of the program is damaged. */
void
fair_test_other_tables (FairTestFolder *folder,
                        gconstpointer   data)
{
  fair_test_load_sql (folder->path, "store/sample.sql");
  fair_database_close (fair_test_open (folder->path));
  fair_test_run_sql (folder->path, "ALTER TABLE reviews ADD COLUMN mood TEXT");
  g_assert_null (fair_database_open (folder->path, NULL, FAIR_DATABASE_WRITE, NULL));
}

/* A newer database is not changed, and nothing is created beside it. */
void
fair_test_newer (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize            length_before;
  gsize            length_after;

  fair_test_load_sql (folder->path, "store/sample.sql");
  fair_test_run_sql (folder->path, "PRAGMA user_version = 99");
  g_assert_true (g_file_get_contents (folder->path, &before, &length_before, NULL));
  store = fair_store_new (folder->path, NULL);
  g_assert_null (fair_test_load_games (store, NULL));
  fair_test_add_id (store, ID (1), FAIR_STORE_ERROR_NEWER);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_NEWER);
  g_assert_nonnull (strstr (fair_store_get_health (store)->message, "newer"));
  fair_store_close (store);
  g_assert_true (g_file_get_contents (folder->path, &after, &length_after, NULL));
  g_assert_cmpmem (before, length_before, after, length_after);
}

/* Overwrites @n places of the file from @first on. */
static void
damage (const char *path,
        gsize       first,
        guint       n)
{
  g_autofree char *content = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  for (guint i = 0; i < n; i++)
    {
      gsize at = first + i * 20011;

      if (at + 300 < length)
        memset (content + at, 0x5a, 300);
    }
  g_assert_true (g_file_set_contents (path, content, (gssize) length, NULL));
}

static guint
count_damaged_files (FairTestFolder *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder->folder, 0, NULL);
  const char *name;
  guint       n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, "damaged-") && g_str_has_suffix (name, ".db");

  return n;
}

/* Everything readable is recovered; the damaged file is kept under another name. */
void
fair_test_damaged (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  guint n;

  fair_test_fill (database, 2000, 4);
  fair_test_write_game (folder->path, ID (1), FAIR_PLAYER_FIRST, "a,b");
  g_clear_pointer (&database, fair_database_close);
  damage (folder->path, 100000, 20);

  store = fair_store_new (folder->path, NULL);
  n = fair_test_count_all (store);
  g_assert_nonnull (fair_store_get_health (store)->rescue);
  g_assert_true (g_file_test (fair_store_get_health (store)->rescue->aside, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_cmpuint (n, >, 200);
  g_assert_cmpuint (n, <, 2000);
  fair_store_close (store);
  g_assert_cmpuint (count_damaged_files (folder), ==, 1);
  database = fair_test_open (folder->path);
  g_assert_true (fair_database_check (database, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, n);
}

/* If nothing can be read, the newest backup is restored. */
void
fair_test_destroyed (FairTestFolder *folder,
                     gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  GDate day;

  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 1, G_DATE_MARCH, 2026);
  fair_test_fill (database, 50, 5);
  g_clear_pointer (&database, fair_database_close);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  g_assert_true (g_file_set_contents (folder->path, "This is no database, but a letter to grandmother.", -1, NULL));
  g_date_add_days (&day, 1);
  g_assert_false (fair_backup_make (folder->path, &day, NULL));

  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (fair_test_count_all (store), ==, 50);
  g_assert_nonnull (fair_store_get_health (store)->rescue);
  fair_test_add_id (store, ID (1), -1);
  fair_store_close (store);
}

/* If nothing can be written, the message says why; everything works again once it can be. */
void
fair_test_forbidden (FairTestFolder *folder,
                     gconstpointer   data)
{
  g_autofree char *inside = g_build_filename (folder->path, "fairdeal.db", NULL);
  g_autoptr (FairStore) store = fair_store_new (inside, NULL);

  g_assert_true (g_file_set_contents (folder->path, "in the way", -1, NULL));
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_OPENING);
  fair_test_add_id (store, ID (1), FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_FAILING);
  g_assert_nonnull (strstr (fair_store_get_health (store)->message, folder->path));
  g_assert_cmpint (g_unlink (folder->path), ==, 0);
  fair_test_add_id (store, ID (1), -1);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_health (store)->message);
  fair_store_close (store);
}

/* Root may do everything, so the process becomes nobody in all threads for a while. */
static gboolean
drop_rights (void)
{
  if (getuid () != 0)
    return FALSE;

  g_assert_cmpint (setreuid (NOBODY, (uid_t) -1), ==, 0);
  g_assert_cmpint (seteuid (NOBODY), ==, 0);
  return TRUE;
}

static void
take_rights (void)
{
  g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_cmpint (setreuid (0, (uid_t) -1), ==, 0);
}

static guint
count_games (FairStore *store)
{
  g_autoptr (GPtrArray) games = fair_test_load_games (store, NULL);

  return games ? games->len : 0;
}

/* A database that cannot be written can be read, and the message says that nothing is saved. */
void
fair_test_read_only (FairTestFolder *folder,
                     gconstpointer   data)
{
  g_autofree char *game = NULL;
  g_autofree char *games = NULL;
  g_autoptr (FairStore) store = NULL;
  gboolean was_root;
  guint    n_results;

  fair_test_load_sql (folder->path, "store/sample.sql");
  store = fair_store_new (folder->path, NULL);
  fair_test_write_game (folder->path, ID (4), FAIR_PLAYER_FIRST, "a");
  n_results = fair_test_count_all (store);
  g_assert_cmpuint (n_results, >, 0);
  fair_store_close (store);
  g_clear_object (&store);

  game = fair_game_file_dup_path (folder->path, ID (4));
  games = g_path_get_dirname (game);
  g_assert_cmpint (g_chmod (game, 0444), ==, 0);
  g_assert_cmpint (g_chmod (games, 0555), ==, 0);
  g_assert_cmpint (g_chmod (folder->path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (folder->folder, 0555), ==, 0);
  was_root = drop_rights ();
  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (count_games (store), >, 0);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_FAILING);
  g_assert_nonnull (strstr (fair_store_get_health (store)->message, folder->path));
  fair_test_add_id (store, ID (5), FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_cmpuint (fair_test_count_all (store), ==, n_results);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_FAILING);

  if (was_root)
    take_rights ();
  g_assert_cmpint (g_chmod (games, 0755), ==, 0);
  g_assert_cmpint (g_chmod (folder->folder, 0755), ==, 0);
  g_assert_cmpint (g_chmod (folder->path, 0600), ==, 0);
  fair_test_add_id (store, ID (5), -1);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  fair_store_close (store);
}
