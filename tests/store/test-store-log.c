/* Databases that are emptied, or whose log is deleted, replaced or damaged while a program has them open or is not
 * running: what was told as saved is there, and the player is told of anything that is not. */
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

enum
{
  N_RESULTS = 40,  /* in the database itself, before the program starts */
  FRAME_HEAD = 24, /* of the log's format */
  LOG_HEAD = 32
};

typedef enum
{
  DELETED,
  REPLACED, /* by an older one */
  TRUNCATED,
  CUT, /* in the middle */
  ZEROED,
  GARBLED,
  CHANGED, /* one byte in one frame */
  N_WAYS
} Way;

static const char *const way_names[N_WAYS] = { "deleted", "replaced", "truncated", "cut", "zeroed", "garbled", "changed" };

typedef struct
{
  FairTestFolder folder;
  FairTestFolder killed; /* what is on the disk if the program is killed */
  char          *log;
  FairStore     *store;
} Fixture;

/* A store with results in the database, and others in its log. */
static void
set_up (Fixture *self)
{
  FairDatabase *database;

  fair_test_make_folder (&self->folder);
  fair_test_make_folder (&self->killed);
  self->log = g_strconcat (self->folder.path, "-wal", NULL);
  database = fair_test_open (self->folder.path);
  fair_test_fill (database, N_RESULTS, 7);
  fair_database_close (database);

  self->store = fair_store_new (self->folder.path, NULL);
  fair_test_add_id (self->store, ID (2), -1);
  fair_test_add_id (self->store, ID (3), -1);
}

static void
stop (FairStore **store)
{
  if (*store != NULL)
    fair_store_close (*store);
  g_clear_object (store);
}

static void
tear_down (Fixture *self)
{
  stop (&self->store);
  fair_test_remove_folder (&self->folder);
  fair_test_remove_folder (&self->killed);
  g_free (self->log);
}

static void
copy_file (const char *from,
           const char *to,
           const char *suffix)
{
  g_autofree char *source = g_strconcat (from, suffix, NULL);
  g_autofree char *target = g_strconcat (to, suffix, NULL);
  g_autofree char *contents = NULL;
  gsize            length;

  if (g_file_get_contents (source, &contents, &length, NULL))
    g_assert_true (g_file_set_contents (target, contents, (gssize) length, NULL));
}

/* Copies what a killed program leaves. */
static void
kill_program (Fixture *self)
{
  copy_file (self->folder.path, self->killed.path, "");
  copy_file (self->folder.path, self->killed.path, "-wal");
  copy_file (self->folder.folder, self->killed.folder, "/results.jsonl");
}

/* Overwrites @n bytes, or all if that is 0, with zeros or with anything else. */
static void
overwrite (const char *path,
           long        first,
           gsize       n,
           gboolean    zeros)
{
  FILE    *file = fopen (path, "r+b");
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_size, >, first + (long) n);
  g_assert_cmpint (fseek (file, first, SEEK_SET), ==, 0);
  for (gsize i = 0; i < (n ? n : (gsize) status.st_size); i++)
    fputc (zeros ? 0 : (int) (i * 167 + 13) & 0xff, file);
  fclose (file);
}

static void
harm (const char *log,
      Way         way)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (log, &status), ==, 0);
  g_assert_cmpint (status.st_size, >, LOG_HEAD + FRAME_HEAD + 4096);
  switch (way)
    {
    case DELETED:
      g_assert_cmpint (g_unlink (log), ==, 0);
      break;
    case REPLACED:
      g_assert_true (g_file_set_contents (log, "older", -1, NULL));
      break;
    case TRUNCATED:
      g_assert_cmpint (truncate (log, 0), ==, 0);
      break;
    case CUT:
      g_assert_cmpint (truncate (log, LOG_HEAD + FRAME_HEAD + 4096), ==, 0);
      break;
    case ZEROED:
      overwrite (log, 0, 0, TRUE);
      break;
    case GARBLED:
      overwrite (log, 0, 0, FALSE);
      break;
    case CHANGED:
    case N_WAYS:
    default:
      overwrite (log, LOG_HEAD + FRAME_HEAD + 2000, 1, FALSE);
    }
}

/* Whether what is in the log is still in a file that the program has open. */
static gboolean
is_open (Way way)
{
  return way == DELETED || way == REPLACED;
}

static gboolean
has_result (FairDatabase *database,
            const char   *id)
{
  g_autoptr (FairResult) result = NULL;

  return fair_results_table_find (database, id, &result, NULL);
}

/* The program finds the damage with the next job that tells something as saved, and what it tells so is there if the
 * program is killed then. */
static void
test_saved (gconstpointer data)
{
  Way     way = GPOINTER_TO_UINT (data);
  Fixture self;
  g_autoptr (FairDatabase) database = NULL;

  set_up (&self);
  harm (self.log, way);
  fair_test_add_id (self.store, ID (4), -1);
  g_assert_cmpuint (fair_store_get_state (self.store), ==, FAIR_STORE_SAVING);
  g_assert_cmpint (fair_store_get_damaged (self.store) == NULL, ==, is_open (way));
  if (!is_open (way))
    g_assert_false (fair_store_get_salvaged (self.store)->is_whole);
  kill_program (&self);
  fair_test_add_id (self.store, ID (5), -1);

  database = fair_test_open (self.killed.path);
  g_assert_true (fair_database_check (database, NULL));
  g_assert_true (has_result (database, ID (4)));
  g_assert_cmpint (has_result (database, ID (2)) && has_result (database, ID (3)), >=, is_open (way));
  g_assert_cmpuint (fair_test_count (database), >=, N_RESULTS + 1);
  tear_down (&self);
}

/* A program that ends does not write a damaged log to the database, and the next one tells the player. */
static void
test_closed (gconstpointer data)
{
  Way     way = GPOINTER_TO_UINT (data);
  Fixture self;
  g_autoptr (FairDatabase) database = NULL;

  set_up (&self);
  harm (self.log, way);
  stop (&self.store);
  self.store = fair_store_new (self.folder.path, NULL);
  g_assert_cmpuint (fair_test_count_all (self.store), >=, N_RESULTS);
  g_assert_cmpint (fair_store_get_damaged (self.store) == NULL, ==, is_open (way));
  if (!is_open (way))
    g_assert_false (fair_store_get_salvaged (self.store)->is_whole);
  stop (&self.store);

  database = fair_test_open (self.folder.path);
  g_assert_true (fair_database_check (database, NULL));
  g_assert_cmpint (has_result (database, ID (2)) && has_result (database, ID (3)), >=, is_open (way));
  g_assert_cmpuint (fair_test_count (database), >=, N_RESULTS);
  tear_down (&self);
}

/* The backup of the day, and what it finds, is not made from what SQLite has in memory. */
static void
test_backed_up (gconstpointer data)
{
  Way     way = GPOINTER_TO_UINT (data);
  Fixture self;
  g_autoptr (GPtrArray) backups = NULL;

  set_up (&self);
  fair_test_count_all (self.store);
  harm (self.log, way);
  g_assert_true (fair_test_try_back_up (self.store));
  g_assert_nonnull (fair_store_get_damaged (self.store));
  g_assert_null (fair_store_get_backup_message (self.store));
  g_assert_cmpuint (fair_test_count_all (self.store), >=, N_RESULTS);
  backups = fair_store_list_backups (self.store);
  g_assert_cmpuint (backups->len, ==, 1);
  tear_down (&self);
}

/* A database that is opened with a log that is no log was one with changes in it, which the log of results has. */
static void
test_started (void)
{
  Fixture          self;
  g_autofree char *log = NULL;
  g_autoptr (FairStore) store = NULL;

  set_up (&self);
  kill_program (&self);
  log = g_strconcat (self.killed.path, "-wal", NULL);
  harm (log, GARBLED);
  store = fair_store_new (self.killed.path, NULL);
  g_assert_cmpuint (fair_test_count_all (store), ==, N_RESULTS + 2);
  g_assert_nonnull (fair_store_get_damaged (store));
  g_assert_false (fair_store_get_salvaged (store)->is_whole);
  stop (&store);
  tear_down (&self);
}

/* An empty file with a log was a database, however new it is.  What its log has is recovered. */
static void
test_emptied (gconstpointer data)
{
  const gboolean is_in_log = GPOINTER_TO_INT (data);
  Fixture        self;
  g_autoptr (FairStore) store = NULL;

  set_up (&self);
  if (is_in_log)
    fair_test_run_sql (self.folder.path, "UPDATE results SET score = score; VACUUM");
  kill_program (&self);
  g_assert_true (g_file_set_contents (self.killed.path, "", 0, NULL));

  store = fair_store_new (self.killed.path, NULL);
  g_assert_cmpuint (fair_test_count_all (store), >=, is_in_log ? N_RESULTS + 2 : 2);
  g_assert_nonnull (fair_store_get_damaged (store));
  g_assert_cmpint (fair_store_get_salvaged (store)->is_whole, ==, is_in_log);
  stop (&store);
  tear_down (&self);
}

/* A file with the name of today's backup that is none does not count as one. */
static void
test_bad_backup (void)
{
  static const char *const bad[] = { "", "no database" };
  Fixture                  self;
  g_autofree char         *path = NULL;

  set_up (&self);
  for (guint i = 0; i <= G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GPtrArray) backups = NULL;
      g_autoptr (FairDatabase) database = NULL;

      if (i > 0)
        g_assert_true (g_file_set_contents (path, bad[i - 1], -1, NULL));
      g_assert_true (fair_test_try_back_up (self.store));
      backups = fair_store_list_backups (self.store);
      g_assert_cmpuint (backups->len, ==, 1);
      g_free (path);
      path = g_strdup (((FairBackup *) g_ptr_array_index (backups, 0))->path);
      database = fair_database_open (path, NULL, FAIR_DATABASE_READ, NULL);
      g_assert_nonnull (database);
      g_assert_cmpuint (fair_test_count (database), ==, N_RESULTS + 2);
    }
  g_assert_null (fair_store_get_damaged (self.store));
  tear_down (&self);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint way = 0; way < N_WAYS; way++)
    {
      g_autofree char *saved = g_strconcat ("/fair/store-log/saved/", way_names[way], NULL);
      g_autofree char *closed = g_strconcat ("/fair/store-log/closed/", way_names[way], NULL);
      g_autofree char *backed_up = g_strconcat ("/fair/store-log/backed-up/", way_names[way], NULL);

      g_test_add_data_func (saved, GUINT_TO_POINTER (way), test_saved);
      g_test_add_data_func (closed, GUINT_TO_POINTER (way), test_closed);
      if (way == GARBLED || way == ZEROED || way == TRUNCATED)
        g_test_add_data_func (backed_up, GUINT_TO_POINTER (way), test_backed_up);
    }
  g_test_add_func ("/fair/store-log/started", test_started);
  g_test_add_func ("/fair/store-log/bad-backup", test_bad_backup);
  g_test_add_data_func ("/fair/store-log/emptied/whole", GINT_TO_POINTER (TRUE), test_emptied);
  g_test_add_data_func ("/fair/store-log/emptied/part", GINT_TO_POINTER (FALSE), test_emptied);

  return g_test_run ();
}
