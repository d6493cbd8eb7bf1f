/* Chances, held against the truth of random deals; what must not change them; and the honest player. */
#include <math.h>
#include <string.h>

#include "player.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  MEMORY = 64 << 20,
  STATES = 20000,
  GAMES = 16, /* for each property */
  N_WAYS = 8,
  CALIBRATED = 60, /* positions of Solitaire Rush, unless FAIR_TEST_CHANCES says how many */
  CALIBRATED_WAYS = 40,
  N_TENTHS = 10,
  PLAYED = 5,
  LONGEST = 60 /* moves of a random game */
};

/* A position of a random game, and what the player has seen. */
typedef struct
{
  FairRules    rules;
  FairPosition deal;
  FairPosition position;
  FairSight    sight;
  unsigned     n_moves;
  FairMove     moves[LONGEST];
} Game;

static unsigned
count_positions (void)
{
  const char *text = g_getenv ("FAIR_TEST_CHANCES");

  return text != NULL ? (unsigned) g_ascii_strtoull (text, NULL, 10) : CALIBRATED;
}

/* Plays up to @n_moves random moves; they do not depend on a hidden card. */
static void
play_random (const FairGame *game,
             uint64_t       *random,
             unsigned        n_moves,
             Game           *self)
{
  *self = (Game){ 0 };
  fair_test_random_rules (game, random, &self->rules);
  fair_deal_number (&self->rules, fair_random_next (random) >> 1, &self->deal);
  self->position = self->deal;
  fair_sight_add (&self->sight, &self->rules, &self->deal);
  for (unsigned i = 0; i < n_moves; i++)
    {
      FairMove    moves[FAIR_MAX_MOVES];
      unsigned    n = fair_list (&self->rules, &self->position, moves);
      FairEffects effects;
      FairMove    move;

      if (n == 0)
        return;
      move = moves[fair_test_below (random, n)];
      if (move.kind == FAIR_MOVE_END)
        continue;
      fair_apply (&self->rules, &self->position, move, &effects);
      fair_sight_follow (&self->sight, &self->rules, &self->position, &effects);
      self->moves[self->n_moves++] = move;
    }
}

/* The same game, as the player sees it, with the unseen cards as they lie in a random way. */
static void
rearrange (Game       *self,
           FairSolver *solver,
           uint64_t    seed)
{
  FairSampling sampling = { .n_ways = 1, .seed = seed, .states = STATES };
  FairWays     ways;

  g_assert_true (fair_ways_sample (&ways, &self->rules, &self->deal, &self->position, &self->sight, &sampling, solver, NULL));
  fair_ways_put (&ways, 0, &self->rules, &self->deal, &self->deal);
  fair_ways_put (&ways, 0, &self->rules, &self->position, &self->position);
  fair_ways_clear (&ways);
}

/* Each way has the cards of the pack, those that were seen where they lie, and what is known of the rest of the game. */
static void
test_ways (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 1;
  unsigned    n_moved = 0;

  for (unsigned i = 0; i < GAMES; i++)
    {
      FairSampling sampling = { .n_ways = N_WAYS, .seed = i, .states = STATES };
      FairWays     ways;
      Game         game;

      play_random (fair_games_get (i % fair_games_count ()), &random, LONGEST, &game);
      g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.position, &game.sight, &sampling, solver, NULL));
      for (unsigned way = 0; way < ways.n; way++)
        {
          FairPosition put;
          bool         has[FAIR_CARD_CODES] = { false };

          fair_ways_put (&ways, way, &game.rules, &game.position, &put);
          g_assert_cmpmem (put.start, sizeof put.start, game.position.start, sizeof put.start);
          g_assert_cmpmem (put.down, sizeof put.down, game.position.down, sizeof put.down);
          for (unsigned card = 0; card < put.start[game.rules.n_piles]; card++)
            {
              g_assert_false (has[put.cards[card]]);
              has[put.cards[card]] = true;
              n_moved += put.cards[card] != game.position.cards[card];
              if (fair_sight_has (&game.sight, game.position.cards[card]))
                g_assert_cmpuint (put.cards[card], ==, game.position.cards[card]);
            }
        }
      fair_ways_clear (&ways);
    }
  g_assert_cmpuint (n_moved, >, 1000);
  fair_solver_free (solver);
}

/* A card that went back face down, or to the stock, is still known. */
static void
test_seen_again (void)
{
  Game     game;
  uint64_t random = 3;
  unsigned n_known = 0;

  for (unsigned i = 0; i < GAMES; i++)
    {
      play_random (fair_games_find ("rush"), &random, LONGEST, &game);
      for (unsigned pile = 0; pile < game.rules.n_piles; pile++)
        for (unsigned j = 0; j < game.position.down[pile]; j++)
          n_known += game.rules.piles[pile].role == FAIR_STOCK &&
                     fair_sight_has (&game.sight, fair_position_pile (&game.position, pile)[j]);
    }
  g_assert_cmpuint (n_known, >, 50);
}

/* Two games that look the same have the same chances, at every position from there on. */
static void
test_hidden (gconstpointer data)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 5;
  bool        fair = GPOINTER_TO_INT (data);

  for (unsigned i = 0; i < GAMES / 2; i++)
    {
      FairSampling sampling = { .n_ways = N_WAYS / 2, .seed = i, .states = STATES / 20, .fair = fair };
      FairShare    shares[2];
      Game         game;

      play_random (fair_games_get (i % fair_games_count ()), &random, fair ? 2 : LONGEST, &game);
      for (unsigned j = 0; j < 2; j++)
        {
          FairWays ways;

          g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.position, &game.sight, &sampling, solver, NULL));
          g_assert_true (fair_ways_weigh (&ways, &game.rules, &game.position, NULL, 0, &sampling, solver, NULL, &shares[j]));
          fair_ways_clear (&ways);
          rearrange (&game, solver, i + 1000);
        }
      g_assert_cmpmem (&shares[0], sizeof shares[0], &shares[1], sizeof shares[1]);
    }
  fair_solver_free (solver);
}

/* The chances at the deal, less what moves cost, plus luck, are those at the end. */
static void
test_sum (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 7;
  unsigned    n_lucky = 0;

  for (unsigned i = 0; i < GAMES / 2; i++)
    {
      FairSampling sampling = { .n_ways = N_WAYS / 2, .seed = i, .states = STATES / 20 };
      FairChance   chances[LONGEST + 1];
      Game         game;
      int          sum;

      play_random (fair_games_get (i % fair_games_count ()), &random, LONGEST / 3, &game);
      g_assert_true (fair_chances_run (&game.rules, &game.deal, game.moves, game.n_moves, &sampling, solver, NULL, chances));
      sum = fair_share_permille (chances[0].share);
      for (unsigned j = 0; j < game.n_moves; j++)
        {
          int luck = fair_chance_luck (&chances[j], &chances[j + 1]);

          sum += luck - fair_chance_cost (&chances[j]);
          n_lucky += luck != 0;
          if (!chances[j].shows)
            g_assert_cmpint (luck, ==, 0);
        }
      g_assert_cmpint (sum, ==, fair_share_permille (chances[game.n_moves].share));
    }
  g_assert_cmpuint (n_lucky, >, 0);
  fair_solver_free (solver);
}

/* Where nothing is hidden, the chances are the verdict. */
static void
test_open (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 9;

  for (unsigned i = 0; i < GAMES / 4; i++)
    {
      FairSampling     sampling = { .n_ways = N_WAYS, .states = STATES };
      FairSolverLimits limits = { .states = STATES };
      FairSolution     solution;
      FairChance       chance;
      Game             game;

      play_random (fair_games_find (i % 2 ? "kingcell" : "beleaguered-castle"), &random, i, &game);
      g_assert_true (fair_chances_run (&game.rules, &game.position, NULL, 0, &sampling, solver, NULL, &chance));
      fair_solver_run (solver, &game.rules, &game.position, &limits, NULL, &solution);
      g_assert_cmpuint (chance.share.won, ==, solution.verdict == FAIR_VERDICT_WON);
      g_assert_cmpuint (chance.share.lost, ==, solution.verdict == FAIR_VERDICT_LOST);
      g_assert_cmpuint (chance.share.won + chance.share.lost + chance.share.unknown, ==, 1);
    }
  fair_solver_free (solver);
}

/* What was told of the positions in one tenth of the chances, and what was true. */
typedef struct
{
  unsigned n;
  unsigned won;
  double   expected;
  double   variance;
} Tenth;

/* Of the positions whose chances are told as so many tenths, so many can truly be won. */
static void
test_calibration (void)
{
  FairSolver      *solver = fair_solver_new (MEMORY);
  FairSampling     sampling = { .n_ways = CALIBRATED_WAYS, .states = STATES };
  FairSolverLimits limits = { .states = 10 * STATES };
  Tenth            tenths[N_TENTHS] = { 0 };
  uint64_t         random = 11;
  unsigned         n_unknown = 0;

  for (unsigned i = 0; i < count_positions (); i++)
    {
      FairSolution solution;
      FairWays     ways;
      FairShare    share;
      Tenth       *tenth;
      Game         game;
      double       told;

      play_random (fair_games_find ("rush"), &random, fair_test_below (&random, LONGEST), &game);
      fair_solver_run (solver, &game.rules, &game.position, &limits, NULL, &solution);
      sampling.seed = i;
      g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.position, &game.sight, &sampling, solver, NULL));
      g_assert_true (fair_ways_weigh (&ways, &game.rules, &game.position, NULL, 0, &sampling, solver, NULL, &share));
      if (solution.verdict == FAIR_VERDICT_UNKNOWN)
        n_unknown++;
      else
        {
          told = fair_share_permille (share) / 1000.0;
          tenth = &tenths[MIN ((unsigned) (told * N_TENTHS), N_TENTHS - 1)];
          tenth->n++;
          tenth->won += solution.verdict == FAIR_VERDICT_WON;
          tenth->expected += told;
          /* Of the truth, and of what was told. */
          told = (told * ways.n + 1) / (ways.n + 2);
          tenth->variance += told * (1 - told) * (1 + 1.0 / ways.n);
        }
      fair_ways_clear (&ways);
    }

  for (unsigned i = 0; i < N_TENTHS; i++)
    {
      g_test_message ("%u tenths: %u positions, %.1f expected, %u won", i, tenths[i].n, tenths[i].expected, tenths[i].won);
      g_assert_cmpfloat (fabs (tenths[i].won - tenths[i].expected), <=, 2.58 * sqrt (tenths[i].variance) + 0.5);
    }
  g_test_message ("%u not known", n_unknown);
  g_assert_cmpuint (n_unknown * 20, <, count_positions ());
  fair_solver_free (solver);
}

/* A player whose cards lie in another way does the same until one of them is shown; games are won, and by the rules. */
static void
test_player (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 13;
  unsigned    n_won = 0;

  for (unsigned i = 0; i < PLAYED; i++)
    {
      FairSampling           sampling = { .n_ways = N_WAYS, .seed = i, .states = STATES / 4 };
      g_autofree FairPlayed *played = g_new (FairPlayed, 1);
      g_autofree FairPlayed *other = g_new (FairPlayed, 1);
      FairPosition           position;
      FairSight              sight;
      Game                   game;
      unsigned               j;

      play_random (fair_games_find ("rush"), &random, 0, &game);
      g_assert_true (fair_player_play (&game.rules, &game.deal, &sampling, solver, NULL, played));
      position = game.deal;
      sight = game.sight;
      for (j = 0; j < played->n_moves; j++)
        {
          FairEffects effects;

          g_assert_true (fair_is_legal (&game.rules, &position, played->moves[j]));
          fair_apply (&game.rules, &position, played->moves[j], &effects);
          if (fair_sight_follow (&sight, &game.rules, &position, &effects))
            break;
        }
      n_won += played->status == FAIR_STATUS_WON;
      rearrange (&game, solver, i + 1000);
      g_assert_true (fair_player_play (&game.rules, &game.deal, &sampling, solver, NULL, other));
      for (unsigned k = 0; k <= j && k < played->n_moves; k++)
        g_assert_true (fair_move_equal (played->moves[k], other->moves[k]));
    }
  g_assert_cmpuint (n_won, >, 0);
  g_assert_cmpuint (n_won, <, PLAYED);
  fair_solver_free (solver);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chances/ways", test_ways);
  g_test_add_func ("/chances/seen-again", test_seen_again);
  g_test_add_data_func ("/chances/hidden", GINT_TO_POINTER (false), test_hidden);
  g_test_add_data_func ("/chances/hidden-fair", GINT_TO_POINTER (true), test_hidden);
  g_test_add_func ("/chances/sum", test_sum);
  g_test_add_func ("/chances/open", test_open);
  g_test_add_func ("/chances/calibration", test_calibration);
  g_test_add_func ("/chances/player", test_player);

  return g_test_run ();
}
