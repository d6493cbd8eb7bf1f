/* Lists of the system calls that are allowed; every other fails with EPERM.  There are two, of which
 * the second is set on top of the first:
 *
 * - While the deck is read, files can be looked for and opened for reading, and threads started.
 * - While the deck is drawn, there is the socket to read from and to write to, memory that cannot be
 *   executed, the clock, waiting for threads, and the end.  If the deck has text, files can still be
 *   read and threads started, as Pango opens fonts and starts a thread for each size of text; it is
 *   Landlock then that knows which files.
 *
 * The calls of another architecture, and of x32, fail as well.
 */
#define _GNU_SOURCE

#include "draw-filter.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#define N_ELEMENTS(array) (sizeof (array) / sizeof *(array))

static const int drawing_calls[] = {
  SCMP_SYS (brk),
  SCMP_SYS (clock_getres),
  SCMP_SYS (clock_getres_time64),
  SCMP_SYS (clock_gettime),
  SCMP_SYS (clock_gettime64),
  SCMP_SYS (clock_nanosleep),
  SCMP_SYS (clock_nanosleep_time64),
  SCMP_SYS (close),
  SCMP_SYS (exit),
  SCMP_SYS (exit_group),
  SCMP_SYS (futex),
  SCMP_SYS (futex_time64),
  SCMP_SYS (getpid),
  SCMP_SYS (getrandom),
  SCMP_SYS (getrusage),
  SCMP_SYS (gettid),
  SCMP_SYS (gettimeofday),
  SCMP_SYS (madvise),
  SCMP_SYS (mremap),
  SCMP_SYS (munmap),
  SCMP_SYS (nanosleep),
  SCMP_SYS (restart_syscall),
  SCMP_SYS (rseq), /* and set_robust_list: what a thread begins with */
  SCMP_SYS (rt_sigprocmask),
  SCMP_SYS (rt_sigreturn),
  SCMP_SYS (sched_getaffinity),
  SCMP_SYS (sched_yield),
  SCMP_SYS (set_robust_list),
  SCMP_SYS (sigaltstack),
  SCMP_SYS (sigreturn),
  SCMP_SYS (time),
};

/* In addition, while files are read. */
static const int reading_calls[] = {
  SCMP_SYS (_llseek),
  SCMP_SYS (access),
  SCMP_SYS (faccessat),
  SCMP_SYS (faccessat2),
  SCMP_SYS (fadvise64),
  SCMP_SYS (fadvise64_64),
  SCMP_SYS (fcntl),
  SCMP_SYS (fcntl64),
  SCMP_SYS (fstat),
  SCMP_SYS (fstat64),
  SCMP_SYS (fstatat64),
  SCMP_SYS (fstatfs),
  SCMP_SYS (fstatfs64),
  SCMP_SYS (getcwd),
  SCMP_SYS (getdents),
  SCMP_SYS (getdents64),
  SCMP_SYS (getegid),
  SCMP_SYS (geteuid),
  SCMP_SYS (getgid),
  SCMP_SYS (getuid),
  SCMP_SYS (lseek),
  SCMP_SYS (lstat),
  SCMP_SYS (lstat64),
  SCMP_SYS (newfstatat),
  SCMP_SYS (pread64),
  SCMP_SYS (read),
  SCMP_SYS (readlink),
  SCMP_SYS (readlinkat),
  SCMP_SYS (rt_sigaction),
  SCMP_SYS (stat),
  SCMP_SYS (stat64),
  SCMP_SYS (statfs),
  SCMP_SYS (statfs64),
  SCMP_SYS (statx),
  SCMP_SYS (uname),
};

static const unsigned writing_flags = O_ACCMODE | O_APPEND | O_CREAT | O_TRUNC;
static const unsigned thread_flags = CLONE_VM | CLONE_SIGHAND | CLONE_THREAD;

#if defined(__s390__)
static const unsigned clone_flags_argument = 1;
#else
static const unsigned clone_flags_argument = 0;
#endif

/* Where the arguments of mmap() lie in memory, a filter cannot see them. */
#if defined(__s390__)
static const bool mmap_is_seen = false;
#else
static const bool     mmap_is_seen = true;
#endif
#if defined(__i386__)
static const bool has_plain_mmap = false; /* mmap2() does it all */
#else
static const bool     has_plain_mmap = true;
#endif

static bool
allow_all (scmp_filter_ctx filter,
           const int      *calls,
           size_t          n_calls)
{
  for (size_t i = 0; i < n_calls; i++)
    if (seccomp_rule_add (filter, SCMP_ACT_ALLOW, calls[i], 0) != 0)
      return false;
  return true;
}

static bool
allow_if (scmp_filter_ctx     filter,
          int                 call,
          struct scmp_arg_cmp condition)
{
  return seccomp_rule_add_array (filter, SCMP_ACT_ALLOW, call, 1, &condition) == 0;
}

/* Memory to read and to write, but nothing that could be run. */
static bool
allow_memory (scmp_filter_ctx filter)
{
  const struct scmp_arg_cmp plain = { 2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0 };

  if (!allow_if (filter, SCMP_SYS (mprotect), plain) || !allow_if (filter, SCMP_SYS (mmap2), plain))
    return false;
  if (!mmap_is_seen)
    return seccomp_rule_add (filter, SCMP_ACT_ALLOW, SCMP_SYS (mmap), 0) == 0;
  return !has_plain_mmap || allow_if (filter, SCMP_SYS (mmap), plain);
}

static bool
allow_socket (scmp_filter_ctx filter)
{
  return allow_if (filter, SCMP_SYS (read), (struct scmp_arg_cmp){ 0, SCMP_CMP_EQ, STDIN_FILENO, 0 }) &&
         allow_if (filter, SCMP_SYS (write), (struct scmp_arg_cmp){ 0, SCMP_CMP_LE, STDERR_FILENO, 0 });
}

/* The limits of this process, which the system lets become lower only. */
static bool
allow_limits (scmp_filter_ctx filter,
              bool            time_only)
{
  const struct scmp_arg_cmp own_time[] = { { 0, SCMP_CMP_EQ, 0, 0 }, { 1, SCMP_CMP_EQ, RLIMIT_CPU, 0 } };

  return seccomp_rule_add_array (filter, SCMP_ACT_ALLOW, SCMP_SYS (prlimit64), time_only ? 2 : 1, own_time) == 0;
}

/* clone3() hides its flags from a filter; the C library uses clone() where it does not exist. */
static bool
allow_threads (scmp_filter_ctx filter)
{
  return allow_if (filter, SCMP_SYS (clone), (struct scmp_arg_cmp){ clone_flags_argument, SCMP_CMP_MASKED_EQ, thread_flags, thread_flags }) &&
         seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENOSYS), SCMP_SYS (clone3), 0) == 0;
}

static bool
allow_files (scmp_filter_ctx filter)
{
  return allow_all (filter, reading_calls, N_ELEMENTS (reading_calls)) &&
         allow_if (filter, SCMP_SYS (open), (struct scmp_arg_cmp){ 1, SCMP_CMP_MASKED_EQ, writing_flags, O_RDONLY }) &&
         allow_if (filter, SCMP_SYS (openat), (struct scmp_arg_cmp){ 2, SCMP_CMP_MASKED_EQ, writing_flags, O_RDONLY });
}

/* The second list. */
static bool
allow_filters (scmp_filter_ctx filter)
{
  return seccomp_rule_add (filter, SCMP_ACT_ALLOW, SCMP_SYS (seccomp), 0) == 0 &&
         allow_if (filter, SCMP_SYS (prctl), (struct scmp_arg_cmp){ 0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0 });
}

/* Sets a list: the last, or one that another can follow. */
static bool
set_filter (bool files_and_threads,
            bool last)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ERRNO (EPERM));
  bool            is_set;

  if (filter == NULL)
    return false;

  /* The caller has given up new privileges; the threads that there are get the list, too. */
  is_set = seccomp_attr_set (filter, SCMP_FLTATR_CTL_NNP, 0) == 0 &&
           seccomp_attr_set (filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO (EPERM)) == 0 &&
           seccomp_attr_set (filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
           allow_all (filter, drawing_calls, N_ELEMENTS (drawing_calls)) &&
           allow_memory (filter) &&
           allow_socket (filter) &&
           allow_limits (filter, last) &&
           (!files_and_threads || (allow_files (filter) && allow_threads (filter))) &&
           (last || allow_filters (filter)) &&
           seccomp_load (filter) == 0;
  seccomp_release (filter);

  return is_set;
}

/* Whether the kernel knows of filters at all. */
bool
draw_filter_is_known (void)
{
  return prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) == 0 || errno != EINVAL;
}

/* From now on this process can do no more than read files. */
bool
draw_filter_set_reading (void)
{
  return set_filter (true, false);
}

/* From now on it can do no more than draw, with text or without. */
bool
draw_filter_set_drawing (bool text)
{
  return set_filter (text, true);
}
