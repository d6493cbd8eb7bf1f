/* A deck comes from a stranger.  Before it is read, this process gives up what drawing does not
 * need: memory, time, files that it could write, programs that it could start, the network.
 * Whatever goes wrong then ends this process, and Fair Deal says so and goes on.
 */
#define _GNU_SOURCE

#include "draw-limits.h"

#include "draw-protocol.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>

enum
{
  REQUEST_SECONDS = 2, /* of processor time, for opening the deck and for each face */
  SIZE_SECONDS = 30,   /* of processor time, for all faces at one size */
  OPEN_FILES = 32,     /* fonts, for decks with text */
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

#if defined(__x86_64__)
static const unsigned architecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned architecture = AUDIT_ARCH_AARCH64;
#else
static const unsigned architecture = 0; /* no filter there */
#endif

/* When drawing at the present size began, in seconds of processor time. */
static double size_began;
static int    size_width, size_height;

static double
processor_time (void)
{
  struct rusage usage = { 0 };

  getrusage (RUSAGE_SELF, &usage);
  return (double) (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + (double) (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void
limit (int    resource,
       rlim_t most)
{
  struct rlimit now;

  if (getrlimit (resource, &now) != 0)
    return;
  if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most)
    most = now.rlim_max;
  now.rlim_cur = now.rlim_max = most;
  setrlimit (resource, &now);
}

/* No sockets, no programs, no looking into other processes: such calls fail with EPERM. */
static void
filter_calls (void)
{
#define REFUSE(call) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, __NR_##call, 0, 1), BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, arch)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, architecture, 1, 0),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    REFUSE (socket),
    REFUSE (connect),
    REFUSE (bind),
    REFUSE (execve),
    REFUSE (execveat),
    REFUSE (ptrace),
    REFUSE (process_vm_readv),
    REFUSE (process_vm_writev),
    REFUSE (unlinkat),
    REFUSE (renameat2),
    REFUSE (mkdirat),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
#undef REFUSE
  struct sock_fprog program = { sizeof filter / sizeof *filter, filter };

  if (architecture != 0)
    prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

/* Gives up what drawing does not need.  To be called before the deck is looked at. */
void
draw_limits_set (void)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  setpriority (PRIO_PROCESS, 0, NICENESS);
  limit (RLIMIT_AS, address_limit);
  limit (RLIMIT_DATA, data_limit);
  limit (RLIMIT_CORE, 0);
  limit (RLIMIT_FSIZE, 0);
  limit (RLIMIT_NOFILE, OPEN_FILES);
  filter_calls ();
  draw_limits_start_request ();
}

/* From now on the process has that many seconds; SIGXCPU ends it when they are over. */
void
draw_limits_start_request (void)
{
  struct rlimit now;

  if (getrlimit (RLIMIT_CPU, &now) != 0)
    return;
  now.rlim_cur = (rlim_t) processor_time () + REQUEST_SECONDS;
  setrlimit (RLIMIT_CPU, &now);
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
