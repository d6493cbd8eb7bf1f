#include "write-all.h"

#include <errno.h>
#include <unistd.h>

/* Writes all bytes, even if the system accepts only some at a time.
 * Returns: whether all are written; otherwise errno is set */
bool
fair_write_all (int         file,
                const void *bytes,
                size_t      length)
{
  const char *at = bytes;

  while (length > 0)
    {
      ssize_t n = write (file, at, length);

      if (n == 0)
        errno = ENOSPC;
      if (n == 0 || (n < 0 && errno != EINTR))
        return false;
      if (n > 0)
        {
          at += n;
          length -= (size_t) n;
        }
    }
  return true;
}

/* Waits until @file is on the disk, if its file system supports that.
 * Returns: whether it succeeded; otherwise errno is set */
bool
fair_sync (int file)
{
  return fsync (file) == 0 || errno == EINVAL || errno == ENOTSUP || errno == ENOSYS;
}
