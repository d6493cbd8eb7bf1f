/* Backups are in the folder "backups" beside the database.  A damaged database never replaces a good backup.  Only
 * results are restored: games in progress do not change. */
#include "fair-backup.h"

#include "fair-details.h"
#include "fair-i18n.h"
#include "fair-result-log.h"
#include "fair-results-table.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gstdio.h>

enum
{
  N_KEPT = 3
};

/* Copies all of @from to the file @to, which must not exist. */
static gboolean
copy (FairDatabase *from,
      const char   *to,
      GError      **error)
{
  sqlite3        *handle = NULL;
  sqlite3_backup *backup;
  int             result = sqlite3_open_v2 (to, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);

  if (result == SQLITE_OK)
    {
      sqlite3_exec (handle, "PRAGMA synchronous = FULL", NULL, NULL, NULL);
      backup = sqlite3_backup_init (handle, "main", from->handle, "main");
      if (backup != NULL)
        sqlite3_backup_step (backup, -1);
      sqlite3_backup_finish (backup);
      result = fair_open_files_find_full (handle, sqlite3_extended_errcode (handle));
    }
  if (result != SQLITE_OK)
    fair_store_fail_sqlite (error, result, handle ? sqlite3_errmsg (handle) : sqlite3_errstr (result), to);
  sqlite3_close (handle);

  return result == SQLITE_OK;
}

/* Makes the backup under another name first, so that a file with the final name is always complete. */
static gboolean
make (FairDatabase *from,
      const char   *path,
      const char   *log,
      GError      **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *unfinished = g_build_filename (folder, "unfinished", NULL);
  g_autofree char *current_log = fair_result_log_dup_path (from->path);
  gboolean         good;

  if (!fair_database_file_make_folder (path, error))
    return FALSE;

  /* The log begins anew before the backup is made, so that together they have everything. */
  if (!g_file_test (log, G_FILE_TEST_EXISTS))
    g_rename (current_log, log);
  fair_database_file_remove (unfinished);
  good = copy (from, unfinished, error);
  if (good && g_rename (unfinished, path) != 0)
    /* translators: the first %s is the path of a file, the second what the system says. */
    good = fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("“%s” cannot be written: %s."), path, g_strerror (errno));
  fair_database_file_remove (unfinished);

  return good;
}

/* @path: the file of a backup
 * Returns: (transfer full) (nullable): the backup, if it is not damaged; NULL with @error set */
FairDatabase *
fair_backup_open (const char *path,
                  GError    **error)
{
  g_autoptr (FairDatabase) backup = fair_database_open (path, NULL, FAIR_DATABASE_READ, error);

  if (backup == NULL || !fair_database_check (backup, error))
    return NULL;
  if (!backup->is_new)
    return g_steal_pointer (&backup);

  fair_store_fail_sqlite (error, SQLITE_CORRUPT, NULL, path);
  return NULL;
}

/* Checks the database, makes the backup of the day unless there is a sound one, and removes the oldest backups beyond
 * the limit, never the backup of the day.
 * @database: the file of the database
 * @day: today */
gboolean
fair_backup_make (const char  *database,
                  const GDate *day,
                  GError     **error)
{
  static const char *const suffixes[] = { FAIR_BACKUP, FAIR_BACKUP_LOG };
  g_autoptr (FairDatabase) from = fair_database_open (database, NULL, FAIR_DATABASE_READ, error);
  g_autofree char *path = fair_backup_dup_path (database, FAIR_BACKUP, day);
  g_autofree char *log = fair_backup_dup_path (database, FAIR_BACKUP_LOG, day);
  g_autoptr (FairDatabase) present = NULL;
  g_autoptr (GError) fault = NULL;

  if (from == NULL || !fair_database_check (from, error))
    return FALSE;
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    present = fair_backup_open (path, &fault);
  if (present == NULL && (fault == NULL || g_error_matches (fault, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED)) &&
      !make (from, path, log, error))
    return FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autoptr (GPtrArray) list = fair_backup_list (database, suffixes[i], day);

      for (guint k = N_KEPT; k < list->len; k++)
        g_unlink (((FairBackup *) g_ptr_array_index (list, k))->path);
    }
  return TRUE;
}

static gboolean
replace_results (FairDatabase *database,
                 const char   *player,
                 FairDatabase *backup,
                 GError      **error)
{
  FairResultsQuery  query = { .player = player, .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };
  sqlite3_stmt     *results = fair_results_table_query (backup, &query, error);
  sqlite3_stmt     *notes = results ? fair_detail_query (backup, FAIR_DETAIL_NOTE, player, error) : NULL;
  FairDatabaseValue note[FAIR_DETAIL_MAX_VALUES];
  FairResult        result;
  gboolean          good;

  if (notes == NULL || !fair_results_table_do (database, FAIR_LOG_CLEAR, player, NULL, error))
    return FALSE;

  /* The backup is closed afterwards, which ends its statements. */
  while (fair_results_table_next (backup, results, &result, &good, error))
    if (!fair_results_table_put_back (database, &result, error))
      return FALSE;
  while (good && fair_detail_next (backup, FAIR_DETAIL_NOTE, notes, note, &good, error))
    if (!fair_detail_put (database, FAIR_DETAIL_NOTE, TRUE, note, error))
      return FALSE;
  return good;
}

/* Replaces the results of the player in @database with those in the backup, all or none.
 * @player: the id of a player
 * @path: the file of a backup */
gboolean
fair_backup_restore (FairDatabase *database,
                     const char   *player,
                     const char   *path,
                     GError      **error)
{
  g_autoptr (FairDatabase) backup = fair_backup_open (path, error);

  return backup != NULL && fair_database_begin (database, error) &&
         fair_database_finish (database, replace_results (database, player, backup, error), error);
}
