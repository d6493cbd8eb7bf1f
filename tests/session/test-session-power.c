/* The power is cut, or the disk fails, at any operation of the store: everything that was acknowledged is saved,
 * every result once, and the program continues.
 *
 * FAIR_TEST_CUTS is the number of power cuts.
 */
#include "deal.h"
#include "power-vfs.h"
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
  N_SCRIPT = 6 /* acts while the disk fails */
};

#define PATH "/power/fairdeal.db"

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

  while (!fair_session_is_saved (session) && !fair_test_power_is_cut ())
    {
      iterate ();
      if (fair_store_get_state (fair_session_get_store (session)) == FAIR_STORE_FAILING)
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
  player = fair_test_player_new (PATH, FAIR_TEST_VFS, fair_random_next (seed), write_cb, ledger);
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
  fair_test_ledger_check (ledger, PATH, FAIR_TEST_VFS);
}

static void
test_cut (void)
{
  guint   n_cuts = g_getenv ("FAIR_TEST_CUTS") ? (guint) atoi (g_getenv ("FAIR_TEST_CUTS")) : N_CUTS;
  guint   n_acknowledged = 0;
  guint64 seed = 1;

  for (guint i = 0; i < n_cuts; i += CUTS_PER_DISK)
    {
      FairTestLedger *ledger = fair_test_ledger_new (FALSE);

      fair_test_power_forget ();
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
  FairTestPlayer *player = fair_test_player_new (PATH, FAIR_TEST_VFS, 7 + run, write_cb, ledger);
  FairStore      *store = fair_session_get_store (fair_test_player_get_session (player));

  for (guint i = 0; i < N_SCRIPT; i++)
    {
      fair_test_player_act (player);
      settle (player);
    }
  g_assert_true (fair_session_is_saved (fair_test_player_get_session (player)));
  g_assert_cmpuint (fair_store_get_state (store), ==, FAIR_STORE_SAVING);
  g_assert_null (fair_store_get_message (store));
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

  fair_test_power_forget ();
  play_script (ledger, 0);
  fair_test_power_fail_at (at, n, how);
  play_script (ledger, 1);
  n_operations = fair_test_power_count ();
  fair_test_power_fail_at (0, 0, how);
  fair_test_ledger_check (ledger, PATH, FAIR_TEST_VFS);
  fair_test_ledger_free (ledger);

  return n_operations;
}

static void
test_failure (gconstpointer data)
{
  FairTestDisk how = (FairTestDisk) GPOINTER_TO_UINT (data);
  guint        n = play_with_failure (0, 0, how);

  g_assert_cmpuint (n, >, 50);
  for (guint at = 1; at <= n; at++)
    play_with_failure (at, 1 + at % 4, how);
  g_test_message ("%u operations", n);
}

/* What remains of a spool, which is never synced, after a power cut. */
typedef enum
{
  SPOOL_WHOLE,
  SPOOL_MISSING,
  SPOOL_CUT,    /* truncated, at any place */
  SPOOL_ZEROED, /* zeroed from any place on */
  SPOOL_OLDER,  /* as it was at an earlier cut; the database may have all of it now */
  N_SPOOL_DAMAGES
} SpoolDamage;

typedef struct
{
  char   *folder; /* where the program plays */
  char   *copy;   /* what remains after a cut */
  GBytes *older;  /* an earlier spool, or NULL */
  guint64 seed;
} SpoolTest;

static GBytes *
read_file (const char *folder,
           const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char            *data;
  gsize            length;

  g_assert_true (g_file_get_contents (path, &data, &length, NULL));
  return g_bytes_new_take (data, length);
}

/* Returns: (transfer full) (nullable): what remains of a spool with these @bytes; NULL if nothing does */
static GBytes *
damage_spool (SpoolTest  *self,
              GBytes     *bytes,
              SpoolDamage damage)
{
  gsize              length = g_bytes_get_size (bytes);
  gsize              at = (gsize) fair_random_below (&self->seed, length + 1);
  g_autofree guint8 *data = g_memdup2 (g_bytes_get_data (bytes, NULL), length);

  if (damage == SPOOL_MISSING || length == 0)
    return NULL;
  if (damage == SPOOL_CUT)
    return g_bytes_new (data, at);
  if (damage == SPOOL_ZEROED)
    memset (data + at, 0, length - at);
  if (damage == SPOOL_OLDER && self->older != NULL)
    return g_bytes_ref (self->older);
  return g_bytes_new (data, length);
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

/* Copies what is on the disk: the database and its log, which are synced, and what remains of the spool.  Returns:
 * whether there was a spool */
static gboolean
cut_power (SpoolTest *self)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  SpoolDamage damage = (SpoolDamage) fair_random_below (&self->seed, N_SPOOL_DAMAGES);
  gboolean    had_spool = FALSE;
  const char *name;

  empty_folder (self->copy);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->copy, name, NULL);
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (GBytes) left = NULL;
      gboolean is_spool = g_str_has_suffix (name, ".spool");

      /* The index of the log is lost when the system stops. */
      if (g_str_has_suffix (name, "-shm"))
        continue;
      bytes = read_file (self->folder, name);
      left = is_spool ? damage_spool (self, bytes, damage) : g_bytes_ref (bytes);
      if (left != NULL)
        g_assert_true (g_file_set_contents (path, g_bytes_get_data (left, NULL), (gssize) g_bytes_get_size (left), NULL));
      if (is_spool && g_bytes_get_size (bytes) > 0)
        {
          had_spool = TRUE;
          g_clear_pointer (&self->older, g_bytes_unref);
          self->older = g_steal_pointer (&bytes);
        }
    }

  return had_spool;
}

/* Everything that was acknowledged is saved, whatever remains of the spool, and nothing that never happened. */
static void
test_spool (void)
{
  guint            n_cuts = g_getenv ("FAIR_TEST_CUTS") ? (guint) atoi (g_getenv ("FAIR_TEST_CUTS")) : N_CUTS;
  guint            n_spools = 0;
  SpoolTest        self = { .folder = g_dir_make_tmp ("fairdeal-power-XXXXXX", NULL), .seed = 1 };
  g_autofree char *path = g_build_filename (self.folder, "fairdeal.db", NULL);
  FairTestLedger  *ledger = fair_test_ledger_new (FALSE);
  FairTestPlayer  *player = fair_test_player_new (path, NULL, 1, write_cb, ledger);
  g_autofree char *copied = NULL;

  fair_test_ledger_set_torn (ledger);
  self.copy = g_dir_make_tmp ("fairdeal-power-XXXXXX", NULL);
  copied = g_build_filename (self.copy, "fairdeal.db", NULL);
  for (guint i = 0; i < n_cuts; i++)
    {
      guint n_acts = 1 + (guint) fair_random_below (&self.seed, 6);

      /* Only the spool is written then, until the main loop runs again. */
      fair_test_player_wait (player);
      for (guint act = 0; act < n_acts; act++)
        fair_test_player_act (player);
      n_spools += cut_power (&self);
      fair_test_ledger_check (ledger, copied, NULL);
    }
  g_test_message ("%u cuts, %u with a spool", n_cuts, n_spools);
  g_assert_cmpuint (n_spools, >, n_cuts / 2);
  fair_test_player_free (player);
  fair_test_ledger_free (ledger);
  fair_test_remove_tree (self.folder);
  fair_test_remove_tree (self.copy);
  g_clear_pointer (&self.older, g_bytes_unref);
  g_free (self.folder);
  g_free (self.copy);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  fair_test_power_install ();

  g_test_add_func ("/fair/session-power/cut", test_cut);
  g_test_add_func ("/fair/session-power/spool", test_spool);
  g_test_add_data_func ("/fair/session-power/error", GUINT_TO_POINTER (FAIR_TEST_DISK_ERROR), test_failure);
  g_test_add_data_func ("/fair/session-power/full", GUINT_TO_POINTER (FAIR_TEST_DISK_FULL), test_failure);

  return g_test_run ();
}
