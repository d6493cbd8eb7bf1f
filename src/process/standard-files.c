/* A program may be started with standard input, output or error closed.  The next file that it opens
 * would then get that descriptor, and what is meant for standard output would go into a file of the
 * player's.
 */
#include "standard-files.h"

#include <fcntl.h>
#include <unistd.h>

/**
 * fair_standard_files_open:
 *
 * Opens /dev/null in place of each standard file that is closed, in the direction that is not used, so
 * that reading it or writing to it is an error as before.  To be called before anything else is opened.
 */
void
fair_standard_files_open (void)
{
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
    if (fcntl (descriptor, F_GETFD) < 0)
      {
        /* All lower ones are open, so that this one is what open() gives. */
        int opened = open ("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);

        if (opened < 0)
          _exit (2);
      }
}
