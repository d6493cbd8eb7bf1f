/* A program that restores, synchronizes or removes files does not know about SQLite's files beside a database. So the
 * log of a database that was moved may still be in the place for the log of another database, which it would
 * destroy. */
#include "fair-database-file.h"

#include "fair-i18n.h"
#include "fair-result-log.h"
#include "fair-store-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum
{
  FOLDER_MODE = 0700,
  FILE_MODE = 0644,  /* like SQLite's own */
  EMPTY_SIZE = 1,    /* up to this size in bytes, SQLite treats a file as empty, */
  EMPTY_SECONDS = 60 /* and a file of this age was not just created by another program */
};

#define PREFIX "fairdeal-"
#define LOG "-wal"
#define LOG_INDEX "-shm"
#define JOURNAL "-journal"

/* The database, and SQLite's files beside it. */
static const char *const suffixes[] = { "", LOG, LOG_INDEX, JOURNAL };

static char *
get_folder (const char *database)
{
  g_autofree char *folder = g_path_get_dirname (database);

  return g_build_filename (folder, "backups", NULL);
}

/* Returns: (transfer full): the backup of @day, or the log that ended with it */
char *
fair_backup_dup_path (const char  *database,
                      const char  *suffix,
                      const GDate *day)
{
  g_autofree char *folder = get_folder (database);
  char             date[16];
  g_autofree char *name = NULL;

  g_date_strftime (date, sizeof date, "%Y-%m-%d", day);
  name = g_strconcat (PREFIX, date, suffix, NULL);
  return g_build_filename (folder, name, NULL);
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

/* @database: the file of the database
 * @suffix: FAIR_BACKUP, or FAIR_BACKUP_LOG for the logs of results that ended when a backup was made
 * @today: (nullable): the player's date, if it is known
 * Returns: (transfer full) (element-type FairBackup): its backups, the newest first; those with a future date are last */
GPtrArray *
fair_backup_list (const char  *database,
                  const char  *suffix,
                  const GDate *today)
{
  GPtrArray       *list = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folder = get_folder (database);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;
  GDate       now;

  fair_backup_get_today (&now);
  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      FairBackup      *backup;
      unsigned         year, month, day;
      int              end = 0;

      if (sscanf (name, PREFIX "%4u-%2u-%2u%n", &year, &month, &day, &end) != 3 || end == 0 || strcmp (name + end, suffix) != 0 ||
          !g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year))
        continue;
      backup = g_malloc0 (sizeof *backup + strlen (path) + 1);
      strcpy (backup->path, path);
      g_date_set_dmy (&backup->day, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
      g_ptr_array_add (list, backup);
    }
  g_ptr_array_sort_with_data (list, compare_backups, (gpointer) (today ? today : &now));

  return list;
}

/* Whether the log beside the database has anything. */
gboolean
fair_database_file_has_log (const char *path)
{
  g_autofree char *log = g_strconcat (path, LOG, NULL);
  GStatBuf         status;

  return g_stat (log, &status) == 0 && status.st_size > 0;
}

/* Whether an empty file was once a database.  One that another program is creating has no results yet, and no backups. */
static gboolean
is_emptied (const char     *path,
            const GStatBuf *status)
{
  g_autoptr (GPtrArray) backups = status->st_size <= EMPTY_SIZE ? fair_backup_list (path, FAIR_BACKUP, NULL) : NULL;
  g_autofree char *results = fair_result_log_dup_path (path);
  GStatBuf         logged;

  return backups != NULL && (fair_database_file_has_log (path) || (g_stat (results, &logged) == 0 && logged.st_size > 0) ||
                             backups->len > 0 || time (NULL) - status->st_mtime > EMPTY_SECONDS);
}

/* Checks the files before SQLite opens them: opening a file of another type might wait forever.
 * @path: a database that SQLite is about to open */
gboolean
fair_database_file_check (const char *path,
                          GError    **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *file = g_strconcat (path, suffixes[i], NULL);
      GStatBuf         status;

      if (g_stat (file, &status) != 0)
        continue;
      if (S_ISREG (status.st_mode) && i == 0 && is_emptied (file, &status))
        return fair_store_fail_sqlite (error, SQLITE_CORRUPT, NULL, path);
      if (!S_ISREG (status.st_mode))
        /* translators: %s is the path of something that is no file, such as a folder or a device */
        return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” is not a file. Please move it away."), file);
    }

  return TRUE;
}

gboolean
fair_database_file_make_folder (const char *path,
                                GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, FOLDER_MODE) == 0)
    return TRUE;

  return fair_store_fail (error, errno == ENOSPC || errno == EDQUOT ? FAIR_STORE_ERROR_FULL : FAIR_STORE_ERROR_FORBIDDEN,
                          /* translators: the first %s is the path of a folder, the second what the system says. */
                          _ ("The folder “%s” cannot be created: %s."), folder, g_strerror (errno));
}

/* Creates an empty file for a new database, unless there is one.  If a log or its index exists there, it belongs to
 * another database, but SQLite would use it, too, while a program has that open.
 * Returns: whether it was created */
gboolean
fair_database_file_create (const char *path)
{
  g_autofree char *log = g_strconcat (path, LOG, NULL);
  g_autofree char *log_index = g_strconcat (path, LOG_INDEX, NULL);
  gboolean         has_old_log = g_file_test (log, G_FILE_TEST_EXISTS);
  gboolean         has_old_index = g_file_test (log_index, G_FILE_TEST_EXISTS);
  int              file = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);

  if (file < 0)
    return FALSE;

  close (file);
  if (has_old_log)
    g_unlink (log);
  if (has_old_index)
    g_unlink (log_index);
  return TRUE;
}

/* Removes a file that was created for a new database, unless something was written to it, or is about to be by another
 * program. */
void
fair_database_file_remove_empty (const char *path)
{
  g_autofree char *log = g_strconcat (path, LOG, NULL);
  g_autofree char *journal = g_strconcat (path, JOURNAL, NULL);
  GStatBuf         status;

  if (g_stat (path, &status) == 0 && status.st_size == 0 && !g_file_test (log, G_FILE_TEST_EXISTS) &&
      !g_file_test (journal, G_FILE_TEST_EXISTS))
    g_unlink (path);
}

/* Removes a database that is not open, and the files that SQLite keeps beside it. */
void
fair_database_file_remove (const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *file = g_strconcat (path, suffixes[i], NULL);

      g_unlink (file);
    }
}

/* Whether the open database is no longer the file with its name.  A VFS that cannot detect this keeps its files. */
static gboolean
has_moved (sqlite3 *handle)
{
  int moved = 0;

  return sqlite3_file_control (handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0;
}

static gboolean
is_in_place (sqlite3        *handle,
             const char     *suffix,
             const GStatBuf *noted)
{
  g_autofree char *name = g_strconcat (sqlite3_db_filename (handle, "main"), suffix, NULL);
  GStatBuf         status;

  return g_stat (name, &status) == 0 && status.st_ino == noted->st_ino && status.st_dev == noted->st_dev;
}

/* Notes which files are used by a database that has just been opened for writing. */
void
fair_open_files_note (FairOpenFiles *self,
                      sqlite3       *handle)
{
  const char      *path = sqlite3_db_filename (handle, "main");
  g_autofree char *log = g_strconcat (path, LOG, NULL);
  g_autofree char *log_index = g_strconcat (path, LOG_INDEX, NULL);

  if (g_stat (log, &self->log) != 0)
    self->log = (GStatBuf){ 0 };
  if (g_stat (log_index, &self->log_index) != 0)
    self->log_index = (GStatBuf){ 0 };
  /* Asked last: if the database moves before, these can be the files of another one. */
  if (has_moved (handle))
    *self = (FairOpenFiles){ 0 };
}

/* Whether the open database and its log are still the files with their names. */
gboolean
fair_open_files_are_in_place (const FairOpenFiles *self,
                              sqlite3             *handle)
{
  return !has_moved (handle) && (self->log.st_ino == 0 || is_in_place (handle, LOG, &self->log));
}

/* Call this just before @handle is closed.  If the database has moved, its log is written to it, if it is still in
 * place, and removed; the files of a database that has replaced it are not touched.  A log that was replaced or deleted
 * is written to the database, too. */
void
fair_open_files_leave (const FairOpenFiles *self,
                       sqlite3             *handle)
{
  const char      *path = sqlite3_db_filename (handle, "main");
  g_autofree char *log = g_strconcat (path, LOG, NULL);
  g_autofree char *log_index = g_strconcat (path, LOG_INDEX, NULL);
  gboolean         have_moved = has_moved (handle);

  if (have_moved)
    sqlite3_db_config (handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  if (have_moved ? is_in_place (handle, LOG, &self->log) : self->log.st_ino != 0 && !is_in_place (handle, LOG, &self->log))
    sqlite3_wal_checkpoint_v2 (handle, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
  if (!have_moved)
    return;

  if (is_in_place (handle, LOG, &self->log))
    g_unlink (log);
  if (access (log, F_OK) != 0 && is_in_place (handle, LOG_INDEX, &self->log_index))
    g_unlink (log_index);
}

/* SQLite reports a full disk only for some files, and never an exhausted quota.
 * @result: SQLite's code for what it did last
 * Returns: SQLITE_FULL if there is no room, otherwise @result */
int
fair_open_files_find_full (sqlite3 *handle,
                           int      result)
{
  static const int files[] = { SQLITE_FCNTL_JOURNAL_POINTER, SQLITE_FCNTL_FILE_POINTER };
  int              number = sqlite3_system_errno (handle);
  gboolean         is_full = number == ENOSPC || number == EDQUOT;

  if ((result & 0xff) != SQLITE_IOERR || result == SQLITE_IOERR_READ || result == SQLITE_IOERR_SHORT_READ)
    return result;
  /* SQLite does not store why the index of the log could not be enlarged. */
  if (result == SQLITE_IOERR_SHMSIZE && number != EIO)
    return SQLITE_FULL;

  /* SQLite does not store the reason for a failed commit there, but its open files have it. */
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      sqlite3_file *file = NULL;

      number = 0;
      if (sqlite3_file_control (handle, "main", files[i], &file) == SQLITE_OK && file != NULL && file->pMethods != NULL)
        file->pMethods->xFileControl (file, SQLITE_FCNTL_LAST_ERRNO, &number);
      is_full |= number == ENOSPC || number == EDQUOT;
    }

  return is_full ? SQLITE_FULL : result;
}
