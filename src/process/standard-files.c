/* A program may be started with standard input, output or error closed.  The next file that it opens would
 * then get that descriptor, and text for standard output would go into one of the player's files. */
#include "standard-files.h"

#include <fcntl.h>
#include <unistd.h>

/* Opens /dev/null for each standard file that is closed, in the unused direction, so that reading or writing it still
 * fails.  Call this before anything else is opened. */
void
fair_standard_files_open (void)
{
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
    if (fcntl (descriptor, F_GETFD) < 0)
      {
        /* All lower descriptors are open, so open() returns this one. */
        int opened = open ("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);

        if (opened < 0)
          _exit (2);
      }
}
