/* Writing: complete lines in the member's own folder, even if the program is killed, and whatever another program or
 * a synchronizer has left there. */
#include "chunk-reads.h"
#include "club-helpers.h"
#include "deal.h"
#include "fair-club-folder.h"
#include "fair-club-writer.h"
#include "fair-store-error.h"
#include "store-helpers.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOW FAIR_TEST_NOW
#define SECONDS(n) ((gint64) (n) *G_USEC_PER_SEC)

enum
{
  N_RECORDS = 30, /* one a day */
  N_KILLED = 10,  /* of these, written by programs that are killed */
  N_KILLS = 25,
  JUNK = 300 * 1024 /* bytes: more than are read at once */
};

static guint64 seed = 15;

static void
add_all (const char    *club,
         FairPlayerKey *key,
         GPtrArray     *records)
{
  g_autoptr (FairClubWriter) writer = fair_test_club_join (club, key);

  for (guint i = 0; i < records->len; i++)
    {
      const FairRecord *record = g_ptr_array_index (records, i);

      g_assert_true (fair_club_writer_add (writer, record, NULL));
      g_assert_true (fair_club_writer_has (writer, record->result->id));
    }
}

static void
assert_has (const char *club,
            guint       least,
            guint       most)
{
  g_autoptr (FairClub) found = fair_test_club_read (club, NULL);

  fair_test_club_assert_faults (found, "");
  g_assert_cmpuint (found->results->len, >=, least);
  g_assert_cmpuint (found->results->len, <=, most);
}

/* One file per month, with each record once, however often it is added. */
static void
test_months (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, N_RECORDS, &seed);
  g_autofree char *now = NULL;
  g_autofree char *before = NULL;
  guint            n = 0;

  add_all (folder->folder, key, records);
  add_all (folder->folder, key, records);
  now = fair_test_club_read_file (folder->folder, key, "2026-11.fairdeal");
  before = fair_test_club_read_file (folder->folder, key, "2026-10.fairdeal");
  for (const char *at = now; *at; at++)
    n += *at == '\n';
  g_assert_cmpuint (n, ==, 18);
  for (const char *at = before; *at; at++)
    n += *at == '\n';
  g_assert_cmpuint (n, ==, N_RECORDS);
  assert_has (folder->folder, N_RECORDS, N_RECORDS);
}

/* Writes @record, whenever the other program has not locked the file. */
static gboolean
add_in_turn (FairClubWriter   *writer,
             const FairRecord *record)
{
  g_autoptr (GError) error = NULL;

  while (!fair_club_writer_add (writer, record, &error))
    {
      if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_BUSY))
        return FALSE;
      g_clear_error (&error);
      g_usleep (1000);
    }

  return TRUE;
}

/* Writes records, and reports through @pipe how many are written, until it is killed. */
static void
run_child (const char    *club,
           FairPlayerKey *key,
           GPtrArray     *records,
           int            pipe)
{
  FairClubWriter *writer = fair_club_writer_open (club, fair_player_key_get_public (key), TRUE, NULL, NULL, NULL, NULL);

  if (writer == NULL)
    _exit (1);
  for (guint i = 0; i < records->len; i++)
    if (!add_in_turn (writer, g_ptr_array_index (records, i)) || write (pipe, "+", 1) != 1)
      _exit (1);
  /* Valgrind also looks for leaks in this process. */
  fair_club_writer_free (writer);
  _exit (0);
}

/* Everything that was reported survives kill -9, nothing else is wrong, and the next program can continue. */
static void
test_kill (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, N_KILLED, &seed);
  guint n_killed = 0;

  for (guint i = 0; i < N_KILLS; i++)
    {
      g_autofree char *name = g_strdup_printf ("club-%u", i);
      g_autofree char *club = g_build_filename (folder->folder, name, NULL);
      int              ends[2];
      char             said[N_KILLED];
      ssize_t          n = 0;
      ssize_t          more;
      pid_t            child;
      int              status;

      g_assert_cmpint (g_mkdir (club, 0700), ==, 0);
      g_assert_cmpint (pipe (ends), ==, 0);
      child = fork ();
      if (child == 0)
        run_child (club, key, records, ends[1]);
      close (ends[1]);
      /* At any moment: after a number of records, and sometimes a little later. */
      for (guint64 wanted = fair_random_below (&seed, N_KILLED); n < (ssize_t) wanted; n += more)
        if ((more = read (ends[0], said + n, 1)) <= 0)
          break;
      g_usleep ((gulong) fair_random_below (&seed, 300));
      kill (child, SIGKILL);
      waitpid (child, &status, 0);
      n_killed += WIFSIGNALED (status);
      while ((more = read (ends[0], said, sizeof said)) > 0)
        n += more;
      close (ends[0]);

      if (n > 0)
        assert_has (club, (guint) n, (guint) n + 1);
      add_all (club, key, records);
      assert_has (club, N_KILLED, N_KILLED);
    }
  g_assert_cmpuint (n_killed, >, 0);
}

/* A write can end after any byte: the same record completes the line, another one moves it aside. */
static void
test_torn (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *third = NULL;
  g_autofree char *aside = fair_test_club_path (folder->folder, key, "2026-11.fairdeal.torn");
  gsize            length;

  for (guint i = 0; i < 3; i++)
    g_ptr_array_add (records, fair_test_win (key, NOW - SECONDS (i), SECONDS (60), &seed));
  first = fair_record_print (g_ptr_array_index (records, 0));
  second = fair_record_print (g_ptr_array_index (records, 1));
  third = fair_record_print (g_ptr_array_index (records, 2));
  length = strlen (second);
  for (gsize n = 0; n < length; n += MIN (23, MAX (1, length - 1 - n)))
    for (guint other = 0; other < 2; other++)
      {
        g_autofree char *text = g_strdup_printf ("%s%.*s", first, (int) n, second);
        g_autoptr (FairClubWriter) writer = NULL;
        gboolean is_whole = n == length - 1;

        fair_test_club_write (folder->folder, key, "2026-11.fairdeal", text, -1);
        writer = fair_test_club_join (folder->folder, key);
        g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, 1 + other), NULL));
        assert_has (folder->folder, 2 + (other && is_whole), 2 + (other && is_whole));
        g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS) == (other && !is_whole && memcmp (second, third, n) != 0));
        g_remove (aside);
        g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, 2 - other), NULL));
        assert_has (folder->folder, 3, 3);
        g_remove (aside);
      }
}

/* A synchronizer that allocates a file first leaves NULs, possibly many of them. */
static void
test_holes (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  g_autofree char *path = fair_test_club_path (folder->folder, key, "2026-11.fairdeal");
  GStatBuf         status;

  fair_test_club_write (folder->folder, key, "2026-11.fairdeal", "", 0);
  g_assert_cmpint (truncate (path, 20 * 1024 * 1024), ==, 0);
  add_all (folder->folder, key, records);
  assert_has (folder->folder, 1, 1);
  g_assert_cmpint (g_stat (path, &status), ==, 0);
  g_assert_cmpint (status.st_size, <, FAIR_RECORD_MAX_LINE);
}

/* Two programs with one key at the same time. */
static void
test_two_programs (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, N_KILLED, &seed);
  pid_t children[2];

  for (guint i = 0; i < 2; i++)
    {
      children[i] = fork ();
      if (children[i] == 0)
        {
          int null = g_open ("/dev/null", O_WRONLY, 0);

          run_child (folder->folder, key, records, null);
        }
    }
  for (guint i = 0; i < 2; i++)
    {
      int status;

      waitpid (children[i], &status, 0);
      g_assert_cmpint (status, ==, 0);
    }
  assert_has (folder->folder, N_KILLED, N_KILLED);
}

/* Two programs that began before either wrote anything: what one has written is not written by the other. */
static void
test_taking_turns (FairTestFolder *folder,
                   gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, N_KILLED, &seed);
  g_autoptr (FairClubWriter) first = fair_test_club_join (folder->folder, key);
  g_autoptr (FairClubWriter) second = fair_test_club_join (folder->folder, key);
  g_autofree char *text = NULL;
  guint            n = 0;

  for (guint i = 0; i < records->len; i++)
    {
      g_assert_true (fair_club_writer_add (i % 3 ? first : second, g_ptr_array_index (records, i), NULL));
      g_assert_true (fair_club_writer_add (i % 3 ? second : first, g_ptr_array_index (records, i), NULL));
    }
  text = fair_test_club_read_file (folder->folder, key, "2026-11.fairdeal");
  for (const char *at = text; *at; at++)
    n += *at == '\n';
  g_assert_cmpuint (n, ==, N_KILLED);
  assert_has (folder->folder, N_KILLED, N_KILLED);
}

/* What may be missing is looked for; the rest is taken to be there. */
static void
test_wanted (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 4, &seed);
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();
  g_autoptr (FairClubWriter) first = fair_test_club_join (folder->folder, key);
  g_autoptr (FairClubWriter) writer = NULL;

  g_assert_true (fair_club_writer_add (first, g_ptr_array_index (records, 0), NULL));
  g_assert_true (fair_club_writer_add (first, g_ptr_array_index (records, 1), NULL));
  g_ptr_array_add (wanted, ((FairRecord *) g_ptr_array_index (records, 1))->result->id);
  g_ptr_array_add (wanted, ((FairRecord *) g_ptr_array_index (records, 2))->result->id);
  writer = fair_club_writer_open (folder->folder, fair_player_key_get_public (key), FALSE, wanted, NULL, NULL, NULL);
  for (guint i = 0; i < records->len; i++)
    {
      g_assert_true (fair_club_writer_has (writer, ((FairRecord *) g_ptr_array_index (records, i))->result->id) == (i != 2));
      g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, i), NULL));
    }
  assert_has (folder->folder, 3, 3);
}

/* Fills the folder of the player with names of a file of empty lines. */
static void
add_junk (const char    *club,
          FairPlayerKey *key,
          guint          n)
{
  g_autofree char *lines = g_strnfill (JUNK, '\n');
  g_autofree char *first = fair_test_club_path (club, key, "0.fairdeal");

  fair_test_club_write (club, key, "0.fairdeal", lines, JUNK);
  for (guint i = 1; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("0-%u.fairdeal", i);
      g_autofree char *path = fair_test_club_path (club, key, name);

      g_assert_cmpint (link (first, path), ==, 0);
    }
}

/* However many files others put into the folder, only the beginning of some is read; what the player wrote is found. */
static void
test_junk (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 2, &seed);
  g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);
  const FairRecord *first = g_ptr_array_index (records, 0);
  const FairRecord *second = g_ptr_array_index (records, 1);

  g_assert_true (fair_club_writer_add (writer, first, NULL));
  add_junk (folder->folder, key, FAIR_CLUB_MAX_FILES + 100);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairClubWriter) again = NULL;

      fair_test_chunk_reads_start (NULL);
      again = fair_test_club_open_for (folder->folder, key, i == 0 ? first : second, NULL, NULL);
      /* The month, read to its end, and one piece of another file; then the same with all other files. */
      g_assert_cmpuint (fair_test_chunk_reads_stop (), <=, FAIR_CLUB_MAX_FILES + 4);
      g_assert_true (fair_club_writer_has (again, first->result->id));
      g_assert_true (fair_club_writer_has (again, second->result->id) == (i == 0));
      g_assert_true (fair_club_writer_add (again, second, NULL));
    }
}

/* Reading ends when it is canceled. */
static void
test_canceled (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  add_junk (folder->folder, key, 10);
  fair_test_chunk_reads_start (cancellable);
  g_assert_null (fair_test_club_open_for (folder->folder, key, g_ptr_array_index (records, 0), cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (fair_test_chunk_reads_stop (), ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/club-writer/months", test_months);
  fair_test_add_in_folder ("/fair/club-writer/kill", test_kill);
  fair_test_add_in_folder ("/fair/club-writer/torn", test_torn);
  fair_test_add_in_folder ("/fair/club-writer/holes", test_holes);
  fair_test_add_in_folder ("/fair/club-writer/two-programs", test_two_programs);
  fair_test_add_in_folder ("/fair/club-writer/taking-turns", test_taking_turns);
  fair_test_add_in_folder ("/fair/club-writer/wanted", test_wanted);
  fair_test_add_in_folder ("/fair/club-writer/junk", test_junk);
  fair_test_add_in_folder ("/fair/club-writer/canceled", test_canceled);

  return g_test_run ();
}
