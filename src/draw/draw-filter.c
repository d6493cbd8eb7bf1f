/* Lists of allowed system calls; all others fail with EPERM.
 *
 * There are two lists, and the second is set on top of the first:
 *
 * - While the deck is read, files can be looked up and opened for reading, and threads can be started.
 * - While the deck is drawn, the process can read from and write to the socket, use memory that cannot be
 *   executed, read the clock, wait for threads, and exit.  If the deck has text, it can still read files and
 *   start threads, because Pango opens fonts and starts a thread for each size of text; Landlock then limits
 *   which files.
 *
 * Calls of another architecture, and of x32, fail as well.
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

/* Allowed in addition while files are read. */
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

/* If the arguments of mmap() are in memory, a filter cannot see them. */
#if defined(__s390__)
static const bool mmap_is_seen = false;
#else
static const bool     mmap_is_seen = true;
#endif
#if defined(__i386__)
static const bool has_plain_mmap = false; /* mmap2() is always used */
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

/* Permanently limits this process.  @files_and_threads: whether to allow reading files and starting threads: while the deck is read,
 * and if it has text.  @last: whether no other list can follow.  Returns: whether the limit is set, or the kernel knows none */
bool
draw_filter_set (bool files_and_threads,
                 bool last)
{
  /* This process can change its own limits, which the system only allows to be lowered; in the end only that of its time. */
  const struct scmp_arg_cmp own_time[] = { { 0, SCMP_CMP_EQ, 0, 0 }, { 1, SCMP_CMP_EQ, RLIMIT_CPU, 0 } };
  const struct scmp_arg_cmp plain = { 2, SCMP_CMP_MASKED_EQ, PROT_EXEC, 0 };
  scmp_filter_ctx           filter;
  bool                      is_set;

  if (prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EINVAL)
    return true;

  filter = seccomp_init (SCMP_ACT_ERRNO (EPERM));
  if (filter == NULL)
    return false;

  /* The caller has set no_new_privs; existing threads get the filter, too. */
  is_set = seccomp_attr_set (filter, SCMP_FLTATR_CTL_NNP, 0) == 0 &&
           seccomp_attr_set (filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO (EPERM)) == 0 &&
           seccomp_attr_set (filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
           allow_all (filter, drawing_calls, N_ELEMENTS (drawing_calls)) &&
           /* Memory that can be read and written but not executed. */
           allow_if (filter, SCMP_SYS (mprotect), plain) &&
           allow_if (filter, SCMP_SYS (mmap2), plain) &&
           (mmap_is_seen ? !has_plain_mmap || allow_if (filter, SCMP_SYS (mmap), plain)
                         : seccomp_rule_add (filter, SCMP_ACT_ALLOW, SCMP_SYS (mmap), 0) == 0) &&
           allow_if (filter, SCMP_SYS (read), (struct scmp_arg_cmp){ 0, SCMP_CMP_EQ, STDIN_FILENO, 0 }) &&
           allow_if (filter, SCMP_SYS (write), (struct scmp_arg_cmp){ 0, SCMP_CMP_LE, STDERR_FILENO, 0 }) &&
           seccomp_rule_add_array (filter, SCMP_ACT_ALLOW, SCMP_SYS (prlimit64), last ? 2 : 1, own_time) == 0 &&
           (!files_and_threads ||
            (allow_all (filter, reading_calls, N_ELEMENTS (reading_calls)) &&
             allow_if (filter, SCMP_SYS (open), (struct scmp_arg_cmp){ 1, SCMP_CMP_MASKED_EQ, writing_flags, O_RDONLY }) &&
             allow_if (filter, SCMP_SYS (openat), (struct scmp_arg_cmp){ 2, SCMP_CMP_MASKED_EQ, writing_flags, O_RDONLY }) &&
             allow_if (filter, SCMP_SYS (clone), (struct scmp_arg_cmp){ clone_flags_argument, SCMP_CMP_MASKED_EQ, thread_flags, thread_flags }) &&
             /* A filter cannot see the flags of clone3(); without it, the C library uses clone(). */
             seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENOSYS), SCMP_SYS (clone3), 0) == 0)) &&
           (last || (seccomp_rule_add (filter, SCMP_ACT_ALLOW, SCMP_SYS (seccomp), 0) == 0 &&
                     allow_if (filter, SCMP_SYS (prctl), (struct scmp_arg_cmp){ 0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0 }))) &&
           seccomp_load (filter) == 0;
  seccomp_release (filter);

  return is_set;
}
