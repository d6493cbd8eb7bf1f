/* A file system that does not answer, as one on a network can be: while the file that FAIR_TEST_STUCK names exists, whoever
 * opens or syncs anything in the folder whose path is its text waits.  It is preloaded, or linked into a test. */
#undef _FILE_OFFSET_BITS /* so that open() and open64() are two functions */
#define _GNU_SOURCE      /* open64 */
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Whether @path is in the folder that is stuck. */
static int
is_stuck (const char *path)
{
  const char *name = getenv ("FAIR_TEST_STUCK");
  char        folder[PATH_MAX] = "";
  int         file = name ? (int) syscall (SYS_openat, AT_FDCWD, name, O_RDONLY | O_CLOEXEC, 0) : -1;
  size_t      length;

  if (file < 0)
    return 0;
  if (read (file, folder, sizeof folder - 1) < 0)
    folder[0] = '\0';
  close (file);
  length = strlen (folder);
  return length > 0 && strncmp (path, folder, length) == 0;
}

static void
wait_for (const char *path)
{
  const struct timespec moment = { .tv_nsec = 5000000 };

  while (is_stuck (path))
    nanosleep (&moment, NULL);
}

/* Opens @name, below the descriptor @folder, once that answers. */
static int
open_below (int         folder,
            const char *name,
            int         flags,
            va_list     arguments)
{
  char     link[64];
  char     path[2 * PATH_MAX] = "";
  ssize_t  n = 0;
  unsigned mode = flags & O_CREAT ? va_arg (arguments, unsigned) : 0;

  if (name[0] != '/' && folder != AT_FDCWD)
    {
      snprintf (link, sizeof link, "/proc/self/fd/%d", folder);
      n = readlink (link, path, PATH_MAX);
    }
  n = n > 0 ? n : 0;
  snprintf (path + n, sizeof path - (size_t) n, "%s%s", n > 0 ? "/" : "", name);
  wait_for (path);
  return (int) syscall (SYS_openat, folder, name, flags, mode);
}

int
open (const char *name,
      int         flags,
      ...)
{
  va_list arguments;
  int     file;

  va_start (arguments, flags);
  file = open_below (AT_FDCWD, name, flags, arguments);
  va_end (arguments);
  return file;
}

int
open64 (const char *name,
        int         flags,
        ...)
{
  va_list arguments;
  int     file;

  va_start (arguments, flags);
  file = open_below (AT_FDCWD, name, flags, arguments);
  va_end (arguments);
  return file;
}

int
openat (int         folder,
        const char *name,
        int         flags,
        ...)
{
  va_list arguments;
  int     file;

  va_start (arguments, flags);
  file = open_below (folder, name, flags, arguments);
  va_end (arguments);
  return file;
}

int
openat64 (int         folder,
          const char *name,
          int         flags,
          ...)
{
  va_list arguments;
  int     file;

  va_start (arguments, flags);
  file = open_below (folder, name, flags, arguments);
  va_end (arguments);
  return file;
}

int
fsync (int file)
{
  char    link[64];
  char    path[PATH_MAX] = "";
  ssize_t n;

  snprintf (link, sizeof link, "/proc/self/fd/%d", file);
  n = readlink (link, path, sizeof path - 1);
  if (n > 0)
    wait_for (path);
  return (int) syscall (SYS_fsync, file);
}
