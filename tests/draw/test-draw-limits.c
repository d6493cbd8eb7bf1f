/* What malicious code in fairdeal-draw could still do.  A process limits itself in the same way, and then tries
 * forbidden calls: each has to be refused, before a drawing and after one.  It has to notice if the system refuses
 * any of the limits. */
#define _GNU_SOURCE

#include "draw-deck.h"
#include "draw-limits.h"
#include "draw-protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <grp.h>
#include <seccomp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOBODY 65534
#define X32 0x40000000l

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

typedef enum
{
  FREELY,    /* without limits, to see that the probes work */
  READING,   /* before the deck is read */
  DRAWING,   /* after the deck is read */
  DRAWN,     /* after a drawing */
  WITH_TEXT, /* after a drawing with text */
  N_STAGES
} Stage;

static char    *folder;
static char    *deck_path;
static pid_t    victim;
static char     secret[16] = "untouched";
static int      victim_waits[2];
static gboolean is_in_flatpak; /* whose own filter ends a process that makes such a call as the one for x32 */
static GString *report;

/* Probes.  Each returns a negative number if it is refused. */

static long
call (long number,
      long a,
      long b,
      long c,
      long d,
      long e)
{
  return syscall (number, a, b, c, d, e);
}

static void
probe (const char *name,
       long        result)
{
  char    text[120];
  int     length = g_snprintf (text, sizeof text, "%s: %s\n", name, result < 0 ? "refused" : "POSSIBLE");
  ssize_t n = write (STDOUT_FILENO, text, (size_t) length);

  if (n != length)
    _exit (3);
}

static long
write_shared (void)
{
  int   fd = open ("doc", O_RDWR);
  char *bytes = mmap (NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

  if (bytes == MAP_FAILED)
    return -1;
  bytes[0] = 'X';
  return 0;
}

static long
write_victim (void)
{
  g_autofree char *path = g_strdup_printf ("/proc/%d/mem", victim);
  int              fd = open (path, O_RDWR);

  return fd < 0 ? -1 : pwrite (fd, "written", 8, (off_t) (uintptr_t) secret);
}

static long
start_process (void)
{
  pid_t child = fork ();

  if (child == 0)
    _exit (0);
  return child;
}

static long
make_code (gboolean later)
{
  void *memory = mmap (NULL, 4096, later ? PROT_READ | PROT_WRITE : PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

  if (memory == MAP_FAILED)
    return -1;
  return later ? mprotect (memory, 4096, PROT_READ | PROT_EXEC) : 0;
}

static long
raise_limit (int resource)
{
  struct rlimit most = { RLIM_INFINITY, RLIM_INFINITY };

  return setrlimit (resource, &most);
}

static void
probe_files (void)
{
  struct
  {
    guint64 flags, mode, resolve;
  } how = { O_RDONLY, 0, 0 };

  probe ("read /etc/passwd", open ("/etc/passwd", O_RDONLY));
  probe ("read a private file", open ("secret", O_RDONLY));
  probe ("openat2", call (SYS_openat2, AT_FDCWD, (long) "secret", (long) &how, sizeof how, 0));
  probe ("open a file for writing", open ("doc", O_WRONLY));
  probe ("write to a mapped file", write_shared ());
  probe ("truncate by opening", open ("doc", O_WRONLY | O_TRUNC));
  probe ("truncate", truncate ("doc", 0));
  probe ("create a file", open ("new", O_WRONLY | O_CREAT, 0755));
  probe ("renameat2", call (SYS_renameat2, AT_FDCWD, (long) "doc", AT_FDCWD, (long) "doc2", 0));
  probe ("symlinkat", symlinkat ("/tmp/x", AT_FDCWD, "symlink"));
  probe ("linkat", linkat (AT_FDCWD, "doc2", AT_FDCWD, "doc3", 0));
  probe ("mkdirat", mkdirat (AT_FDCWD, "sub", 0755));
  probe ("unlinkat", unlinkat (AT_FDCWD, "doc2", 0));
  probe ("fchmodat", fchmodat (AT_FDCWD, "secret", 0666, 0));
  probe ("setxattr", call (SYS_setxattr, (long) "secret", (long) "user.x", (long) "1", 1, 0));
  probe ("mknodat", mknodat (AT_FDCWD, "fifo", S_IFIFO | 0600, 0));
  probe ("memfd_create", call (SYS_memfd_create, (long) "x", 0, 0, 0, 0));
#if defined(__x86_64__)
  probe ("unlink", call (SYS_unlink, (long) "old", 0, 0, 0, 0));
  probe ("rename", call (SYS_rename, (long) "old2", (long) "old3", 0, 0, 0));
  probe ("mkdir", call (SYS_mkdir, (long) "sub2", 0755, 0, 0, 0));
  probe ("rmdir", call (SYS_rmdir, (long) "empty", 0, 0, 0, 0));
  probe ("chmod", call (SYS_chmod, (long) "secret", 0666, 0, 0, 0));
#endif
}

static void
probe_others (void)
{
  char parameters[256] = { 0 };
  int  sockets[2];
  long pidfd = call (SYS_pidfd_open, victim, 0, 0, 0, 0);

  probe ("kill", kill (victim, 0));
  probe ("pidfd_open", pidfd);
  probe ("pidfd_getfd", pidfd < 0 ? -1 : call (SYS_pidfd_getfd, pidfd, 1, 0, 0, 0));
  probe ("write into another process", write_victim ());
  probe ("ptrace", call (SYS_ptrace, 0x4206 /* PTRACE_SEIZE */, victim, 0, 0, 0));
  probe ("process_vm_writev", call (SYS_process_vm_writev, victim, 0, 0, 0, 0));
  probe ("socket", socket (AF_INET, SOCK_STREAM, 0));
  probe ("socketpair", socketpair (AF_UNIX, SOCK_STREAM, 0, sockets));
  probe ("sendmsg", call (SYS_sendmsg, STDIN_FILENO, (long) parameters, 0, 0, 0));
  probe ("io_uring_setup", call (SYS_io_uring_setup, 4, (long) parameters, 0, 0, 0));
  probe ("userfaultfd", call (SYS_userfaultfd, 0, 0, 0, 0, 0));
  probe ("unshare", call (SYS_unshare, 0x10000000, 0, 0, 0, 0));
  probe ("perf_event_open", call (SYS_perf_event_open, (long) parameters, 0, -1, -1, 0));
  probe ("bpf", call (SYS_bpf, 0, (long) parameters, sizeof parameters, 0, 0));
  probe ("add_key", call (SYS_add_key, (long) "user", (long) "d", (long) "p", 1, -2));
  if (!is_in_flatpak)
    probe ("x32", call (X32 | SYS_socket, AF_INET, SOCK_STREAM, 0, 0, 0));
}

static void
probe_itself (void)
{
  probe ("executable memory", make_code (FALSE));
  probe ("memory made executable", make_code (TRUE));
  probe ("fork", start_process ());
  probe ("more processor time", raise_limit (RLIMIT_CPU));
  probe ("more files", raise_limit (RLIMIT_NOFILE));
  probe ("longer files", raise_limit (RLIMIT_FSIZE));
  probe ("dumps", raise_limit (RLIMIT_CORE));
  probe ("no death with the parent", prctl (PR_SET_PDEATHSIG, 0));
  probe ("dumpable", prctl (PR_SET_DUMPABLE, 1, 0, 0, 0));
  probe ("execve", execl ("/bin/true", "true", NULL));
}

static void
draw (const GByteArray *svg)
{
  DrawDeck        *deck = NULL;
  cairo_surface_t *surface = NULL;
  unsigned         face;

  if (draw_deck_open (svg, &deck, &face) != DRAW_FINE || draw_deck_render (deck, 12, 90, 126, &surface) != DRAW_FINE)
    _exit (4);
}

static void
become_nobody (void)
{
  if (geteuid () == 0 && (setgroups (0, NULL) != 0 || setresgid (NOBODY, NOBODY, NOBODY) != 0 || setresuid (NOBODY, NOBODY, NOBODY) != 0))
    _exit (5);
  prctl (PR_SET_DUMPABLE, 1, 0, 0, 0);
}

static void
limit_and_probe (Stage stage)
{
  g_autoptr (GByteArray) svg = NULL;
  int fd = open (deck_path, O_RDONLY);

  become_nobody ();
  if (fd < 0 || chdir (folder) != 0)
    _exit (5);
  if (stage >= READING && !draw_limits_set ())
    _exit (6);
  if (draw_deck_read (fd, &svg) != DRAW_FINE)
    _exit (7);
  draw_deck_load_needs ();
  if (stage >= DRAWING && !draw_limits_close (stage == WITH_TEXT))
    _exit (8);
  if (stage >= DRAWN)
    draw (svg);

  probe_files ();
  probe_others ();
  probe_itself ();
  _exit (0);
}

/* Makes a folder with files that must not be changed. */
static void
make_folder (void)
{
  static const char *const names[] = { "secret", "doc", "old", "old2" };
  g_autofree char         *empty = NULL;

  folder = g_dir_make_tmp ("fair-draw-XXXXXX", NULL);
  empty = g_build_filename (folder, "empty", NULL);
  g_assert_cmpint (g_mkdir (empty, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_true (g_file_set_contents (path, "text", 4, NULL));
      g_chmod (path, 0600);
      if (geteuid () == 0)
        g_assert_cmpint (chown (path, NOBODY, NOBODY), ==, 0);
    }
  if (geteuid () == 0)
    g_assert_cmpint (chown (folder, NOBODY, NOBODY), ==, 0);
}

static void
remove_folder (void)
{
  g_autofree char *command = g_strdup_printf ("rm -r '%s'", folder);

  g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL);
  g_clear_pointer (&folder, g_free);
}

/* A process of the same user, whose memory is checked at the end. */
static void
start_victim (void)
{
  g_assert_cmpint (pipe (victim_waits), ==, 0);
  victim = fork ();
  if (victim == 0)
    {
      char byte;

      close (victim_waits[1]);
      become_nobody ();
      while (read (victim_waits[0], &byte, 1) < 0 && errno == EINTR)
        ;
      _exit (strcmp (secret, "untouched") == 0 ? 0 : 1);
    }
  close (victim_waits[0]);
}

static int
end_victim (void)
{
  int status;

  close (victim_waits[1]);
  g_assert_cmpint (waitpid (victim, &status, 0), ==, victim);
  return status;
}

/* Runs the probes at a stage; their results are in the report. */
static void
run (Stage stage)
{
  int     out[2];
  char    text[4096];
  ssize_t n;
  pid_t   child;
  int     status;

  g_string_truncate (report, 0);
  g_assert_cmpint (pipe (out), ==, 0);
  child = fork ();
  if (child == 0)
    {
      close (victim_waits[1]);
      dup2 (out[1], STDOUT_FILENO);
      close (out[0]);
      close (out[1]);
      limit_and_probe (stage);
    }
  close (out[1]);
  while ((n = read (out[0], text, sizeof text)) > 0)
    g_string_append_len (report, text, n);
  close (out[0]);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  /* Without limits, it ends by executing another program. */
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

static guint
count (const char *word)
{
  guint n = 0;

  for (const char *at = report->str; (at = strstr (at, word)) != NULL; at++)
    n++;
  return n;
}

static gboolean
has_landlock (void)
{
  return syscall (SYS_landlock_create_ruleset, NULL, (size_t) 0, 1) >= 1;
}

static void
test_probes (gconstpointer data)
{
  Stage stage = GPOINTER_TO_INT (data);
  guint n_open = 0;

  if (!has_landlock () && stage == WITH_TEXT)
    {
      g_test_skip ("The kernel has no Landlock.");
      return;
    }
  if (!has_landlock () && stage == READING)
    n_open = 2; /* files can be read before fairdeal-draw is limited */

  make_folder ();
  start_victim ();
  run (stage);
  g_test_message ("%s", report->str);
  if (stage == FREELY)
    {
      g_assert_cmpuint (count ("POSSIBLE"), >=, 20);
      end_victim ();
    }
  else
    {
      g_assert_cmpuint (count ("POSSIBLE"), ==, n_open);
      g_assert_cmpuint (count ("refused"), >=, 40 - n_open);
      g_assert_cmpint (end_victim (), ==, 0);
    }
  remove_folder ();
}

/* Limits that the system refuses to set. */

typedef struct
{
  const char *name;
  int         call;
  int         argument; /* the argument of the call that must be @value, or -1 */
  guint64     value;
  gboolean    is_set; /* whether it only counts if the third argument is not 0 */
} Refusal;

static const Refusal refusals[] = {
  { "death with the parent", SCMP_SYS (prctl), 0, PR_SET_PDEATHSIG },
  { "no new privileges", SCMP_SYS (prctl), 0, PR_SET_NO_NEW_PRIVS },
  { "dumpable", SCMP_SYS (prctl), 0, PR_SET_DUMPABLE },
  { "capabilities", SCMP_SYS (capset), -1 },
  { "addresses", SCMP_SYS (prlimit64), 1, RLIMIT_AS, TRUE },
  { "memory", SCMP_SYS (prlimit64), 1, RLIMIT_DATA, TRUE },
  { "dumps", SCMP_SYS (prlimit64), 1, RLIMIT_CORE, TRUE },
  { "length of files", SCMP_SYS (prlimit64), 1, RLIMIT_FSIZE, TRUE },
  { "open files", SCMP_SYS (prlimit64), 1, RLIMIT_NOFILE, TRUE },
  { "processor time", SCMP_SYS (prlimit64), 1, RLIMIT_CPU, TRUE },
  { "processes", SCMP_SYS (prlimit64), 1, RLIMIT_NPROC, TRUE },
  { "Landlock's rules", SYS_landlock_add_rule, -1 },
  { "Landlock", SYS_landlock_restrict_self, -1 },
  { "filters", SCMP_SYS (seccomp), 0, 1 /* SECCOMP_SET_MODE_FILTER */ },
};

/* From now on the call fails with that error. */
static void
refuse (const Refusal *refused,
        guint          n_refused,
        int            error)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);

  for (guint i = 0; i < n_refused; i++)
    {
      const Refusal            *refusal = &refused[i];
      const struct scmp_arg_cmp conditions[] = {
        { (unsigned) MAX (refusal->argument, 0), SCMP_CMP_EQ, refusal->value, 0 },
        { 2, SCMP_CMP_NE, 0, 0 },
      };
      unsigned n_conditions = refusal->argument < 0 ? 0 : refusal->is_set ? 2
                                                                          : 1;

      if (seccomp_rule_add_array (filter, SCMP_ACT_ERRNO ((unsigned) error), refusal->call, n_conditions, conditions) != 0)
        _exit (2);
    }
  if (seccomp_load (filter) != 0)
    _exit (2);
  seccomp_release (filter);
}

/* Returns: the exit status of a process that calls @limit */
static int
fork_and (int (*limit) (gconstpointer data),
          gconstpointer data)
{
  pid_t child = fork ();
  int   status;

  if (child == 0)
    _exit (limit (data));
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return status;
}

static int
limit_refused (gconstpointer data)
{
  refuse (data, 1, EPERM);
  return draw_limits_set () && draw_limits_close (FALSE) ? 1 : 0;
}

static void
test_refused (gconstpointer data)
{
  const Refusal *refusal = data;

  if (g_str_has_prefix (refusal->name, "Landlock") && !has_landlock ())
    {
      g_test_skip ("The kernel has no Landlock.");
      return;
    }
  g_assert_cmpint (fork_and (limit_refused, refusal), ==, 0);
}

static int
limit_without_seccomp (gconstpointer data)
{
  static const Refusal calls[] = { { NULL, SCMP_SYS (prctl), 0, PR_SET_SECCOMP }, { NULL, SCMP_SYS (seccomp), -1 } };

  refuse (calls, G_N_ELEMENTS (calls), EINVAL);
  return draw_limits_set () && draw_limits_close (FALSE) ? 0 : 1;
}

static const Refusal no_landlock = { NULL, SYS_landlock_create_ruleset, -1 };

static int
limit_without_landlock (gconstpointer data)
{
  refuse (&no_landlock, 1, ENOSYS);
  if (!draw_limits_set ())
    return 1;
  return draw_limits_close (data != NULL) == (data == NULL) ? 0 : 1;
}

/* A kernel may have no filters, or no Landlock; text needs Landlock. */
static void
test_old_kernels (void)
{
  g_assert_cmpint (fork_and (limit_without_landlock, NULL), ==, 0);
  g_assert_cmpint (fork_and (limit_without_landlock, "text"), ==, 0);
}

/* Becomes the program, with a socket and a deck. */
static int
draw_without_landlock (gconstpointer data)
{
  dup2 (((const int *) data)[1], STDIN_FILENO);
  dup2 (((const int *) data)[2], DRAW_DECK_FD);
  refuse (&no_landlock, 1, ENOSYS);
  return execl (g_getenv ("FAIRDEAL_DRAW"), "fairdeal-draw", NULL);
}

/* A deck with text is refused, with its reason, also if no word in the file says that there is any. */
static void
test_text_without_landlock (void)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) svg = NULL;
  DrawReply replies[2];
  int       files[3] = { 0, 0, memfd_create ("deck", 0) };

  g_assert_true (g_file_get_contents (deck_path, &text, NULL, NULL));
  svg = g_string_new (text);
  g_string_insert (svg, g_strrstr (text, "</svg>") - text, "&t;");
  g_string_insert (svg, strstr (text, "<svg") - text, "<!DOCTYPE svg [<!ENTITY t \"&#60;text y='40'>A&#60;/text>\">]>");
  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM, 0, files), ==, 0);
  g_assert_cmpint (write (files[2], svg->str, svg->len), ==, (gssize) svg->len);
  g_assert_cmpint (lseek (files[2], 0, SEEK_SET), ==, 0);
  fork_and (draw_without_landlock, files);
  g_assert_cmpint (recv (files[0], replies, sizeof replies, MSG_DONTWAIT), ==, sizeof replies);
  g_assert_cmpuint (replies[1].fault, ==, DRAW_UNCONFINED);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    close (files[i]);
}

static void
test_no_seccomp (void)
{
  g_assert_cmpint (fork_and (limit_without_seccomp, NULL), ==, 0);
}

static int
limit_and_look (gconstpointer data)
{
  static const int resources[] = { RLIMIT_AS, RLIMIT_DATA, RLIMIT_CORE, RLIMIT_FSIZE, RLIMIT_NOFILE, RLIMIT_CPU };
  struct rlimit    limit;

  if (!draw_limits_set ())
    return 1;
  for (guint i = 0; i < G_N_ELEMENTS (resources); i++)
    {
#if defined(__SANITIZE_ADDRESS__)
      if (resources[i] == RLIMIT_AS || resources[i] == RLIMIT_DATA)
        continue;
#endif
      if (getrlimit (resources[i], &limit) != 0 || limit.rlim_max == RLIM_INFINITY)
        return 2;
    }
  return 0;
}

/* The limits are hard limits. */
static void
test_hard (void)
{
  g_assert_cmpint (fork_and (limit_and_look, NULL), ==, 0);
}

int
main (int    argc,
      char **argv)
{
  static const char *const stages[N_STAGES] = { "freely", "reading", "drawing", "drawn", "with-text" };

  g_test_init (&argc, &argv, NULL);
  deck_path = g_test_build_filename (G_TEST_DIST, "..", "data", "cards", "classic.svg", NULL);
  report = g_string_new (NULL);
  is_in_flatpak = g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);

  for (guint i = 0; i < N_STAGES; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/draw-limits/probes/%s", stages[i]);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_probes);
    }
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/draw-limits/refused/%s", refusals[i].name);

      g_test_add_data_func (path, &refusals[i], test_refused);
    }
  g_test_add_func ("/fair/draw-limits/hard", test_hard);
  g_test_add_func ("/fair/draw-limits/no-seccomp", test_no_seccomp);
  g_test_add_func ("/fair/draw-limits/no-landlock", test_old_kernels);
  g_test_add_func ("/fair/draw-limits/text-without-landlock", test_text_without_landlock);

  return g_test_run ();
}
