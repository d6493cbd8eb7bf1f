/* The clubs that a player is in, and how results come there: all that count, each once, also after a drive was away; what
 * joining and leaving does, and how each fault is told. */
#include "chunk-reads.h"
#include "club-helpers.h"
#include "fair-club-list.h"
#include "fair-club-work.h"
#include "member-helpers.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OTHER "0a1b2c3d-0000-4000-8000-00000000000a"

static void
assert_folders (FairTestMember *self,
                const char     *first,
                const char     *second)
{
  fair_test_club_assert_folders (fair_memberships_get_folders (self->memberships), first, second);
}

/* What counts comes there, however often it is offered. */
static void
test_results (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *before = NULL;
  g_autofree char *helped = NULL;

  fair_test_member_set_up (&self, folder);
  before = fair_test_member_add (&self, NULL, 0);
  helped = fair_test_member_add (&self, NULL, 1);
  fair_test_member_update (&self);
  assert_folders (&self, NULL, NULL);
  fair_test_member_found (&self, self.club, -1);
  assert_folders (&self, self.club, NULL);
  fair_test_club_assert_has (self.club, 1);

  for (guint i = 2; i < 5; i++)
    {
      g_free (fair_test_member_add (&self, NULL, 0));
      g_signal_emit_by_name (self.store, "results-changed");
      g_signal_emit_by_name (self.store, "results-changed");
      while (fair_memberships_is_updating (self.memberships))
        g_main_context_iteration (NULL, TRUE);
      fair_test_club_assert_has (self.club, i);
    }

  fair_test_member_stop (&self);
  fair_test_member_start (&self);
  assert_folders (&self, self.club, NULL);
  fair_test_member_update (&self);
  fair_test_club_assert_has (self.club, 4);
  g_assert_null (fair_memberships_get_fault (self.memberships, self.club));
  fair_test_member_tear_down (&self);
}

/* Many at once, as from an import. */
static void
test_many (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestMember self;

  fair_test_member_set_up (&self, folder);
  for (guint i = 0; i < 40; i++)
    g_free (fair_test_member_add (&self, NULL, 0));
  fair_test_member_found (&self, self.club, -1);
  fair_test_club_assert_has (self.club, 40);
  fair_test_member_tear_down (&self);
}

/* A drive that is away for some time. */
static void
test_gone (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *away = NULL;

  fair_test_member_set_up (&self, folder);
  away = g_strconcat (self.club, "-away", NULL);
  fair_test_member_found (&self, self.club, -1);
  g_assert_cmpint (g_rename (self.club, away), ==, 0);
  g_free (fair_test_member_add (&self, NULL, 0));
  fair_test_member_update (&self);
  g_assert_nonnull (strstr (fair_memberships_get_fault (self.memberships, self.club), "is not there"));

  /* The place where drives are shown stays, and is not taken for the club. */
  g_assert_cmpint (g_mkdir (self.club, 0755), ==, 0);
  fair_test_member_update (&self);
  g_assert_nonnull (strstr (fair_memberships_get_fault (self.memberships, self.club), "no club"));
  g_assert_cmpint (g_rmdir (self.club), ==, 0);

  /* The next run has them too. */
  fair_test_member_stop (&self);
  fair_test_member_start (&self);
  g_assert_cmpint (g_rename (away, self.club), ==, 0);
  g_free (fair_test_member_add (&self, NULL, 0));
  fair_test_member_update (&self);
  g_assert_null (fair_memberships_get_fault (self.memberships, self.club));
  fair_test_club_assert_has (self.club, 2);
  fair_test_member_tear_down (&self);
}

static void
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Each fault is told by a sentence of its own, and joins nothing. */
static void
test_faults (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *nowhere = NULL;
  g_autofree char *file = NULL;

  fair_test_member_set_up (&self, folder);
  nowhere = g_build_filename (folder->folder, "nowhere", NULL);
  file = g_build_filename (folder->folder, "file", NULL);
  write_file (folder->folder, "file", "");
  fair_test_member_join (&self, nowhere, FAIR_STORE_ERROR_NOT_FOUND);
  fair_test_member_found (&self, nowhere, FAIR_STORE_ERROR_NOT_FOUND);
  fair_test_member_found (&self, file, FAIR_STORE_ERROR_NOT_FOUND);
  fair_test_member_join (&self, self.club, FAIR_STORE_ERROR_INVALID);

  write_file (self.club, "version", "{\"format\":\"fairdeal-club\",\"format-version\":2}\n");
  fair_test_member_found (&self, self.club, FAIR_STORE_ERROR_NEWER);
  write_file (self.club, "version", "{\"format\":\"fairdeal-club\",\"format-version\":1}\n");
  fair_test_member_found (&self, self.club, -1);
  fair_test_member_join (&self, self.club, -1);
  assert_folders (&self, self.club, NULL);
  fair_test_member_tear_down (&self);
}

/* The player's folder cannot be written: its place is taken. */
static void
test_unwritable (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *path = NULL;
  g_autoptr (FairPlayerKey) key = NULL;

  fair_test_member_set_up (&self, folder);
  path = fair_player_key_dup_path (folder->path, "");
  key = fair_player_key_ensure (path, NULL);
  write_file (self.club, fair_player_key_get_public (key), "");
  fair_test_member_found (&self, self.club, FAIR_STORE_ERROR_FORBIDDEN);
  assert_folders (&self, NULL, NULL);
  fair_test_member_tear_down (&self);
}

/* What is there stays there, and counts or not. */
static void
test_leave (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *second = NULL;

  fair_test_member_set_up (&self, folder);
  second = g_build_filename (folder->folder, "100% \xff", NULL);
  g_assert_cmpint (g_mkdir (second, 0755), ==, 0);
  g_free (fair_test_member_add (&self, NULL, 0));
  fair_test_member_found (&self, self.club, -1);
  fair_test_member_found (&self, second, -1);
  assert_folders (&self, self.club, second);
  fair_test_member_leave (&self, self.club, FALSE, -1);
  assert_folders (&self, second, NULL);
  g_free (fair_test_member_add (&self, NULL, 0));
  fair_test_member_update (&self);
  fair_test_club_assert_has (self.club, 1);
  fair_test_club_assert_has (second, 2);

  fair_test_member_leave (&self, second, TRUE, -1);
  assert_folders (&self, NULL, NULL);
  {
    g_autoptr (FairClub) club = fair_test_club_read (second, NULL);

    g_assert_cmpuint (club->results->len, ==, 0);
    g_assert_true (g_array_index (club->members, FairClubMember, 0).left);
  }
  fair_test_member_join (&self, second, -1);
  fair_test_club_assert_has (second, 2);
  fair_test_member_leave (&self, second, FALSE, -1);
  fair_test_member_tear_down (&self);
}

/* Each player of the computer has clubs of their own. */
static void
test_players (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestMember self;
  g_autoptr (FairPlayer) other = fair_player_new (OTHER, "Ben", 1, "", 0);
  g_autoptr (FairPlayer) first = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);

  fair_test_member_set_up (&self, folder);
  g_free (fair_test_member_add (&self, NULL, 0));
  g_free (fair_test_member_add (&self, OTHER, 0));
  fair_test_member_found (&self, self.club, -1);
  fair_test_club_assert_has (self.club, 1);
  fair_store_set_player (self.store, other);
  assert_folders (&self, NULL, NULL);
  fair_test_member_join (&self, self.club, -1);
  fair_test_club_assert_has (self.club, 2);
  fair_test_member_leave (&self, self.club, FALSE, -1);
  fair_store_set_player (self.store, first);
  assert_folders (&self, self.club, NULL);
  fair_test_member_tear_down (&self);
}

/* Another player takes over while results are listed: those of the first are not signed by the other. */
static void
test_takeover (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestMember self;
  g_autoptr (FairPlayer) other = fair_player_new (OTHER, "Ben", 1, "", 0);
  g_autoptr (FairPlayer) first = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);

  fair_test_member_set_up (&self, folder);
  fair_test_member_found (&self, self.club, -1);
  fair_store_set_player (self.store, other);
  fair_test_member_join (&self, self.club, -1);
  fair_store_set_player (self.store, first);
  fair_test_member_update (&self);
  g_free (fair_test_member_add (&self, NULL, 0));
  fair_memberships_update (self.memberships);
  g_assert_true (fair_memberships_is_updating (self.memberships));
  fair_store_set_player (self.store, other);
  fair_test_member_update (&self);
  fair_test_club_assert_has (self.club, 0);

  fair_store_set_player (self.store, first);
  fair_test_member_update (&self);
  fair_test_club_assert_has (self.club, 1);
  fair_test_member_tear_down (&self);
}

/* A club that cannot be reached is tried again after a while, but only as long as it lacks something. */
static void
test_retry (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *away = NULL;
  GSource         *source;

  fair_test_member_set_up (&self, folder);
  away = g_strconcat (self.club, "-away", NULL);
  fair_test_member_found (&self, self.club, -1);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, self.memberships));
  g_assert_cmpint (g_rename (self.club, away), ==, 0);
  g_free (fair_test_member_add (&self, NULL, 0));
  fair_test_member_update (&self);
  source = g_main_context_find_source_by_user_data (NULL, self.memberships);
  g_assert_nonnull (source);

  g_assert_cmpint (g_rename (away, self.club), ==, 0);
  g_source_set_ready_time (source, 0);
  while (fair_memberships_get_fault (self.memberships, self.club) != NULL)
    g_main_context_iteration (NULL, TRUE);
  fair_test_club_assert_has (self.club, 1);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, self.memberships));

  g_assert_cmpint (g_rename (self.club, away), ==, 0);
  g_free (fair_test_member_add (&self, NULL, 0));
  fair_test_member_update (&self);
  g_assert_nonnull (fair_memberships_get_fault (self.memberships, self.club));
  g_assert_nonnull (fair_test_ask (self.store, FAIR_STORE_ERASE, NULL, NULL));
  while (fair_memberships_is_updating (self.memberships))
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (fair_memberships_get_fault (self.memberships, self.club));
  g_assert_null (g_main_context_find_source_by_user_data (NULL, self.memberships));
  fair_test_member_tear_down (&self);
}

/* While results cannot be listed, no club has them all; this is told, and tried again. */
static void
test_unlisted (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestMember self;
  FairDatabase  *database;
  GSource       *source;

  fair_test_member_set_up (&self, folder);
  fair_test_member_found (&self, self.club, -1);
  g_free (fair_test_member_add (&self, NULL, 0));
  database = fair_test_open (folder->path);
  g_assert_true (fair_database_run (database, NULL, "ALTER TABLE results RENAME TO away", ""));
  fair_test_member_update (&self);
  g_assert_nonnull (fair_memberships_get_fault (self.memberships, self.club));
  source = g_main_context_find_source_by_user_data (NULL, self.memberships);
  g_assert_nonnull (source);

  g_assert_true (fair_database_run (database, NULL, "ALTER TABLE away RENAME TO results", ""));
  fair_database_close (database);
  g_source_set_ready_time (source, 0);
  while (fair_memberships_get_fault (self.memberships, self.club) != NULL)
    g_main_context_iteration (NULL, TRUE);
  fair_test_club_assert_has (self.club, 1);
  fair_test_member_tear_down (&self);
}

/* While the list of clubs cannot be read, no club is joined, and those that are in it stay there. */
static void
test_unreadable_list (FairTestFolder *folder,
                      gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *path = fair_club_list_dup_path (folder->path, "clubs", "");
  g_autofree char *away = g_strconcat (path, "-away", NULL);
  g_autofree char *second = g_build_filename (folder->folder, "second", NULL);

  fair_test_member_set_up (&self, folder);
  g_assert_cmpint (g_mkdir (second, 0755), ==, 0);
  fair_test_member_found (&self, self.club, -1);
  g_assert_cmpint (g_rename (path, away), ==, 0);
  g_assert_cmpint (symlink (path, path), ==, 0);
  fair_test_member_found (&self, second, FAIR_STORE_ERROR_FORBIDDEN);
  assert_folders (&self, self.club, NULL);

  g_assert_cmpint (g_rename (away, path), ==, 0);
  fair_test_member_found (&self, second, -1);
  fair_test_member_stop (&self);
  fair_test_member_start (&self);
  assert_folders (&self, self.club, second);
  fair_test_member_tear_down (&self);
}

static void
updated_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  GError **error = data;

  g_assert_false (g_task_propagate_boolean (G_TASK (result), error));
}

/* An update that is canceled reads no more of a club. */
static void
test_canceled (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestMember   self;
  g_autofree char *path = fair_player_key_dup_path (folder->path, "");
  g_autofree char *lines = g_strnfill (300 * 1024, '\n');
  g_autoptr (FairPlayerKey) key = NULL;
  g_autoptr (FairClubWork) work = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  fair_test_member_set_up (&self, folder);
  fair_test_member_found (&self, self.club, -1);
  key = fair_player_key_load (path, NULL, NULL);
  work = fair_club_work_new (self.store, FAIR_CLUB_UPDATE, self.club, FALSE);
  g_ptr_array_add (work->wanted, g_strdup (OTHER));
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.fairdeal", i);

      fair_test_club_write (self.club, key, name, lines, -1);
    }

  fair_test_chunk_reads_start (cancellable);
  fair_club_work_async (work, self.store, cancellable, updated_cb, &error);
  g_assert_cmpuint (work->turns, ==, 1);
  while (error == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (work->turns, ==, 2);
  g_assert_cmpuint (fair_test_chunk_reads_stop (), ==, 1);
  fair_test_member_tear_down (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fair_test_add_in_folder ("/fair/club-memberships/results", test_results);
  fair_test_add_in_folder ("/fair/club-memberships/many", test_many);
  fair_test_add_in_folder ("/fair/club-memberships/gone", test_gone);
  fair_test_add_in_folder ("/fair/club-memberships/faults", test_faults);
  fair_test_add_in_folder ("/fair/club-memberships/unwritable", test_unwritable);
  fair_test_add_in_folder ("/fair/club-memberships/leave", test_leave);
  fair_test_add_in_folder ("/fair/club-memberships/players", test_players);
  fair_test_add_in_folder ("/fair/club-memberships/takeover", test_takeover);
  fair_test_add_in_folder ("/fair/club-memberships/retry", test_retry);
  fair_test_add_in_folder ("/fair/club-memberships/unlisted", test_unlisted);
  fair_test_add_in_folder ("/fair/club-memberships/unreadable-list", test_unreadable_list);
  fair_test_add_in_folder ("/fair/club-memberships/canceled", test_canceled);

  return g_test_run ();
}
