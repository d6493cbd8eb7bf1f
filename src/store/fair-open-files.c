/* A program that restores, synchronizes or removes files does not know about SQLite's files beside a database. So the
 * log of a database that was moved may still be in the place for the log of another database, which it would
 * destroy. */
#include "fair-open-files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define LOG "-wal"
#define LOG_INDEX "-shm"

static gboolean
look_at (sqlite3    *handle,
         const char *suffix,
         GStatBuf   *status)
{
  g_autofree char *name = g_strconcat (sqlite3_db_filename (handle, "main"), suffix, NULL);

  if (g_stat (name, status) == 0)
    return TRUE;

  memset (status, 0, sizeof *status);
  return FALSE;
}

static gboolean
is_in_place (sqlite3        *handle,
             const char     *suffix,
             const GStatBuf *noted)
{
  GStatBuf status;

  return look_at (handle, suffix, &status) && status.st_ino == noted->st_ino && status.st_dev == noted->st_dev;
}

static void
remove_file (sqlite3    *handle,
             const char *suffix)
{
  g_autofree char *name = g_strconcat (sqlite3_db_filename (handle, "main"), suffix, NULL);

  g_unlink (name);
}

/* Notes which files are used by a database that has just been opened for writing. */
void
fair_open_files_note (FairOpenFiles *self,
                      sqlite3       *handle)
{
  look_at (handle, LOG, &self->log);
  look_at (handle, LOG_INDEX, &self->log_index);
  if (fair_open_files_have_moved (handle))
    memset (self, 0, sizeof *self);
}

/* Whether the open database is no longer the file with its name.  A VFS that cannot detect this keeps its files. */
gboolean
fair_open_files_have_moved (sqlite3 *handle)
{
  int moved = 0;

  return sqlite3_file_control (handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0;
}

/* One of SQLite's open files; NULL if it is not open. */
static sqlite3_file *
get_file (sqlite3 *handle,
          int      which)
{
  sqlite3_file *file = NULL;

  if (sqlite3_file_control (handle, "main", which, &file) != SQLITE_OK || file == NULL || file->pMethods == NULL)
    return NULL;

  return file;
}

/* Whether the log of the open database is still the file with its name. */
gboolean
fair_open_files_have_log (const FairOpenFiles *self,
                          sqlite3             *handle)
{
  return self->log.st_ino == 0 || is_in_place (handle, LOG, &self->log);
}

/**
 * fair_open_files_leave:
 * Call this just before @handle is closed.  If the database has moved, its log is written to it, if it is still in
 * place, and removed; the files of a database that has replaced it are not touched.  A log that was replaced or deleted
 * is written to the database, too.
 */
void
fair_open_files_leave (const FairOpenFiles *self,
                       sqlite3             *handle)
{
  GStatBuf other;
  gboolean have_moved = fair_open_files_have_moved (handle);

  if (have_moved)
    sqlite3_db_config (handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  if (have_moved ? is_in_place (handle, LOG, &self->log) : !fair_open_files_have_log (self, handle))
    sqlite3_wal_checkpoint_v2 (handle, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
  if (!have_moved)
    return;

  if (is_in_place (handle, LOG, &self->log))
    remove_file (handle, LOG);
  if (!look_at (handle, LOG, &other) && is_in_place (handle, LOG_INDEX, &self->log_index))
    remove_file (handle, LOG_INDEX);
}

static gboolean
is_full (int number)
{
  return number == ENOSPC || number == EDQUOT;
}

/* The last error of the system in a file of the database; 0 if none is known. */
static int
get_error (sqlite3 *handle,
           int      which)
{
  sqlite3_file *file = get_file (handle, which);
  int           number = 0;

  if (file != NULL)
    file->pMethods->xFileControl (file, SQLITE_FCNTL_LAST_ERRNO, &number);

  return number;
}

/**
 * fair_open_files_find_full:
 * @result: SQLite's code for what it did last
 *
 * SQLite reports a full disk only for some files, and never an exhausted quota.
 *
 * Returns: SQLITE_FULL if there is no room, otherwise @result
 */
int
fair_open_files_find_full (sqlite3 *handle,
                           int      result)
{
  if ((result & 0xff) != SQLITE_IOERR || result == SQLITE_IOERR_READ || result == SQLITE_IOERR_SHORT_READ)
    return result;
  /* SQLite does not store why the index of the log could not be enlarged. */
  if (result == SQLITE_IOERR_SHMSIZE && sqlite3_system_errno (handle) != EIO)
    return SQLITE_FULL;

  /* SQLite does not store the reason for a failed commit here. */
  return is_full (sqlite3_system_errno (handle)) || is_full (get_error (handle, SQLITE_FCNTL_JOURNAL_POINTER)) ||
             is_full (get_error (handle, SQLITE_FCNTL_FILE_POINTER))
           ? SQLITE_FULL
           : result;
}
