/* Databases that are emptied, or whose log is deleted, replaced or damaged while a program has them open or is not
 * running: what was told as saved is in the database itself, so it is there whatever happens to the log. */
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <unistd.h>

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

enum
{
  N_RESULTS = 40,   /* before the program starts */
  N_FOREIGN = 20000 /* bytes */
};

typedef enum
{
  DELETED,
  REPLACED, /* by an older one */
  ZEROED,
  GARBLED,
  N_WAYS
} Way;

static const char *const way_names[N_WAYS] = { "deleted", "replaced", "zeroed", "garbled" };

typedef struct
{
  FairTestFolder folder;
  FairTestFolder killed; /* what is on the disk if the program is killed */
  char          *log;
  FairStore     *store;
} Fixture;

/* A store with results in the database, and others that it has just told as saved. */
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
tear_down (Fixture *self)
{
  fair_test_stop (&self->store);
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

static void
harm (const char *log,
      Way         way)
{
  FILE *file;

  if (way == DELETED)
    {
      g_assert_cmpint (g_unlink (log), ==, 0);
      return;
    }
  if (way == REPLACED)
    {
      g_assert_true (g_file_set_contents (log, "older", -1, NULL));
      return;
    }

  file = fopen (log, "r+b");
  for (guint i = 0; i < N_FOREIGN; i++)
    fputc (way == ZEROED ? 0 : (int) (i * 167 + 13) & 0xff, file);
  fclose (file);
}

/* Checks that all results that were told as saved are at @path, @n with those that were there before, and nothing was damaged. */
static void
check_results (const char *path,
               guint       n)
{
  g_autoptr (FairDatabase) database = fair_test_open (path);

  g_assert_true (fair_database_check (database, NULL));
  g_assert_cmpuint (fair_test_count (database), ==, n);
}

/* A program goes on with another log, and what it tells as saved is there if the program is killed then. */
static void
test_saved (gconstpointer data)
{
  Fixture self;

  set_up (&self);
  harm (self.log, GPOINTER_TO_UINT (data));
  kill_program (&self);
  check_results (self.killed.path, N_RESULTS + 2);
  fair_test_add_id (self.store, ID (4), -1);
  g_assert_cmpuint (fair_store_get_health (self.store)->state, ==, FAIR_STORE_SAVING);
  kill_program (&self);
  check_results (self.killed.path, N_RESULTS + 3);
  fair_test_add_id (self.store, ID (5), -1);
  g_assert_null (fair_store_get_health (self.store)->rescue);
  fair_test_stop (&self.store);
  check_results (self.folder.path, N_RESULTS + 4);
  tear_down (&self);
}

/* A program that ends does not write such a log to the database. */
static void
test_closed (gconstpointer data)
{
  Fixture self;

  set_up (&self);
  harm (self.log, GPOINTER_TO_UINT (data));
  fair_test_stop (&self.store);
  self.store = fair_store_new (self.folder.path, NULL);
  g_assert_cmpuint (fair_test_count_all (self.store), ==, N_RESULTS + 2);
  g_assert_null (fair_store_get_health (self.store)->rescue);
  fair_test_stop (&self.store);
  check_results (self.folder.path, N_RESULTS + 2);
  tear_down (&self);
}

/* Nor does the backup of the day contain it. */
static void
test_backed_up (gconstpointer data)
{
  Fixture self;
  g_autoptr (GPtrArray) backups = NULL;

  set_up (&self);
  harm (self.log, GPOINTER_TO_UINT (data));
  g_assert_true (fair_test_try_back_up (self.store));
  g_assert_null (fair_store_get_health (self.store)->rescue);
  g_assert_null (fair_store_get_health (self.store)->backup_message);
  backups = fair_backup_list (fair_store_get_path (self.store), FAIR_BACKUP, NULL);
  g_assert_cmpuint (backups->len, ==, 1);
  check_results (((FairBackup *) g_ptr_array_index (backups, 0))->path, N_RESULTS + 2);
  tear_down (&self);
}

/* An empty file with a log, or beside results, was a database, however new it is.  What these have is recovered. */
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
  g_assert_nonnull (fair_store_get_health (store)->rescue);
  g_assert_cmpint (fair_store_get_health (store)->rescue->count.is_whole, ==, is_in_log);
  fair_test_stop (&store);
  tear_down (&self);
}

/* A backup that is tried while the database is still being made waits for it. */
static void
test_first_backup (void)
{
  for (guint i = 0; i < 40; i++)
    {
      FairTestFolder folder;
      g_autoptr (FairStore) store = NULL;

      fair_test_make_folder (&folder);
      store = fair_store_new (folder.path, NULL);
      g_usleep (i * 50);
      g_assert_true (fair_test_try_back_up (store));
      g_assert_null (fair_store_get_health (store)->backup_message);
      fair_test_stop (&store);
      fair_test_remove_folder (&folder);
    }
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
      backups = fair_backup_list (fair_store_get_path (self.store), FAIR_BACKUP, NULL);
      g_assert_cmpuint (backups->len, ==, 1);
      g_free (path);
      path = g_strdup (((FairBackup *) g_ptr_array_index (backups, 0))->path);
      database = fair_database_open (path, NULL, FAIR_DATABASE_READ, NULL);
      g_assert_nonnull (database);
      g_assert_cmpuint (fair_test_count (database), ==, N_RESULTS + 2);
    }
  g_assert_null (fair_store_get_health (self.store)->rescue);
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
      g_test_add_data_func (backed_up, GUINT_TO_POINTER (way), test_backed_up);
    }
  g_test_add_func ("/fair/store-log/bad-backup", test_bad_backup);
  g_test_add_func ("/fair/store-log/first-backup", test_first_backup);
  g_test_add_data_func ("/fair/store-log/emptied/whole", GINT_TO_POINTER (TRUE), test_emptied);
  g_test_add_data_func ("/fair/store-log/emptied/part", GINT_TO_POINTER (FALSE), test_emptied);

  return g_test_run ();
}
