/* Backups are in the folder "backups" beside the database.  A damaged database never replaces a good backup.  Only
 * results are restored: games in progress do not change. */
#include "config.h"

#include "fair-backup.h"

#include "fair-database-file.h"
#include "fair-open-files.h"
#include "fair-result-log.h"
#include "fair-results-table.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

enum
{
  N_KEPT = 3,
  FOLDER_MODE = 0700
};

#define PREFIX "fairdeal-"
#define SUFFIX ".db"
#define LOG_SUFFIX ".jsonl"

/* Frees @self. */
void
fair_backup_free (FairBackup *self)
{
  g_free (self->path);
  g_free (self);
}

static char *
get_folder (const char *database)
{
  g_autofree char *folder = g_path_get_dirname (database);

  return g_build_filename (folder, "backups", NULL);
}

/* The file with this name, or NULL if it is not one with @suffix. */
static FairBackup *
read_name (const char *folder,
           const char *name,
           const char *suffix)
{
  FairBackup *backup;
  unsigned    year, month, day;
  int         end = 0;

  if (sscanf (name, PREFIX "%4u-%2u-%2u%n", &year, &month, &day, &end) != 3 || end == 0 || strcmp (name + end, suffix) != 0 ||
      !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
    return NULL;

  backup = g_new0 (FairBackup, 1);
  backup->path = g_build_filename (folder, name, NULL);
  g_date_clear (&backup->day, 1);
  g_date_set_dmy (&backup->day, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  return backup;
}

/* Sets @day to the player's date. */
void
fair_backup_get_today (GDate *day)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  g_date_clear (day, 1);
  g_date_set_dmy (day, (GDateDay) g_date_time_get_day_of_month (now), (GDateMonth) g_date_time_get_month (now),
                  (GDateYear) g_date_time_get_year (now));
}

/* Sorts the newest first.  Backups with future dates were made while the clock was wrong: they count as the oldest. */
static int
compare_backups (gconstpointer a,
                 gconstpointer b,
                 gpointer      today)
{
  const FairBackup *first = *(FairBackup *const *) a;
  const FairBackup *second = *(FairBackup *const *) b;
  gboolean          is_future = g_date_compare (&first->day, today) > 0;

  if (is_future != (g_date_compare (&second->day, today) > 0))
    return is_future ? 1 : -1;

  return g_date_compare (&second->day, &first->day);
}

/* Lists backups, or with LOG_SUFFIX the logs that end with them.  @today: to recognize files with future dates */
static GPtrArray *
list_files (const char  *database,
            const char  *suffix,
            const GDate *today)
{
  GPtrArray       *list = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_backup_free);
  g_autofree char *folder = get_folder (database);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      FairBackup *backup = read_name (folder, name, suffix);

      if (backup != NULL)
        g_ptr_array_add (list, backup);
    }
  g_ptr_array_sort_with_data (list, compare_backups, (gpointer) today);

  return list;
}

/**
 * fair_backup_list:
 * @database: the file of the database
 *
 * Returns: (transfer full) (element-type FairBackup): its backups, the newest first; backups with a future date are
 *   last
 */
GPtrArray *
fair_backup_list (const char *database)
{
  GDate today;

  fair_backup_get_today (&today);
  return list_files (database, SUFFIX, &today);
}

/* Likewise for the logs of results that ended when a backup was made (fair-result-log.h). */
GPtrArray *
fair_backup_list_logs (const char *database)
{
  GDate today;

  fair_backup_get_today (&today);
  return list_files (database, LOG_SUFFIX, &today);
}

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
      backup = sqlite3_backup_init (handle, "main", fair_database_get_handle (from), "main");
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
      const char   *folder,
      const char   *path,
      GError      **error)
{
  g_autofree char *unfinished = g_build_filename (folder, "unfinished", NULL);
  g_autofree char *log = g_strndup (path, strlen (path) - strlen (SUFFIX));
  g_autofree char *log_path = g_strconcat (log, LOG_SUFFIX, NULL);
  gboolean         good;

  if (g_mkdir_with_parents (folder, FOLDER_MODE) != 0)
    /* translators: the first %s is the path of a folder, the second what the system says. */
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The folder “%s” cannot be created: %s."), folder,
                            g_strerror (errno));

  fair_result_log_begin (fair_database_get_path (from), log_path);
  fair_database_file_remove (unfinished);
  good = copy (from, unfinished, error);
  if (good && g_rename (unfinished, path) != 0)
    /* translators: the first %s is the path of a file, the second what the system says. */
    good = fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("“%s” cannot be written: %s."), path, g_strerror (errno));
  fair_database_file_remove (unfinished);

  return good;
}

/**
 * fair_backup_open:
 * @path: the file of a backup
 *
 * Returns: (transfer full) (nullable): the backup, if it is not damaged; NULL with @error set
 */
FairDatabase *
fair_backup_open (const char *path,
                  GError    **error)
{
  g_autoptr (FairDatabase) backup = fair_database_open (path, NULL, FAIR_DATABASE_READ, error);

  if (backup == NULL || !fair_database_check (backup, error))
    return NULL;
  if (!fair_database_is_new (backup))
    return g_steal_pointer (&backup);

  fair_store_fail_sqlite (error, SQLITE_CORRUPT, NULL, path);
  return NULL;
}

/* Whether there is a backup at @path that is not known to be damaged. */
static gboolean
is_sound (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairDatabase) backup = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return FALSE;

  backup = fair_backup_open (path, &error);
  return backup != NULL || !g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED);
}

/* Deletes the oldest files with @suffix. */
static void
prune (const char  *database,
       const char  *suffix,
       const GDate *day)
{
  g_autoptr (GPtrArray) list = list_files (database, suffix, day);

  for (guint i = N_KEPT; i < list->len; i++)
    g_unlink (((FairBackup *) g_ptr_array_index (list, i))->path);
}

/**
 * fair_backup_make:
 * @database: the file of the database
 * @day: today
 *
 * Checks the database, makes the backup of the day unless there is a sound one, and removes the oldest backups beyond
 * the limit, never the backup of the day.
 */
gboolean
fair_backup_make (const char  *database,
                  const GDate *day,
                  GError     **error)
{
  g_autoptr (FairDatabase) from = fair_database_open (database, NULL, FAIR_DATABASE_READ, error);
  g_autofree char *folder = get_folder (database);
  g_autofree char *path = NULL;
  char             name[32];

  if (from == NULL || !fair_database_check (from, error))
    return FALSE;

  g_date_strftime (name, sizeof name, PREFIX "%Y-%m-%d" SUFFIX, day);
  path = g_build_filename (folder, name, NULL);
  if (!is_sound (path) && !make (from, folder, path, error))
    return FALSE;

  prune (database, SUFFIX, day);
  prune (database, LOG_SUFFIX, day);
  return TRUE;
}

static gboolean
put_back_cb (const FairResult *result,
             gpointer          data,
             GError          **error)
{
  return fair_results_table_put_back (data, result, error);
}

static gboolean
replace_results (FairDatabase *database,
                 const char   *player,
                 FairDatabase *backup,
                 GError      **error)
{
  FairResultsQuery query = { .player = player, .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };

  return fair_results_table_clear (database, player, error) &&
         fair_results_table_foreach (backup, &query, put_back_cb, database, error);
}

/**
 * fair_backup_restore:
 * @player: the id of a player
 * @path: the file of a backup
 *
 * Replaces the results of the player in @database with those in the backup, all or none.
 */
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
