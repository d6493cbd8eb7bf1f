/* A library to preload: while the file that FAIR_TEST_SLOW_SYNC names exists, syncing a file to the disk takes
 * longer, by the number of milliseconds in that file. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

typedef int (*Sync) (int file);

static void
wait_for_disk (void)
{
  const char     *name = getenv ("FAIR_TEST_SLOW_SYNC");
  FILE           *file = name ? fopen (name, "re") : NULL;
  char            text[16] = "";
  struct timespec left;
  long            delay;

  if (file == NULL)
    return;
  if (fgets (text, sizeof text, file) == NULL)
    text[0] = '\0';
  fclose (file);
  delay = strtol (text, NULL, 10);
  left = (struct timespec){ .tv_sec = delay / 1000, .tv_nsec = delay % 1000 * 1000000 };
  while (nanosleep (&left, &left) != 0)
    ;
}

static int
sync_slowly (const char *name,
             int         file)
{
  Sync next;

  *(void **) &next = dlsym (RTLD_NEXT, name);
  wait_for_disk ();
  return next (file);
}

int
fsync (int file)
{
  return sync_slowly ("fsync", file);
}

int
fdatasync (int file)
{
  return sync_slowly ("fdatasync", file);
}
