/* The disk operations that SQLite uses. */
#include "power-disk.h"

#include <string.h>

enum
{
  MAX_PATH = 512
};

typedef struct
{
  sqlite3_file    base;
  FairTestStored *stored;
} File;

static int
file_close (sqlite3_file *file)
{
  FairTestStored *stored = ((File *) file)->stored;
  LOCK;

  if (stored->name == NULL)
    fair_test_stored_free (stored);
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

  if (fair_test_power.is_cut)
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
change (FairTestStored *stored,
        sqlite3_int64   offset,
        const void     *bytes,
        int             length,
        int             error)
{
  FairTestChange change = { .offset = offset, .bytes = bytes ? g_bytes_new (bytes, (gsize) length) : NULL };
  int            result = fair_test_power_operate (error);

  /* The power may be cut during the operation. */
  if (result == SQLITE_OK || fair_test_power.n_operations == fair_test_power.cut_at)
    g_array_append_val (stored->changes, change);
  else
    fair_test_change_clear (&change);
  if (result == SQLITE_OK)
    fair_test_bytes_change (stored->now, offset, bytes, (gsize) length);

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

/* SQLite syncs the folder with the first sync of a new log or journal: deletions are final then. */
static void
sync_folder (void)
{
  for (guint i = 0; i < fair_test_power.files->len; i++)
    {
      FairTestStored *stored = g_ptr_array_index (fair_test_power.files, i);

      if (stored->deleted && !g_str_has_suffix (stored->name, ".game"))
        g_clear_pointer (&stored->durable, g_byte_array_unref);
    }
}

static int
file_sync (sqlite3_file *file,
           int           flags)
{
  FairTestStored *stored = ((File *) file)->stored;
  int             result;
  LOCK;

  result = fair_test_power_operate (SQLITE_IOERR_FSYNC);
  if (result != SQLITE_OK)
    return result;

  if (stored->durable == NULL)
    sync_folder ();
  g_clear_pointer (&stored->durable, g_byte_array_unref);
  stored->durable = fair_test_bytes_copy (stored->now);
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
  return FAIR_TEST_SECTOR;
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
  FairTestStored *stored;
  int             result;
  LOCK;

  file->pMethods = NULL;
  result = fair_test_power_operate (SQLITE_CANTOPEN);
  if (result != SQLITE_OK)
    return result;

  stored = name ? fair_test_stored_find (name) : NULL;
  if ((stored == NULL || stored->deleted) && !(flags & SQLITE_OPEN_CREATE))
    return SQLITE_CANTOPEN;
  if (stored == NULL)
    {
      stored = fair_test_stored_new (name);
      if (name)
        g_ptr_array_add (fair_test_power.files, stored);
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

/* A deleted name may exist again after the power was cut, unless @sync. */
static int
disk_delete (sqlite3_vfs *vfs,
             const char  *name,
             int          sync)
{
  FairTestStored *stored = fair_test_stored_find (name);
  int             result;
  LOCK;

  result = fair_test_power_operate (SQLITE_IOERR_DELETE);
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
  FairTestStored *stored;
  LOCK;

  stored = fair_test_stored_find (name);
  *result = stored != NULL && !stored->deleted;
  return fair_test_power.is_cut ? SQLITE_IOERR_ACCESS : SQLITE_OK;
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

/* Registers the disk with SQLite. */
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

  g_mutex_init (&fair_test_power.mutex);
  fair_test_power.files = g_ptr_array_new_with_free_func (fair_test_stored_free);
  g_assert_cmpint (sqlite3_vfs_register (&vfs, 0), ==, SQLITE_OK);
}
