/* A deck comes from a stranger.  Before it is read, this process gives up what drawing does not need,
 * in two steps:
 *
 * - draw_limits_set(), before anything of the deck is looked at: memory, time, other processes, files
 *   but those of the system that drawing may take (draw-landlock.c), all calls of the system but
 *   those for reading (draw-filter.c).
 * - draw_limits_close(), before the drawing is understood: every file, new threads, and all calls but
 *   the few that drawing needs.  A deck with text may still read the files of the system that Landlock
 *   allows, and start threads; where the kernel has no Landlock, it is not drawn.
 *
 * What is given up cannot be taken back.  If the system refuses any of it, nothing is drawn; only on
 * a kernel without seccomp there is no filter of calls, and the rest holds.  Whatever goes wrong
 * later ends this process, and Fair Deal says so and goes on.
 */
#define _GNU_SOURCE

#include "draw-limits.h"

#include "draw-filter.h"
#include "draw-landlock.h"
#include "draw-protocol.h"

#include <linux/capability.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum
{
  REQUEST_SECONDS = 2, /* of processor time, for opening the deck and for each face */
  SIZE_SECONDS = 30,   /* of processor time, for all faces at one size */
  ALL_SECONDS = 180,   /* of processor time, until the process ends */
  OPEN_FILES = 64,     /* fonts, for decks with text */
  NICENESS = 5
};

#if defined(__SANITIZE_ADDRESS__)
/* AddressSanitizer maps far more than it uses. */
static const rlim_t data_limit = RLIM_INFINITY;
static const rlim_t address_limit = RLIM_INFINITY;
#else
/* Libraries take the rest of what the process may have.  Addresses are cheap: threads reserve them
 * by the megabyte. */
static const rlim_t data_limit = DRAW_MAX_MEMORY - 32 * 1024 * 1024;
static const rlim_t address_limit = 4ul * DRAW_MAX_MEMORY;
#endif

/* When drawing at the present size began, in seconds of processor time. */
static double size_began;
static int    size_width, size_height;

static DrawLandlock landlock = DRAW_LANDLOCK_UNKNOWN;

static double
processor_time (void)
{
  struct rusage usage = { 0 };

  getrusage (RUSAGE_SELF, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Lowers a limit, for good. */
static bool
limit (int    resource,
       rlim_t most)
{
  struct rlimit now;

  if (getrlimit (resource, &now) != 0)
    return false;
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most)
    most = now.rlim_max;
  now.rlim_cur = now.rlim_max = most;
  return setrlimit (resource, &now) == 0;
}

/* Gives up what the superuser has more than others. */
static bool
drop_capabilities (void)
{
  struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
  struct __user_cap_data_struct   none[_LINUX_CAPABILITY_U32S_3] = { 0 };

  return syscall (SYS_capset, &header, none) == 0;
}

static bool
set_landlock (void)
{
  landlock = draw_landlock_set ();
  return landlock != DRAW_LANDLOCK_FAILED;
}

/**
 * draw_limits_set:
 *
 * Gives up what reading a deck does not need.  To be called before the deck is looked at, and before
 * there is a second thread.
 *
 * Returns: whether all of it is given up; if not, the deck must not be looked at
 */
bool
draw_limits_set (void)
{
  /* A courtesy, which is refused where the process is nicer already. */
  setpriority (PRIO_PROCESS, 0, NICENESS);

  return prctl (PR_SET_PDEATHSIG, SIGKILL) == 0 &&
         limit (RLIMIT_AS, address_limit) &&
         limit (RLIMIT_DATA, data_limit) &&
         limit (RLIMIT_CORE, 0) &&
         limit (RLIMIT_FSIZE, 0) &&
         limit (RLIMIT_NOFILE, OPEN_FILES) &&
         limit (RLIMIT_CPU, ALL_SECONDS) &&
         draw_limits_start_request () &&
         drop_capabilities () &&
         prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         set_landlock () &&
         prctl (PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 &&
         (!draw_filter_is_known () || draw_filter_set_reading ());
}

/**
 * draw_limits_close:
 * @text: whether the deck has text, so that drawing it takes fonts and threads
 *
 * Gives up what only reading needs.  To be called before the drawing is understood.
 *
 * Returns: whether all of it is given up; if not, the deck must not be drawn
 */
bool
draw_limits_close (bool text)
{
  if (text && landlock != DRAW_LANDLOCK_SET)
    return false;

  return (text || (limit (RLIMIT_NOFILE, 0) && limit (RLIMIT_NPROC, 0))) &&
         (!draw_filter_is_known () || draw_filter_set_drawing (text));
}

/* From now on the process has that many seconds; SIGXCPU ends it when they are over.  Returns whether
 * the system agrees. */
bool
draw_limits_start_request (void)
{
  struct rlimit now;

  if (getrlimit (RLIMIT_CPU, &now) != 0)
    return false;

  now.rlim_cur = (rlim_t) processor_time () + REQUEST_SECONDS;
  if (now.rlim_cur >= now.rlim_max) /* at the hard limit it would be SIGKILL, which says less */
    now.rlim_cur = now.rlim_max - 1;
  return setrlimit (RLIMIT_CPU, &now) == 0;
}

/* Whether there is time left for faces of that size. */
bool
draw_limits_start_size (int width,
                        int height)
{
  double now = processor_time ();

  if (width != size_width || height != size_height)
    {
      size_width = width;
      size_height = height;
      size_began = now;
    }
  return now - size_began < SIZE_SECONDS;
}
