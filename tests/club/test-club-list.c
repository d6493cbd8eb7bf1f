/* The list of clubs: a change of it loses no club, whatever is in its place. */
#include "club-helpers.h"
#include "fair-club-list.h"
#include "fair-store-error.h"
#include "store-helpers.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static char *
read_text (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
assert_folders (const char *path,
                const char *first,
                const char *second)
{
  g_autoptr (GPtrArray) folders = fair_club_list_load (path);

  fair_test_club_assert_folders (folders, first, second);
}

/* Files that are none of ours have no clubs. */
static void
test_load (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autofree char *path = fair_club_list_dup_path (folder->path, "clubs", "");
  const char      *texts[] = { "", "junk", "[clubs]\nfolders=nowhere;http://a/;\n", "[clubs]\nfolders=" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      assert_folders (path, NULL, NULL);
    }
  g_assert_true (fair_club_list_change (path, "/a;b", TRUE, NULL));
  g_assert_true (fair_club_list_change (path, "/a;b", TRUE, NULL));
  g_assert_true (fair_club_list_change (path, "/c", FALSE, NULL));
  assert_folders (path, "/a;b", NULL);
}

/* How many files of @folder are former lists with @text. */
static guint
count_former (const char *folder,
              const char *text)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint       n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *found = NULL;

      if (!g_str_has_prefix (name, "clubs.ini-") || !g_str_has_suffix (name, ".former"))
        continue;
      found = read_text (path);
      n += g_str_equal (found, text);
    }

  return n;
}

/* A list that is not understood is kept under another name, each time. */
static void
test_damaged (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autofree char *path = fair_club_list_dup_path (folder->path, "clubs", "");
  const char      *texts[] = { "[clubs]\nfolders=file:///a;file:///\xff;\n", "[clubs\nfolders=file:///a;\n", "[clubs]\ngolders=file:///a;\n" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_true (fair_club_list_change (path, "/b", TRUE, NULL));
      assert_folders (path, "/b", NULL);
      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_true (fair_club_list_change (path, "/b", FALSE, NULL));
      assert_folders (path, NULL, NULL);
      for (guint k = 0; k <= i; k++)
        g_assert_cmpuint (count_former (folder->folder, texts[k]), ==, 2);
    }
}

static void
assert_refused (const char *path)
{
  g_autoptr (GError) error = NULL;

  assert_folders (path, NULL, NULL);
  g_assert_false (fair_club_list_change (path, "/b", TRUE, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_nonnull (strstr (error->message, "cannot be read"));
  g_clear_error (&error);
  g_assert_false (fair_club_list_change (path, "/b", FALSE, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
}

/* A list that cannot be read now is left alone, and the reason is told. */
static void
test_unreadable (FairTestFolder *folder,
                 gconstpointer   data)
{
  g_autofree char *path = fair_club_list_dup_path (folder->path, "clubs", "");
  g_autofree char *target = NULL;
  g_autofree char *spaces = g_strnfill (1024 * 1024, '\n');
  g_autofree char *large = g_strconcat ("[clubs]\nfolders=file:///a;\n", spaces, NULL);
  g_autofree char *found = NULL;

  /* A link to itself: not even the superuser can read that. */
  g_assert_cmpint (symlink (path, path), ==, 0);
  assert_refused (path);
  target = g_file_read_link (path, NULL);
  g_assert_cmpstr (target, ==, path);
  g_unlink (path);

  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  assert_refused (path);
  g_assert_true (g_file_test (path, G_FILE_TEST_IS_DIR));
  g_rmdir (path);

  g_assert_true (g_file_set_contents (path, large, -1, NULL));
  assert_refused (path);
  found = read_text (path);
  g_assert_cmpstr (found, ==, large);
  g_unlink (path);

  if (geteuid () == 0)
    return;
  g_assert_true (fair_club_list_change (path, "/a", TRUE, NULL));
  g_assert_cmpint (g_chmod (path, 0), ==, 0);
  assert_refused (path);
  g_assert_cmpint (g_chmod (path, 0600), ==, 0);
  assert_folders (path, "/a", NULL);
}

/* What else a list has stays in it. */
static void
test_rest (FairTestFolder *folder,
           gconstpointer   data)
{
  g_autofree char *path = fair_club_list_dup_path (folder->path, "clubs", "");
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (path, "[clubs]\nfolders=file:///a;gile:///b;file:///c;\nlater=1\n\n[more]\nx=y\n", -1, NULL));
  g_assert_true (fair_club_list_change (path, "/d", TRUE, NULL));
  g_assert_true (fair_club_list_change (path, "/a", FALSE, NULL));
  assert_folders (path, "/c", "/d");
  text = read_text (path);
  g_assert_nonnull (strstr (text, "folders=gile:///b;file:///c;file:///d;\n"));
  g_assert_nonnull (strstr (text, "later=1\n"));
  g_assert_nonnull (strstr (text, "[more]\nx=y\n"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/club-list/load", test_load);
  fair_test_add_in_folder ("/fair/club-list/damaged", test_damaged);
  fair_test_add_in_folder ("/fair/club-list/unreadable", test_unreadable);
  fair_test_add_in_folder ("/fair/club-list/rest", test_rest);

  return g_test_run ();
}
