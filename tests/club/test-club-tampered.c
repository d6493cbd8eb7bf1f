/* What others do to a player's folder: whatever nobody counts is not taken for the player's, and is written again where it
 * counts; nothing there stops the writer. */
#include "club-helpers.h"
#include "fair-club-folder.h"
#include "fair-store-error.h"
#include "store-helpers.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NOW FAIR_TEST_NOW

static guint64 seed = 33;

/* Whether nothing more can be written, without an error. */
static gboolean is_stalled;

/* Takes the place of the function of the system. */
ssize_t
write (int         file,
       const void *bytes,
       size_t      n)
{
  return is_stalled ? 0 : syscall (SYS_write, file, bytes, n);
}

/* How many results count, whatever else is there. */
static guint
count_results (const char *club)
{
  g_autoptr (FairClub) found = fair_test_club_read (club, NULL);

  return found->results->len;
}

/* Nothing is wrong, and @n results count. */
static void
assert_counts (const char *club,
               guint       n)
{
  g_autoptr (FairClub) found = fair_test_club_read (club, NULL);

  fair_test_club_assert_faults (found, "");
  g_assert_cmpuint (found->results->len, ==, n);
}

static void
delete_file (const char    *club,
             FairPlayerKey *key,
             const char    *name)
{
  g_autofree char *path = fair_test_club_path (club, key, name);

  g_assert_cmpint (g_remove (path), ==, 0);
}

/* Nothing is written through a symbolic link, or into anything but a regular file: another file of the month has it. */
static void
test_links (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  g_autofree char *elsewhere = g_build_filename (folder->folder, "elsewhere", NULL);
  g_autofree char *text = NULL;
  g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (elsewhere, "mine", -1, NULL));
  for (guint i = 1; i < 20; i++)
    {
      g_autofree char *name = i == 1 ? g_strdup ("2026-11.fairdeal") : g_strdup_printf ("2026-11-%u.fairdeal", i);
      g_autofree char *path = fair_test_club_path (folder->folder, key, name);

      g_assert_cmpint (i % 2 ? symlink (elsewhere, path) : mkfifo (path, 0600), ==, 0);
      if (i == 2)
        {
          g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, 0), &error));
          g_clear_pointer (&writer, fair_club_writer_free);
          g_assert_cmpuint (count_results (folder->folder), ==, 1);
          g_free (fair_test_club_read_file (folder->folder, key, "2026-11-3.fairdeal"));
          delete_file (folder->folder, key, "2026-11-3.fairdeal");
          writer = fair_test_club_join (folder->folder, key);
        }
    }
  g_assert_false (fair_club_writer_add (writer, g_ptr_array_index (records, 0), &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_false (fair_club_writer_has (writer, ((FairRecord *) g_ptr_array_index (records, 0))->result->id));
  g_assert_true (g_file_get_contents (elsewhere, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "mine");
}

/* Writes @record to a club whose file of the month is @text, in which it does not count: afterwards it does, and is not
 * written once more. */
static void
assert_written_again (const char       *club,
                      FairPlayerKey    *key,
                      const FairRecord *record,
                      const char       *text)
{
  guint n;

  fair_test_club_write (club, key, "2026-11.fairdeal", text, -1);
  n = count_results (club);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairClubWriter) writer = fair_test_club_join (club, key);

      g_assert_true (fair_club_writer_has (writer, record->result->id) == (i == 1));
      g_assert_true (fair_club_writer_add (writer, record, NULL));
      g_assert_cmpuint (count_results (club), ==, n + 1);
    }
}

/* Below so many lines of others, or one so long, that nobody reads on, a record is not counted. */
static void
test_junk_above (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  const FairRecord *record = g_ptr_array_index (records, 0);
  g_autofree char  *lines = g_strnfill (2 * FAIR_CLUB_MAX_BAD_LINES, '\n');
  g_autofree char  *blanks = g_strnfill (FAIR_RECORD_MAX_LINE + 1, ' ');
  g_autofree char  *line = fair_record_print (record);
  const char       *above[] = { lines, blanks };

  for (guint i = 0; i < G_N_ELEMENTS (above); i++)
    {
      g_autofree char *name = g_strdup_printf ("club-%u", i);
      g_autofree char *club = g_build_filename (folder->folder, name, NULL);
      g_autofree char *text = g_strconcat (above[i], "\n", line, NULL);

      g_assert_cmpint (g_mkdir (club, 0700), ==, 0);
      assert_written_again (club, key, record, text);
    }
}

/* If a member has so many bad lines, wherever they are, others may read each file only up to its first one. */
static void
test_junk_beside (FairTestFolder *folder,
                  gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  const FairRecord *record = g_ptr_array_index (records, 0);
  g_autofree char  *lines = g_strnfill (FAIR_CLUB_MAX_BAD_LINES, '\n');
  g_autofree char  *line = fair_record_print (record);
  g_autofree char  *text = g_strconcat ("junk\n", line, NULL);
  g_autofree char  *again = NULL;

  fair_test_club_write (folder->folder, key, "0.fairdeal", lines, -1);
  fair_test_club_write (folder->folder, key, "2026-11.fairdeal", text, -1);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);

      g_assert_true (fair_club_writer_has (writer, record->result->id) == (i == 1));
      g_assert_true (fair_club_writer_add (writer, record, NULL));
    }
  again = fair_test_club_read_file (folder->folder, key, "2026-11-2.fairdeal");
  g_assert_cmpstr (again, ==, line);
}

/* Each byte of a record is part of it: others count none that differs in one. */
static void
test_changed (FairTestFolder *folder,
              gconstpointer   data)
{
  static const char *const changes[][2] = {
    { "\"signature\"", "\"signaturE\"" }, { ",\"signature\":\"", " \"signature\":\"" }, { "\"}\n", "\" \n" }, { "\"}\n", " }\n" }, { "\"}\n", "\"}}\n" }, { "\"game\"", "\"Game\"" }, { "{\"format\"", "[\"format\"" }
  };
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  g_autofree char *line = fair_record_print (g_ptr_array_index (records, 0));
  g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GString) text = g_string_new (line);

      g_assert_cmpuint (g_string_replace (text, changes[i][0], changes[i][1], 1), ==, 1);
      assert_written_again (folder->folder, key, g_ptr_array_index (records, 0), text->str);
    }
}

/* Copies of a record with another signature are not the player's, even below the record itself. */
static void
test_copies (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 2, &seed);
  g_autofree char *first = fair_record_print (g_ptr_array_index (records, 0));
  g_autofree char *second = fair_record_print (g_ptr_array_index (records, 1));
  g_autofree char *copy = g_strdup (first);
  g_autoptr (GString) text = g_string_new (first);
  g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);

  copy[strlen (copy) - 4] = copy[strlen (copy) - 4] == '0' ? '1' : '0';
  for (guint i = 0; i < FAIR_CLUB_MAX_BAD_LINES; i++)
    g_string_append (text, copy);
  g_string_append (text, second);
  assert_written_again (folder->folder, key, g_ptr_array_index (records, 1), text->str);
}

/* Whoever can read a file can lock it: nothing waits for that. */
static void
test_locked (FairTestFolder *folder,
             gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 2, &seed);
  g_autofree char *path = fair_test_club_path (folder->folder, key, "2026-11.fairdeal");
  g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);
  g_autoptr (GError) error = NULL;
  int file;

  g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, 0), NULL));
  file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  g_assert_cmpint (flock (file, LOCK_EX), ==, 0);
  g_assert_false (fair_club_writer_add (writer, g_ptr_array_index (records, 1), &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_BUSY);
  close (file);
  g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, 1), NULL));
  assert_counts (folder->folder, 2);
}

/* A device that takes no more bytes and says nothing is taken for a full one. */
static void
test_stalled (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);
  g_autoptr (GError) error = NULL;

  is_stalled = TRUE;
  g_assert_false (fair_club_writer_add (writer, g_ptr_array_index (records, 0), &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL);
  g_clear_error (&error);
  g_assert_false (fair_club_writer_leave (writer, key, NOW, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL);
  is_stalled = FALSE;
  g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, 0), NULL));
  assert_counts (folder->folder, 1);
}

/* Others can put a file `left` back that the player has removed; whoever writes is a member. */
static void
test_left_again (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GPtrArray) records = fair_test_club_records (key, 1, &seed);
  g_autofree char *marker = NULL;
  g_autoptr (FairClubWriter) writer = fair_test_club_join (folder->folder, key);
  g_autoptr (FairClubWriter) again = NULL;

  g_assert_true (fair_club_writer_add (writer, g_ptr_array_index (records, 0), NULL));
  g_assert_true (fair_club_writer_leave (writer, key, NOW, NULL));
  marker = fair_test_club_read_file (folder->folder, key, FAIR_CLUB_MARKER);
  g_clear_pointer (&writer, fair_club_writer_free);
  g_assert_cmpuint (count_results (folder->folder), ==, 0);
  writer = fair_test_club_join (folder->folder, key);
  assert_counts (folder->folder, 1);

  fair_test_club_write (folder->folder, key, FAIR_CLUB_MARKER, marker, -1);
  g_assert_cmpuint (count_results (folder->folder), ==, 0);
  again = fair_test_club_open_for (folder->folder, key, g_ptr_array_index (records, 0), NULL, NULL);
  g_assert_nonnull (again);
  assert_counts (folder->folder, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/club-tampered/links", test_links);
  fair_test_add_in_folder ("/fair/club-tampered/junk-above", test_junk_above);
  fair_test_add_in_folder ("/fair/club-tampered/junk-beside", test_junk_beside);
  fair_test_add_in_folder ("/fair/club-tampered/changed", test_changed);
  fair_test_add_in_folder ("/fair/club-tampered/copies", test_copies);
  fair_test_add_in_folder ("/fair/club-tampered/locked", test_locked);
  fair_test_add_in_folder ("/fair/club-tampered/stalled", test_stalled);
  fair_test_add_in_folder ("/fair/club-tampered/left-again", test_left_again);

  return g_test_run ();
}
