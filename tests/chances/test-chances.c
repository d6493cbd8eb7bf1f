/* What chances depend on and what not; that costs, luck and returns add up; and the honest player. */
#include <string.h>

#include "chances-helpers.h"
#include "player.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  MEMORY = 64 << 20,
  STATES = 10000,
  GAMES = 12, /* for each property */
  N_WAYS = 8,
  FEW_HIDDEN = 4, /* so many cards hardly all stay where they are in all ways */
  PLAYED = 5,
  N_FURTHER = 4,
  LONGEST = 60 /* moves of a random game */
};

/* Plays up to @n_moves random moves of @game with random rules, half of the time well. */
static void
play_random (const FairGame *game,
             uint64_t       *random,
             unsigned        n_moves,
             FairTestGame   *self)
{
  FairRules rules;

  fair_test_random_rules (game, random, &rules);
  fair_test_begin (&rules, fair_random_next (random) >> 1, self);
  fair_test_play_on (self, fair_test_below (random, 2) ? FAIR_TEST_WELL : FAIR_TEST_POORLY, n_moves, random);
}

/* Counts in @stays, for each card, in how many of @ways it lies where it does in @position; and checks that no card was
 * lost, and that those that were shown lie there. */
static void
check_ways (const FairTestGame *game,
            const FairPosition *position,
            const FairWays     *ways,
            unsigned            stays[FAIR_CARD_CODES])
{
  for (unsigned way = 0; way < ways->n; way++)
    {
      FairPosition put;
      bool         has[FAIR_CARD_CODES] = { false };

      fair_ways_put (ways, way, &game->rules, position, &put);
      g_assert_cmpmem (put.start, sizeof put.start, position->start, sizeof put.start);
      g_assert_cmpmem (put.down, sizeof put.down, position->down, sizeof put.down);
      for (unsigned i = 0; i < put.start[game->rules.n_piles]; i++)
        {
          FairCard card = position->cards[i];

          g_assert_false (has[put.cards[i]]);
          has[put.cards[i]] = true;
          stays[card] += put.cards[i] == card;
          if (game->shown[card])
            g_assert_cmpuint (put.cards[i], ==, card);
        }
    }
}

/* Each way has the cards of the pack; those that were shown lie where they do, and none of the others always does; and
 * if the deal is fair, the solver wins the deal of each way. */
static void
test_ways (gconstpointer data)
{
  FairSolver      *solver = fair_solver_new (MEMORY);
  FairSolverLimits limits = { .states = STATES };
  bool             fair = GPOINTER_TO_INT (data);
  uint64_t         random = 1;
  unsigned         n_hidden = 0;

  for (unsigned i = 0; i < GAMES; i++)
    {
      FairSampling sampling = { .n_ways = N_WAYS, .seed = i, .states = STATES, .fair = fair, .solver = solver };
      FairWays     ways = { 0 };
      unsigned     stays[FAIR_CARD_CODES] = { 0 };
      FairTestGame game;
      unsigned     hidden;

      play_random (fair ? fair_games_find ("rush") : fair_test_hiding_game (i), &random, fair ? LONGEST / 6 : LONGEST, &game);
      hidden = fair_test_count_hidden (&game);
      g_assert_true (fair_ways_sample (&ways, &game.rules, &game.deal, &game.seen, &sampling));
      check_ways (&game, &game.position, &ways, stays);
      for (unsigned j = 0; hidden > FEW_HIDDEN && j < game.rules.n_cards; j++)
        if (!game.shown[game.deal.cards[j]])
          g_assert_cmpuint (stays[game.deal.cards[j]], <, ways.n);
      for (unsigned way = 0; fair && hidden > 0 && way < ways.n; way++)
        {
          FairSolution solution;
          FairPosition deal;

          fair_ways_put (&ways, way, &game.rules, &game.deal, &deal);
          fair_solver_run (solver, &game.rules, &deal, &limits, NULL, &solution);
          g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
        }
      n_hidden += hidden;
      fair_ways_clear (&ways);
    }
  g_assert_cmpuint (n_hidden, >, 100);
  fair_solver_free (solver);
}

/* What was shown was seen: also a card that went back face down, or to the stock. */
static void
test_seen (void)
{
  FairTestGame game;
  uint64_t     random = 3;
  unsigned     n_known = 0;

  for (unsigned i = 0; i < 5 * GAMES; i++)
    {
      play_random (fair_test_hiding_game (i), &random, FAIR_TEST_LONGEST, &game);
      for (unsigned card = 0; card < FAIR_CARD_CODES; card++)
        g_assert_cmpint (fair_seen_has (&game.seen, (FairCard) card), ==, game.shown[card]);
      for (unsigned pile = 0; pile < game.rules.n_piles; pile++)
        for (unsigned j = 0; j < game.position.down[pile]; j++)
          n_known += game.shown[fair_position_pile (&game.position, pile)[j]];
    }
  g_assert_cmpuint (n_known, >, 50);
}

/* Plays a game with returns among the moves.  Returns: (transfer full): the game */
static FairChances *
make_chances (const FairTestGame *game,
              uint64_t           *random)
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
        const FairSampling *sampling)
{
  while (!fair_chances_is_refined (chances, sampling->n_ways))
    g_assert_true (fair_chances_refine (chances, sampling));
}

/* Two games that look the same have the same chances, costs and luck with the same seed, at each place. */
static void
test_hidden (gconstpointer data)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 5;
  bool        fair = GPOINTER_TO_INT (data);
  unsigned    n_hidden = 0;

  for (unsigned i = 0; i < GAMES / 2; i++)
    {
      FairSampling sampling = { .n_ways = N_WAYS / 2, .seed = i, .states = fair ? STATES / 4 : STATES / 40, .fair = fair, .solver = solver };
      FairTestGame game;
      FairChances *chances[2];

      play_random (fair ? fair_games_find ("rush") : fair_test_hiding_game (i), &random, fair ? LONGEST / 6 : LONGEST / 2, &game);
      n_hidden += fair_test_count_hidden (&game);
      for (unsigned j = 0; j < 2; j++)
        {
          uint64_t acts = i;

          chances[j] = make_chances (&game, &acts);
          refine (chances[j], &sampling);
          fair_test_rearrange (&game, game.shown, &random);
        }
      for (unsigned j = 0; j < fair_chances_count (chances[0]); j++)
        {
          g_assert_cmpmem (fair_chances_get (chances[0], j), sizeof (FairChance), fair_chances_get (chances[1], j), sizeof (FairChance));
          g_assert_cmpint (fair_chances_get_change (chances[0], j).cost, ==, fair_chances_get_change (chances[1], j).cost);
          g_assert_cmpint (fair_chances_get_change (chances[0], j).luck, ==, fair_chances_get_change (chances[1], j).luck);
        }
      fair_chances_free (chances[0]);
      fair_chances_free (chances[1]);
    }
  g_assert_cmpuint (n_hidden, >, 50);
  fair_solver_free (solver);
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
      FairSampling coarse = { .n_ways = 1, .seed = i, .states = fair ? STATES / 2 : STATES / 40, .fair = fair, .solver = solver };
      FairSampling sampling = coarse;
      FairChances *chances;
      FairChances *other;
      FairTestGame game;
      unsigned     n;
      int          sum;

      sampling.n_ways = N_WAYS / 2;
      play_random (fair ? fair_games_find ("rush") : fair_test_hiding_game (i), &random, LONGEST / 3, &game);
      chances = make_chances (&game, &random);
      refine (chances, &coarse);
      refine (chances, &sampling);
      n = fair_chances_count (chances);
      sum = fair_share_permille (fair_chances_get (chances, 0)->share);
      for (unsigned j = 0; j < n; j++)
        {
          FairChanceChange change = fair_chances_get_change (chances, j);

          sum += change.luck + change.returned - change.cost;
          n_lucky += change.luck != 0;
          n_returned += change.returned != 0;
          if (fair_chances_get (chances, j)->returns)
            g_assert_cmpint (change.luck, ==, 0);
        }
      g_assert_cmpint (sum, ==, fair_share_permille (fair_chances_get (chances, n - 1)->share));

      random = i;
      other = make_chances (&game, &random);
      refine (other, &sampling);
      random = i;
      fair_chances_free (chances);
      chances = make_chances (&game, &random);
      refine (chances, &coarse);
      refine (chances, &sampling);
      for (unsigned j = 0; j < fair_chances_count (other); j++)
        g_assert_cmpmem (fair_chances_get (chances, j), sizeof (FairChance), fair_chances_get (other, j), sizeof (FairChance));
      fair_chances_free (chances);
      fair_chances_free (other);
    }
  g_assert_cmpuint (n_lucky, >, 0);
  g_assert_cmpuint (n_returned, >, 0);
  fair_solver_free (solver);
}

/* Counts the chances after @n_moves of @moves by searches of their own, and checks that @share knows at least as much.
 * Returns: how many verdicts were compared */
static unsigned
check_share (const FairTestGame *game,
             const FairPosition *position,
             const FairSeen     *seen,
             const FairMove     *moves,
             unsigned            n_moves,
             const FairSampling *sampling,
             FairShare           share)
{
  FairWays  ways = { 0 };
  FairShare searched = { 0 };

  g_assert_true (fair_ways_sample (&ways, &game->rules, &game->deal, seen, sampling));
  g_assert_true (fair_ways_weigh (&ways, &game->rules, position, moves, n_moves, sampling, &searched));
  g_assert_cmpuint (share.won + share.lost + share.unknown, ==, ways.n);
  g_assert_cmpuint (share.won, >=, searched.won);
  g_assert_cmpuint (share.lost, >=, searched.lost);
  fair_ways_clear (&ways);

  return searched.won + searched.lost;
}

/* What follows from verdicts before and after is what a search of its own finds, and more; what a move costs is counted
 * over the same ways before and after it, in which no move wins a lost game. */
static void
test_shortcuts (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 8;
  unsigned    n_compared = 0;
  unsigned    n_showing = 0;

  for (unsigned i = 0; i < GAMES / 2; i++)
    {
      FairSampling sampling = { .n_ways = N_WAYS / 2, .seed = i, .states = STATES / 40, .solver = solver };
      FairChances *chances;
      FairTestGame game;
      FairTestGame again;

      play_random (fair_test_hiding_game (i), &random, LONGEST / 3, &game);
      chances = fair_chances_new (&game.rules, &game.deal, NULL);
      for (unsigned j = 0; j < game.n_moves; j++)
        g_assert_true (fair_chances_play (chances, game.moves[j]));
      refine (chances, &sampling);

      again = game;
      again.position = game.deal;
      again.n_moves = 0;
      memset (&again.seen, 0, sizeof again.seen);
      fair_seen_add_position (&again.seen, &game.rules, &game.deal);
      for (unsigned j = 0; j <= game.n_moves; j++)
        {
          FairSeen        before = again.seen;
          FairPosition    position = again.position;
          const FairShare share = fair_chances_get (chances, j)->share;
          const FairMove *move = &game.moves[j];
          FairShare       after;

          n_compared += check_share (&game, &position, &before, NULL, 0, &sampling, share);
          if (j == game.n_moves)
            break;
          after = fair_chances_get (chances, j + 1)->unshown;
          n_compared += check_share (&game, &position, &before, move, 1, &sampling, after);
          if (!move->cheat)
            {
              g_assert_cmpuint (after.won, <=, share.won + share.unknown);
              g_assert_cmpuint (after.lost + after.unknown, >=, share.lost);
            }
          fair_test_play_move (&again, *move);
          n_showing += memcmp (&before, &again.seen, sizeof before) != 0;
        }
      fair_chances_free (chances);
    }
  g_assert_cmpuint (n_compared, >, 100);
  g_assert_cmpuint (n_showing, >, 10);
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
      FairSampling     sampling = { .n_ways = N_WAYS, .states = STATES, .solver = solver };
      FairSolverLimits limits = { .states = STATES };
      FairSolution     solution;
      FairChances     *chances;
      FairShare        share;
      FairTestGame     game;

      play_random (fair_games_find (i % 2 ? "kingcell" : "beleaguered-castle"), &random, i, &game);
      chances = fair_chances_new (&game.rules, &game.position, NULL);
      refine (chances, &sampling);
      share = fair_chances_get (chances, 0)->share;
      fair_solver_run (solver, &game.rules, &game.position, &limits, NULL, &solution);
      g_assert_cmpuint (share.won, ==, solution.verdict == FAIR_VERDICT_WON);
      g_assert_cmpuint (share.lost, ==, solution.verdict == FAIR_VERDICT_LOST);
      g_assert_cmpuint (share.won + share.lost + share.unknown, ==, 1);
      fair_chances_free (chances);
    }
  fair_solver_free (solver);
}

/* A player whose other cards lie in another way does the same for as long as the same cards are shown; games are won, and
 * by the rules. */
static void
test_player (void)
{
  FairSolver *solver = fair_solver_new (MEMORY);
  uint64_t    random = 13;
  unsigned    n_won = 0;
  unsigned    n_hidden = 0;

  for (unsigned i = 0; i < PLAYED; i++)
    {
      FairSampling           sampling = { .n_ways = N_WAYS, .seed = i, .states = STATES / 4, .solver = solver };
      g_autofree FairPlayed *played = g_new (FairPlayed, 1);
      g_autofree FairPlayed *other = g_new (FairPlayed, 1);
      FairPosition           position;
      FairTestGame           game;
      unsigned               n;

      play_random (fair_games_find ("rush"), &random, 0, &game);
      g_assert_true (fair_player_play (&game.rules, &game.deal, &sampling, N_FURTHER, played));
      position = game.deal;
      for (unsigned j = 0; j < played->n_moves; j++)
        {
          g_assert_true (fair_is_legal (&game.rules, &position, played->moves[j]));
          fair_apply (&game.rules, &position, played->moves[j], NULL);
        }
      g_assert_cmpint (fair_status (&game.rules, &position), ==, played->status);
      n_won += played->status == FAIR_STATUS_WON;

      n = MIN (played->n_moves / 2, FAIR_TEST_LONGEST);
      for (unsigned j = 0; j < n; j++)
        fair_test_play_move (&game, played->moves[j]);
      n_hidden += fair_test_count_hidden (&game);
      fair_test_rearrange (&game, game.shown, &random);
      g_assert_true (fair_player_play (&game.rules, &game.deal, &sampling, N_FURTHER, other));
      for (unsigned j = 0; j < n; j++)
        g_assert_true (fair_move_equal (played->moves[j], other->moves[j]));
    }
  g_assert_cmpuint (n_won, >, 0);
  g_assert_cmpuint (n_won, <, PLAYED);
  g_assert_cmpuint (n_hidden, >, PLAYED);
  fair_solver_free (solver);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/chances/ways", GINT_TO_POINTER (false), test_ways);
  g_test_add_data_func ("/chances/ways-fair", GINT_TO_POINTER (true), test_ways);
  g_test_add_func ("/chances/seen", test_seen);
  g_test_add_data_func ("/chances/hidden", GINT_TO_POINTER (false), test_hidden);
  g_test_add_data_func ("/chances/hidden-fair", GINT_TO_POINTER (true), test_hidden);
  g_test_add_data_func ("/chances/sum", GINT_TO_POINTER (false), test_sum);
  g_test_add_data_func ("/chances/sum-fair", GINT_TO_POINTER (true), test_sum);
  g_test_add_func ("/chances/shortcuts", test_shortcuts);
  g_test_add_func ("/chances/open", test_open);
  g_test_add_func ("/chances/player", test_player);

  return g_test_run ();
}
