/* The positions from which games were lost: when they come back as puzzles, and how the store keeps, exports and imports
 * them. */
#include "fair-players-table.h"
#include "fair-results-table.h"
#include "fair-reviews-table.h"
#include "store-helpers.h"

#define ID(n) "00000000-0000-4000-8000-00000000000" #n
#define OTHER "10000000-0000-4000-8000-000000000000"

enum
{
  MOVES = 3, /* of each game */
  DAY = 740000
};

static void
add (FairDatabase *database,
     const char   *id,
     const char   *player)
{
  g_autoptr (FairResult) result = fair_test_result (7, MOVES);

  g_free (result->id);
  result->id = g_strdup (id);
  result->player = g_strdup (player);
  result->begun = 1000000;
  result->ended = 3000000;
  g_assert_true (fair_results_table_put_back (database, result, NULL));
}

static void
put (FairDatabase *database,
     const char   *id,
     guint         n_moves,
     guint         step,
     guint         stage,
     guint         due)
{
  g_assert_true (fair_turns_table_put (database, id, &(FairKeptTurn){ n_moves, step, stage, due }, NULL));
}

/* On @day, @n positions of @player are due, and that of @id is the first one. */
static void
assert_due (FairDatabase *database,
            const char   *player,
            guint         day,
            guint         n,
            const char   *id)
{
  g_autoptr (GPtrArray) due = fair_turns_table_list (database, player, day, NULL);

  g_assert_nonnull (due);
  g_assert_cmpuint (due->len, ==, n);
  if (n > 0)
    g_assert_cmpstr (((FairResult *) g_ptr_array_index (due, 0))->id, ==, id);
}

/* A day, a week and a month, and then never; a wrong answer begins again. */
static void
test_days (void)
{
  FairKeptTurn turn = { .n_moves = MOVES };

  fair_kept_turn_answer (&turn, FALSE, DAY);
  g_assert_cmpuint (turn.due, ==, DAY + 1);
  fair_kept_turn_answer (&turn, TRUE, DAY + 1);
  g_assert_cmpuint (turn.due, ==, DAY + 8);
  fair_kept_turn_answer (&turn, FALSE, DAY + 8);
  g_assert_cmpuint (turn.due, ==, DAY + 9);
  fair_kept_turn_answer (&turn, TRUE, DAY + 10);
  g_assert_cmpuint (turn.due, ==, DAY + 17);
  fair_kept_turn_answer (&turn, TRUE, DAY + 17);
  g_assert_cmpuint (turn.due, ==, DAY + 47);
  g_assert_cmpuint (turn.stage, ==, 2);
  fair_kept_turn_answer (&turn, TRUE, DAY + 47);
  g_assert_cmpuint (turn.due, ==, G_MAXINT32);
}

/* What is due, the earliest first, of games of the player that have not been continued. */
static void
test_due (FairTestFolder *folder,
          gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  assert_due (database, FAIR_PLAYER_FIRST, DAY, 0, NULL);
  for (guint i = 0; i < 2; i++)
    add (database, i == 0 ? ID (1) : ID (2), FAIR_PLAYER_FIRST);
  add (database, ID (3), OTHER);
  put (database, ID (1), MOVES, 2, 0, DAY + 1);
  put (database, ID (2), MOVES, 1, 1, DAY);
  put (database, ID (3), MOVES, 1, 1, DAY);
  assert_due (database, FAIR_PLAYER_FIRST, DAY - 1, 0, NULL);
  assert_due (database, FAIR_PLAYER_FIRST, DAY, 1, ID (2));
  assert_due (database, FAIR_PLAYER_FIRST, DAY + 1, 2, ID (2));
  assert_due (database, OTHER, DAY + 1, 1, ID (3));

  /* Only a later day replaces one, unless the game was continued. */
  put (database, ID (2), MOVES, 1, 2, DAY + 30);
  put (database, ID (2), MOVES, 1, 0, DAY + 1);
  assert_due (database, FAIR_PLAYER_FIRST, DAY + 29, 1, ID (1));
  put (database, ID (1), MOVES + 1, 3, 0, DAY);
  assert_due (database, FAIR_PLAYER_FIRST, DAY + 30, 1, ID (2));
  put (database, ID (1), MOVES, 2, 0, DAY);
  assert_due (database, FAIR_PLAYER_FIRST, DAY + 30, 2, ID (1));
  put (database, ID (1), MOVES, 2, 3, G_MAXINT32);
  assert_due (database, FAIR_PLAYER_FIRST, G_MAXINT32 - 1, 1, ID (2));
}

/* They go with their results, and come back with them. */
static void
test_erase (FairTestFolder *folder,
            gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  add (database, ID (1), FAIR_PLAYER_FIRST);
  put (database, ID (1), MOVES, 2, 0, DAY);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  assert_due (database, FAIR_PLAYER_FIRST, DAY, 0, NULL);
  g_assert_true (fair_results_table_do (database, FAIR_LOG_UNDO_ERASE, FAIR_PLAYER_FIRST, NULL, NULL));
  assert_due (database, FAIR_PLAYER_FIRST, DAY, 1, ID (1));

  /* Of a game in progress, they stay as long as its review. */
  put (database, ID (2), MOVES, 1, 0, DAY);
  g_assert_true (fair_reviews_table_forget (database, NULL));
  add (database, ID (2), FAIR_PLAYER_FIRST);
  assert_due (database, FAIR_PLAYER_FIRST, DAY, 1, ID (1));
  g_assert_true (fair_players_table_remove (database, FAIR_PLAYER_FIRST, NULL));
  add (database, ID (1), FAIR_PLAYER_FIRST);
  assert_due (database, FAIR_PLAYER_FIRST, DAY, 0, NULL);
}

static void
test_export (FairTestFolder *folder,
             gconstpointer   data)
{
  static const char *const wrong[][2] = {
    { "\"step\" : 2", "\"step\" : -1" },
    { "\"step\" : 2", "\"step\" : 0.5" },
    { "\"step\" : 2", "\"steps\" : 2" },
    { "\"stage\" : 1", "\"stage\" : 3000000000" },
    { "\"due\" : 740000", "\"due\" : 0" },
    { "\"due\" : 740000", "\"due\" : \"today\"" },
    { "\"turns\" : [", "\"turns\" : [1, " },
    { "\"turns\" : [", "\"turns\" : [{\"id\" : \"" ID (7) "\", \"step\" : 0, \"stage\" : 0, \"due\" : 1}, " },
    { "\"turns\" : [", "\"turns\" : [{\"id\" : \"" ID (1) "\", \"step\" : 0, \"stage\" : 0, \"due\" : 1}, " },
  };
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);
  g_autoptr (FairDatabase) other = fair_test_open_other (folder);

  add (database, ID (1), FAIR_PLAYER_FIRST);
  put (database, ID (1), MOVES, 2, 1, DAY);
  fair_test_exchange (database, other, "turns", wrong, G_N_ELEMENTS (wrong));
  assert_due (other, FAIR_PLAYER_FIRST, DAY - 1, 0, NULL);
  assert_due (other, FAIR_PLAYER_FIRST, DAY, 1, ID (1));
}

/* What is kept stays when a damaged database is rescued. */
static void
test_rescued (FairTestFolder *folder,
              gconstpointer   data)
{
  g_autoptr (FairDatabase) database = fair_test_open (folder->path);

  add (database, ID (1), FAIR_PLAYER_FIRST);
  add (database, ID (2), FAIR_PLAYER_FIRST);
  put (database, ID (1), MOVES, 2, 2, DAY);
  put (database, ID (2), MOVES, 2, 0, DAY + 1);
  database = fair_test_rescue (g_steal_pointer (&database));
  assert_due (database, FAIR_PLAYER_FIRST, DAY, 1, ID (1));
  assert_due (database, FAIR_PLAYER_FIRST, DAY + 1, 2, ID (1));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/store-turns/days", test_days);
  fair_test_add_in_folder ("/fair/store-turns/due", test_due);
  fair_test_add_in_folder ("/fair/store-turns/erase", test_erase);
  fair_test_add_in_folder ("/fair/store-turns/export", test_export);
  fair_test_add_in_folder ("/fair/store-turns/rescued", test_rescued);

  return g_test_run ();
}
