/* bench-chances: how long chances take, in one thread; and the searches behind them.
 *
 * One position: chances in 200 ways of a position of Solitaire Rush, or 100 of a game of two packs, with at most 50,000
 * states for each search, as `fairdeal-cli chances` counts them: median, 90th percentile and maximum.  Half of the
 * positions come from poor play, half from good play, and something is hidden in each.
 *
 * A review: the first curve of a game of 120 steps, in as few ways as the program counts it, and, of Solitaire Rush, all
 * up to the curve in 200 ways: median and maximum, and the share of ways that are not known.
 *
 * The searches: Solitaire Rush, deals 1 to 2000, with a line of moves and without: mean and median.
 *
 * Times are processor time.  Usage: bench-chances [-p POSITIONS] [-g GAMES] [-d DEALS], 40, 5 and 2000; 0 leaves a part
 * out.
 */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "chances-helpers.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  STATES = 50000,
  FEW_STATES = 20000, /* of reviews with two packs */
  STEPS = 120,
  SEARCH_STATES = 20000000 /* of a deal: a few seconds */
};

typedef struct
{
  const char *words; /* game and options */
  unsigned    n_ways;
  unsigned    n_first;      /* ways of the first curve of a review */
  uint64_t    first_states; /* of each search in one */
  bool        refined;      /* reviews are measured to the end */
} Row;

static const Row rows[] = {
  { "rush", 200, 6, STATES, true },
  { "rush draw=1", 200, 6, STATES, true },
  { "churchill", 100, 3, FEW_STATES, false },
  { "demonthief", 100, 3, FEW_STATES, false },
  { "demons-and-thieves", 100, 3, FEW_STATES, false },
};

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec * 1000 + (double) time.tv_nsec * 1e-6;
}

static int
compare (const void *a,
         const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
print_times (const char *what,
             const char *words,
             double     *times,
             unsigned    n)
{
  double sum = 0;

  for (unsigned i = 0; i < n; i++)
    sum += times[i];
  qsort (times, n, sizeof *times, compare);
  printf ("%-22s %-20s %5u  mean %10.3f  median %10.3f  p90 %10.3f  max %10.3f ms", what, words, n, sum / n, times[n / 2],
          times[n * 9 / 10], times[n - 1]);
}

/* A game after up to @n_moves moves, in which something is still hidden. */
static void
make_game (const FairRules *rules,
           unsigned         index,
           unsigned         n_moves,
           uint64_t        *random,
           FairTestGame    *game)
{
  do
    {
      fair_test_begin (rules, fair_random_next (random) >> 1, game);
      fair_test_play_on (game, index % 2 ? FAIR_TEST_WELL : FAIR_TEST_POORLY, n_moves, random);
    }
  while (fair_test_count_hidden (game) == 0 || fair_status (rules, &game->position) != FAIR_STATUS_PLAYING);
}

static void
measure_positions (FairSolver *solver,
                   const Row  *row,
                   unsigned    n)
{
  g_autofree double *times = g_new (double, n);
  uint64_t           random = 21;
  unsigned           n_unknown = 0;
  FairRules          rules;

  fair_test_rules (row->words, &rules);
  for (unsigned i = 0; i < n; i++)
    {
      const FairSampling sampling = { .n_ways = row->n_ways, .seed = i, .states = STATES, .solver = solver };
      FairWays           ways = { 0 };
      FairShare          share = { 0 };
      FairTestGame       game;
      double             begin;

      make_game (&rules, i, fair_test_below (&random, STEPS), &random, &game);
      begin = now ();
      g_assert_true (fair_ways_sample (&ways, &rules, &game.deal, &game.seen, &sampling));
      g_assert_true (fair_ways_weigh (&ways, &rules, &game.position, NULL, 0, &sampling, &share));
      times[i] = now () - begin;
      n_unknown += share.unknown;
      fair_ways_clear (&ways);
    }
  print_times ("one position", row->words, times, n);
  printf ("  unknown %.1f %%\n", 100.0 * n_unknown / (n * row->n_ways));
}

/* The time of a curve; adds the share of unknown ways of all places to @unknown. */
static double
refine (FairChances *chances,
        FairSolver  *solver,
        unsigned     n_ways,
        uint64_t     states,
        double      *unknown)
{
  const FairSampling sampling = { .n_ways = n_ways, .seed = 1, .states = states, .solver = solver };
  double             begin = now ();
  unsigned           n = fair_chances_count (chances);

  while (!fair_chances_is_refined (chances, n_ways))
    g_assert_true (fair_chances_refine (chances, &sampling));
  for (unsigned i = 0; i < n; i++)
    {
      FairShare share = fair_chances_get (chances, i)->share;

      *unknown += (double) share.unknown / (share.won + share.lost + share.unknown) / n;
    }
  return now () - begin;
}

static void
measure_reviews (FairSolver *solver,
                 const Row  *row,
                 unsigned    n)
{
  g_autofree double *first = g_new (double, n);
  g_autofree double *refined = g_new (double, n);
  uint64_t           random = 22;
  double             unknown[2] = { 0 };
  FairRules          rules;

  fair_test_rules (row->words, &rules);
  for (unsigned i = 0; i < n; i++)
    {
      FairChances *chances;
      FairTestGame game;

      do
        make_game (&rules, 1, STEPS, &random, &game);
      while (game.n_moves < STEPS);
      chances = fair_chances_new (&rules, &game.deal, NULL);
      for (unsigned j = 0; j < game.n_moves; j++)
        g_assert_true (fair_chances_play (chances, game.moves[j]));
      first[i] = refine (chances, solver, row->n_first, row->first_states, &unknown[0]);
      if (row->refined)
        refined[i] = first[i] + refine (chances, solver, row->n_ways, STATES, &unknown[1]);
      fair_chances_free (chances);
    }
  print_times ("first curve", row->words, first, n);
  printf ("  unknown %.1f %%\n", 100 * unknown[0] / n);
  if (row->refined)
    {
      print_times ("refined", row->words, refined, n);
      printf ("  unknown %.1f %%\n", 100 * unknown[1] / n);
    }
}

static void
measure_searches (FairSolver *solver,
                  const char *words,
                  unsigned    n)
{
  g_autofree double *times = g_new (double, n);
  FairRules          rules;

  fair_test_rules (words, &rules);
  for (int verdict_only = 0; verdict_only < 2; verdict_only++)
    {
      FairSolverLimits limits = { .states = SEARCH_STATES, .verdict_only = verdict_only };
      uint64_t         states = 0;
      unsigned         n_known = 0;

      for (unsigned i = 0; i < n; i++)
        {
          double       begin = now ();
          FairPosition deal;
          FairSolution solution;

          fair_deal_number (&rules, i + 1, &deal);
          fair_solver_run (solver, &rules, &deal, &limits, NULL, &solution);
          times[i] = now () - begin;
          states += solution.states;
          n_known += solution.verdict != FAIR_VERDICT_UNKNOWN;
        }
      print_times (verdict_only ? "searches" : "searches with a line", words, times, n);
      printf ("  known %u, states %.0f\n", n_known, (double) states / n);
      fflush (stdout);
    }
}

int
main (int   argc,
      char *argv[])
{
  FairSolver *solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  unsigned    n_positions = 40;
  unsigned    n_games = 5;
  unsigned    n_deals = 2000;
  int         letter;

  while ((letter = getopt (argc, argv, "p:g:d:")) != -1)
    {
      unsigned n = optarg ? (unsigned) strtoul (optarg, NULL, 10) : 0;

      if (letter == '?')
        return 2;
      *(letter == 'p' ? &n_positions : letter == 'g' ? &n_games
                                                     : &n_deals) = n;
    }

  for (unsigned i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (n_positions > 0)
        measure_positions (solver, &rows[i], n_positions);
      if (n_games > 0)
        measure_reviews (solver, &rows[i], n_games);
      fflush (stdout);
    }
  if (n_deals > 0)
    {
      measure_searches (solver, "rush", n_deals);
      measure_searches (solver, "rush draw=1", n_deals);
    }
  fair_solver_free (solver);

  return 0;
}
