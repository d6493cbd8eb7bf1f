#include "power-vfs.h"

#include "deal.h"

#include <sqlite3.h>
#include <string.h>

enum
{
  SECTOR = 512,
  MAX_PATH = 512
};

/* A write, or (without bytes) a truncation, that was not synced. */
typedef struct
{
  sqlite3_int64 offset;
  GBytes       *bytes; /* NULL for a truncation */
} Change;

typedef struct
{
  char       *name;    /* NULL for a file that goes when it is closed */
  GByteArray *now;     /* as the program sees it */
  GByteArray *durable; /* as it is on the disk for sure; NULL if it is not there */
  GArray     *changes; /* since then, of Change */
  GPtrArray  *shared;  /* memory that connections share */
  gboolean    deleted; /* for the program; maybe not on the disk */
} Stored;

typedef struct
{
  sqlite3_file base;
  Stored      *stored;
} File;

static struct
{
  GMutex       mutex;
  GPtrArray   *files; /* of Stored */
  guint        n_operations;
  guint        cut_at; /* 0 for never */
  guint        fail_at;
  guint        n_fails;
  FairTestDisk how;
  gboolean     is_cut;
} disk;

static void
clear_change (gpointer data)
{
  g_clear_pointer (&((Change *) data)->bytes, g_bytes_unref);
}

static Stored *
stored_new (const char *name)
{
  Stored *stored = g_new0 (Stored, 1);

  stored->name = g_strdup (name);
  stored->now = g_byte_array_new ();
  stored->changes = g_array_new (FALSE, FALSE, sizeof (Change));
  g_array_set_clear_func (stored->changes, clear_change);
  stored->shared = g_ptr_array_new_with_free_func (g_free);
  return stored;
}

static void
stored_free (gpointer data)
{
  Stored *stored = data;

  g_free (stored->name);
  g_byte_array_unref (stored->now);
  g_clear_pointer (&stored->durable, g_byte_array_unref);
  g_array_unref (stored->changes);
  g_ptr_array_unref (stored->shared);
  g_free (stored);
}

static Stored *
find (const char *name)
{
  for (guint i = 0; i < disk.files->len; i++)
    {
      Stored *stored = g_ptr_array_index (disk.files, i);

      if (g_strcmp0 (stored->name, name) == 0)
        return stored;
    }

  return NULL;
}

/* Counts an operation; returns what comes of it. */
static int
operate (int error)
{
  disk.n_operations++;
  if (disk.n_operations == disk.cut_at)
    disk.is_cut = TRUE;
  if (disk.is_cut)
    return error;
  if (disk.fail_at > 0 && disk.n_operations >= disk.fail_at && disk.n_operations < disk.fail_at + disk.n_fails)
    return disk.how == FAIR_TEST_DISK_FULL && error == SQLITE_IOERR_WRITE ? SQLITE_FULL : error;

  return SQLITE_OK;
}

static void
apply (GByteArray   *content,
       sqlite3_int64 offset,
       gconstpointer bytes,
       gsize         length)
{
  guint before = content->len;

  if (bytes == NULL)
    {
      g_byte_array_set_size (content, MIN (before, (guint) offset));
      return;
    }
  if (before < offset + length)
    {
      g_byte_array_set_size (content, (guint) (offset + length));
      memset (content->data + before, 0, content->len - before);
    }
  memcpy (content->data + offset, bytes, length);
}

static GByteArray *
duplicate (GByteArray *content)
{
  GByteArray *copy = g_byte_array_new ();

  return g_byte_array_append (copy, content->data, content->len);
}

#define LOCK g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&disk.mutex)

static int
file_close (sqlite3_file *file)
{
  Stored *stored = ((File *) file)->stored;
  LOCK;

  if (stored->name == NULL)
    stored_free (stored);
  return SQLITE_OK;
}

static int
file_read (sqlite3_file *file,
           void         *buffer,
           int           length,
           sqlite3_int64 offset)
{
  GByteArray *now = ((File *) file)->stored->now;
  int         there;
  LOCK;

  if (disk.is_cut)
    return SQLITE_IOERR_READ;

  there = (int) CLAMP ((sqlite3_int64) now->len - offset, 0, length);
  if (there > 0)
    memcpy (buffer, now->data + offset, (size_t) there);
  if (there == length)
    return SQLITE_OK;

  memset ((char *) buffer + there, 0, (size_t) (length - there));
  return SQLITE_IOERR_SHORT_READ;
}

static int
change (Stored       *stored,
        sqlite3_int64 offset,
        const void   *bytes,
        int           length,
        int           error)
{
  Change change = { .offset = offset, .bytes = bytes ? g_bytes_new (bytes, (gsize) length) : NULL };
  int    result = operate (error);

  /* The power may be cut in the middle of it. */
  if (result == SQLITE_OK || disk.n_operations == disk.cut_at)
    g_array_append_val (stored->changes, change);
  else
    clear_change (&change);
  if (result == SQLITE_OK)
    apply (stored->now, offset, bytes, (gsize) length);

  return result;
}

static int
file_write (sqlite3_file *file,
            const void   *buffer,
            int           length,
            sqlite3_int64 offset)
{
  LOCK;

  return change (((File *) file)->stored, offset, buffer, length, SQLITE_IOERR_WRITE);
}

static int
file_truncate (sqlite3_file *file,
               sqlite3_int64 size)
{
  LOCK;

  return change (((File *) file)->stored, size, NULL, 0, SQLITE_IOERR_TRUNCATE);
}

/* SQLite syncs the folder with the first sync of a new log or journal: what was deleted is gone. */
static void
sync_folder (void)
{
  for (guint i = 0; i < disk.files->len; i++)
    {
      Stored *stored = g_ptr_array_index (disk.files, i);

      if (stored->deleted)
        g_clear_pointer (&stored->durable, g_byte_array_unref);
    }
}

static int
file_sync (sqlite3_file *file,
           int           flags)
{
  Stored *stored = ((File *) file)->stored;
  int     result;
  LOCK;

  result = operate (SQLITE_IOERR_FSYNC);
  if (result != SQLITE_OK)
    return result;

  if (stored->durable == NULL)
    sync_folder ();
  g_clear_pointer (&stored->durable, g_byte_array_unref);
  stored->durable = duplicate (stored->now);
  g_array_set_size (stored->changes, 0);
  return SQLITE_OK;
}

static int
file_size (sqlite3_file  *file,
           sqlite3_int64 *size)
{
  LOCK;

  *size = ((File *) file)->stored->now->len;
  return SQLITE_OK;
}

static int
file_lock (sqlite3_file *file,
           int           level)
{
  return SQLITE_OK;
}

static int
file_check_lock (sqlite3_file *file,
                 int          *is_locked)
{
  *is_locked = 0;
  return SQLITE_OK;
}

static int
file_control (sqlite3_file *file,
              int           operation,
              void         *argument)
{
  return SQLITE_NOTFOUND;
}

static int
file_sector_size (sqlite3_file *file)
{
  return SECTOR;
}

static int
file_characteristics (sqlite3_file *file)
{
  return 0;
}

static int
file_shared_map (sqlite3_file   *file,
                 int             page,
                 int             size,
                 int             extend,
                 void volatile **memory)
{
  GPtrArray *shared = ((File *) file)->stored->shared;
  LOCK;

  *memory = NULL;
  while (extend && shared->len <= (guint) page)
    g_ptr_array_add (shared, g_malloc0 ((gsize) size));
  if ((guint) page < shared->len)
    *memory = g_ptr_array_index (shared, page);
  return SQLITE_OK;
}

static int
file_shared_lock (sqlite3_file *file,
                  int           offset,
                  int           n,
                  int           flags)
{
  return SQLITE_OK;
}

static void
file_shared_barrier (sqlite3_file *file)
{
  __sync_synchronize ();
}

static int
file_shared_unmap (sqlite3_file *file,
                   int delete)
{
  LOCK;

  g_ptr_array_set_size (((File *) file)->stored->shared, 0);
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
  .iVersion = 2,
  .xClose = file_close,
  .xRead = file_read,
  .xWrite = file_write,
  .xTruncate = file_truncate,
  .xSync = file_sync,
  .xFileSize = file_size,
  .xLock = file_lock,
  .xUnlock = file_lock,
  .xCheckReservedLock = file_check_lock,
  .xFileControl = file_control,
  .xSectorSize = file_sector_size,
  .xDeviceCharacteristics = file_characteristics,
  .xShmMap = file_shared_map,
  .xShmLock = file_shared_lock,
  .xShmBarrier = file_shared_barrier,
  .xShmUnmap = file_shared_unmap
};

static int
disk_open (sqlite3_vfs  *vfs,
           const char   *name,
           sqlite3_file *file,
           int           flags,
           int          *flags_out)
{
  Stored *stored;
  int     result;
  LOCK;

  file->pMethods = NULL;
  result = operate (SQLITE_CANTOPEN);
  if (result != SQLITE_OK)
    return result;

  stored = name ? find (name) : NULL;
  if ((stored == NULL || stored->deleted) && !(flags & SQLITE_OPEN_CREATE))
    return SQLITE_CANTOPEN;
  if (stored == NULL)
    {
      stored = stored_new (name);
      if (name)
        g_ptr_array_add (disk.files, stored);
    }
  if (stored->deleted)
    g_byte_array_set_size (stored->now, 0);
  stored->deleted = FALSE;
  ((File *) file)->stored = stored;
  file->pMethods = &methods;
  if (flags_out)
    *flags_out = flags;
  return SQLITE_OK;
}

/* A name that was taken away may be there again after the power was cut, unless @sync. */
static int
disk_delete (sqlite3_vfs *vfs,
             const char  *name,
             int          sync)
{
  Stored *stored = find (name);
  int     result;
  LOCK;

  result = operate (SQLITE_IOERR_DELETE);
  if (result != SQLITE_OK)
    return result;
  if (stored == NULL || stored->deleted)
    return SQLITE_IOERR_DELETE_NOENT;

  stored->deleted = TRUE;
  g_byte_array_set_size (stored->now, 0);
  g_array_set_size (stored->changes, 0);
  if (sync)
    g_clear_pointer (&stored->durable, g_byte_array_unref);
  return SQLITE_OK;
}

static int
disk_access (sqlite3_vfs *vfs,
             const char  *name,
             int          flags,
             int         *result)
{
  Stored *stored;
  LOCK;

  stored = find (name);
  *result = stored != NULL && !stored->deleted;
  return disk.is_cut ? SQLITE_IOERR_ACCESS : SQLITE_OK;
}

static int
disk_full_name (sqlite3_vfs *vfs,
                const char  *name,
                int          length,
                char        *full)
{
  g_strlcpy (full, name, (gsize) length);
  return SQLITE_OK;
}

static sqlite3_vfs *
get_other (void)
{
  static sqlite3_vfs *other;

  if (other == NULL)
    other = sqlite3_vfs_find ("unix");
  return other;
}

static int
disk_randomness (sqlite3_vfs *vfs,
                 int          length,
                 char        *bytes)
{
  return get_other ()->xRandomness (get_other (), length, bytes);
}

static int
disk_sleep (sqlite3_vfs *vfs,
            int          microseconds)
{
  return microseconds;
}

static int
disk_time (sqlite3_vfs *vfs,
           double      *days)
{
  return get_other ()->xCurrentTime (get_other (), days);
}

static int
disk_last_error (sqlite3_vfs *vfs,
                 int          length,
                 char        *message)
{
  return 0;
}

/* Lets SQLite know of the disk. */
void
fair_test_power_install (void)
{
  static sqlite3_vfs vfs = {
    .iVersion = 1,
    .szOsFile = sizeof (File),
    .mxPathname = MAX_PATH,
    .zName = FAIR_TEST_VFS,
    .xOpen = disk_open,
    .xDelete = disk_delete,
    .xAccess = disk_access,
    .xFullPathname = disk_full_name,
    .xRandomness = disk_randomness,
    .xSleep = disk_sleep,
    .xCurrentTime = disk_time,
    .xGetLastError = disk_last_error
  };

  g_mutex_init (&disk.mutex);
  disk.files = g_ptr_array_new_with_free_func (stored_free);
  g_assert_cmpint (sqlite3_vfs_register (&vfs, 0), ==, SQLITE_OK);
}

/* An empty disk; nothing is open. */
void
fair_test_power_forget (void)
{
  LOCK;

  g_ptr_array_set_size (disk.files, 0);
  disk.n_operations = 0;
  disk.cut_at = 0;
  disk.fail_at = 0;
  disk.is_cut = FALSE;
}

/* How many operations there were. */
guint
fair_test_power_count (void)
{
  LOCK;

  return disk.n_operations;
}

/* Cuts the power at the operation of this number, counted from now on, from 1. */
void
fair_test_power_cut_at (guint operation)
{
  LOCK;

  disk.n_operations = 0;
  disk.cut_at = operation;
}

gboolean
fair_test_power_is_cut (void)
{
  LOCK;

  return disk.is_cut;
}

/* A change that was not synced: the sectors that happen to be on the disk. */
static void
apply_partly (GByteArray   *content,
              const Change *change,
              guint64      *seed)
{
  gsize         length;
  const guint8 *bytes;

  if (change->bytes == NULL)
    {
      if (fair_random_below (seed, 2))
        apply (content, change->offset, NULL, 0);
      return;
    }

  bytes = g_bytes_get_data (change->bytes, &length);
  for (gsize at = 0; at < length;)
    {
      gsize part = MIN (length - at, SECTOR - (gsize) (change->offset + (sqlite3_int64) at) % SECTOR);

      if (fair_random_below (seed, 2))
        apply (content, change->offset + (sqlite3_int64) at, bytes + at, part);
      at += part;
    }
}

/* The power is back: what is on the disk is all there is.  Nothing may be open. */
void
fair_test_power_restore (guint64 *seed)
{
  LOCK;

  for (guint i = disk.files->len; i > 0; i--)
    {
      Stored  *stored = g_ptr_array_index (disk.files, i - 1);
      gboolean is_there = stored->durable != NULL || (!stored->deleted && fair_random_below (seed, 2));

      if (stored->deleted && fair_random_below (seed, 2))
        is_there = FALSE;
      if (!is_there)
        {
          g_ptr_array_remove_index (disk.files, i - 1);
          continue;
        }
      if (stored->durable == NULL)
        stored->durable = g_byte_array_new ();
      for (guint c = 0; c < stored->changes->len; c++)
        apply_partly (stored->durable, &g_array_index (stored->changes, Change, c), seed);
      g_byte_array_unref (stored->now);
      stored->now = duplicate (stored->durable);
      stored->deleted = FALSE;
      g_array_set_size (stored->changes, 0);
      g_ptr_array_set_size (stored->shared, 0);
    }
  disk.cut_at = 0;
  disk.is_cut = FALSE;
}

/* Lets the disk fail at the operation of this number, counted from now on, from 1, and at those after
 * it: @n_operations in all; 0 for none. */
void
fair_test_power_fail_at (guint        operation,
                         guint        n_operations,
                         FairTestDisk how)
{
  LOCK;

  disk.n_operations = 0;
  disk.fail_at = operation;
  disk.n_fails = n_operations;
  disk.how = how;
}
