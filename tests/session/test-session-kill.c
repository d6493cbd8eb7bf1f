/* The program is killed at any moment of play, and starts again: everything that it showed is saved, whether it was
 * acknowledged or not, and every result once; even if the disk is so slow that nothing is acknowledged.
 *
 * The killed program is this one with an argument: a session without a table.  It plays at random and reports what it
 * does through a pipe, until it is killed.  FAIR_TEST_KILLS is the number of kills, and FAIR_TEST_SLOW_KILLS of those
 * with a slow disk, which the library FAIR_TEST_SLOW_LIBRARY simulates.
 */
#include "session-ledger.h"
#include "session-player.h"
#include "store-helpers.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum
{
  N_KILLS = 100,
  N_SLOW_KILLS = 20,
  MAX_DELAY = 150,      /* milliseconds of play before a kill */
  KILLS_PER_FOLDER = 10 /* kills until the folder is emptied */
};

static const char *program;

static void
write_cb (const char *line,
          gpointer    data)
{
  g_autofree char *text = g_strconcat (line, "\n", NULL);
  size_t           length = strlen (text);

  for (size_t done = 0; done < length;)
    {
      ssize_t n = write (STDOUT_FILENO, text + done, length - done);

      if (n > 0)
        done += (size_t) n;
      else if (errno != EINTR)
        _exit (3);
    }
}

/* Makes each sync take longer from now on. */
static void
slow_down (const char *milliseconds)
{
  const char *name = g_getenv ("FAIR_TEST_SLOW_SYNC");

  if (name != NULL && !g_file_set_contents (name, milliseconds, -1, NULL))
    _exit (4);
}

/* Plays until it is killed. */
G_NORETURN static void
play (const char *path,
      guint64     seed,
      const char *slowness)
{
  FairTestPlayer *player = fair_test_player_new (path, NULL, seed, write_cb, NULL);

  if (slowness != NULL)
    slow_down (slowness);
  for (;;)
    {
      fair_test_player_act (player);
      if (slowness == NULL && g_random_boolean ())
        fair_test_player_wait (player);
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

typedef struct
{
  GPid     pid;
  gulong   delay;   /* microseconds */
  guint    n_shown; /* from how many events the ledger has shown on the delay counts */
  GThread *thread;  /* NULL until the program plays */
} Killing;

static gpointer
kill_thread (gpointer data)
{
  Killing *killing = data;

  g_usleep (killing->delay);
  kill (killing->pid, SIGKILL);
  return NULL;
}

/* Reads lines into the ledger until the other end is closed, which one of them causes; an incomplete last line is
 * ignored. */
static void
read_lines (int             input,
            FairTestLedger *ledger,
            Killing        *killing)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char    buffer[4096];
  ssize_t n;

  while ((n = read (input, buffer, sizeof buffer)) > 0)
    {
      char *end;

      g_string_append_len (text, buffer, n);
      while ((end = strchr (text->str, '\n')) != NULL)
        {
          *end = '\0';
          fair_test_ledger_write (ledger, text->str);
          g_string_erase (text, 0, end + 1 - text->str);
        }
      if (killing->thread == NULL && fair_test_ledger_count_shown (ledger) >= killing->n_shown)
        killing->thread = g_thread_new ("killer", kill_thread, killing);
    }
}

/* The environment of a program whose disk is slow while the file @slow exists. */
static char **
make_environment (const char *slow)
{
  const char      *library = g_getenv ("FAIR_TEST_SLOW_LIBRARY");
  const char      *former = g_getenv ("LD_PRELOAD");
  g_autofree char *list = former ? g_strconcat (former, ":", library, NULL) : g_strdup (library);

  return g_environ_setenv (g_environ_setenv (g_get_environ (), "LD_PRELOAD", list, TRUE), "FAIR_TEST_SLOW_SYNC", slow, TRUE);
}

/* Plays until a random moment: after the program has begun, or for every other seed, after it has shown an event, however
 * long that takes. */
static void
play_until_killed (const char     *path,
                   guint           seed,
                   const char     *slowness,
                   FairTestLedger *ledger)
{
  g_autofree char *word = g_strdup_printf ("%u", seed);
  g_autofree char *slow = g_strconcat (path, ".slow", NULL);
  g_auto (GStrv) environment = slowness ? make_environment (slow) : NULL;
  const char *const argv[] = { program, "--play", path, word, slowness, NULL };
  g_autoptr (GError) error = NULL;
  Killing killing = { .delay = (gulong) g_test_rand_int_range (0, MAX_DELAY * 1000) };
  int     output;
  int     status;

  killing.n_shown = fair_test_ledger_count_shown (ledger) + seed % 2;
  g_spawn_async_with_pipes (NULL, (char **) argv, environment, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &killing.pid, NULL, &output,
                            NULL, &error);
  g_assert_no_error (error);
  read_lines (output, ledger, &killing);
  g_assert_nonnull (killing.thread);
  g_thread_join (killing.thread);
  g_assert_cmpint (waitpid (killing.pid, &status, 0), ==, killing.pid);
  g_assert_true (WIFSIGNALED (status) && WTERMSIG (status) == SIGKILL);
  close (output);
  g_unlink (slow);
  fair_test_ledger_check (ledger, path, NULL);
}

/* Kills @n times; the disk is as slow as each of @slowness in turn, NULL for not at all. */
static void
kill_often (guint              n,
            const char *const *slowness,
            guint              n_slowness)
{
  guint n_acknowledged = 0;
  guint n_shown = 0;

  for (guint i = 0; i < n; i += KILLS_PER_FOLDER)
    {
      g_autofree char *folder = g_dir_make_tmp ("fairdeal-kill-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (folder, "fairdeal.db", NULL);
      FairTestLedger  *ledger = fair_test_ledger_new (TRUE);

      for (guint j = 0; j < KILLS_PER_FOLDER; j++)
        play_until_killed (path, i + j, slowness[j % n_slowness], ledger);
      n_acknowledged += fair_test_ledger_count (ledger);
      n_shown += fair_test_ledger_count_shown (ledger);
      fair_test_ledger_free (ledger);
      fair_test_remove_tree (folder);
    }
  g_test_message ("%u kills, %u events, %u acknowledgements", n, n_shown, n_acknowledged);
  g_assert_cmpuint (n_shown, >=, n / 2);
}

static guint
get_number (const char *name,
            guint       otherwise)
{
  return g_getenv (name) ? (guint) atoi (g_getenv (name)) : otherwise;
}

static void
test_kill (void)
{
  const char *const slowness[] = { NULL };

  kill_often (get_number ("FAIR_TEST_KILLS", N_KILLS), slowness, G_N_ELEMENTS (slowness));
}

static void
test_slow (void)
{
  const char *const slowness[] = { "300", "1000", "5000" };

  if (g_getenv ("FAIR_TEST_SLOW_LIBRARY") == NULL)
    g_test_skip ("FAIR_TEST_SLOW_LIBRARY is not set");
  else
    kill_often (get_number ("FAIR_TEST_SLOW_KILLS", N_SLOW_KILLS), slowness, G_N_ELEMENTS (slowness));
}

int
main (int   argc,
      char *argv[])
{
  if ((argc == 4 || argc == 5) && strcmp (argv[1], "--play") == 0)
    play (argv[2], (guint64) atoll (argv[3]), argv[4]);

  program = argv[0];
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/session-kill/any", test_kill);
  g_test_add_func ("/fair/session-kill/slow", test_slow);

  return g_test_run ();
}
