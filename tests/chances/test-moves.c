/* The chances of a position and after each of its moves: over the same ways, and whatever the unseen cards are. */
#include "chances-helpers.h"
#include "moves.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  MEMORY = 64 << 20,
  STATES = 500,
  GAMES = 16,
  N_WAYS = 4,
  LONGEST = 40 /* moves of a game */
};

/* All moves of the position, except those that end the game. */
static unsigned
list_moves (const FairTestGame *game,
            FairMove            moves[FAIR_MAX_MOVES])
{
  unsigned n_moves = fair_list (&game->rules, &game->position, moves);
  unsigned n = 0;

  for (unsigned i = 0; i < n_moves; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      moves[n++] = moves[i];

  return n;
}

/* Weighs the position in two steps. */
static FairMoveChances *
weigh (const FairTestGame *game,
       const FairMove     *moves,
       unsigned            n_moves,
       uint64_t            seed,
       FairSolver         *solver)
{
  FairMoveChances *chances = fair_move_chances_new (&game->rules, &game->deal, &game->seen, &game->position, moves, n_moves);
  FairSampling     sampling = { .n_ways = N_WAYS, .seed = seed, .states = STATES, .solver = solver };

  g_assert_nonnull (chances);
  g_assert_true (fair_move_chances_refine (chances, &sampling));
  sampling.n_ways = N_WAYS / 2;
  g_assert_true (fair_move_chances_refine_moves (chances, &sampling));
  sampling.n_ways = N_WAYS;
  g_assert_true (fair_move_chances_refine_moves (chances, &sampling));
  return chances;
}

static unsigned
count (FairShare share)
{
  return share.won + share.lost + share.unknown;
}

static void
begin (unsigned      i,
       uint64_t     *random,
       FairTestGame *game)
{
  FairOptions options;
  FairRules   rules;

  fair_options_default (fair_test_hiding_game (i), &options);
  g_assert_true (fair_rules_resolve (fair_test_hiding_game (i), &options, &rules));
  fair_test_begin (&rules, 100 + i, game);
  fair_test_play_on (game, i % 2 ? FAIR_TEST_POORLY : FAIR_TEST_WELL, fair_test_below (random, LONGEST), random);
}

/* No move is better than the position, and a search of its own over the same ways finds no more. */
static void
test_moves (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 1;
  unsigned    n_known = 0;

  for (unsigned i = 0; i < GAMES; i++)
    {
      FairSampling     sampling = { .n_ways = N_WAYS, .seed = i, .states = STATES, .solver = solver };
      FairWays         ways = { 0 };
      FairTestGame     game;
      FairMove         moves[FAIR_MAX_MOVES];
      FairMoveChances *chances;
      FairShare        share;
      unsigned         n;

      begin (i, &random, &game);
      n = list_moves (&game, moves);
      chances = weigh (&game, moves, n, i, solver);
      share = fair_move_chances_get (chances);
      g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.seen, &sampling));
      g_assert_cmpuint (count (share), ==, ways.n);
      for (unsigned j = 0; j < n; j++)
        {
          FairShare after = fair_move_chances_get_move (chances, j);
          FairShare searched = { 0 };

          g_assert_true (fair_ways_weigh (&ways, &game.rules, &game.position, &moves[j], 1, &sampling, &searched));
          g_assert_cmpuint (count (after), ==, ways.n);
          g_assert_cmpuint (after.won, <=, share.won);
          g_assert_cmpuint (after.won, >=, searched.won);
          g_assert_cmpuint (after.lost, >=, searched.lost);
          n_known += after.won + after.lost;
        }
      g_assert_false (fair_move_chances_is_open (chances));
      fair_ways_clear (&ways);
      fair_move_chances_free (chances);
    }
  g_assert_cmpuint (n_known, >, 50);
  fair_solver_free (solver);
}

/* The same sight with the unseen cards in another order has the same moves with the same chances. */
static void
test_hidden (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 2;

  for (unsigned i = 0; i < GAMES; i++)
    {
      FairTestGame     game;
      FairTestGame     other;
      FairMove         moves[2][FAIR_MAX_MOVES];
      FairMoveChances *chances[2];
      FairShare        shares[2];
      unsigned         n;

      begin (i, &random, &game);
      other = game;
      fair_test_rearrange (&other, game.shown, &random);
      n = list_moves (&game, moves[0]);
      g_assert_cmpuint (list_moves (&other, moves[1]), ==, n);
      g_assert_cmpmem (moves[0], n * sizeof *moves[0], moves[1], n * sizeof *moves[1]);
      chances[0] = weigh (&game, moves[0], n, i, solver);
      chances[1] = weigh (&other, moves[1], n, i, solver);
      for (unsigned j = 0; j <= n; j++)
        {
          for (unsigned k = 0; k < 2; k++)
            shares[k] = j < n ? fair_move_chances_get_move (chances[k], j) : fair_move_chances_get (chances[k]);
          g_assert_cmpmem (&shares[0], sizeof shares[0], &shares[1], sizeof shares[1]);
        }
      fair_move_chances_free (chances[0]);
      fair_move_chances_free (chances[1]);
    }
  fair_solver_free (solver);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chances/moves", test_moves);
  g_test_add_func ("/chances/moves-hidden", test_hidden);

  return g_test_run ();
}
