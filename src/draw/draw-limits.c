/* Decks come from unknown sources. This process gives up everything that drawing does not need, in two steps:
 *
 * - draw_limits_set(), before the deck is read: limits memory, time, other processes, files except system files that
 *   drawing may use (draw-landlock.c), and all system calls except those for reading (draw-filter.c).
 * - draw_limits_close(), before the first request: gives up all files, new threads, and all system calls except the few
 *   that drawing needs.  A deck with text may still read the system's files that Landlock allows, and start threads.
 *
 * Whether a deck has text shows when it is drawn, between the two steps.  If the kernel has no Landlock, nothing of a
 * deck is parsed before the second one, and decks with text are not drawn.
 *
 * None of this can be undone.  If the system refuses any of it, nothing is drawn; except that a kernel without seccomp
 * has no filter of system calls. Any later error ends this process; Fair Deal reports that and continues.
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
#include <time.h>
#include <unistd.h>

/* AddressSanitizer uses part of the processor time. */
#if defined(__SANITIZE_ADDRESS__)
#define SLOWNESS 4
#else
#define SLOWNESS 1
#endif

enum
{
  REQUEST_SECONDS = 2 * SLOWNESS, /* of processor time, for opening the deck and for each face */
  FIRST_SECONDS = 15 * SLOWNESS,  /* of processor time, for drawing all faces for the first time */
  SIZE_SECONDS = 30 * SLOWNESS,   /* of processor time, for all faces at one size */
  ALL_SECONDS = 180 * SLOWNESS,   /* of processor time, until the process ends */
  OPEN_FILES = 64,                /* fonts, for decks with text */
  NICENESS = 5
};

#if defined(__SANITIZE_ADDRESS__)
/* AddressSanitizer maps far more memory than it uses. */
static const rlim_t data_limit = RLIM_INFINITY;
static const rlim_t address_limit = RLIM_INFINITY;
#else
/* The libraries account for the rest of the memory that the process may have.  Address space is not limited:
 * threads reserve megabytes of it. */
static const rlim_t data_limit = DRAW_MAX_MEMORY - 32 * 1024 * 1024;
static const rlim_t address_limit = 4ul * DRAW_MAX_MEMORY;
#endif

/* The processor time, in seconds, at which drawing at the present size began. */
static double size_began;
static int    size_width, size_height;

static DrawLandlock landlock = DRAW_LANDLOCK_UNKNOWN;

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

/* Gives up everything that reading a deck does not need.  Call it before the deck is read and before there is a second thread.  Returns:
 * whether all of it worked; if not, the deck must not be read */
bool
draw_limits_set (void)
{
  struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
  struct __user_cap_data_struct   none[_LINUX_CAPABILITY_U32S_3] = { 0 };

  /* Failure does not matter: it is refused if the process already has a lower priority. */
  setpriority (PRIO_PROCESS, 0, NICENESS);

  return prctl (PR_SET_PDEATHSIG, SIGKILL) == 0 &&
         limit (RLIMIT_AS, address_limit) &&
         limit (RLIMIT_DATA, data_limit) &&
         limit (RLIMIT_CORE, 0) &&
         limit (RLIMIT_FSIZE, 0) &&
         limit (RLIMIT_NOFILE, OPEN_FILES) &&
         limit (RLIMIT_CPU, ALL_SECONDS) &&
         draw_limits_start_request () &&
         /* The superuser may run this. */
         syscall (SYS_capset, &header, none) == 0 &&
         prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         (landlock = draw_landlock_set ()) != DRAW_LANDLOCK_FAILED &&
         prctl (PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 &&
         draw_filter_set (true, false);
}

/* Whether a deck can be drawn before draw_limits_close(), because only files of the system can be read. */
bool
draw_limits_allow_drawing (void)
{
  return landlock == DRAW_LANDLOCK_SET;
}

/* Gives up everything that only reading needs.  Call it before the drawing is parsed, unless draw_limits_allow_drawing().  @text: whether
 * the deck has text, so that drawing it needs fonts and threads.  Returns: whether all of it worked; if not, the deck must not be drawn */
bool
draw_limits_close (bool text)
{
  if (text && landlock != DRAW_LANDLOCK_SET)
    return false;

  return (text || (limit (RLIMIT_NOFILE, 0) && limit (RLIMIT_NPROC, 0))) &&
         draw_filter_set (text, true);
}

/* Limits the process to @seconds from now on, after which SIGXCPU ends it. */
static bool
start (rlim_t seconds)
{
  struct rlimit now;

  if (getrlimit (RLIMIT_CPU, &now) != 0)
    return false;

  now.rlim_cur = (rlim_t) (clock () / CLOCKS_PER_SEC) + seconds;
  if (now.rlim_cur >= now.rlim_max) /* at the hard limit it would be SIGKILL, which is less specific */
    now.rlim_cur = now.rlim_max - 1;
  return setrlimit (RLIMIT_CPU, &now) == 0;
}

/* Sets the time limit for drawing all faces the first time. Returns whether the system allows it. */
bool
draw_limits_start_all (void)
{
  return start (FIRST_SECONDS);
}

/* Sets the time limit for a request. Returns whether the system allows it. */
bool
draw_limits_start_request (void)
{
  return start (REQUEST_SECONDS);
}

/* Whether there is time left to draw faces of this size. */
bool
draw_limits_start_size (int width,
                        int height)
{
  double now = (double) clock () / CLOCKS_PER_SEC;

  if (width != size_width || height != size_height)
    {
      size_width = width;
      size_height = height;
      size_began = now;
    }
  return now - size_began < SIZE_SECONDS;
}
