/* A full disk, or a used up quota: what is there can be read, the player is told why nothing is saved, and everything is
 * saved as soon as there is room. */
#include "store-helpers.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

enum
{
  N_RESULTS = 30,
  N_SMALL = 40, /* in small.db.base64 */
  N_TRIES = 5
};

typedef struct
{
  const char *name;
  const char *part; /* of the names of files that cannot grow */
  int         error;
  gboolean    is_strict; /* a file cannot even grow by a few bytes that are not written */
} Full;

static const Full fulls[] = {
  { "disk", "", ENOSPC, FALSE },
  { "quota", "", EDQUOT, FALSE },
  { "disk-for-index", "-shm", ENOSPC, TRUE },
  { "quota-for-index", "-shm", EDQUOT, TRUE }
};

/* These concern only a rescue. */
static const Full full_for_rescue[] = {
  { "disk-for-rescue", "-rescued", ENOSPC, FALSE },
  { "quota-for-rescue", "-rescued", EDQUOT, FALSE }
};

static const Full *full; /* NULL while there is room */

static gboolean
has_room (int   file,
          off_t end)
{
  struct stat status;
  char        link[32];
  char        name[PATH_MAX];
  ssize_t     n;

  if (full == NULL || fstat (file, &status) != 0 || end <= status.st_size)
    return TRUE;

  g_snprintf (link, sizeof link, "/proc/self/fd/%d", file);
  n = readlink (link, name, sizeof name - 1);
  name[MAX (n, 0)] = '\0';
  if (strstr (name, full->part) == NULL)
    return TRUE;

  errno = full->error;
  return FALSE;
}

/* These take the place of functions of the system for SQLite. */
static ssize_t
write_at (int         file,
          const void *data,
          size_t      length,
          off_t       offset)
{
  return has_room (file, offset + (off_t) length) ? pwrite (file, data, length, offset) : -1;
}

static ssize_t
write_there (int         file,
             const void *data,
             size_t      length)
{
  return write_at (file, data, length, lseek (file, 0, SEEK_CUR));
}

static int
set_size (int   file,
          off_t size)
{
  return full == NULL || !full->is_strict || has_room (file, size) ? ftruncate (file, size) : -1;
}

static void
make_full (const Full *what)
{
  sqlite3_vfs *vfs = sqlite3_vfs_find (NULL);

  full = what;
  vfs->xSetSystemCall (vfs, "pwrite", (sqlite3_syscall_ptr) write_at);
  vfs->xSetSystemCall (vfs, "pwrite64", (sqlite3_syscall_ptr) write_at);
  vfs->xSetSystemCall (vfs, "write", (sqlite3_syscall_ptr) write_there);
  vfs->xSetSystemCall (vfs, "ftruncate", (sqlite3_syscall_ptr) set_size);
}

static void
make_room (void)
{
  full = NULL;
}

/* Makes a database with results and a game. */
static void
fill (FairTestFolder *folder)
{
  FairDatabase *database = fair_test_open (folder->path);

  fair_test_fill (database, N_RESULTS, 3);
  fair_database_close (database);
  fair_test_write_game (folder->path, ID (1), FAIR_PLAYER_FIRST, "a,b");
}

/* The number of games in progress; 0 if they cannot be loaded. */
static guint
count_games (FairStore *store)
{
  g_autoptr (GPtrArray) games = fair_test_load_games (store, NULL);

  return games ? games->len : 0;
}

/* Fails unless nothing can be saved, for the right reason. */
static void
assert_full (FairStore *store)
{
  fair_test_add_id (store, ID (4), FAIR_STORE_ERROR_FULL);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_FAILING);
  g_assert_nonnull (strstr (fair_store_get_health (store)->message, "full"));
}

/* Fails unless everything is saved from now on. */
static void
assert_saved (FairStore *store)
{
  fair_test_add_id (store, ID (4), -1);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_health (store)->message);
}

/* There was no room when the program started. */
static void
test_start (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;

  fill (folder);
  make_full (data);
  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (count_games (store), ==, 1);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_RESULTS);
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_FAILING);
  assert_full (store);
  g_assert_cmpuint (count_games (store), ==, 1);

  make_room ();
  assert_saved (store);
  g_assert_cmpuint (count_games (store), ==, 1);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_RESULTS + 1);
  fair_store_close (store);
}

/* The same with an existing database. */
static void
test_existing (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;

  fair_test_load_sql (folder->path, "store/sample.sql");
  make_full (data);
  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (fair_test_count_all (store), ==, 1);
  assert_full (store);
  g_assert_cmpuint (fair_test_get_version (folder->path), ==, 1);

  make_room ();
  assert_saved (store);
  g_assert_cmpuint (fair_test_count_all (store), ==, 2);
  fair_store_close (store);
}

/* The room is used up while the program runs. */
static void
test_running (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;

  fill (folder);
  store = fair_store_new (folder->path, NULL);
  g_assert_cmpuint (count_games (store), ==, 1);
  make_full (data);
  assert_full (store);
  g_assert_cmpuint (count_games (store), ==, 1);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_RESULTS);
  assert_full (store);
  make_room ();
  assert_saved (store);
  fair_store_close (store);
}

/* Fails unless all of many jobs fail for the right reason. */
static void
assert_full_for_long (FairStore *store)
{
  for (guint i = 0; i < N_TRIES; i++)
    assert_full (store);
  g_assert_null (fair_store_get_health (store)->rescue);
}

/* The database is damaged: it is rescued as soon as there is room, however often that failed before. */
static void
test_damaged (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairStore) store = NULL;

  fair_test_load_small (folder->path);
  fair_test_run_sql (folder->path, "PRAGMA user_version = 1001");
  make_full (data);
  store = fair_store_new (folder->path, NULL);
  assert_full_for_long (store);
  make_room ();
  assert_saved (store);
  g_assert_nonnull (fair_store_get_health (store)->rescue);
  g_assert_cmpuint (fair_store_get_health (store)->rescue->count.n_results, ==, N_SMALL);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_SMALL + 1);
  fair_store_close (store);
}

/* There is no database yet.  None is left that would count as damaged later. */
static void
test_first (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairStore) store = fair_store_new (folder->path, NULL);

  make_full (data);
  assert_full_for_long (store);
  g_assert_false (g_file_test (folder->path, G_FILE_TEST_EXISTS));
  make_room ();
  assert_saved (store);
  g_assert_null (fair_store_get_health (store)->rescue);
  fair_store_close (store);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (fulls); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/store-full/start/", fulls[i].name, NULL);

      fair_test_add_in_folder_with (path, &fulls[i], test_start);
    }
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *existing = g_strconcat ("/fair/store-full/existing/", fulls[i].name, NULL);
      g_autofree char *running = g_strconcat ("/fair/store-full/running/", fulls[i].name, NULL);
      g_autofree char *first = g_strconcat ("/fair/store-full/first/", fulls[i].name, NULL);

      fair_test_add_in_folder_with (existing, &fulls[i], test_existing);
      fair_test_add_in_folder_with (running, &fulls[i], test_running);
      fair_test_add_in_folder_with (first, &fulls[i], test_first);
    }
  fair_test_add_in_folder_with ("/fair/store-full/damaged/all", &fulls[0], test_damaged);
  for (guint i = 0; i < G_N_ELEMENTS (full_for_rescue); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/store-full/damaged/", full_for_rescue[i].name, NULL);

      fair_test_add_in_folder_with (path, &full_for_rescue[i], test_damaged);
    }

  return g_test_run ();
}
