/* The power is cut, or the disk fails, at any operation of the store: everything that was acknowledged is saved,
 * every result once, and the program continues.
 *
 * FAIR_TEST_CUTS is the number of power cuts.
 */
#include "deal.h"
#include "power-vfs.h"
#include "session-helpers.h"
#include "session-ledger.h"
#include "session-player.h"
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  N_CUTS = 200,
  CUTS_PER_DISK = 5, /* cuts until the disk is emptied */
  MAX_OPERATIONS = 250,
  MAX_ACTS = 400,
  N_SCRIPT = 10 /* acts while the disk fails */
};

static char *folder; /* of the game files; the database is in memory */
static char *path;

/* Empties the disk. */
static void
forget (void)
{
  g_autofree char *games = g_build_filename (folder, "games", NULL);

  fair_test_power_set_folder (NULL);
  fair_test_remove_tree (games);
  fair_test_power_forget ();
  g_assert_cmpint (g_mkdir (games, 0700), ==, 0);
  fair_test_power_set_folder (games);
}

static void
write_cb (const char *line,
          gpointer    data)
{
  fair_test_ledger_write (data, line);
}

/* Long enough to send what happened, but not to finish every search for "lost". */
static void
iterate (void)
{
  for (guint i = 0; i < 3; i++)
    g_main_context_iteration (NULL, FALSE);
}

/* Waits until everything is saved or the power is cut; failed savings are repeated at once. */
static void
settle (FairTestPlayer *player)
{
  FairSession *session = fair_test_player_get_session (player);
  FairStore   *store = fair_session_get_store (session);

  while ((!fair_test_session_is_saved (session) || fair_store_get_health (store)->state == FAIR_STORE_FAILING) && !fair_test_power_is_cut ())
    {
      iterate ();
      if (fair_store_get_health (store)->state == FAIR_STORE_FAILING)
        fair_session_retry (session);
      /* Nothing tells of a cut, and the processor is for the thread that saves. */
      g_usleep (100);
    }
}

/* Plays until the power is cut. */
static void
play_until_cut (FairTestLedger *ledger,
                guint64        *seed)
{
  FairTestPlayer *player;

  fair_test_power_cut_at (1 + (guint) fair_random_below (seed, MAX_OPERATIONS));
  player = fair_test_player_new (path, FAIR_TEST_VFS, fair_random_next (seed), write_cb, ledger);
  for (guint i = 0; i < MAX_ACTS && !fair_test_power_is_cut (); i++)
    {
      fair_test_player_act (player);
      iterate ();
      if (fair_random_below (seed, 2))
        settle (player);
    }
  g_assert_true (fair_test_power_is_cut ());
  fair_test_player_free (player);
  fair_test_power_restore (seed);
  fair_test_power_restore_files ();
  fair_test_ledger_check (ledger, path, FAIR_TEST_VFS);
}

static guint
count_cuts (void)
{
  const char *text = g_getenv ("FAIR_TEST_CUTS");

  return text != NULL ? (guint) atoi (text) : N_CUTS;
}

static void
test_cut (void)
{
  guint   n_cuts = count_cuts ();
  guint   n_acknowledged = 0;
  guint64 seed = 1;

  for (guint i = 0; i < n_cuts; i += CUTS_PER_DISK)
    {
      FairTestLedger *ledger = fair_test_ledger_new (FALSE);

      fair_test_ledger_set_torn (ledger);
      forget ();
      for (guint cut = 0; cut < CUTS_PER_DISK; cut++)
        play_until_cut (ledger, &seed);
      n_acknowledged += fair_test_ledger_count (ledger);
      fair_test_ledger_free (ledger);
    }
  g_test_message ("%u cuts, %u acknowledgements", n_cuts, n_acknowledged);
  g_assert_cmpuint (n_acknowledged, >, n_cuts);
}

/* Does the same acts each time. */
static void
play_script (FairTestLedger *ledger,
             guint           run)
{
  FairTestPlayer *player = fair_test_player_new (path, FAIR_TEST_VFS, 7 + run, write_cb, ledger);
  FairStore      *store = fair_session_get_store (fair_test_player_get_session (player));

  for (guint i = 0; i < N_SCRIPT; i++)
    {
      fair_test_player_act (player);
      settle (player);
    }
  g_assert_true (fair_test_session_is_saved (fair_test_player_get_session (player)));
  g_assert_cmpuint (fair_store_get_health (store)->state, ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_health (store)->message);
  fair_test_player_free (player);
}

/* Plays twice, so that there is something to lose; the disk fails @n times in the second game, from operation @at
 * on. */
static guint
play_with_failure (guint        at,
                   guint        n,
                   FairTestDisk how)
{
  FairTestLedger *ledger = fair_test_ledger_new (FALSE);
  guint           n_operations;

  forget ();
  play_script (ledger, 0);
  fair_test_power_fail_at (at, n, how);
  play_script (ledger, 1);
  n_operations = fair_test_power_count ();
  fair_test_power_fail_at (0, 0, how);
  fair_test_ledger_check (ledger, path, FAIR_TEST_VFS);
  fair_test_ledger_free (ledger);

  return n_operations;
}

static void
test_failure (gconstpointer data)
{
  FairTestDisk how = (FairTestDisk) GPOINTER_TO_UINT (data);
  guint        n = play_with_failure (0, 0, how);
  guint        step = count_cuts () < N_CUTS ? 3 : 1;

  g_assert_cmpuint (n, >, 50);
  for (guint at = 1; at <= n; at += step)
    play_with_failure (at, 1 + at % 4, how);
  g_test_message ("%u operations", n);
}

int
main (int   argc,
      char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  fair_test_power_install ();
  folder = g_dir_make_tmp ("fairdeal-power-XXXXXX", NULL);
  path = g_build_filename (folder, "fairdeal.db", NULL);

  g_test_add_func ("/fair/session-power/cut", test_cut);
  g_test_add_data_func ("/fair/session-power/error", GUINT_TO_POINTER (FAIR_TEST_DISK_ERROR), test_failure);
  g_test_add_data_func ("/fair/session-power/full", GUINT_TO_POINTER (FAIR_TEST_DISK_FULL), test_failure);

  status = g_test_run ();
  fair_test_power_set_folder (NULL);
  fair_test_remove_tree (folder);
  g_free (folder);
  g_free (path);
  return status;
}
