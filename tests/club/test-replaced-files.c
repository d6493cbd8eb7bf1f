/* Whatever replaces a file leaves the old one as it is, byte for byte, and nothing else behind, if the disk is full or if
 * writing, syncing, closing or renaming fails; and it replaces nothing but a file. */
#define _GNU_SOURCE /* unshare */
#include "club-helpers.h"
#include "failing-calls.h"
#include "fair-backup.h"
#include "fair-club-list.h"
#include "fair-export.h"
#include "fair-file.h"
#include "fair-player-key.h"
#include "fair-players-table.h"
#include "fair-record-file.h"
#include "fair-store-error.h"
#include "store-helpers.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#define BOB "0b0b0b0b-4a3c-4d0e-8a52-6f3a1c2d4e5f"

enum
{
  N_RESULTS = 400 /* more than a small disk has room for */
};

/* What the writers work with. */
typedef struct
{
  FairTestFolder *folder;
  FairStore      *store;
  char           *club;
  char           *place; /* where the files are that are replaced */
  char           *path;  /* of the current one */
} World;

static gboolean
write_json (World *world)
{
  g_autoptr (GFile) file = g_file_new_for_path (world->path);

  return fair_test_try_export (world->store, file, FAIR_EXPORT_JSON);
}

static gboolean
write_csv (World *world)
{
  g_autoptr (GFile) file = g_file_new_for_path (world->path);

  return fair_test_try_export (world->store, file, FAIR_EXPORT_CSV);
}

static gboolean
has_bob (World *world)
{
  FairDatabase *database = fair_test_open (world->folder->path);
  gboolean      found = FALSE;
  g_autoptr (GPtrArray) players = fair_players_table_list (database, NULL);

  for (guint i = 0; i < players->len; i++)
    found |= g_str_equal (((FairPlayer *) g_ptr_array_index (players, i))->id, BOB);
  fair_database_close (database);
  return found;
}

/* A player whose results cannot be written is not removed. */
static gboolean
remove_player (World *world)
{
  g_autoptr (GFile) file = g_file_new_for_path (world->path);
  g_autoptr (FairPlayer) bob = fair_player_new (BOB, "Bob", 0, "", 0);
  FairStoreQuestion removed = { .query.player = BOB, .file = file };
  gboolean          good;

  g_assert_nonnull (fair_test_ask (world->store, FAIR_STORE_SAVE_PLAYER, &(FairStoreQuestion){ .who = *bob }, NULL));
  good = fair_test_ask (world->store, FAIR_STORE_REMOVE_PLAYER, &removed, NULL) != NULL;
  g_assert_cmpint (good, !=, has_bob (world));
  return good;
}

static gboolean
write_records (World *world)
{
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_record_free);
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  g_autoptr (GFile) file = g_file_new_for_path (world->path);
  guint64 seed = 3;

  for (guint i = 0; i < 40; i++)
    g_ptr_array_add (records, fair_test_win (key, FAIR_TEST_NOW, FAIR_TEST_DAY / 1000, &seed));
  return fair_record_save (file, records, NULL);
}

static gboolean
export_key (World *world)
{
  g_autoptr (FairPlayerKey) key = fair_test_key ();

  return fair_player_key_export (key, NULL, world->path, NULL);
}

static gboolean
import_key (World *world)
{
  g_autofree char *from = g_build_filename (world->folder->folder, "other.key", NULL);
  g_autoptr (FairPlayerKey) other = fair_player_key_ensure (from, NULL);
  g_autoptr (FairPlayerKey) key = fair_player_key_import (from, NULL, world->path, NULL);

  return key != NULL;
}

static gboolean
join_club (World *world)
{
  return fair_club_list_change (world->path, "/a", TRUE, NULL);
}

static gboolean
read_club (World *world)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gsize            n_before = 0;
  gsize            n_after = 0;
  g_autoptr (FairClub) club = NULL;

  g_file_get_contents (world->path, &before, &n_before, NULL);
  club = fair_test_club_read (world->club, world->path);
  g_file_get_contents (world->path, &after, &n_after, NULL);
  return n_before != n_after || memcmp (before, after, n_before) != 0;
}

static const struct
{
  const char *name; /* of the file */
  gboolean (*write) (World *world);
  const char *old;     /* what it is before */
  gboolean    is_ours; /* beside the database: nobody puts anything else there */
} places[] = {
  { "results.json", write_json, "the old results", FALSE },
  { "results.csv", write_csv, "the old results", FALSE },
  { "bob.json", remove_player, "the old results", FALSE },
  { "won.fairdeal", write_records, "the old records", FALSE },
  { "exported.key", export_key, "the old key", FALSE },
  { "player.key", import_key, "the old key", TRUE },
  { "clubs.ini", join_club, "[clubs]\nfolders=file:///b;\n", TRUE },
  { "records", read_club, "the old cache", TRUE },
};

static void
set_up (World          *world,
        FairTestFolder *folder)
{
  FairDatabase *database = fair_test_open (folder->path);
  g_autoptr (FairPlayerKey) key = fair_test_key ();
  guint64 seed = 7;

  fair_test_fill (database, N_RESULTS, 5);
  fair_database_close (database);
  world->folder = folder;
  world->store = fair_store_new (folder->path, NULL);
  world->club = g_build_filename (folder->folder, "club", NULL);
  world->place = g_build_filename (folder->folder, "place", NULL);
  world->path = NULL;
  g_assert_cmpint (g_mkdir (world->club, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (world->place, 0700), ==, 0);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (FairRecord) record = fair_test_win (key, FAIR_TEST_NOW - FAIR_TEST_DAY, FAIR_TEST_DAY / 1000, &seed);

      fair_test_club_add (world->club, key, record);
    }
}

static void
tear_down (World *world)
{
  fair_store_close (world->store);
  g_object_unref (world->store);
  g_free (world->club);
  g_free (world->place);
  g_free (world->path);
}

static void
go_to (World *world,
       guint  i)
{
  g_free (world->path);
  world->path = g_build_filename (world->place, places[i].name, NULL);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Fails unless the place has only the file, with this text. */
static void
assert_only (World      *world,
             const char *text)
{
  g_autofree char *found = NULL;
  gsize            length;

  g_assert_true (g_file_get_contents (world->path, &found, &length, NULL));
  g_assert_cmpmem (found, length, text, strlen (text));
  g_assert_cmpuint (count_files (world->place), ==, 1);
}

static void
test_failing_calls (FairTestFolder *folder,
                    gconstpointer   data)
{
  static const char *const calls[] = { "write", "fsync", "close", "rename" };
  static const int         errors[] = { ENOSPC, EIO };
  World                    world;

  set_up (&world, folder);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      go_to (&world, i);
      g_assert_true (g_file_set_contents (world.path, places[i].old, -1, NULL));
      for (guint k = 0; k < G_N_ELEMENTS (calls) * G_N_ELEMENTS (errors); k++)
        {
          const char *call = calls[k / G_N_ELEMENTS (errors)];

          g_test_message ("%s: %s", places[i].name, call);
          fair_test_fail_calls (call, "/place/", errors[k % G_N_ELEMENTS (errors)]);
          g_assert_false (places[i].write (&world));
          g_assert_cmpuint (fair_test_count_failed_calls (), >, 0);
          fair_test_fail_calls (NULL, NULL, 0);
          assert_only (&world, places[i].old);
        }

      g_assert_true (places[i].write (&world));
      g_assert_cmpuint (count_files (world.place), ==, places[i].write == import_key ? 2 : 1);
      fair_test_remove_tree (world.place);
      g_assert_cmpint (g_mkdir (world.place, 0700), ==, 0);
    }
  tear_down (&world);
}

/* A file that another fills the disk with.  Returns: whether the disk is full */
static gboolean
fill_disk (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "filling", NULL);
  FILE            *file = fopen (path, "wb");
  gboolean         is_full;

  while (file != NULL && putc ('x', file) != EOF)
    ;
  is_full = errno == ENOSPC;
  if (file != NULL)
    fclose (file);
  return is_full;
}

/* In a process that sees a small disk in the place. */
static void
write_to_full_disk (World *world)
{
  g_autofree char *filling = g_build_filename (world->place, "filling", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      go_to (world, i);
      g_assert_true (g_file_set_contents (world->path, places[i].old, -1, NULL));
      g_assert_true (fill_disk (world->place));
      g_assert_false (places[i].write (world));
      g_assert_cmpint (g_unlink (filling), ==, 0);
      assert_only (world, places[i].old);
      g_assert_cmpint (g_unlink (world->path), ==, 0);
    }
}

/* Gives this process mounted disks of its own. */
static gboolean
separate_mounts (void)
{
  return unshare (CLONE_NEWNS | (geteuid () == 0 ? 0 : CLONE_NEWUSER)) == 0 && mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
}

static gboolean
mount_small_disk (const char *folder)
{
  return mount ("tmpfs", folder, "tmpfs", 0, "size=16k") == 0;
}

/* Whether this system allows disks of one's own. */
static gboolean
can_mount (const char *folder)
{
  pid_t child = fork ();
  int   status;

  g_assert_cmpint (child, !=, -1);
  if (child == 0)
    _exit (separate_mounts () && mount_small_disk (folder) ? 0 : 1);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return status == 0;
}

/* Mounts are separated before the store has threads. */
static void
test_full_disk (FairTestFolder *folder,
                gconstpointer   data)
{
  g_autofree char *place = g_build_filename (folder->folder, "place", NULL);
  World            world;

  if (g_test_subprocess ())
    {
      g_assert_true (separate_mounts ());
      set_up (&world, folder);
      g_assert_true (mount_small_disk (place));
      write_to_full_disk (&world);
      g_assert_cmpint (umount2 (place, MNT_DETACH), ==, 0);
      tear_down (&world);
    }
  else if (can_mount (folder->folder))
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
    }
  else
    g_test_skip ("this system allows no disks of one's own");
}

static void
make_socket (const char *path)
{
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int                file = socket (AF_UNIX, SOCK_STREAM, 0);

  g_strlcpy (address.sun_path, path, sizeof address.sun_path);
  g_assert_cmpint (bind (file, (struct sockaddr *) &address, sizeof address), ==, 0);
  close (file);
}

/* What is no file is refused at once, and stays: nobody reads from the pipe, so a write to it would wait for ever. */
static void
test_no_files (FairTestFolder *folder,
               gconstpointer   data)
{
  World world;

  set_up (&world, folder);
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      struct stat before;
      struct stat after;

      if (places[i].is_ours)
        continue;
      for (guint kind = 0; kind < 4; kind++)
        {
          go_to (&world, i);
          if (kind == 0)
            g_assert_cmpint (mkfifo (world.path, 0600), ==, 0);
          else if (kind == 1)
            make_socket (world.path);
          else if (kind == 2)
            g_assert_cmpint (symlink ("/dev/null", world.path), ==, 0);
          else
            g_assert_cmpint (g_mkdir (world.path, 0700), ==, 0);

          g_assert_cmpint (lstat (world.path, &before), ==, 0);
          g_assert_false (places[i].write (&world));
          g_assert_cmpint (lstat (world.path, &after), ==, 0);
          g_assert_cmpuint (before.st_ino, ==, after.st_ino);
          g_assert_cmpuint (before.st_mode, ==, after.st_mode);
          g_assert_cmpuint (count_files (world.place), ==, 1);
          g_assert_cmpint (g_remove (world.path), ==, 0);
        }
    }
  tear_down (&world);
}

static void
assert_text (const char *path,
             const char *text)
{
  g_autofree char *found = NULL;

  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, text);
}

static guint
get_mode (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_lstat (path, &status), ==, 0);
  return status.st_mode & 0777;
}

/* Where a link leads, a file is replaced, or created; the link stays.  A file keeps its permissions, unless it is private
 * from now on. */
static void
test_links (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autofree char *far = g_build_filename (folder->folder, "far", NULL);
  g_autofree char *file = g_build_filename (far, "file", NULL);
  g_autofree char *relative = g_build_filename (far, "relative", NULL);
  g_autofree char *link = g_build_filename (folder->folder, "link", NULL);
  g_autofree char *round = g_build_filename (folder->folder, "round", NULL);
  g_autoptr (GError) error = NULL;
  mode_t mask = umask (027);

  g_assert_cmpint (g_mkdir (far, 0700), ==, 0);
  g_assert_cmpint (symlink ("file", relative), ==, 0);
  g_assert_cmpint (symlink (relative, link), ==, 0);
  g_assert_true (fair_file_replace (link, "new", 3, 0, NULL));
  assert_text (file, "new");
  g_assert_cmpuint (get_mode (file), ==, 0640);
  g_assert_cmpint (g_chmod (file, 0604), ==, 0);
  g_assert_true (fair_file_replace (link, "newer", 5, 0, NULL));
  assert_text (file, "newer");
  g_assert_cmpuint (get_mode (file), ==, 0604);
  g_assert_true (fair_file_replace (link, "newest", 6, FAIR_FILE_PRIVATE, NULL));
  assert_text (file, "newest");
  g_assert_cmpuint (get_mode (file), ==, 0600);
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (relative, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpuint (count_files (far), ==, 2);
  umask (mask);

  g_assert_cmpint (symlink ("round", round), ==, 0);
  g_assert_false (fair_file_replace (round, "new", 3, 0, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
  g_assert_true (g_file_test (round, G_FILE_TEST_IS_SYMLINK));
}

/* The reason is told, in words that name the file. */
static void
test_reasons (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (GError) error = NULL;

  fair_test_fail_calls ("write", folder->folder, ENOSPC);
  g_assert_false (fair_file_replace (folder->path, "x", 1, 0, &error));
  fair_test_fail_calls (NULL, NULL, 0);
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL);
  g_assert_nonnull (strstr (error->message, folder->path));
  g_clear_error (&error);
  g_assert_false (fair_file_replace ("/nowhere/file", "x", 1, 0, &error));
  g_assert_error (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
}

/* A backup that cannot be made leaves the earlier ones, and nothing with the name of one. */
static void
test_backup (FairTestFolder *folder,
             gconstpointer   data)
{
  static const char *const calls[] = { "write", "fsync", "rename" };
  g_autofree char         *earlier = g_build_filename (folder->folder, "backups", "fairdeal-2026-03-07.db", NULL);
  g_autofree char         *backups = g_path_get_dirname (earlier);
  g_autofree char         *before = NULL;
  gsize                    length;
  FairDatabase            *database = fair_test_open (folder->path);
  GDate                    day;

  fair_test_fill (database, 9, 5);
  fair_database_close (database);
  g_date_clear (&day, 1);
  g_date_set_dmy (&day, 7, G_DATE_MARCH, 2026);
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
  g_assert_true (g_file_get_contents (earlier, &before, &length, NULL));
  g_date_add_days (&day, 1);
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autofree char *after = NULL;
      gsize            n;

      fair_test_fail_calls (calls[i], "/backups/", EIO);
      g_assert_false (fair_backup_make (folder->path, &day, NULL));
      g_assert_cmpuint (fair_test_count_failed_calls (), >, 0);
      fair_test_fail_calls (NULL, NULL, 0);
      g_assert_cmpuint (count_files (backups), ==, 1);
      g_assert_true (g_file_get_contents (earlier, &after, &n, NULL));
      g_assert_cmpmem (before, length, after, n);
    }
  g_assert_true (fair_backup_make (folder->path, &day, NULL));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  fair_test_add_in_folder ("/fair/replaced-files/failing-calls", test_failing_calls);
  fair_test_add_in_folder ("/fair/replaced-files/full-disk", test_full_disk);
  fair_test_add_in_folder ("/fair/replaced-files/no-files", test_no_files);
  fair_test_add_in_folder ("/fair/replaced-files/links", test_links);
  fair_test_add_in_folder ("/fair/replaced-files/reasons", test_reasons);
  fair_test_add_in_folder ("/fair/replaced-files/backup", test_backup);

  return g_test_run ();
}
