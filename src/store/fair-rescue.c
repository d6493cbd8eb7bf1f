/* The contents of a damaged database go into a new one (fair-salvage.h), and the damaged one is set aside
 * under a new name and never changed again.  Unless everything was recovered, results from the newest good
 * backup are added. */
#include "config.h"

#include "fair-rescue.h"

#include "fair-backup.h"
#include "fair-database-file.h"
#include "fair-open-files.h"
#include "fair-players-table.h"
#include "fair-results-table.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/* The percentages at which the parts end, by the time that they take. */
enum
{
  UNTIL_READ = 20,
  UNTIL_PROVEN = 70
};

typedef struct
{
  FairDatabase     *database;
  FairSalvage      *salvage;
  FairSalvageCount *count;
  FairProgress     *progress; /* or NULL */
} Adding;

/* Frees @self. */
void
fair_rescue_free (FairRescue *self)
{
  g_free (self->aside);
  g_free (self);
}

static gboolean
add_cb (const FairResult *result,
        gpointer          data,
        GError          **error)
{
  const Adding *adding = data;
  int           before = sqlite3_total_changes (fair_database_get_handle (adding->database));

  if (fair_salvage_was_erased (adding->salvage, result->id))
    return TRUE;
  if (!fair_results_table_put_back (adding->database, result, error))
    return FALSE;

  adding->count->n_from_backup += sqlite3_total_changes (fair_database_get_handle (adding->database)) != before;
  return TRUE;
}

/* Adds players of a backup; those of the damaged database replace them later. */
static gboolean
add_players (FairDatabase *database,
             const char   *backup,
             GError      **error)
{
  g_autoptr (GPtrArray) players = fair_backup_list_players (backup, NULL);

  for (guint i = 0; players != NULL && i < players->len; i++)
    if (!fair_players_table_put_back (database, g_ptr_array_index (players, i), TRUE, error))
      return FALSE;

  return TRUE;
}

/* Adds the players and results of the newest good backup.  Returns whether they could be written to @database. */
static gboolean
add_backup (Adding     *adding,
            const char *path,
            GError    **error)
{
  g_autoptr (GPtrArray) backups = fair_backup_list (path);
  g_autofree char *copy = g_strconcat (path, "-restored", NULL);

  for (guint i = 0; i < backups->len; i++)
    {
      const FairBackup *backup = g_ptr_array_index (backups, i);
      g_autoptr (GError) fault = NULL;

      if (fair_backup_foreach (backup->path, copy, add_cb, adding, &fault))
        return add_players (adding->database, backup->path, error);
      if (fair_database_get_failure (adding->database) != SQLITE_OK)
        {
          g_propagate_error (error, g_steal_pointer (&fault));
          return FALSE;
        }
    }

  return TRUE;
}

static gboolean
put_rest (Adding  *adding,
          GError **error)
{
  fair_progress_set_part (adding->progress, UNTIL_PROVEN, 100);
  return fair_salvage_put_rest (adding->salvage, adding->database, adding->count, adding->progress, error);
}

static gboolean
put_all (Adding     *adding,
         const char *path,
         GError    **error)
{
  fair_progress_set_part (adding->progress, UNTIL_READ, UNTIL_PROVEN);
  return fair_salvage_put_proven (adding->salvage, adding->database, adding->progress, error) &&
         (fair_salvage_is_whole (adding->salvage) || add_backup (adding, path, error)) &&
         put_rest (adding, error);
}

static gboolean
fill (FairDatabase     *database,
      const char       *path,
      FairSalvageCount *count,
      FairProgress     *progress,
      GError          **error)
{
  g_autoptr (FairSalvage) salvage = NULL;
  Adding adding = { .database = database, .count = count, .progress = progress };

  fair_progress_set_part (progress, 0, UNTIL_READ);
  salvage = adding.salvage = fair_salvage_read (path, progress);

  return fair_database_begin (database, error) && fair_database_finish (database, put_all (&adding, path, error), error);
}

/* An unused file name. */
static char *
find_name (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%d-%H%M%S");

  for (guint i = 0;; i++)
    {
      g_autofree char *more = i > 0 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *name = g_strdup_printf ("%s%cdamaged-%s%s.db", folder, G_DIR_SEPARATOR, time, more);

      if (!g_file_test (name, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&name);
    }
}

/* Renames a database and the log beside it that belongs to it.  SQLite creates the index of the log again. */
static gboolean
set_aside (const char *path,
           const char *aside,
           GError    **error)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *log_aside = g_strconcat (aside, "-wal", NULL);
  g_autofree char *log_index = g_strconcat (path, "-shm", NULL);

  if (g_rename (log, log_aside) != 0 && errno != ENOENT)
    /* translators: the first %s is the name of a file, the second the reason */
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), log, g_strerror (errno));
  if (g_rename (path, aside) != 0)
    {
      int why = errno;

      g_rename (log_aside, log);
      /* translators: the first %s is the name of a file, the second the reason */
      return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), path, g_strerror (why));
    }
  g_unlink (log_index);

  return TRUE;
}

/* Writes everything to the file itself, because its log is not renamed with it.  Closing the database would do that too, but
 * would not tell if the disk is too full for it. */
static gboolean
empty_log (FairDatabase *database,
           GError      **error)
{
  sqlite3 *handle = fair_database_get_handle (database);
  int      result = sqlite3_wal_checkpoint_v2 (handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);

  result = fair_open_files_find_full (handle, result);
  return result == SQLITE_OK || fair_store_fail_sqlite (error, result, sqlite3_errmsg (handle), fair_database_get_path (database));
}

/* Creates the new database under another name, so that nothing else changes until it is complete. */
static gboolean
make_new (const char       *path,
          const char       *rescued,
          FairSalvageCount *count,
          FairProgress     *progress,
          GError          **error)
{
  g_autoptr (FairDatabase) database = fair_database_open (rescued, NULL, FAIR_DATABASE_WRITE, error);

  return database != NULL && fill (database, path, count, progress, error) && empty_log (database, error);
}

static char *
get_rescued_name (const char *path)
{
  return g_strconcat (path, "-rescued", NULL);
}

/**
 * fair_rescue:
 * @path: a damaged database, which is not open
 * @progress: (nullable): is told how much is done; at 100 percent, everything is recovered
 *
 * Replaces the damaged database with a new one that has everything that could be read.
 *
 * Returns: (transfer full) (nullable): what was recovered; NULL with @error set
 */
FairRescue *
fair_rescue (const char   *path,
             FairProgress *progress,
             GError      **error)
{
  g_autofree char *rescued = get_rescued_name (path);
  g_autoptr (FairRescue) self = g_new0 (FairRescue, 1);

  self->aside = find_name (path);
  fair_database_file_remove (rescued);
  if (!make_new (path, rescued, &self->count, progress, error) || !set_aside (path, self->aside, error))
    {
      fair_database_file_remove (rescued);
      return NULL;
    }

  fair_progress_set (progress, 1, 1);
  return fair_rescue_finish (path, error) ? g_steal_pointer (&self) : NULL;
}

/* If the old database was set aside but the new one not renamed yet, renames the new one.  Call this before
 * the database is opened. */
gboolean
fair_rescue_finish (const char *path,
                    GError    **error)
{
  g_autofree char *rescued = get_rescued_name (path);

  if (g_file_test (path, G_FILE_TEST_EXISTS) || !g_file_test (rescued, G_FILE_TEST_EXISTS) || g_rename (rescued, path) == 0)
    return TRUE;

  /* translators: the first %s is the name of a file, the second the reason */
  return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), rescued, g_strerror (errno));
}
