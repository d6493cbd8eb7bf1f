/* A library to preload, or to link: write(), fsync(), close(), rename() and ftruncate() fail on demand; pwrite() and
 * fdatasync(), which SQLite calls, fail with the first two.  A program that it is preloaded to gets NAME:PART:ERROR in
 * FAIR_TEST_FAILING_CALL, such as "fsync:results.json:5". */
#include "failing-calls.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef ssize_t (*Write) (int file, const void *data, size_t length);
typedef ssize_t (*WriteAt) (int file, const void *data, size_t length, off_t offset);
typedef int (*Sync) (int file);
typedef int (*Rename) (const char *from, const char *to);
typedef int (*Truncate) (int file, off_t length);

static const char *failing; /* the name of the call */
static const char *part;
static int         error;
static atomic_uint n_failed;

void
fair_test_fail_calls (const char *name,
                      const char *new_part,
                      int         new_error)
{
  part = new_part;
  error = new_error;
  failing = name;
  n_failed = 0;
}

unsigned
fair_test_count_failed_calls (void)
{
  return n_failed;
}

static void __attribute__ ((constructor))
read_environment (void)
{
  static char text[PATH_MAX];
  const char *value = getenv ("FAIR_TEST_FAILING_CALL");
  char       *middle;
  char       *end;

  if (value == NULL || snprintf (text, sizeof text, "%s", value) >= (int) sizeof text)
    return;
  middle = strchr (text, ':');
  end = strrchr (text, ':');
  if (middle == NULL || end == middle)
    return;
  *middle = '\0';
  *end = '\0';
  fair_test_fail_calls (text, middle + 1, atoi (end + 1));
}

static bool
fails_on (const char *name,
          const char *path)
{
  if (failing == NULL || strcmp (name, failing) != 0 || strstr (path, part) == NULL)
    return false;

  n_failed++;
  errno = error;
  return true;
}

static bool
fails (const char *name,
       int         file)
{
  char    link[32];
  char    path[PATH_MAX];
  ssize_t n;

  if (failing == NULL || strcmp (name, failing) != 0)
    return false;

  snprintf (link, sizeof link, "/proc/self/fd/%d", file);
  n = readlink (link, path, sizeof path - 1);
  path[n > 0 ? n : 0] = '\0';
  return fails_on (name, path);
}

ssize_t
write (int         file,
       const void *data,
       size_t      length)
{
  Write next;

  *(void **) &next = dlsym (RTLD_NEXT, "write");
  return fails ("write", file) ? -1 : next (file, data, length);
}

ssize_t
pwrite (int         file,
        const void *data,
        size_t      length,
        off_t       offset)
{
  WriteAt next;

  *(void **) &next = dlsym (RTLD_NEXT, "pwrite64");
  return fails ("write", file) ? -1 : next (file, data, length, offset);
}

int
fsync (int file)
{
  Sync next;

  *(void **) &next = dlsym (RTLD_NEXT, "fsync");
  return fails ("fsync", file) ? -1 : next (file);
}

int
fdatasync (int file)
{
  Sync next;

  *(void **) &next = dlsym (RTLD_NEXT, "fdatasync");
  return fails ("fsync", file) ? -1 : next (file);
}

/* The file is closed in any case. */
int
close (int file)
{
  Sync next;
  bool is_failing = fails ("close", file);

  *(void **) &next = dlsym (RTLD_NEXT, "close");
  if (next (file) != 0)
    return -1;
  if (is_failing)
    errno = error;
  return is_failing ? -1 : 0;
}

int
rename (const char *from,
        const char *to)
{
  Rename next;

  *(void **) &next = dlsym (RTLD_NEXT, "rename");
  return fails_on ("rename", to) ? -1 : next (from, to);
}

int
ftruncate (int   file,
           off_t length)
{
  Truncate next;

  *(void **) &next = dlsym (RTLD_NEXT, "ftruncate64");
  return fails ("ftruncate", file) ? -1 : next (file, length);
}
