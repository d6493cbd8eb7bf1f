/* Reading clubs: what it may cost, and what is remembered so that it costs that only once. */
#include "club-helpers.h"
#include "deal.h"
#include "fair-club-folder.h"
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#define NOW FAIR_TEST_NOW
#define SECONDS(n) ((gint64) (n) *G_USEC_PER_SEC)

static guint64 seed = 15;

/* After so many lines that are not records, a member's files are read up to the first one; only some faults are stored. */
static void
test_junk (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) ben = fair_test_key ();
  g_autoptr (FairRecord) record = fair_test_win (ann, NOW, SECONDS (60), &seed);
  g_autoptr (FairRecord) other = fair_test_win (ann, NOW - SECONDS (90), SECONDS (60), &seed);
  g_autofree char *line = fair_record_print (record);
  g_autofree char *other_line = fair_record_print (other);
  g_autofree char *text = g_strnfill (FAIR_CLUB_MAX_BAD_LINES * 3, '\n');
  g_autofree char *mixed = g_strconcat (other_line, "\n", line, NULL);
  g_autofree char *long_line = g_strnfill (FAIR_CLUB_BAD_LINE * (FAIR_CLUB_MAX_BAD_LINES / 4 - 1), 'x');
  g_autofree char *long_lines = g_strconcat (long_line, "\n", long_line, "\n", long_line, "\n", long_line, "\n", long_line, "\n", NULL);
  g_autoptr (FairClub) club = NULL;

  fair_test_club_write (folder->folder, ann, "2026-10.fairdeal", text, -1);
  fair_test_club_write (folder->folder, ann, "2026-11.fairdeal", mixed, -1);
  fair_test_club_write (folder->folder, ann, "2026-12.fairdeal", text, -1);
  club = fair_test_club_read (folder->folder, NULL);
  g_assert_cmpuint (club->n_faults, ==, FAIR_CLUB_MAX_BAD_LINES + 1 + 2 * 2);
  g_assert_cmpuint (club->faults->len, ==, FAIR_CLUB_MAX_FAULTS);
  g_assert_cmpuint (club->results->len, ==, 1);

  fair_test_club_write (folder->folder, ann, "2026-10.fairdeal", long_lines, -1);
  fair_test_club_write (folder->folder, ann, "2026-12.fairdeal", line, -1);
  fair_test_club_assert_counts (folder->folder, 1, 2, "json:1 json:2 json:3 json:4 bound:5 json:2 bound:3");
  fair_test_club_write (folder->folder, ben, "2026-12.fairdeal", "\n\n", -1);
  club = (fair_club_unref (club), fair_test_club_read (folder->folder, NULL));
  g_assert_cmpuint (club->n_faults, ==, 7 + 2);
}

/* Junk in the folders of many strangers ends the reading, and that is said. */
static void
test_strangers (FairTestFolder *folder,
                gconstpointer   data)
{
  const guint      n = FAIR_CLUB_MAX_ALL_BAD_LINES / FAIR_CLUB_MAX_BAD_LINES;
  g_autofree char *text = g_strnfill (FAIR_CLUB_MAX_BAD_LINES, '\n');
  g_autoptr (FairClub) club = NULL;

  for (guint i = 0; i <= n; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%064x/2026-11.fairdeal", folder->folder, 3 + i);
      g_autofree char *parent = g_path_get_dirname (path);

      g_assert_cmpint (g_mkdir (parent, 0700), ==, 0);
      g_assert_true (g_file_set_contents (path, text, -1, NULL));
    }
  club = fair_test_club_read (folder->folder, NULL);
  g_assert_cmpuint (club->n_faults, ==, n * (FAIR_CLUB_MAX_BAD_LINES + 1) + 2);
  g_assert_cmpuint (club->members->len, ==, n + 1);
}

/* Reading ends when the time is up, and continues from there the next time; what is refused is remembered, too. */
static void
test_time (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autofree char *name = g_build_filename (folder->folder, "club", NULL);
  g_autofree char *cache = g_build_filename (folder->folder, "records", NULL);
  FairClubReading  how = { .now = NOW, .cache = cache, .max_time = 1 };
  g_autoptr (FairClub) club = NULL;
  g_autoptr (FairClub) other = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;

  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (FairRecord) record = fair_test_win (ann, NOW - SECONDS (i), SECONDS (60), &seed);
      g_autofree char *line = fair_record_print (record);

      g_string_append (text, line);
      *strstr (line, "\"hints\":") = i % 2 ? 'x' : '"';
      line[strlen (line) - 10] ^= 1;
      g_string_append (text, line);
    }
  fair_test_club_write (name, ann, "2026-11.fairdeal", text->str, -1);
  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (fair_club_read (name, &how, &error));
      g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED);
    }
  club = fair_club_read (name, &how, NULL);
  g_assert_nonnull (club);
  fair_test_club_assert_faults (club, "signature:2 json:4 signature:6");
  other = fair_test_club_read (name, NULL);
  fair_test_club_assert_faults (other, "signature:2 json:4 signature:6");
  expected = fair_test_club_print (other);
  found = fair_test_club_print (club);
  g_assert_cmpstr (found, ==, expected);
  for (guint i = 0; i < 3; i++)
    {
      const FairClubFault *a = g_ptr_array_index (club->faults, i);
      const FairClubFault *b = g_ptr_array_index (other->faults, i);

      g_assert_cmpstr (a->text, ==, b->text);
    }
}

/* @change: the byte of the cache that is changed, or -1 */
static void
assert_reads_the_same (const char *club,
                       const char *cache,
                       const char *expected)
{
  g_autoptr (FairClub) found = fair_test_club_read (club, cache);
  g_autofree char *text = fair_test_club_print (found);

  g_assert_cmpstr (text, ==, expected);
}

/* A club is the same with a cache, and with a cache that is damaged in any way. */
static void
test_cache (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autofree char *club = g_build_filename (folder->folder, "club", NULL);
  g_autofree char *cache = g_build_filename (folder->folder, "cache", "records", NULL);
  g_autofree char *expected = NULL;
  g_autofree char *bytes = NULL;
  g_autoptr (FairClub) found = NULL;
  gsize length;

  g_assert_cmpint (g_mkdir (club, 0700), ==, 0);
  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (FairRecord) record = fair_test_win (ann, NOW - SECONDS (i), SECONDS (60 + i), &seed);

      fair_test_club_add (club, ann, record);
    }
  found = fair_test_club_read (club, cache);
  expected = fair_test_club_print (found);
  g_assert_true (g_file_get_contents (cache, &bytes, &length, NULL));
  assert_reads_the_same (club, cache, expected);

  for (guint i = 0; i < 100; i++)
    {
      gsize at = (gsize) fair_random_below (&seed, length);

      bytes[at] ^= (char) (1 + fair_random_below (&seed, 255));
      g_assert_true (g_file_set_contents (cache, bytes, i % 4 == 0 ? (gssize) at : (gssize) length, NULL));
      assert_reads_the_same (club, cache, expected);
    }
  g_remove (cache);
  g_assert_cmpint (mkfifo (cache, 0600), ==, 0);
  assert_reads_the_same (club, cache, expected);
}

/* An intact cache is used: the second time nothing is checked. */
static void
test_remembered (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairPlayerKey) ben = fair_test_key ();
  g_autoptr (FairRecord) record = fair_test_win (ann, NOW, SECONDS (60), &seed);
  g_autofree char *club = g_build_filename (folder->folder, "club", NULL);
  g_autofree char *cache = g_build_filename (folder->folder, "records", NULL);
  g_autofree char *line = fair_record_print (record);
  g_autoptr (FairClub) first = NULL;
  g_autoptr (FairClub) second = NULL;
  GStatBuf before;
  GStatBuf after;

  fair_test_club_write (club, ann, "2026-11.fairdeal", line, -1);
  first = fair_test_club_read (club, cache);
  g_assert_cmpint (g_stat (cache, &before), ==, 0);
  /* A valid record is valid anywhere, but belongs to its player. */
  fair_test_club_write (club, ben, "2026-11.fairdeal", line, -1);
  second = fair_test_club_read (club, cache);
  g_assert_cmpint (g_stat (cache, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, ==, after.st_ino);
  g_assert_cmpuint (second->results->len, ==, 1);
  fair_test_club_assert_faults (second, "folder:1");
}

static void
progress_cb (guint64  done,
             guint64  total,
             gpointer data)
{
  guint64 *last = data;

  g_assert_cmpuint (done, >=, *last);
  g_assert_cmpuint (done, <=, total);
  *last = done;
}

static void
test_progress (FairTestFolder *folder,
               gconstpointer   data)
{
  g_autoptr (FairPlayerKey) ann = fair_test_key ();
  g_autoptr (FairRecord) record = fair_test_win (ann, NOW, SECONDS (60), &seed);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FairClub) club = NULL;
  guint64         last = 0;
  FairClubReading how = { .now = NOW, .progress = progress_cb, .data = &last, .cancellable = cancellable };

  fair_test_club_add (folder->folder, ann, record);
  club = fair_club_read (folder->folder, &how, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (last, >, 0);
  g_cancellable_cancel (cancellable);
  g_assert_null (fair_club_read (folder->folder, &how, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/club-bounds/junk", test_junk);
  fair_test_add_in_folder ("/fair/club-bounds/strangers", test_strangers);
  fair_test_add_in_folder ("/fair/club-bounds/time", test_time);
  fair_test_add_in_folder ("/fair/club-bounds/cache", test_cache);
  fair_test_add_in_folder ("/fair/club-bounds/remembered", test_remembered);
  fair_test_add_in_folder ("/fair/club-bounds/progress", test_progress);

  return g_test_run ();
}
