/* One player on several computers: homes that share a folder have the same results in the end, whatever happens in whatever order;
 * the key moves with a code only; and nothing in the folder is trusted. */
#include "home-helpers.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

enum
{
  N_ACTS = 30
};

static guint64 seed = 7;

/* In any order of playing and exchanging, also with programs that start anew. */
static void
test_results (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestHomes world;
  guint         n = 0;

  fair_test_homes_set_up (&world, folder);
  fair_test_home_add_result (&world.homes[0]);
  fair_test_home_add_result (&world.homes[1]);
  fair_test_homes_join (&world);
  for (guint i = 0; i < N_ACTS; i++)
    {
      FairTestMember *home = &world.homes[g_test_rand_int_range (0, FAIR_TEST_N_HOMES)];
      guint           act = (guint) g_test_rand_int_range (0, 10);

      if (act < 5)
        fair_test_home_add_result (home);
      else if (act < 9)
        fair_test_member_update (home);
      else
        {
          fair_test_member_stop (home);
          fair_test_member_start (home);
        }
      n += act < 5;
    }
  for (guint i = 0; i < 2 * FAIR_TEST_N_HOMES; i++)
    fair_test_member_update (&world.homes[i % FAIR_TEST_N_HOMES]);
  fair_test_homes_assert_equal (&world);
  g_assert_cmpuint (fair_test_count_all (world.homes[0].store), ==, 2 + n);

  /* Erased results do not come back from the other computer, not even in a later run. */
  g_assert_nonnull (fair_test_ask (world.homes[1].store, FAIR_STORE_ERASE, NULL, NULL));
  fair_test_member_update (&world.homes[1]);
  fair_test_member_stop (&world.homes[1]);
  fair_test_member_start (&world.homes[1]);
  fair_test_home_add_result (&world.homes[0]);
  fair_test_member_update (&world.homes[0]);
  fair_test_member_update (&world.homes[1]);
  g_assert_cmpuint (fair_test_count_all (world.homes[1].store), ==, 1);
  g_assert_cmpuint (fair_test_count_all (world.homes[0].store), ==, 3 + n);

  /* Joining again brings them back. */
  g_assert_null (fair_test_home_change (&world, &world.homes[1], FAIR_CLUB_LEAVE, NULL));
  g_assert_null (fair_test_home_change (&world, &world.homes[1], FAIR_CLUB_FOUND, NULL));
  fair_test_homes_exchange (&world);
  fair_test_homes_assert_equal (&world);

  /* Nothing is exchanged without the folder. */
  g_assert_null (fair_test_home_change (&world, &world.homes[1], FAIR_CLUB_LEAVE, NULL));
  fair_test_home_add_result (&world.homes[0]);
  fair_test_member_update (&world.homes[0]);
  fair_test_member_update (&world.homes[1]);
  g_assert_cmpuint (fair_test_count_all (world.homes[1].store), ==, 3 + n);
  fair_test_homes_tear_down (&world);
}

static gboolean
has_code (FairTestHomes *world)
{
  g_autofree char *file = g_build_filename (world->shared, FAIR_CLUB_KEY, NULL);

  return g_file_test (file, G_FILE_TEST_EXISTS);
}

/* The key comes with the right code, once, and for a day. */
static void
test_code (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestHomes    world;
  FairTestMember  *first = &world.homes[0];
  FairTestMember  *second = &world.homes[1];
  g_autofree char *code = fair_player_key_make_code ();
  g_autofree char *other_code = fair_player_key_make_code ();
  g_autofree char *file = NULL;
  g_autofree char *key = NULL;
  g_autofree char *second_key = NULL;
  g_autofree char *text = NULL;
  g_autofree char *fault = NULL;
  struct utimbuf   old = { 1, 1 };
  gsize            length;

  fair_test_homes_set_up (&world, folder);
  file = g_build_filename (world.shared, FAIR_CLUB_KEY, NULL);
  g_assert_cmpstr (code, !=, other_code);
  g_assert_cmpuint (strlen (code), ==, 20);

  /* A folder without a code is only for the first one. */
  g_assert_null (fair_test_home_change (&world, first, FAIR_CLUB_FOUND, NULL));
  fault = fair_test_home_change (&world, second, FAIR_CLUB_FOUND, NULL);
  g_assert_nonnull (strstr (fault, "Show a code there"));
  g_assert_cmpuint (fair_memberships_get_folders (second->memberships)->len, ==, 0);
  g_clear_pointer (&fault, g_free);
  second_key = fair_test_home_dup_key (second);
  key = fair_test_home_dup_key (first);
  g_assert_cmpstr (key, !=, second_key);

  fault = fair_test_home_change (&world, second, FAIR_CLUB_FOUND, code);
  g_assert_nonnull (fault);
  g_clear_pointer (&fault, g_free);
  g_assert_null (fair_test_home_change (&world, first, FAIR_CLUB_SHOW_KEY, code));
  g_assert_true (g_file_get_contents (file, &text, &length, NULL));
  g_assert_true (g_str_has_prefix (text, "-----BEGIN ENCRYPTED PRIVATE KEY-----"));
  g_assert_null (strstr (text, code));

  /* A wrong code changes nothing. */
  fault = fair_test_home_change (&world, second, FAIR_CLUB_FOUND, other_code);
  g_assert_cmpstr (fault, ==, "This code is wrong. Enter the code that your other computer shows.");
  g_clear_pointer (&fault, g_free);
  g_assert_true (has_code (&world));
  fault = fair_test_home_dup_key (second);
  g_assert_cmpstr (fault, ==, second_key);
  g_clear_pointer (&fault, g_free);

  g_assert_null (fair_test_home_change (&world, second, FAIR_CLUB_FOUND, code));
  fault = fair_test_home_dup_key (second);
  g_assert_cmpstr (fault, ==, key);
  g_clear_pointer (&fault, g_free);
  g_assert_false (has_code (&world));

  /* A code that nobody has used. */
  g_assert_null (fair_test_home_change (&world, first, FAIR_CLUB_SHOW_KEY, code));
  fair_test_member_update (second);
  g_assert_true (has_code (&world));
  g_assert_cmpint (utime (file, &old), ==, 0);
  fair_test_member_update (second);
  g_assert_false (has_code (&world));
  fair_test_homes_tear_down (&world);
}

/* A key that was put there without a code, or cut, is not taken; nor is a link followed. */
static void
test_forged_key (FairTestFolder *folder,
                 gconstpointer   data)
{
  FairTestHomes    world;
  g_autofree char *code = fair_player_key_make_code ();
  g_autofree char *file = NULL;
  g_autofree char *victim = g_build_filename (folder->folder, "victim", NULL);
  g_autofree char *before = NULL;
  g_autofree char *text = NULL;
  g_autoptr (FairPlayerKey) forged = fair_test_key ();
  gsize length;

  fair_test_homes_set_up (&world, folder);
  file = g_build_filename (world.shared, FAIR_CLUB_KEY, NULL);
  g_assert_null (fair_test_home_change (&world, &world.homes[0], FAIR_CLUB_FOUND, NULL));
  g_assert_nonnull (before = fair_test_home_change (&world, &world.homes[1], FAIR_CLUB_FOUND, NULL));
  g_free (before);
  before = fair_test_home_dup_key (&world.homes[1]);

  g_assert_true (fair_player_key_export (forged, NULL, file, NULL));
  g_assert_true (g_file_set_contents (victim, "mine", -1, NULL));
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *fault = fair_test_home_change (&world, &world.homes[1], FAIR_CLUB_FOUND, code);
      g_autofree char *after = fair_test_home_dup_key (&world.homes[1]);

      g_assert_nonnull (fault);
      g_assert_cmpstr (after, ==, before);
      g_unlink (file);
      g_rmdir (file);
      if (i == 0)
        g_assert_cmpint (mkfifo (file, 0600), ==, 0);
      else if (i == 1)
        g_assert_cmpint (g_mkdir (file, 0700), ==, 0);
      else if (i == 2)
        g_assert_cmpint (symlink (victim, file), ==, 0);
      else if (i == 3)
        {
          g_assert_true (fair_player_key_export (forged, code, file, NULL));
          g_assert_true (g_file_get_contents (file, &text, &length, NULL));
          g_assert_true (g_file_set_contents (file, text, (gssize) length / 2, NULL));
        }
      else
        {
          g_autofree char *two = g_strconcat (text, "-----BEGIN PRIVATE KEY-----\n", NULL);

          g_assert_true (g_file_set_contents (file, two, -1, NULL));
        }
    }

  g_unlink (file);
  g_assert_cmpint (symlink (victim, file), ==, 0);
  g_assert_null (fair_test_home_change (&world, &world.homes[0], FAIR_CLUB_SHOW_KEY, code));
  g_clear_pointer (&text, g_free);
  g_assert_true (g_file_get_contents (victim, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "mine");
  fair_test_homes_tear_down (&world);
}

/* What others can put into the folder. */
static void
test_hostile (FairTestFolder *folder,
              gconstpointer   data)
{
  FairTestHomes    world;
  FairTestMember  *first = &world.homes[0];
  g_autofree char *key = NULL;
  g_autofree char *own = NULL;
  g_autofree char *games = NULL;
  g_autofree char *place = NULL;
  g_autofree char *results = NULL;
  g_autofree char *victim = g_build_filename (folder->folder, "victim", "games", NULL);
  g_autofree char *file = g_build_filename (victim, FAIR_TEST_GAME ".game", NULL);
  g_autofree char *found = NULL;
  g_autofree char *link_name = NULL;
  g_autoptr (FairPlayerKey) other = fair_test_key ();
  g_autoptr (FairRecord) record = fair_test_win (other, FAIR_TEST_NOW, 60 * G_USEC_PER_SEC, &seed);
  g_autofree char *line = fair_record_print (record);

  fair_test_homes_set_up (&world, folder);
  fair_test_homes_join (&world);
  key = fair_test_home_dup_key (first);
  own = g_build_filename (world.shared, key, NULL);
  games = g_build_filename (own, "games", NULL);
  g_assert_cmpint (g_mkdir_with_parents (games, 0755), ==, 0);
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("2222222%u-0000-4000-8000-000000000001.game", i);
      g_autofree char *path = g_build_filename (games, name, NULL);

      if (i == 0)
        g_assert_cmpint (mkfifo (path, 0600), ==, 0);
      else if (i == 1)
        g_assert_cmpint (symlink (first->folder->path, path), ==, 0);
      else if (i == 2)
        g_assert_true (g_file_set_contents (path, "not a game\n", -1, NULL));
      else
        {
          g_assert_true (g_file_set_contents (path, "", 0, NULL));
          g_assert_cmpint (truncate (path, G_GINT64_CONSTANT (1) << 40), ==, 0);
        }
    }
  results = g_build_filename (own, "0123abcd-2026-11.fairdeal", NULL);
  g_assert_true (g_file_set_contents (results, line, -1, NULL));
  place = g_build_filename (own, "a-pipe.fairdeal", NULL);
  g_assert_cmpint (mkfifo (place, 0600), ==, 0);
  fair_test_home_play (first, FAIR_TEST_GAME, "kingcell", 10, "play a");
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (&world.homes[1], ":play a");
  g_assert_cmpuint (fair_test_count_all (first->store), ==, 0);

  /* Where a game is to be written, there is a link. */
  link_name = g_build_filename (games, FAIR_TEST_OTHER_GAME ".game", NULL);
  g_assert_cmpint (symlink (first->folder->path, link_name), ==, 0);
  fair_test_home_play (first, FAIR_TEST_OTHER_GAME, "freecell", 10, "play a");
  fair_test_member_update (first);
  g_assert_nonnull (fair_memberships_get_fault (first->memberships, world.shared));
  g_assert_cmpint (g_unlink (link_name), ==, 0);
  fair_test_member_update (first);
  g_assert_null (fair_memberships_get_fault (first->memberships, world.shared));

  /* Instead of the games, there is a link to others. */
  fair_test_remove_tree (games);
  g_assert_cmpint (g_mkdir_with_parents (victim, 0755), ==, 0);
  g_assert_true (g_file_set_contents (file, "keep this", -1, NULL));
  g_assert_cmpint (symlink (victim, games), ==, 0);
  fair_test_member_update (first);
  g_assert_nonnull (strstr (fair_memberships_get_fault (first->memberships, world.shared), "games"));
  g_assert_true (g_file_get_contents (file, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, "keep this");
  g_assert_cmpint (g_unlink (games), ==, 0);
  fair_test_member_update (first);
  g_assert_null (fair_memberships_get_fault (first->memberships, world.shared));
  fair_test_homes_tear_down (&world);
}

/* Folders that cannot be used have a sentence that does not speak of clubs. */
static void
test_unusable (FairTestFolder *folder,
               gconstpointer   data)
{
  FairTestHomes    world;
  FairTestMember  *first = &world.homes[0];
  g_autofree char *away = NULL;
  g_autofree char *key = NULL;
  g_autofree char *own = NULL;
  g_autofree char *fault = NULL;

  fair_test_homes_set_up (&world, folder);
  fair_test_homes_join (&world);
  away = g_strconcat (world.shared, "-away", NULL);
  key = fair_test_home_dup_key (first);
  own = g_build_filename (world.shared, key, NULL);
  g_assert_cmpint (g_rename (world.shared, away), ==, 0);
  fair_test_home_add_result (first);
  fair_test_member_update (first);
  g_assert_cmpstr (fair_memberships_get_fault (first->memberships, world.shared), ==,
                   "The shared folder cannot be used. If it is on a drive or a network, connect it.");
  g_assert_cmpint (g_mkdir (world.shared, 0755), ==, 0);
  fair_test_member_update (first);
  g_assert_nonnull (strstr (fair_memberships_get_fault (first->memberships, world.shared), "cannot be used"));
  g_assert_cmpint (g_rmdir (world.shared), ==, 0);
  g_assert_cmpint (g_rename (away, world.shared), ==, 0);

  fair_test_remove_tree (own);
  g_assert_true (g_file_set_contents (own, "", 0, NULL));
  fair_test_member_update (first);
  g_assert_null (strstr (fair_memberships_get_fault (first->memberships, world.shared), "club"));
  g_assert_cmpint (g_unlink (own), ==, 0);
  fault = fair_test_home_change (&world, first, FAIR_CLUB_FOUND, NULL);
  g_assert_null (fault);
  fair_test_member_update (first);
  g_assert_null (fair_memberships_get_fault (first->memberships, world.shared));
  fair_test_homes_exchange (&world);
  fair_test_homes_assert_equal (&world);
  fair_test_homes_tear_down (&world);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fair_test_add_in_folder ("/fair/club-computers/results", test_results);
  fair_test_add_in_folder ("/fair/club-computers/code", test_code);
  fair_test_add_in_folder ("/fair/club-computers/forged-key", test_forged_key);
  fair_test_add_in_folder ("/fair/club-computers/hostile", test_hostile);
  fair_test_add_in_folder ("/fair/club-computers/unusable", test_unusable);
  return g_test_run ();
}
