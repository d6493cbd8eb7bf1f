/* Chances, held against the truth of random deals; what must not change them; and the honest player. */
#include <math.h>
#include <string.h>

#include "chances.h"
#include "player.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  MEMORY = 64 << 20,
  STATES = 10000,
  GAMES = 12, /* for each property */
  N_WAYS = 8,
  CALIBRATED = 50, /* positions of Solitaire Rush, unless FAIR_TEST_CHANCES says how many */
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
  FairSeen     seen;
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
  fair_seen_add_position (&self->seen, &self->rules, &self->deal);
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
      fair_seen_follow (&self->seen, &self->rules, &self->position, &effects);
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
  FairWays     ways = { 0 };

  g_assert_true (fair_ways_sample (&ways, &self->rules, &self->deal, &self->seen, &sampling, solver, NULL));
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
      FairWays     ways = { 0 };
      Game         game;

      play_random (fair_games_get (i % fair_games_count ()), &random, LONGEST, &game);
      g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.seen, &sampling, solver, NULL));
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
              if (fair_seen_has (&game.seen, game.position.cards[card]))
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
                     fair_seen_has (&game.seen, fair_position_pile (&game.position, pile)[j]);
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
          FairWays ways = { 0 };

          g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.seen, &sampling, solver, NULL));
          g_assert_true (fair_ways_weigh (&ways, &game.rules, &game.position, NULL, 0, &sampling, solver, NULL, &shares[j]));
          fair_ways_clear (&ways);
          rearrange (&game, solver, i + 1000);
        }
      g_assert_cmpmem (&shares[0], sizeof shares[0], &shares[1], sizeof shares[1]);
    }
  fair_solver_free (solver);
}

/* Plays a game with returns among the moves.  Returns: (transfer full): the game */
static FairChances *
make_chances (const Game *game,
              uint64_t   *random)
{
  FairChances *chances = fair_chances_new (&game->rules, &game->deal, NULL);
  unsigned     place = 0;

  for (unsigned i = 0; i < game->n_moves; i++)
    {
      g_assert_true (fair_chances_play (chances, game->moves[i]));
      place++;
      if (fair_test_below (random, 4) > 0)
        continue;
      /* Undo, or restart, and then redo. */
      g_assert_true (fair_chances_return (chances, fair_test_below (random, place)));
      g_assert_true (fair_chances_return (chances, place));
      place += 2;
    }

  return chances;
}

static void
refine (FairChances        *chances,
        const FairSampling *sampling,
        FairSolver         *solver)
{
  while (!fair_chances_is_refined (chances, sampling->n_ways))
    g_assert_true (fair_chances_refine (chances, sampling, solver, NULL));
}

/* The chances at the deal, less what moves cost, plus luck and what returns gained, are those at the end; and a game that
 * is refined in two steps has the same chances as one that is refined at once. */
static void
test_sum (gconstpointer data)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 7;
  unsigned    n_lucky = 0;
  unsigned    n_returned = 0;
  bool        fair = GPOINTER_TO_INT (data);

  for (unsigned i = 0; i < (fair ? GAMES / 4 : GAMES / 2); i++)
    {
      FairSampling coarse = { .n_ways = 1, .seed = i, .states = fair ? STATES / 2 : STATES / 20, .fair = fair };
      FairSampling sampling = coarse;
      FairChances *chances;
      FairChances *other;
      Game         game;
      unsigned     n;
      int          sum;

      sampling.n_ways = N_WAYS / 2;
      play_random (fair ? fair_games_find ("rush") : fair_games_get (i % fair_games_count ()), &random, LONGEST / 2, &game);
      chances = make_chances (&game, &random);
      refine (chances, &coarse, solver);
      refine (chances, &sampling, solver);
      n = fair_chances_count (chances);
      sum = fair_share_permille (fair_chances_get (chances, 0)->share);
      for (unsigned j = 0; j < n; j++)
        {
          sum += fair_chances_get_luck (chances, j) + fair_chances_get_return (chances, j) - fair_chances_get_cost (chances, j);
          n_lucky += fair_chances_get_luck (chances, j) != 0;
          n_returned += fair_chances_get_return (chances, j) != 0;
          if (fair_chances_get (chances, j)->returns)
            g_assert_cmpint (fair_chances_get_luck (chances, j), ==, 0);
        }
      g_assert_cmpint (sum, ==, fair_share_permille (fair_chances_get (chances, n - 1)->share));

      random = i;
      other = make_chances (&game, &random);
      refine (other, &sampling, solver);
      random = i;
      fair_chances_free (chances);
      chances = make_chances (&game, &random);
      refine (chances, &coarse, solver);
      refine (chances, &sampling, solver);
      for (unsigned j = 0; j < fair_chances_count (other); j++)
        g_assert_cmpmem (fair_chances_get (chances, j), sizeof (FairChance), fair_chances_get (other, j), sizeof (FairChance));
      fair_chances_free (chances);
      fair_chances_free (other);
    }
  g_assert_cmpuint (n_lucky, >, 0);
  g_assert_cmpuint (n_returned, >, 0);
  fair_solver_free (solver);
}

/* What follows from verdicts before and after is what a search of its own finds, and more. */
static void
test_shortcuts (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 8;
  unsigned    n_compared = 0;

  for (unsigned i = 0; i < GAMES / 2; i++)
    {
      FairSampling sampling = { .n_ways = N_WAYS / 2, .seed = i, .states = STATES / 20 };
      FairChances *chances;
      FairPosition position;
      FairSeen     seen = { 0 };
      Game         game;

      play_random (fair_games_get (i % fair_games_count ()), &random, LONGEST / 3, &game);
      chances = fair_chances_new (&game.rules, &game.deal, NULL);
      for (unsigned j = 0; j < game.n_moves; j++)
        g_assert_true (fair_chances_play (chances, game.moves[j]));
      refine (chances, &sampling, solver);
      position = game.deal;
      fair_seen_add_position (&seen, &game.rules, &position);
      for (unsigned j = 0; j <= game.n_moves; j++)
        {
          const FairShare share = fair_chances_get (chances, j)->share;
          FairWays        ways = { 0 };
          FairShare       searched;
          FairEffects     effects;

          g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &seen, &sampling, solver, NULL));
          g_assert_true (fair_ways_weigh (&ways, &game.rules, &position, NULL, 0, &sampling, solver, NULL, &searched));
          g_assert_cmpuint (share.won + share.lost + share.unknown, ==, ways.n);
          g_assert_cmpuint (share.won, >=, searched.won);
          g_assert_cmpuint (share.lost, >=, searched.lost);
          n_compared += searched.won + searched.lost;
          fair_ways_clear (&ways);
          if (j == game.n_moves)
            break;
          fair_apply (&game.rules, &position, game.moves[j], &effects);
          fair_seen_follow (&seen, &game.rules, &position, &effects);
        }
      fair_chances_free (chances);
    }
  g_assert_cmpuint (n_compared, >, 50);
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
      FairChances     *chances;
      FairShare        share;
      Game             game;

      play_random (fair_games_find (i % 2 ? "kingcell" : "beleaguered-castle"), &random, i, &game);
      chances = fair_chances_new (&game.rules, &game.position, NULL);
      refine (chances, &sampling, solver);
      share = fair_chances_get (chances, 0)->share;
      fair_solver_run (solver, &game.rules, &game.position, &limits, NULL, &solution);
      g_assert_cmpuint (share.won, ==, solution.verdict == FAIR_VERDICT_WON);
      g_assert_cmpuint (share.lost, ==, solution.verdict == FAIR_VERDICT_LOST);
      g_assert_cmpuint (share.won + share.lost + share.unknown, ==, 1);
      fair_chances_free (chances);
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
      FairWays     ways = { 0 };
      FairShare    share;
      Tenth       *tenth;
      Game         game;
      double       told;

      play_random (fair_games_find ("rush"), &random, fair_test_below (&random, LONGEST), &game);
      fair_solver_run (solver, &game.rules, &game.position, &limits, NULL, &solution);
      sampling.seed = i;
      g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.seen, &sampling, solver, NULL));
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
      FairSeen               seen;
      Game                   game;
      unsigned               j;

      play_random (fair_games_find ("rush"), &random, 0, &game);
      g_assert_true (fair_player_play (&game.rules, &game.deal, &sampling, solver, NULL, played));
      position = game.deal;
      seen = game.seen;
      for (j = 0; j < played->n_moves; j++)
        {
          FairEffects effects;

          g_assert_true (fair_is_legal (&game.rules, &position, played->moves[j]));
          fair_apply (&game.rules, &position, played->moves[j], &effects);
          if (fair_seen_follow (&seen, &game.rules, &position, &effects))
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
  g_test_add_data_func ("/chances/sum", GINT_TO_POINTER (false), test_sum);
  g_test_add_data_func ("/chances/sum-fair", GINT_TO_POINTER (true), test_sum);
  g_test_add_func ("/chances/shortcuts", test_shortcuts);
  g_test_add_func ("/chances/open", test_open);
  g_test_add_func ("/chances/calibration", test_calibration);
  g_test_add_func ("/chances/player", test_player);

  return g_test_run ();
}
