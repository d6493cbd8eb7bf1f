/* Games in progress of one player on several computers: they continue where they were played last, and none is lost. */
#include "home-helpers.h"

#include <glib/gstdio.h>

static guint64 seed = 11;

/* A game goes to and fro; looking at it changes nothing. */
static void
test_continued (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestHomes   world;
  FairTestMember *first = &world.homes[0];
  FairTestMember *second = &world.homes[1];

  fair_test_homes_set_up (&world, folder);
  fair_test_homes_join (&world);
  fair_test_home_play (first, FAIR_TEST_GAME, "kingcell", 10, "play a");
  fair_test_member_update (first);
  fair_test_member_update (second);
  fair_test_home_assert_games (second, ":play a");

  fair_test_home_play (second, FAIR_TEST_GAME, "kingcell", 20, "play a,play b");
  fair_test_home_play (first, FAIR_TEST_GAME, "kingcell", 30, "play a,time");
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (first, ":play a,play b");
  fair_test_home_assert_games (second, ":play a,play b");

  /* The same with an older clock. */
  fair_test_home_play (second, FAIR_TEST_GAME, "kingcell", 5, "play a,play b,undo");
  fair_test_member_update (second);
  fair_test_member_update (first);
  fair_test_home_assert_games (first, ":play a,play b,undo");

  /* It is not taken while a program plays it. */
  {
    g_autoptr (FairSavedGame) saved = NULL;
    g_autoptr (GPtrArray) games = fair_game_file_list (first->folder->path, TRUE, NULL);
    g_autoptr (FairGameFile) file = fair_game_file_resume (first->folder->path, g_ptr_array_index (games, 0), &saved);

    fair_test_home_play (second, FAIR_TEST_GAME, "kingcell", 40, "play a,play b,undo,play c");
    fair_test_member_update (second);
    fair_test_member_update (first);
    fair_test_home_assert_games (first, ":play a,play b,undo");
  }
  fair_test_member_update (first);
  fair_test_home_assert_games (first, ":play a,play b,undo,play c");
  fair_test_homes_tear_down (&world);
}

/* Both have continued it: the later one stays the game, and the other one can be continued, too. */
static void
test_both (FairTestFolder *folder,
           gconstpointer   data)
{
  FairTestHomes   world;
  FairTestMember *first = &world.homes[0];
  FairTestMember *second = &world.homes[1];

  fair_test_homes_set_up (&world, folder);
  fair_test_homes_join (&world);
  fair_test_home_play (first, FAIR_TEST_GAME, "kingcell", 10, "play a");
  fair_test_homes_exchange (&world);
  fair_test_home_play (first, FAIR_TEST_GAME, "kingcell", 20, "play a,play b");
  fair_test_home_play (second, FAIR_TEST_GAME, "kingcell", 30, "play a,play c");
  fair_test_homes_exchange (&world);
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (first, ":play a,play c | elsewhere:play a,play b");
  fair_test_home_assert_games (second, ":play a,play c | elsewhere:play a,play b");

  /* A game of the same kind has no room beside that. */
  fair_test_home_play (second, FAIR_TEST_OTHER_GAME, "freecell", 40, "play d");
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (first, ":play d | :play a,play c | elsewhere:play a,play b");
  fair_test_homes_tear_down (&world);
}

/* Each has a game of a kind when they join. */
static void
test_same_kind (FairTestFolder *folder,
                gconstpointer   data)
{
  FairTestHomes world;

  fair_test_homes_set_up (&world, folder);
  fair_test_home_play (&world.homes[0], FAIR_TEST_GAME, "kingcell", 20, "play a");
  fair_test_home_play (&world.homes[1], FAIR_TEST_OTHER_GAME, "kingcell", 10, "play b");
  fair_test_homes_join (&world);
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (&world.homes[0], ":play a | elsewhere:play b");
  fair_test_home_assert_games (&world.homes[1], "elsewhere:play a | :play b");
  fair_test_homes_tear_down (&world);
}

/* A game that has a result on one computer ends on the other, without a second result; also if that has an old copy. */
static void
test_ended (FairTestFolder *folder,
            gconstpointer   data)
{
  FairTestHomes   world;
  FairTestMember *first = &world.homes[0];
  FairTestMember *second = &world.homes[1];
  g_autoptr (FairResult) result = fair_test_club_result (FAIR_TEST_EASY, FAIR_OUTCOME_WON, FAIR_TEST_NOW, 60 * G_USEC_PER_SEC, &seed);
  g_autofree char *path = NULL;

  fair_test_homes_set_up (&world, folder);
  fair_test_homes_join (&world);
  fair_test_home_play (first, FAIR_TEST_GAME, "kingcell", 10, "play a");
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (second, ":play a");

  g_free (result->id);
  result->id = g_strdup (FAIR_TEST_GAME);
  path = fair_game_file_dup_path (second->folder->path, FAIR_TEST_GAME);
  g_assert_cmpint (g_unlink (path), ==, 0);
  fair_test_add_result (second->store, result, -1);
  fair_test_member_update (second);
  fair_test_home_assert_games (second, "");
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (first, "");
  fair_test_home_assert_games (second, "");
  g_assert_cmpuint (fair_test_count_all (first->store), ==, 1);
  fair_test_homes_assert_equal (&world);

  /* It was played here since. */
  fair_test_home_play (first, FAIR_TEST_GAME, "kingcell", FAIR_TEST_NOW + 1, "play a,play b");
  fair_test_homes_exchange (&world);
  fair_test_home_assert_games (first, ":play a,play b");
  fair_test_home_assert_games (second, "");
  fair_test_homes_tear_down (&world);
}

/* What is only in the last moments of a run. */
static void
test_finish (FairTestFolder *folder,
             gconstpointer   data)
{
  FairTestHomes    world;
  g_autofree char *path = NULL;
  g_autofree char *key = NULL;

  fair_test_homes_set_up (&world, folder);
  fair_test_homes_join (&world);
  key = fair_test_home_dup_key (&world.homes[0]);
  path = g_build_filename (world.shared, key, "games", FAIR_TEST_GAME ".game", NULL);
  fair_test_home_play (&world.homes[0], FAIR_TEST_GAME, "kingcell", 10, "play a");
  fair_memberships_finish (world.homes[0].memberships);
  while (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_usleep (1000);
  fair_test_member_update (&world.homes[1]);
  fair_test_home_assert_games (&world.homes[1], ":play a");

  /* A drive that is away. */
  fair_test_member_stop (&world.homes[1]);
  g_free (path);
  path = g_strconcat (world.shared, "-away", NULL);
  g_assert_cmpint (g_rename (world.shared, path), ==, 0);
  fair_test_member_start (&world.homes[1]);
  fair_memberships_finish (world.homes[1].memberships);
  g_assert_cmpint (g_rename (path, world.shared), ==, 0);
  fair_test_homes_tear_down (&world);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fair_test_add_in_folder ("/fair/club-games/continued", test_continued);
  fair_test_add_in_folder ("/fair/club-games/both", test_both);
  fair_test_add_in_folder ("/fair/club-games/same-kind", test_same_kind);
  fair_test_add_in_folder ("/fair/club-games/ended", test_ended);
  fair_test_add_in_folder ("/fair/club-games/finish", test_finish);
  return g_test_run ();
}
