/* The new contents are written to another file in the same folder, which then replaces the old one. If anything fails
 * before, the old file does not change.
 *
 * If there is a link, the file that it names is replaced.  If that is a folder, a device, a pipe or a socket, nothing
 * is written, so that the program never waits for a reader.
 *
 * This works in the document portal of a Flatpak, too: beside the file that the player chose, it lets the program
 * create files with any short name and give them the name of that file, and it does all this, as well as fsync(), in
 * the real folder.  Where only the file itself can be written, but not its folder, it cannot be replaced safely, and is
 * refused. */
#include "fair-file.h"

#include "fair-i18n.h"
#include "fair-store-error.h"
#include "write-all.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  MAX_LINKS = 40,
  MIN_ROOM = 4096, /* bytes */
  PRIVATE_MODE = 0600,
  NEW_MODE = 0666 /* minus the bits of the umask */
};

/* @why: (nullable): NULL for what the system says of @code */
static gboolean
fail (const char *path,
      const char *why,
      int         code,
      GError    **error)
{
  g_autofree char *name = g_filename_display_name (path);

  return fair_store_fail (error, code == ENOSPC || code == EDQUOT ? FAIR_STORE_ERROR_FULL : FAIR_STORE_ERROR_FORBIDDEN,
                          /* translators: the first %s is the path of a file, the second what the system says. */
                          _ ("“%s” cannot be written: %s."), name, why ? why : g_strerror (code));
}

/* Returns: (transfer full) (nullable): the path of the target of @path, which need not exist */
static char *
follow_links (const char *path)
{
  g_autofree char *at = g_strdup (path);

  for (guint i = 0; i < MAX_LINKS; i++)
    {
      g_autofree char *link = g_file_read_link (at, NULL);
      g_autofree char *folder = g_path_get_dirname (at);

      if (link == NULL)
        return g_steal_pointer (&at);
      g_free (at);
      at = g_path_is_absolute (link) ? g_steal_pointer (&link) : g_build_filename (folder, link, NULL);
    }

  return NULL;
}

/* Writes a new file in the folder of @path, with another name.
 * @path: the file that it will replace
 * @replaced: (nullable): the same, if it gets its permissions
 * Returns: (transfer full) (nullable): the path of the new file, which is synced */
char *
fair_file_write_beside (const char        *path,
                        gconstpointer      bytes,
                        gsize              length,
                        FairFileFlags      flags,
                        const struct stat *replaced,
                        GError           **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_build_filename (folder, ".fairdeal-XXXXXX", NULL);
  gboolean         is_private = flags & FAIR_FILE_PRIVATE;
  int              file = g_mkstemp_full (name, O_WRONLY | O_CLOEXEC, is_private || replaced ? PRIVATE_MODE : NEW_MODE);
  int              code = file >= 0 ? 0 : errno;

  if (file >= 0)
    {
      /* If the group cannot be set, it gets no permissions; a file system without permissions is not an error. */
      if (!is_private && replaced != NULL)
        {
          mode_t      mode = replaced->st_mode & 0777;
          struct stat status;

          if (fstat (file, &status) == 0 && status.st_gid != replaced->st_gid && fchown (file, (uid_t) -1, replaced->st_gid) != 0)
            mode &= ~(mode_t) 070;
          if (fchmod (file, mode) != 0)
            g_debug ("The permissions of a file are not kept: %s", g_strerror (errno));
        }
      if (!fair_write_all (file, bytes, length) || (!(flags & FAIR_FILE_UNSYNCED) && !fair_sync (file)))
        code = errno;
      if (close (file) != 0 && errno != EINTR && code == 0)
        code = errno;
      if (code == 0)
        return g_steal_pointer (&name);
      g_unlink (name);
    }

  fail (path, NULL, code, error);
  return NULL;
}

/* Waits until the name of the file @path is on the disk, where a folder can be synced. */
gboolean
fair_file_sync_folder (const char *path,
                       GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int              descriptor = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int              code = descriptor < 0 || fair_sync (descriptor) ? 0 : errno;

  if (descriptor >= 0)
    close (descriptor);
  return code == 0 || fail (path, NULL, code, error);
}

/* Makes @bytes the contents of the file, which keeps its permissions.  This waits for the disk, so do not call it in
 * the main thread.
 * @path: a file, which need not exist, or a link to one
 * Returns: whether the file has these contents now, and keeps them after a power cut; otherwise the old file is
 *   unchanged, unless just the sync of its folder failed */
gboolean
fair_file_replace (const char   *path,
                   gconstpointer bytes,
                   gsize         length,
                   FairFileFlags flags,
                   GError      **error)
{
  g_autofree char *target = follow_links (path);
  g_autofree char *name = NULL;
  struct stat      status;
  gboolean         exists;
  int              code;

  if (target == NULL)
    return fail (path, NULL, ELOOP, error);
  exists = lstat (target, &status) == 0;
  if (exists && !S_ISREG (status.st_mode))
    return fail (target, _ ("it is not a regular file"), 0, error);
  /* Its folder alone decides whether it can be replaced, but making it read-only means wanting to keep it. */
  if (exists ? access (target, W_OK) != 0 : errno != ENOENT)
    return fail (target, NULL, errno, error);

  name = fair_file_write_beside (target, bytes, length, flags, exists ? &status : NULL, error);
  if (name == NULL)
    return FALSE;
  if (rename (name, target) == 0)
    return (flags & FAIR_FILE_UNSYNCED) || fair_file_sync_folder (target, error);

  code = errno;
  g_unlink (name);
  return fail (target, NULL, code, error);
}

/* Opens a regular file.  Anything else must not make the program wait.
 * @folder: a descriptor, or AT_FDCWD
 * @flags: of open()
 * @mode: of a file that is created
 * @status: (out): of the file
 * Returns: a descriptor, or -1 with errno set; EISDIR or EINVAL if it is something else */
int
fair_file_open (int          folder,
                const char  *name,
                int          flags,
                mode_t       mode,
                struct stat *status)
{
  int descriptor = openat (folder, name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode);

  *status = (struct stat){ .st_mode = 0 };
  if (descriptor < 0 || (fstat (descriptor, status) == 0 && S_ISREG (status->st_mode)))
    return descriptor;

  close (descriptor);
  errno = S_ISDIR (status->st_mode) ? EISDIR : EINVAL;
  return -1;
}

/* Reads a file that may be anything.
 * @max: bytes
 * @bytes: (out) (transfer full): all of the file
 * @status: (out): of the file
 * Returns: 0, or an errno; EISDIR or EINVAL if it is not a regular file, EFBIG if it has @max bytes or more */
int
fair_file_read_small (const char  *path,
                      gsize        max,
                      char       **bytes,
                      gsize       *length,
                      struct stat *status)
{
  int              descriptor = fair_file_open (AT_FDCWD, path, O_RDONLY, 0, status);
  g_autofree char *buffer = NULL;
  gsize            room;
  ssize_t          n = 1;
  int              code;

  if (descriptor < 0)
    return errno;

  code = status->st_size >= (off_t) max ? EFBIG : 0;
  room = code == 0 ? (gsize) status->st_size + 1 : 0;
  buffer = g_malloc (room + 1);
  for (*length = 0; code == 0 && n != 0;)
    {
      /* It can be larger than its size, which is 0 in /proc. */
      if (*length == room)
        buffer = g_realloc (buffer, room = MIN (2 * room + MIN_ROOM, max));
      n = read (descriptor, buffer + *length, room - *length);
      if (n > 0)
        *length += (gsize) n;
      if (n < 0 && errno != EINTR)
        code = errno;
      else if (*length == max)
        code = EFBIG;
    }
  close (descriptor);
  if (code == 0)
    *bytes = g_steal_pointer (&buffer);
  return code;
}
