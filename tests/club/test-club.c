/* Reading clubs: what is accepted and what is not, in folders in any state that strangers and synchronizers can
 * leave. */
#include "club-helpers.h"
#include "deal.h"
#include "fair-club-folder.h"
#include "fair-club-writer.h"
#include "store-helpers.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NOW FAIR_TEST_NOW
#define SECONDS(n) ((gint64) (n) *G_USEC_PER_SEC)

static guint64 seed = 15;

static const FairClubMember *
get_member (FairClub *club,
            guint     number)
{
  return &g_array_index (club->members, FairClubMember, number);
}

static void
test_empty (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GError) error = NULL;
  g_autofree char *nowhere = g_build_filename (folder->folder, "nowhere", NULL);
  FairClubReading  how = { .now = NOW };

  fair_test_club_assert_counts (folder->folder, 0, 0, "");
  fair_test_club_add (folder->folder, key, NULL);
  fair_test_club_assert_counts (folder->folder, 1, 0, "");
  g_assert_null (fair_club_read (nowhere, &how, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NOT_FOUND);
  g_assert_null (fair_club_writer_open (nowhere, fair_player_key_get_public (key), TRUE, NULL, NULL, NULL, NULL));
}

/* Two programs with different keys in one folder. */
static void
test_two (FairTestFolder *folder,
          gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) ben = fair_test_key ();
  g_autoptr (FairRecord) slow = fair_test_win (ann, NOW - SECONDS (600), SECONDS (90), &seed);
  g_autoptr (FairRecord) quick = fair_test_win (ben, NOW - SECONDS (300), SECONDS (60), &seed);
  g_autoptr (FairClub) club = NULL;
  g_autoptr (GPtrArray) tables = NULL;
  FairClubQuery        query = { .game = "beleaguered-castle" };
  const FairClubTable *table;
  const FairClubRow   *rows;

  fair_test_club_add (folder->folder, ann, slow);
  fair_test_club_add (folder->folder, ben, quick);
  club = fair_test_club_read (folder->folder, NULL);
  fair_test_club_assert_faults (club, "");
  tables = fair_club_rank (club, &query);
  g_assert_cmpuint (tables->len, ==, 4);
  table = g_ptr_array_index (tables, 2);
  g_assert_cmpint (table->ranking, ==, FAIR_CLUB_SHORTEST_TIME);
  g_assert_cmpuint (table->rows->len, ==, 2);
  rows = &g_array_index (table->rows, FairClubRow, 0);
  g_assert_cmpstr (rows[0].member->key, ==, quick->key);
  g_assert_cmpint (rows[0].value, ==, SECONDS (60));
  g_assert_cmpuint (rows[1].rank, ==, 2);
  g_assert_cmpstr (rows[1].member->key, ==, slow->key);
  g_assert_cmpstr (rows[1].member->name, ==, "Ann");

  table = g_ptr_array_index (tables, 0);
  rows = &g_array_index (table->rows, FairClubRow, 0);
  g_assert_cmpuint (rows[0].rank, ==, 1);
  g_assert_cmpuint (rows[1].rank, ==, 1);
  g_assert_cmpstr (rows[0].member->key, ==, slow->key);
}

/* Lines that others write into a member's folder, and the contents of records. */
static void
test_forged (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) eve = fair_test_key ();
  g_autoptr (FairRecord) good = fair_test_win (ann, NOW - SECONDS (9), SECONDS (60), &seed);
  g_autoptr (FairRecord) other = fair_test_win (eve, NOW - SECONDS (9), SECONDS (60), &seed);
  g_autoptr (FairRecord) future = fair_test_win (ann, NOW + 2 * FAIR_TEST_DAY, SECONDS (60), &seed);
  g_autoptr (FairRecord) soon = fair_test_win (ann, NOW + FAIR_TEST_DAY / 2, SECONDS (60), &seed);
  g_autofree char *line = fair_record_print (good);
  g_autofree char *forged = g_strdup (line);
  g_autofree char *foreign = fair_record_print (other);
  g_autofree char *late = fair_record_print (future);
  g_autofree char *early = fair_record_print (soon);
  g_autofree char *text = NULL;

  strstr (forged, "\"microseconds\":6")[15] = '5';
  text = g_strconcat (line, forged, "junk\n", foreign, "\n", late, early, NULL);
  fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", text, -1);
  fair_test_club_assert_counts (folder->folder, 1, 2, "signature:2 json:3 folder:4 json:5 future:6");
}

static void
make_odd_files (const char    *club,
                FairPlayerKey *ann,
                const char    *line)
{
  g_autofree char *folder = fair_test_club_path (club, ann, "");
  g_autofree char *link = fair_test_club_path (club, ann, "a-link.fairdeal");
  g_autofree char *pipe = fair_test_club_path (club, ann, "b-pipe.fairdeal");
  g_autofree char *inner = fair_test_club_path (club, ann, "c-folder.fairdeal");
  g_autofree char *large = fair_test_club_path (club, ann, "d-large.fairdeal");
  g_autofree char *linked = g_strnfill (64, 'a');
  g_autofree char *linked_path = g_build_filename (club, linked, NULL);
  g_autofree char *bytes = g_strnfill (FAIR_RECORD_MAX_LINE + 1, 'x');

  fair_test_club_write (club, ann, "2026-11.fairdeal", line, -1);
  fair_test_club_write (club, ann, "deep/2026-11.fairdeal", line, -1);
  fair_test_club_write (club, ann, ".2026-11.fairdeal", "junk\n", -1);
  fair_test_club_write (club, ann, "2026-11.fairdeal.part", "junk\n", -1);
  fair_test_club_write (club, ann, "desktop.ini", "junk\n", -1);
  fair_test_club_write (club, ann, "e-long.fairdeal", bytes, -1);
  g_assert_cmpint (symlink ("2026-11.fairdeal", link), ==, 0);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  g_assert_true (g_file_set_contents (large, "", 0, NULL));
  g_assert_cmpint (truncate (large, FAIR_CLUB_MAX_FILE + 1), ==, 0);
  g_assert_cmpint (symlink (folder, linked_path), ==, 0);
}

/* Symbolic links are not followed, and no file blocks or is read without a limit. */
static void
test_odd_files (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairRecord) record = fair_test_win (ann, NOW, SECONDS (60), &seed);
  g_autofree char *line = fair_record_print (record);
  g_autoptr (FairClub) club = NULL;
  GPtrArray *faults;
  guint      n_files = 0;

  make_odd_files (folder->folder, ann, line);
  club = fair_test_club_read (folder->folder, NULL);
  g_assert_cmpuint (club->members->len, ==, 1);
  g_assert_cmpuint (club->results->len, ==, 1);
  faults = club->faults;
  g_assert_cmpuint (faults->len, ==, 6);
  for (guint i = 0; i < faults->len; i++)
    n_files += strcmp (((FairClubFault *) g_ptr_array_index (faults, i))->reason, "file") == 0;
  g_assert_cmpuint (n_files, ==, 4);
}

/* Copies that synchronizers make, and duplicate lines. */
static void
test_copies (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairRecord) first = fair_test_win (ann, NOW - SECONDS (9), SECONDS (60), &seed);
  g_autoptr (FairRecord) second = fair_test_win (ann, NOW - SECONDS (8), SECONDS (60), &seed);
  g_autofree char *line = fair_record_print (first);
  g_autofree char *other = fair_record_print (second);
  g_autofree char *both = g_strconcat (other, line, line, NULL);
  g_autofree char *torn = g_strndup (other, strlen (other) - 1);

  fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", line, -1);
  fair_test_club_write (folder->folder, ann, "2026-11.sync-conflict-20261118-120000-ABCDEFG.fairdeal", both, -1);
  fair_test_club_write (folder->folder, ann, "2026-11 (conflicted copy 2026-11-18 120000).fairdeal", line, -1);
  fair_test_club_write (folder->folder, ann, "2026-11 (Ann’s conflicted copy).fairdeal", "", 0);
  fair_test_club_write (folder->folder, ann, "2026-12.fairdeal", torn, -1);
  fair_test_club_assert_counts (folder->folder, 1, 2, "");
}

/* A file that has arrived up to any byte, and one whose end has not arrived yet. */
static void
test_half (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairRecord) first = fair_test_win (ann, NOW - SECONDS (9), SECONDS (60), &seed);
  g_autoptr (FairRecord) second = fair_test_win (ann, NOW - SECONDS (8), SECONDS (60), &seed);
  g_autofree char *line = fair_record_print (first);
  g_autofree char *other = fair_record_print (second);
  g_autofree char *both = g_strconcat (line, other, NULL);
  gsize            length = strlen (both);

  for (gsize n = 0; n <= length; n += MIN (7, MAX (1, length - n)))
    {
      fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", both, (gssize) n);
      fair_test_club_assert_counts (folder->folder, 1, (n >= strlen (line)) + (n == length), "");
    }
  for (gsize n = length - 1; n > strlen (line); n -= MIN (101, n - strlen (line)))
    {
      memset (both + n, 0, length - n);
      fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", both, (gssize) length);
      fair_test_club_assert_counts (folder->folder, 1, 1, "");
    }
}

/* One result with two different records, and a deal that was played twice. */
static void
test_twice (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairResult) result = fair_test_club_result (FAIR_TEST_EASY, FAIR_OUTCOME_WON, NOW - SECONDS (900), SECONDS (60), &seed);
  g_autoptr (FairRecord) first = fair_test_sign (ann, "Ann", result);
  g_autoptr (FairRecord) renamed = fair_test_sign (ann, "Anna", result);
  g_autoptr (FairRecord) better = NULL;
  g_autoptr (FairRecord) again = NULL;
  g_autofree char *line = fair_record_print (first);
  g_autofree char *other = fair_record_print (renamed);
  g_autofree char *both = g_strconcat (other, line, NULL);
  g_autoptr (FairClub) club = NULL;
  guint n_counting = 0;

  fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", both, -1);
  fair_test_club_assert_counts (folder->folder, 1, 1, "");

  result->time = SECONDS (10);
  better = fair_test_sign (ann, "Ann", result);
  fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", line, -1);
  g_clear_pointer (&other, g_free);
  other = fair_record_print (better);
  fair_test_club_write (folder->folder, ann, "2026-12.fairdeal", other, -1);
  fair_test_club_assert_counts (folder->folder, 1, 1, "twice:1");

  g_free (result->id);
  result->id = g_uuid_string_random ();
  result->begun = NOW - SECONDS (60);
  result->ended = NOW;
  again = fair_test_sign (ann, "Ann", result);
  g_clear_pointer (&other, g_free);
  other = fair_record_print (again);
  fair_test_club_write (folder->folder, ann, "2026-12.fairdeal", other, -1);
  club = fair_test_club_read (folder->folder, NULL);
  fair_test_club_assert_faults (club, "");
  for (guint i = 0; i < club->results->len; i++)
    n_counting += g_array_index (club->results, FairClubResult, i).counts;
  g_assert_cmpuint (club->results->len, ==, 2);
  g_assert_cmpuint (n_counting, ==, 1);
}

/* Records of one result that contradict each other about help or practice: the result does not count, and that is said. */
static void
test_contradictions (FairTestFolder *folder,
                     gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairResult) result = fair_test_club_result (FAIR_TEST_EASY, FAIR_OUTCOME_WON, NOW - SECONDS (900), SECONDS (60), &seed);

  for (guint i = 0; i < 16; i++)
    {
      g_autoptr (FairRecord) plain = NULL;
      g_autoptr (FairRecord) other = NULL;
      g_autofree char *line = NULL;
      g_autofree char *other_line = NULL;
      g_autofree char *text = NULL;
      g_autoptr (FairClub) club = NULL;

      result->n_undone = i;
      plain = fair_test_sign (ann, "Ann", result);
      result->assisted = i % 2 ? 2 : 0;
      result->practice = i % 2 == 0;
      other = fair_test_sign (ann, "Ann", result);
      result->assisted = 0;
      result->practice = FALSE;
      line = fair_record_print (plain);
      other_line = fair_record_print (other);
      text = g_strconcat (line, other_line, NULL);
      fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", text, -1);
      club = fair_test_club_read (folder->folder, NULL);
      fair_test_club_assert_faults (club, "twice:1");
      g_assert_cmpuint (club->results->len, ==, 1);
      g_assert_false (g_array_index (club->results, FairClubResult, 0).counts);
    }
}

/* A folder for a key that nobody owns is none of a member. */
static void
test_nobody (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autofree char *zeros = g_strnfill (64, '0');
  g_autofree char *path = NULL;

  zeros[1] = '1';
  path = g_build_filename (folder->folder, zeros, NULL);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  fair_test_club_assert_counts (folder->folder, 0, 0, "");
}

/* A club inside the folder of another club, and a folder that contains a club. */
static void
test_two_clubs (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) ben = fair_test_key ();
  g_autofree char *inner = g_build_filename (folder->folder, "Inner club", NULL);

  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  fair_test_club_add (inner, ben, NULL);
  fair_test_club_assert_counts (folder->folder, 0, 0, "");
  fair_test_club_add (folder->folder, ann, NULL);
  fair_test_club_assert_counts (folder->folder, 1, 0, "");
  fair_test_club_assert_counts (inner, 1, 0, "");
}

/* Only the member can leave, and come back. */
static void
test_left (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) eve = fair_test_key ();
  g_autoptr (FairRecord) record = fair_test_win (ann, NOW, SECONDS (60), &seed);
  g_autoptr (FairClubWriter) writer = NULL;
  g_autoptr (FairClubWriter) other = NULL;
  g_autoptr (FairClub) club = NULL;
  g_autofree char *marker = fair_test_club_path (folder->folder, ann, FAIR_CLUB_MARKER);
  g_autofree char *text = NULL;
  g_autofree char *foreign = fair_test_club_path (folder->folder, eve, FAIR_CLUB_MARKER);
  gsize            length;

  fair_test_club_add (folder->folder, ann, record);
  fair_test_club_add (folder->folder, eve, NULL);
  other = fair_club_writer_open (folder->folder, fair_player_key_get_public (eve), FALSE, NULL, NULL, NULL, NULL);
  g_assert_true (fair_club_writer_leave (other, eve, NOW, NULL));
  g_assert_true (g_file_get_contents (foreign, &text, &length, NULL));
  fair_test_club_assert_counts (folder->folder, 2, 1, "");

  fair_test_club_write (folder->folder, ann, FAIR_CLUB_MARKER, text, -1);
  fair_test_club_assert_counts (folder->folder, 2, 1, "left:0");
  fair_test_club_write (folder->folder, ann, FAIR_CLUB_MARKER, "", 0);
  fair_test_club_assert_counts (folder->folder, 2, 1, "left:0");

  writer = fair_club_writer_open (folder->folder, fair_player_key_get_public (ann), FALSE, NULL, NULL, NULL, NULL);
  g_assert_true (fair_club_writer_leave (writer, ann, NOW, NULL));
  club = fair_test_club_read (folder->folder, NULL);
  fair_test_club_assert_faults (club, "");
  g_assert_cmpuint (club->results->len, ==, 0);
  g_assert_true (get_member (club, 0)->left && get_member (club, 1)->left);

  fair_test_club_add (folder->folder, ann, NULL);
  g_assert_false (g_file_test (marker, G_FILE_TEST_EXISTS));
  fair_test_club_assert_counts (folder->folder, 2, 1, "");
}

/* Others can put an old marker back after the member came back; a game since then shows that. */
static void
test_left_again (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairRecord) first = fair_test_win (ann, NOW - SECONDS (900), SECONDS (60), &seed);
  g_autoptr (FairRecord) second = fair_test_win (ann, NOW - SECONDS (300), SECONDS (60), &seed);
  g_autoptr (FairRecord) future = fair_test_win (ann, NOW + 2 * FAIR_TEST_DAY, SECONDS (60), &seed);
  g_autofree char *late = fair_record_print (future);
  const gint64     times[] = { NOW - SECONDS (901), NOW - SECONDS (900), NOW - SECONDS (301), NOW - SECONDS (300), NOW };
  const guint      counts[] = { 2, 2, 2, 0, 0 };

  fair_test_club_add (folder->folder, ann, first);
  fair_test_club_add (folder->folder, ann, second);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autofree char *text = fair_club_marker_print (ann, times[i], NULL);
      g_autoptr (FairClub) club = NULL;

      fair_test_club_write (folder->folder, ann, FAIR_CLUB_MARKER, text, -1);
      fair_test_club_assert_counts (folder->folder, 1, counts[i], "");
      club = fair_test_club_read (folder->folder, NULL);
      g_assert_cmpint (get_member (club, 0)->left, ==, counts[i] == 0);
      g_assert_cmpuint (get_member (club, 0)->n_results, ==, counts[i]);
    }
  /* A game in the future shows nothing. */
  fair_test_club_write (folder->folder, ann, "2026-12.fairdeal", late, -1);
  fair_test_club_assert_counts (folder->folder, 1, 0, "future:1");
}

/* Each byte of the marker is signed. */
static void
test_marker (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autofree char *text = fair_club_marker_print (ann, NOW, NULL);
  gsize            length = strlen (text);
  gint64           time;

  g_assert_true (fair_club_marker_check (text, length, fair_player_key_get_public (ann), &time));
  g_assert_cmpint (time, ==, NOW);
  for (gsize i = 0; i < length; i++)
    {
      g_autofree char *copy = g_memdup2 (text, length);
      g_autofree char *cut = g_memdup2 (text, i + 1);

      copy[i] ^= 1;
      g_assert_false (fair_club_marker_check (copy, length, fair_player_key_get_public (ann), &time));
      g_assert_false (fair_club_marker_check (cut, i, fair_player_key_get_public (ann), &time));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/club/empty", test_empty);
  fair_test_add_in_folder ("/fair/club/two", test_two);
  fair_test_add_in_folder ("/fair/club/forged", test_forged);
  fair_test_add_in_folder ("/fair/club/odd-files", test_odd_files);
  fair_test_add_in_folder ("/fair/club/copies", test_copies);
  fair_test_add_in_folder ("/fair/club/half", test_half);
  fair_test_add_in_folder ("/fair/club/twice", test_twice);
  fair_test_add_in_folder ("/fair/club/contradictions", test_contradictions);
  fair_test_add_in_folder ("/fair/club/nobody", test_nobody);
  fair_test_add_in_folder ("/fair/club/two-clubs", test_two_clubs);
  fair_test_add_in_folder ("/fair/club/left", test_left);
  fair_test_add_in_folder ("/fair/club/left-again", test_left_again);
  fair_test_add_in_folder ("/fair/club/marker", test_marker);

  return g_test_run ();
}
