/* bench-par: how many moves fewer are found than the solver needs, and what that costs.
 *
 * Prints for each game the mean number of moves of the lines of the solver, of the same lines made shorter, and the mean
 * processor time of the latter.  Deals are the first that the solver wins with 200,000 states.  All answers are the same
 * everywhere.
 *
 * Usage: bench-par [-n DEALS] [-s STATES] [-k]
 *
 * -n is how many deals of each game (3), -s the budget of each line (2,000,000); with -k the solver does not search from
 * the positions of the lines.
 */
#define _POSIX_C_SOURCE 200809L

#include "config.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "deal.h"
#include "fair-par.h"
#include "games.h"

enum
{
  DEALS = 3,
  STATES = 2000000,
  LINE_STATES = 200000
};

typedef struct
{
  FairSolver      *solver;
  FairSolver      *helper; /* NULL: none */
  unsigned         n_deals;
  FairSolverLimits limits;
} Bench;

static void
run (const Bench    *bench,
     const FairGame *game)
{
  const FairSolverLimits limits = { .states = LINE_STATES };
  unsigned               done = 0;
  double                 solved = 0;
  double                 shortened = 0;
  clock_t                time = 0;
  FairOptions            options;
  FairRules              rules;

  fair_options_default (game, &options);
  fair_rules_resolve (game, &options, &rules);
  for (guint64 number = 1; done < bench->n_deals; number++)
    {
      g_autoptr (FairPar) par = NULL;
      FairPosition start;
      FairSolution solution;
      clock_t      begin;
      guint        n_moves;

      fair_deal_number (&rules, number, &start);
      fair_solver_run (bench->solver, &rules, &start, &limits, NULL, &solution);
      if (solution.verdict != FAIR_VERDICT_WON)
        continue;

      par = fair_par_new (&rules, &start);
      fair_par_offer (par, solution.moves, solution.n_moves);
      solved += solution.n_moves;
      begin = clock ();
      fair_par_shorten (par, bench->helper, &bench->limits, NULL);
      time += clock () - begin;
      fair_par_get_moves (par, &n_moves);
      shortened += n_moves;
      done++;
    }
  g_print ("%-20s %6.1f %6.1f moves %6.2f s\n", game->id, solved / done, shortened / done, (double) time / CLOCKS_PER_SEC / done);
}

int
main (int   argc,
      char *argv[])
{
  Bench    bench = { .n_deals = DEALS, .limits = { .states = STATES } };
  gboolean alone = FALSE;
  int      option;

  while ((option = getopt (argc, argv, "n:s:k")) != -1)
    switch (option)
      {
      case 'n':
        bench.n_deals = MAX (strtoul (optarg, NULL, 10), 1);
        break;
      case 's':
        bench.limits.states = strtoull (optarg, NULL, 10);
        break;
      case 'k':
        alone = TRUE;
        break;
      default:
        return EXIT_FAILURE;
      }

  bench.solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  if (bench.solver == NULL)
    return EXIT_FAILURE;

  bench.helper = alone ? NULL : bench.solver;
  for (unsigned i = 0; i < fair_games_count (); i++)
    run (&bench, fair_games_get (i));
  fair_solver_free (bench.solver);
  return EXIT_SUCCESS;
}
