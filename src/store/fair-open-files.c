/* A program that restores, synchronizes or removes files does not know about SQLite's files beside a database. So the
 * log of a database that was moved may still be in the place for the log of another database, which it would
 * destroy. */
#include "config.h"

#include "fair-open-files.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define LOG "-wal"
#define LOG_INDEX "-shm"

enum
{
  LOG_MAGIC = 0x377f0682, /* or one more, if its sums are of big-endian numbers */
  FRAME_HEAD = 24,        /* bytes before each page in the log */
  INDEX_REGION = 32768,   /* bytes of the index that are mapped together */
  AT_COPIED = 96,         /* where the index has the number of frames that are copied to the database */
  N_FRAMES_KEPT = 1000,   /* the log is copied to the database when it is longer, as SQLite does by itself */
  MAX_CHANGES = 100       /* of the index while the log is read */
};

/* The header of the index of a log, as described in SQLite's "WAL-mode File Format". The index has two copies, which
 * differ during a write. */
typedef struct
{
  guint32 version;
  guint32 unused;
  guint32 n_changes;
  guint8  is_initialized;
  guint8  big; /* whether checksums are of big-endian numbers */
  guint16 page_size;
  guint32 n_frames;
  guint32 n_pages;
  guint32 frame_sum[2]; /* the checksum of the last frame */
  guchar  salt[8];
  guint32 sum[2];
} LogIndex;

G_STATIC_ASSERT (sizeof (LogIndex) == 48);

static guint32
get_word (const guchar *at,
          gboolean      big)
{
  guint32 word;

  memcpy (&word, at, sizeof word);
  return big ? GUINT32_FROM_BE (word) : GUINT32_FROM_LE (word);
}

/* Adds @n bytes to a checksum of a log; @big: whether its numbers are big-endian. */
static void
add_to_sum (guint32       sum[2],
            const guchar *bytes,
            gsize         n,
            gboolean      big)
{
  for (gsize i = 0; i + 8 <= n; i += 8)
    {
      sum[0] += get_word (bytes + i, big) + sum[1];
      sum[1] += get_word (bytes + i + 4, big) + sum[0];
    }
}

/* Sets the right checksum in a header of a log, which may have been invalidated. */
void
fair_open_files_mend_log_head (guchar head[FAIR_LOG_HEAD])
{
  guint32 sum[2] = { 0, 0 };

  add_to_sum (sum, head, 24, head[3] & 1);
  for (guint i = 0; i < 2; i++)
    {
      sum[i] = GUINT32_TO_BE (sum[i]);
      memcpy (head + 24 + 4 * i, &sum[i], 4);
    }
}

gboolean
fair_open_files_is_log_head (const guchar head[FAIR_LOG_HEAD])
{
  guchar mended[FAIR_LOG_HEAD];

  memcpy (mended, head, sizeof mended);
  fair_open_files_mend_log_head (mended);
  return (get_word (head, TRUE) & ~1u) == LOG_MAGIC && memcmp (head, mended, sizeof mended) == 0;
}

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
  /* fair_open_files_keep_log() does it instead, after checking the log. */
  if (self->log.st_ino != 0)
    sqlite3_wal_autocheckpoint (handle, 0);
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

/* Returns FALSE while another program writes the index. */
static gboolean
read_index (sqlite3  *handle,
            LogIndex *index,
            guint32  *n_copied)
{
  sqlite3_file  *file = get_file (handle, SQLITE_FCNTL_FILE_POINTER);
  void volatile *region = NULL;
  const guchar  *bytes;

  if (file == NULL || file->pMethods->xShmMap (file, 0, INDEX_REGION, FALSE, &region) != SQLITE_OK || region == NULL)
    return FALSE;

  bytes = (const guchar *) region;
  memcpy (index, bytes, sizeof *index);
  memcpy (n_copied, bytes + AT_COPIED, sizeof *n_copied);
  return memcmp (index, bytes + sizeof *index, sizeof *index) == 0;
}

/* Whether the log has the frames that @index counts, with their checksums.  A log that cannot be read at all is left to
 * SQLite, which reports that. */
static gboolean
has_frames (sqlite3        *handle,
            const LogIndex *index)
{
  sqlite3_file      *log = get_file (handle, SQLITE_FCNTL_JOURNAL_POINTER);
  gsize              size = FRAME_HEAD + (index->page_size == 1 ? 65536 : index->page_size);
  g_autofree guchar *frame = g_malloc (size);
  guchar             head[FAIR_LOG_HEAD];
  guint32            sum[2] = { 0, 0 };
  int                result = log ? log->pMethods->xRead (log, head, sizeof head, 0) : SQLITE_IOERR;

  if (result != SQLITE_OK)
    return result != SQLITE_IOERR_SHORT_READ;
  if (!fair_open_files_is_log_head (head) || memcmp (head + 16, index->salt, sizeof index->salt) != 0)
    return FALSE;

  add_to_sum (sum, head, 24, index->big);
  for (guint32 i = 0; i < index->n_frames; i++)
    {
      result = log->pMethods->xRead (log, frame, (int) size, (gint64) (sizeof head + i * size));
      if (result != SQLITE_OK)
        return result != SQLITE_IOERR_SHORT_READ;
      add_to_sum (sum, frame, 8, index->big);
      add_to_sum (sum, frame + FRAME_HEAD, size - FRAME_HEAD, index->big);
    }

  return memcmp (sum, index->frame_sum, sizeof sum) == 0;
}

/**
 * fair_open_files_log_is_whole:
 * SQLite does not verify the log after writing it, and would copy anything from it to the database.
 *
 * Returns: whether the log still has all changes that are not in the database itself
 */
gboolean
fair_open_files_log_is_whole (const FairOpenFiles *self,
                              sqlite3             *handle)
{
  LogIndex index;
  LogIndex later;
  guint32  n_copied;

  if (self->log.st_ino == 0)
    return TRUE;

  /* Another program may begin the log again while it is read here. */
  for (int i = 0; i < MAX_CHANGES; i++)
    if (read_index (handle, &index, &n_copied))
      {
        if (n_copied >= index.n_frames || has_frames (handle, &index))
          return TRUE;
        if (read_index (handle, &later, &n_copied) && memcmp (&index, &later, sizeof index) == 0)
          return n_copied >= index.n_frames;
      }

  return TRUE;
}

/* Whether the log of the open database is still the file with its name. */
gboolean
fair_open_files_have_log (const FairOpenFiles *self,
                          sqlite3             *handle)
{
  return self->log.st_ino == 0 || is_in_place (handle, LOG, &self->log);
}

/**
 * fair_open_files_keep_log:
 * Makes sure that the log or the database itself has all committed changes.  Copies the log to the database if it is
 * long, or if its open file is no longer in place.
 *
 * Returns: SQLite's code for whether that succeeded
 */
int
fair_open_files_keep_log (const FairOpenFiles *self,
                          sqlite3             *handle)
{
  LogIndex index;
  guint32  n_copied;

  if (self->log.st_ino == 0 || fair_open_files_have_moved (handle))
    return SQLITE_OK;
  if (!fair_open_files_log_is_whole (self, handle))
    return SQLITE_CORRUPT;
  if (!fair_open_files_have_log (self, handle))
    return sqlite3_wal_checkpoint_v2 (handle, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
  if (read_index (handle, &index, &n_copied) && index.n_frames >= N_FRAMES_KEPT)
    sqlite3_wal_checkpoint_v2 (handle, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);

  return SQLITE_OK;
}

/* Invalidates the header of a damaged log, so that the next program to open the database detects the damage
 * (fair-database-file.c): SQLite would just ignore it. */
static void
spoil_log (sqlite3 *handle)
{
  static const char sum[] = "damaged";
  g_autofree char  *name = g_strconcat (sqlite3_db_filename (handle, "main"), LOG, NULL);
  int               file = g_open (name, O_WRONLY | O_CLOEXEC | O_NONBLOCK);

  if (file >= 0 && pwrite (file, sum, sizeof sum, FAIR_LOG_HEAD - sizeof sum) < 0)
    g_debug ("%s: %s", name, g_strerror (errno));
  if (file >= 0)
    close (file);
}

/**
 * fair_open_files_leave:
 * Call this just before @handle is closed.  If the database has moved, its log is written to it, if it is still in
 * place, and removed; the files of a database that has replaced it are not touched.  A damaged log is marked as such,
 * and not copied to the database.
 */
void
fair_open_files_leave (const FairOpenFiles *self,
                       sqlite3             *handle)
{
  GStatBuf other;
  gboolean have_moved = fair_open_files_have_moved (handle);
  gboolean is_damaged = !have_moved && !fair_open_files_log_is_whole (self, handle);

  if (have_moved || is_damaged)
    sqlite3_db_config (handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  if (is_damaged)
    spoil_log (handle);
  if (!have_moved)
    return;

  if (is_in_place (handle, LOG, &self->log))
    {
      sqlite3_wal_checkpoint_v2 (handle, NULL, SQLITE_CHECKPOINT_FULL, NULL, NULL);
      remove_file (handle, LOG);
    }
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
