/* bench-start.c: how long a program takes until its first frame, and until its complete window, is on the screen.
 *
 *     bench-start COMMAND [ARGUMENT...]
 *
 * Starts COMMAND on an empty display, and checks the whole screen whenever something was drawn.  The first picture
 * that differs from the empty screen is the first frame.  Once the picture has not changed for a while, it is the
 * complete one, and its time is when it was first seen.  So every program is measured in the same way, whatever
 * toolkit it uses.  Prints COMMAND's process id, both times in milliseconds since the moment before it was started,
 * the milliseconds of processor time that COMMAND had used at each, and the number of different pictures, separated
 * by tabs.  Then it waits for the end of its standard input, and ends COMMAND.  If nothing was drawn, it prints
 * nothing and does not wait.
 */
#include "config.h"

#include <X11/Xlib.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/Xdamage.h>

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* In milliseconds. */
enum
{
  STABLE_TIME = 3000,  /* without a change: the picture is complete */
  TIMEOUT = 60000,     /* to wait for the first picture, or for the complete one */
  CHECK_INTERVAL = 200 /* between two checks whether the program still runs */
};

typedef struct
{
  Display        *display;
  XImage         *image;
  XShmSegmentInfo segment;
  Damage          damage;
  int             damage_event;
} WatchedScreen;

/* What was on the screen at a time, in milliseconds. */
typedef struct
{
  double time; /* of a monotonic clock */
  double used; /* of processor time */
} Moment;

static double
read_clock (clockid_t clock)
{
  struct timespec now = { 0 };

  clock_gettime (clock, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static double
get_time (void)
{
  return read_clock (CLOCK_MONOTONIC);
}

static Moment
get_moment (pid_t process)
{
  clockid_t clock;
  double    time = get_time ();

  return (Moment){ time, clock_getcpuclockid (process, &clock) == 0 ? read_clock (clock) : 0 };
}

static bool
screen_init (WatchedScreen *self)
{
  int     screen, error_base;
  Window  root;
  Visual *visual;

  self->display = XOpenDisplay (NULL);
  if (self->display == NULL || !XShmQueryExtension (self->display) ||
      !XDamageQueryExtension (self->display, &self->damage_event, &error_base))
    return false;

  screen = DefaultScreen (self->display);
  root = RootWindow (self->display, screen);
  visual = DefaultVisual (self->display, screen);
  self->image = XShmCreateImage (self->display, visual, (unsigned) DefaultDepth (self->display, screen), ZPixmap, NULL,
                                 &self->segment, (unsigned) DisplayWidth (self->display, screen),
                                 (unsigned) DisplayHeight (self->display, screen));
  self->segment.shmid = shmget (IPC_PRIVATE, (size_t) (self->image->bytes_per_line * self->image->height), IPC_CREAT | 0600);
  self->segment.shmaddr = self->image->data = shmat (self->segment.shmid, NULL, 0);
  self->segment.readOnly = False;
  XShmAttach (self->display, &self->segment);
  XSync (self->display, False);
  /* The segment is removed when the last process detaches from it. */
  shmctl (self->segment.shmid, IPC_RMID, NULL);
  self->damage = XDamageCreate (self->display, root, XDamageReportNonEmpty);
  return true;
}

/* Returns: a hash of the picture on the screen */
static uint64_t
screen_look (WatchedScreen *self)
{
  const uint64_t *words = (const uint64_t *) (const void *) self->image->data;
  size_t          n_words = (size_t) (self->image->bytes_per_line * self->image->height) / sizeof *words;
  uint64_t        hash = 0;

  XDamageSubtract (self->display, self->damage, None, None);
  XShmGetImage (self->display, DefaultRootWindow (self->display), self->image, 0, 0, AllPlanes);
  for (size_t i = 0; i < n_words; i++)
    hash = (hash ^ words[i]) * 0x9e3779b97f4a7c15u;

  return hash;
}

/* Waits until @end for something to be drawn.  Returns: whether it was */
static bool
screen_wait (WatchedScreen *self,
             double         end)
{
  bool drawn = false;

  for (;;)
    {
      struct pollfd descriptor = { ConnectionNumber (self->display), POLLIN, 0 };
      double        left = end - get_time ();

      while (XPending (self->display) > 0)
        {
          XEvent event;

          XNextEvent (self->display, &event);
          drawn |= event.type == self->damage_event + XDamageNotify;
        }
      if (drawn || left <= 0)
        return drawn;
      poll (&descriptor, 1, (int) left + 1);
    }
}

static pid_t
start (char *command[])
{
  pid_t child = fork ();

  if (child != 0)
    return child;

  setpgid (0, 0);
  execvp (command[0], command);
  perror (command[0]);
  _exit (127);
}

/* Watches until the picture does not change any more.  Returns: how many there were; 0 if there was none, or it kept
 * changing */
static unsigned
watch (WatchedScreen *self,
       pid_t          child,
       uint64_t       empty,
       Moment        *first,
       Moment        *last)
{
  double   begin = get_time ();
  uint64_t picture = empty;
  unsigned n_pictures = 0;

  while (get_time () < begin + TIMEOUT)
    {
      uint64_t seen;

      if (n_pictures > 0 && get_time () >= last->time + STABLE_TIME)
        return n_pictures;
      if (waitpid (child, NULL, WNOHANG) != 0)
        return 0;
      if (!screen_wait (self, get_time () + CHECK_INTERVAL))
        continue;
      seen = screen_look (self);
      if (seen == picture)
        continue;

      picture = seen;
      *last = get_moment (child);
      if (n_pictures++ == 0)
        *first = *last;
    }

  return 0;
}

int
main (int   argc,
      char *argv[])
{
  WatchedScreen watched;
  uint64_t      empty;
  double        begin;
  Moment        first, last;
  unsigned      n_pictures;
  pid_t         child;
  char          byte;

  if (argc < 2)
    {
      fprintf (stderr, "Usage: bench-start COMMAND [ARGUMENT...]\n");
      return 2;
    }
  if (!screen_init (&watched))
    {
      fprintf (stderr, "bench-start: there is no X display with DAMAGE and MIT-SHM\n");
      return 2;
    }

  empty = screen_look (&watched);
  begin = get_time ();
  child = start (argv + 1);
  n_pictures = watch (&watched, child, empty, &first, &last);
  if (n_pictures > 0)
    printf ("%d\t%.1f\t%.1f\t%.1f\t%.1f\t%u\n", (int) child, first.time - begin, last.time - begin, first.used, last.used,
            n_pictures);
  fflush (stdout);
  while (n_pictures > 0 && read (STDIN_FILENO, &byte, 1) > 0)
    continue;
  kill (-child, SIGTERM);
  waitpid (child, NULL, 0);

  return n_pictures > 0 ? 0 : 1;
}
