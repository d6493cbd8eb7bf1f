/* A library to preload for tests/soak/soak.py, which shares the file that FAIR_TEST_HOOKS names with the program: the time
 * of day jumps by an offset, and on request unused memory is returned to the system, so that what is left can be compared. */
#define _GNU_SOURCE /* program_invocation_short_name, RTLD_NEXT */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* hooks.py has the same. */
typedef struct
{
  _Atomic int64_t  offset; /* seconds that are added to the time of day */
  _Atomic uint64_t asked;  /* how often memory was asked for */
  _Atomic uint64_t begun;  /* which of these was begun last */
  _Atomic uint64_t done;   /* and done */
  _Atomic uint64_t in_use; /* bytes that the program has allocated and not freed, without large blocks */
} Hooks;

typedef int (*GetTime) (clockid_t, struct timespec *);

static Hooks  *hooks;
static GetTime get_time;

__attribute__ ((constructor)) static void
begin (void)
{
  const char *name = getenv ("FAIR_TEST_HOOKS");
  int         file = name ? open (name, O_RDWR | O_CLOEXEC) : -1;
  void       *found;

  *(void **) &get_time = dlsym (RTLD_NEXT, "clock_gettime");
  if (file < 0)
    return;
  if (strcmp (program_invocation_short_name, "fairdeal") != 0)
    {
      close (file);
      return;
    }

  /* Programs that this one starts keep the real time. */
  unsetenv ("LD_PRELOAD");
  found = mmap (NULL, sizeof *hooks, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close (file);
  if (found != MAP_FAILED)
    hooks = found;
}

static void
answer (void)
{
  uint64_t begun = atomic_load (&hooks->begun);
  uint64_t asked = atomic_load (&hooks->asked);

  if (begun >= asked || !atomic_compare_exchange_strong (&hooks->begun, &begun, asked))
    return;

  malloc_trim (0);
  atomic_store (&hooks->in_use, mallinfo2 ().uordblks);
  atomic_store (&hooks->done, asked);
}

int
clock_gettime (clockid_t        clock,
               struct timespec *time)
{
  int status = get_time ? get_time (clock, time) : (int) syscall (SYS_clock_gettime, clock, time);

  if (hooks == NULL)
    return status;
  if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
    time->tv_sec += (time_t) atomic_load (&hooks->offset);
  answer ();
  return status;
}

int
gettimeofday (struct timeval *restrict time,
              void *restrict zone)
{
  struct timespec now;
  int             status = clock_gettime (CLOCK_REALTIME, &now);

  (void) zone;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return status;
}

time_t
time (time_t *result)
{
  struct timespec now;

  clock_gettime (CLOCK_REALTIME, &now);
  if (result != NULL)
    *result = now.tv_sec;
  return now.tv_sec;
}
