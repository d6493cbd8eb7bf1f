/* The calls of the system for game files, on the disk of power-vfs.h.  What the program sees is in real files; what is on the
 * disk is in memory, and takes their place when the power was cut. */
#include "power-disk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  MAX_PATH = 4096
};

static char *folder;

/* Files in @path are on the disk from now on; NULL for none. */
void
fair_test_power_set_folder (const char *path)
{
  g_free (folder);
  folder = g_strdup (path);
}

static gboolean
is_inside (const char *path)
{
  return folder != NULL && g_str_has_prefix (path, folder);
}

/* The path of an open file in the folder; NULL if it is elsewhere. */
static const char *
find_path (int  file,
           char path[MAX_PATH])
{
  g_autofree char *link = g_strdup_printf ("/proc/self/fd/%d", file);
  ssize_t          n;

  if (folder == NULL)
    return NULL;

  n = readlink (link, path, MAX_PATH - 1);
  path[MAX (n, 0)] = '\0';
  return is_inside (path) ? path : NULL;
}

/* Sets errno if the operation fails.  Returns: whether it happens, and whether it fails */
static gboolean
operate (int       error,
         gboolean *fails)
{
  int result = fair_test_power_operate (error);

  *fails = result != SQLITE_OK;
  if (*fails)
    errno = result == SQLITE_FULL ? ENOSPC : EIO;
  /* The power may be cut during the operation. */
  return !*fails || fair_test_power.n_operations == fair_test_power.cut_at;
}

int
openat (int         parent,
        const char *path,
        int         flags,
        ...)
{
  int (*next) (int parent, const char *path, int flags, ...);
  va_list         arguments;
  mode_t          mode = 0;
  FairTestStored *stored;
  gboolean        fails;
  LOCK;

  *(void **) &next = dlsym (RTLD_NEXT, "openat64");
  if (flags & O_CREAT)
    {
      va_start (arguments, flags);
      mode = va_arg (arguments, mode_t);
      va_end (arguments);
    }
  if (!(flags & O_CREAT) || !is_inside (path))
    return next (parent, path, flags, mode);

  operate (SQLITE_CANTOPEN, &fails);
  if (fails)
    return -1;

  stored = fair_test_stored_find (path);
  if (stored == NULL)
    {
      stored = fair_test_stored_new (path);
      stored->unnamed = TRUE;
      g_ptr_array_add (fair_test_power.files, stored);
    }
  stored->deleted = FALSE;
  return next (parent, path, flags, mode);
}

/* Changes a file from @offset on; truncates it there if there are no @bytes. */
static ssize_t
change (const char   *path,
        off_t         offset,
        gconstpointer bytes,
        gsize         length)
{
  FairTestStored *stored = fair_test_stored_find (path);
  FairTestChange  change = { .offset = offset, .bytes = bytes ? g_bytes_new (bytes, length) : NULL };
  gboolean        fails;

  if (stored != NULL && operate (bytes ? SQLITE_IOERR_WRITE : SQLITE_IOERR_TRUNCATE, &fails))
    g_array_append_val (stored->changes, change);
  else
    fair_test_change_clear (&change);
  if (stored == NULL)
    return 0;
  if (!fails)
    fair_test_bytes_change (stored->now, offset, bytes, length);
  return fails ? -1 : 0;
}

ssize_t
pwrite (int         file,
        const void *data,
        size_t      length,
        off_t       offset)
{
  ssize_t (*next) (int file, const void *data, size_t length, off_t offset);
  char        buffer[MAX_PATH];
  const char *path = find_path (file, buffer);

  *(void **) &next = dlsym (RTLD_NEXT, "pwrite64");
  if (path != NULL)
    {
      LOCK;

      if (change (path, offset, data, length) < 0)
        return -1;
    }
  return next (file, data, length, offset);
}

int
ftruncate (int   file,
           off_t length)
{
  int (*next) (int file, off_t length);
  char        buffer[MAX_PATH];
  const char *path = find_path (file, buffer);

  *(void **) &next = dlsym (RTLD_NEXT, "ftruncate64");
  if (path != NULL)
    {
      LOCK;

      if (change (path, length, NULL, 0) < 0)
        return -1;
    }
  return next (file, length);
}

/* The names in the folder are on the disk. */
static void
sync_folder (void)
{
  for (guint i = 0; i < fair_test_power.files->len; i++)
    {
      FairTestStored *stored = g_ptr_array_index (fair_test_power.files, i);

      if (stored->name == NULL || !is_inside (stored->name))
        continue;
      stored->unnamed = FALSE;
      if (stored->deleted)
        g_clear_pointer (&stored->durable, g_byte_array_unref);
    }
}

int
fsync (int file)
{
  int (*next) (int file);
  char            buffer[MAX_PATH];
  const char     *path = find_path (file, buffer);
  FairTestStored *stored;
  gboolean        fails;
  LOCK;

  *(void **) &next = dlsym (RTLD_NEXT, "fsync");
  if (path == NULL)
    return next (file);

  operate (SQLITE_IOERR_FSYNC, &fails);
  if (fails)
    return -1;

  stored = fair_test_stored_find (path);
  if (strcmp (path, folder) == 0)
    sync_folder ();
  else if (stored != NULL)
    {
      g_clear_pointer (&stored->durable, g_byte_array_unref);
      stored->durable = fair_test_bytes_copy (stored->now);
      g_array_set_size (stored->changes, 0);
    }
  return 0;
}

/* The name may exist again after the power was cut, until the folder is synced. */
int
unlink (const char *path)
{
  int (*next) (const char *path);
  FairTestStored *stored;
  gboolean        fails;
  LOCK;

  *(void **) &next = dlsym (RTLD_NEXT, "unlink");
  if (!is_inside (path))
    return next (path);

  operate (SQLITE_IOERR_DELETE, &fails);
  if (fails)
    return -1;

  stored = fair_test_stored_find (path);
  if (stored != NULL)
    {
      stored->deleted = TRUE;
      g_byte_array_set_size (stored->now, 0);
      g_array_set_size (stored->changes, 0);
    }
  return next (path);
}

/* Makes the real files those that are on the disk. */
void
fair_test_power_restore_files (void)
{
  g_autofree char *path = g_steal_pointer (&folder);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      unlink (file);
    }
  for (guint i = 0; i < fair_test_power.files->len; i++)
    {
      FairTestStored *stored = g_ptr_array_index (fair_test_power.files, i);

      if (g_str_has_prefix (stored->name, path))
        g_assert_true (g_file_set_contents (stored->name, (const char *) stored->now->data, (gssize) stored->now->len, NULL));
    }
  folder = g_steal_pointer (&path);
}
