/* The pace of a game is what happened in it: at each time as many cards on the foundations, and as many moves. */
#include "fair-game-result.h"
#include "fair-pace.h"
#include "model-helpers.h"

enum
{
  N_STEPS = 80
};

/* A game that is played, and how far it was after each of its steps. */
typedef struct
{
  FairGameModel *model;
  GArray        *points; /* of FairPacePoint */
} Game;

static void
note (Game  *game,
      gint64 time)
{
  const FairPosition *position = fair_game_model_get_position (game->model);
  FairPacePoint       point = { time, 0, fair_game_model_get_moves (game->model) };

  for (guint i = 0; i < fair_game_model_get_rules (game->model)->count[FAIR_FOUNDATION]; i++)
    point.n_cards += fair_position_count (position, i);
  g_array_append_val (game->points, point);
}

/* Sometimes goes back first: what was undone is not in the pace, as it is not in a record. */
static gboolean
play (Game    *game,
      guint64 *seed,
      gint64   now)
{
  FairGameClock *clock = fair_game_model_get_clock (game->model);

  if (clock != NULL)
    fair_game_clock_advance (clock, now);
  else
    fair_journal_set_elapsed (fair_game_model_get_journal (game->model), now);
  if (fair_random_below (seed, 6) == 0 && fair_game_model_get_can_undo (game->model))
    {
      fair_game_model_undo (game->model);
      g_array_set_size (game->points, game->points->len - 1);
    }
  if (!fair_test_model_play_any (game->model, seed))
    return FALSE;

  note (game, now);
  return TRUE;
}

/* Returns: (transfer full): the result of a game of @words at random, in which the program plays nothing by itself */
static FairResult *
play_game (Game       *game,
           const char *words,
           guint64    *seed)
{
  FairRules rules;
  gint64    now = 0;

  fair_test_rules (words, &rules);
  game->model = fair_game_model_new (&rules, 17, FALSE);
  game->points = g_array_new (FALSE, FALSE, sizeof (FairPacePoint));
  g_object_set (game->model, "auto-move", FALSE, "autocomplete", FALSE, NULL);
  if (fair_game_model_get_clock (game->model) != NULL)
    fair_game_clock_start (fair_game_model_get_clock (game->model), 0);
  note (game, 0);
  for (guint i = 0; i < N_STEPS; i++)
    {
      now += (gint64) fair_random_below (seed, 20) * FAIR_RESULT_TIME_UNIT;
      if (!play (game, seed, now))
        break;
    }

  return fair_game_result_make (game->model, "0a1b2c3d-0000-4000-8000-00000000000a", FAIR_OUTCOME_GIVEN_UP, 0, 0);
}

static void
test_same (void)
{
  guint64 seed = (guint64) g_test_rand_int ();

  for (guint i = 0; i < fair_games_count (); i++)
    {
      Game game;
      g_autoptr (FairResult) result = play_game (&game, fair_games_get (i)->id, &seed);
      g_autoptr (GArray) pace = fair_pace_new (result);

      g_assert_nonnull (pace);
      g_assert_cmpuint (pace->len, ==, game.points->len + 1);
      for (guint at = 0; at < game.points->len; at++)
        {
          const FairPacePoint *expected = &g_array_index (game.points, FairPacePoint, at);
          const FairPacePoint *point = &g_array_index (pace, FairPacePoint, at);

          g_assert_cmpint (point->time, ==, expected->time);
          g_assert_cmpuint (point->n_cards, ==, expected->n_cards);
          g_assert_cmpuint (point->n_moves, ==, expected->n_moves);
        }
      g_assert_cmpint (g_array_index (pace, FairPacePoint, pace->len - 1).time, ==, result->time);
      g_array_unref (game.points);
      g_object_unref (game.model);
    }
}

/* Returns: (transfer full): the first moves of a deal of KingCell */
static FairResult *
make_result (const char *moves,
             const char *times)
{
  FairResult *result = g_new0 (FairResult, 1);

  result->game = g_strdup ("kingcell");
  result->options = g_strdup ("supermove=columns");
  result->number = 4;
  result->n_moves = 3;
  result->time = 9 * G_USEC_PER_SEC;
  result->moves = g_strdup (moves);
  result->times = g_strdup (times);
  return result;
}

static void
test_find (void)
{
  static const struct
  {
    gint64 time; /* tenths of a second */
    guint  at;
  } cases[] = { { 0, 0 }, { 9, 0 }, { 10, 2 }, { 49, 2 }, { 50, 3 }, { 89, 3 }, { 90, 4 }, { 100000, 4 } };
  g_autoptr (FairResult) result = make_result ("t7>c1 t7>f1 t7>f2", "10 10 50");
  g_autoptr (GArray) pace = fair_pace_new (result);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (fair_pace_find (pace, cases[i].time * FAIR_RESULT_TIME_UNIT), ==, cases[i].at);
}

/* Without times there is no race, and none with times or moves that are impossible. */
static void
test_none (void)
{
  static const char *const cases[][2] = {
    { "t7>c1 t7>f1 t7>f2", NULL },
    { NULL, "10 10 50" },
    { "t7>c1 t7>f1 t7>f2", "10 10" },
    { "t7>c1 t7>f1 t7>f2", "10 50 10" },
    { "t7>c1 t7>f1 t7>f2", "10 10 x" },
    { "t7>c1 t7>f2 t7>f1", "10 10 50" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (FairResult) result = make_result (cases[i][0], cases[i][1]);

      g_assert_null (fair_pace_new (result));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/session-pace/same", test_same);
  g_test_add_func ("/fair/session-pace/find", test_find);
  g_test_add_func ("/fair/session-pace/none", test_none);

  return g_test_run ();
}
