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

/* The database, and SQLite's files beside it. */
static const char *const suffixes[] = { "", "-wal", "-shm", "-journal" };

#define PREFIX "fairdeal-"

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

/**
 * fair_backup_list:
 * @database: the file of the database
 * @suffix: FAIR_BACKUP, or FAIR_BACKUP_LOG for the logs of results that ended when a backup was made
 * @today: (nullable): the player's date, if it is known
 *
 * Returns: (transfer full) (element-type FairBackup): its backups, the newest first; those with a future date are last
 */
GPtrArray *
fair_backup_list (const char  *database,
                  const char  *suffix,
                  const GDate *today)
{
  GPtrArray       *list = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_backup_free);
  g_autofree char *folder = get_folder (database);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;
  GDate       now;

  fair_backup_get_today (&now);
  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      FairBackup *backup = read_name (folder, name, suffix);

      if (backup != NULL)
        g_ptr_array_add (list, backup);
    }
  g_ptr_array_sort_with_data (list, compare_backups, (gpointer) (today ? today : &now));

  return list;
}

static gboolean
has_bytes (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 && status.st_size > 0;
}

static gboolean
has_log (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);

  return has_bytes (log);
}

/* Whether an empty file was once a database.  One that another program is creating has no results yet, and no backups. */
static gboolean
is_emptied (const char     *path,
            const GStatBuf *status)
{
  g_autoptr (GPtrArray) backups = status->st_size <= EMPTY_SIZE ? fair_backup_list (path, FAIR_BACKUP, NULL) : NULL;
  g_autofree char *results = fair_result_log_dup_path (path);

  return backups != NULL &&
         (has_log (path) || has_bytes (results) || backups->len > 0 || time (NULL) - status->st_mtime > EMPTY_SECONDS);
}

/**
 * fair_database_file_check:
 * @path: a database that SQLite is about to open
 *
 * Checks the files before SQLite opens them: opening a file of another type might wait forever.
 */
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

/* Whether the database can be read, and has all changes, because its log is empty or there is none. */
gboolean
fair_database_file_is_complete (const char *path)
{
  return g_access (path, R_OK) == 0 && !has_log (path);
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

/**
 * fair_database_file_create:
 * Creates an empty file for a new database, unless there is one.  If a log or its index exists there, it belongs to
 * another database, but SQLite would use it, too, while a program has that open.
 *
 * Returns: whether it was created
 */
gboolean
fair_database_file_create (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *log_index = g_strconcat (path, "-shm", NULL);
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
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *journal = g_strconcat (path, "-journal", NULL);
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
