/* bench-ablation: what each mechanism of the solver saves.
 *
 * Prints for each game, first with all mechanisms, then without each of them in turn: how many deals are won and
 * lost, and the states and processor time per deal, compared with all mechanisms.  All rows use the same deals, with
 * the same limit of states per deal.  A deal that is won in one row and lost in another is a bug, and ends the
 * program.  docs/solver.md has the tables for 1,000 deals per game.
 *
 * Usage: bench-ablation [-n DEALS] [-s STATES] [GAME]
 */
#define _POSIX_C_SOURCE 200809L

#include "deal.h"
#include "mechanisms.h"
#include "solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint64_t fair_mechanisms_off;

/* A bit for each family that a mechanism can belong to. */
enum
{
  RUSH = 1,
  RUSH_DRAW_3 = 2,
  KINGCELL = 4,
  CASTLE = 8,
  TWO_PACK = 16,
  CHURCHILL = 32
};

#define ONE(mechanism) (UINT64_C (1) << (mechanism))

/* What is turned off in a row of the table. */
static const struct
{
  uint64_t    off;
  const char *title;
  unsigned    families;
} rows[] = {
  { ONE (FAIR_KLONDIKE_DEAD_DEALS), "dead deals", RUSH | RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_EASIER_GAME), "the easier game", RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_SHARED_WORK), "sharing the work", RUSH | RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_LOOKING_AHEAD), "looking ahead in the table", RUSH | RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_LOOSE_CARDS_UP), "loose cards go up at once", RUSH | RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_SAFE_CARDS), "safe cards go up at once", RUSH | RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_PURPOSE), "only for a purpose: wanted cards", RUSH | RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_QUICK_PASS), "the quick pass", RUSH | RUSH_DRAW_3 },
  { ONE (FAIR_KLONDIKE_BETTER_WASTE), "a better waste covers others", RUSH_DRAW_3 },
  { ONE (FAIR_COLUMN_SAFE_CARDS), "safe cards go up at once", KINGCELL | CASTLE },
  { ONE (FAIR_COLUMN_LINES), "several orders of moves", KINGCELL | CASTLE },
  { ONE (FAIR_COLUMN_BEST), "best-first search", KINGCELL | CASTLE },
  { ONE (FAIR_CASTLE_OUTLINES), "outlines", CASTLE },
  { ONE (FAIR_CASTLE_COARSE_CLASSES), "coarse classes", CASTLE },
  { ONE (FAIR_CASTLE_BEST_CLASSES), "best-first search of classes", CASTLE },
  { ONE (FAIR_CASTLE_CLASSES), "all classes", CASTLE },
  { ONE (FAIR_TWO_PACK_COMPLETE), "the complete search", TWO_PACK },
  { ONE (FAIR_TWO_PACK_SAFE_CARDS), "safe cards go up at once in it", TWO_PACK },
  { ONE (FAIR_TWO_PACK_CLASSES), "classes in it", CHURCHILL },
  { ONE (FAIR_TWO_PACK_DEAD_STATES), "dead states in it", TWO_PACK },
  { ONE (FAIR_TWO_PACK_LATE_DRAWS), "late draws in it", TWO_PACK },
  { ONE (FAIR_TWO_PACK_SEEN), "states that were seen", TWO_PACK },
  { ONE (FAIR_TWO_PACK_EAGER), "eager from pass to pass", TWO_PACK },
  { ONE (FAIR_TWO_PACK_NOISE), "noise", TWO_PACK },
  { ONE (FAIR_TWO_PACK_SEEDS), "other noise in each pass", TWO_PACK },
  { ONE (FAIR_TWO_PACK_CYCLES), "narrow beams again", TWO_PACK },
  { ONE (FAIR_TWO_PACK_SMALL_WEIGHTS), "weights of 1 and 2", CHURCHILL }
};

static const struct
{
  const char *id;
  const char *option; /* an option with a value other than the default, or NULL */
  const char *value;
  unsigned    family;
} games[] = {
  { "rush", NULL, NULL, RUSH_DRAW_3 },
  { "rush", "draw", "1", RUSH },
  { "freecell", NULL, NULL, KINGCELL },
  { "kingcell", NULL, NULL, KINGCELL },
  { "beleaguered-castle", NULL, NULL, CASTLE },
  { "streets-and-alleys", NULL, NULL, CASTLE },
  { "churchill", NULL, NULL, TWO_PACK | CHURCHILL },
  { "demonthief", NULL, NULL, TWO_PACK },
  { "demons-and-thieves", NULL, NULL, TWO_PACK }
};

typedef struct
{
  FairSolver      *solver;
  FairSolverLimits limits;
  unsigned         n_deals;
  FairVerdict     *verdicts; /* for each deal: the verdict of any row so far, if it is decided */
} Bench;

typedef struct
{
  unsigned n[3]; /* number of deals, indexed by verdict */
  double   states;
  double   seconds;
} Sum;

static double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static void
compare_verdicts (Bench      *bench,
                  unsigned    deal,
                  FairVerdict verdict)
{
  FairVerdict *known = &bench->verdicts[deal - 1];

  if (verdict == FAIR_VERDICT_UNKNOWN)
    return;
  if (*known != FAIR_VERDICT_UNKNOWN && *known != verdict)
    {
      fprintf (stderr, "bench-ablation: deal %u is both won and lost\n", deal);
      exit (1);
    }
  *known = verdict;
}

static Sum
solve (Bench           *bench,
       const FairRules *rules)
{
  Sum    sum = { .n = { 0 } };
  double begin = cpu_seconds ();

  for (unsigned deal = 1; deal <= bench->n_deals; deal++)
    {
      FairPosition position;
      FairSolution solution;

      fair_deal_number (rules, deal, &position);
      fair_solver_run (bench->solver, rules, &position, &bench->limits, NULL, &solution);
      compare_verdicts (bench, deal, solution.verdict);
      sum.n[solution.verdict]++;
      sum.states += (double) solution.states;
    }
  sum.seconds = cpu_seconds () - begin;

  return sum;
}

static void
print_row (const char *title,
           const Sum  *sum,
           const Sum  *all,
           unsigned    n_deals)
{
  printf ("| %s | %u | %u | %.0f (%.2f) | %.3f (%.2f) |\n", title, sum->n[FAIR_VERDICT_WON], sum->n[FAIR_VERDICT_LOST],
          sum->states / n_deals, sum->states / all->states, sum->seconds * 1000 / n_deals, sum->seconds / all->seconds);
  fflush (stdout);
}

static void
run_game (Bench   *bench,
          unsigned index)
{
  const FairGame *game = fair_games_find (games[index].id);
  FairOptions     options;
  FairRules       rules;
  Sum             all;

  fair_options_default (game, &options);
  if (games[index].option)
    {
      int option = fair_options_find (game, games[index].option);

      fair_option_parse (&game->options[option], games[index].value, &options.value[option]);
    }
  fair_rules_resolve (game, &options, &rules);

  memset (bench->verdicts, 0, bench->n_deals * sizeof *bench->verdicts);
  fair_mechanisms_off = 0;
  all = solve (bench, &rules);
  printf ("\n| %s%s%s without | won | lost | states | ms |\n| --- | --- | --- | --- | --- |\n", game->id,
          games[index].option ? " draw=" : "", games[index].option ? games[index].value : "");
  print_row ("nothing", &all, &all, bench->n_deals);
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].families & games[index].family)
      {
        Sum sum;

        fair_mechanisms_off = rows[i].off;
        sum = solve (bench, &rules);
        print_row (rows[i].title, &sum, &all, bench->n_deals);
      }
}

int
main (int   argc,
      char *argv[])
{
  Bench bench = { .solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY), .limits = { .states = 100000 }, .n_deals = 50 };
  int   letter;

  while ((letter = getopt (argc, argv, "n:s:")) != -1)
    switch (letter)
      {
      case 'n':
        bench.n_deals = (unsigned) strtoul (optarg, NULL, 10);
        break;
      case 's':
        bench.limits.states = strtoull (optarg, NULL, 10);
        break;
      default:
        return 2;
      }
  bench.verdicts = calloc (bench.n_deals, sizeof *bench.verdicts);
  if (bench.solver == NULL || bench.verdicts == NULL || bench.n_deals == 0)
    return 2;

  for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
    if (argv[optind] == NULL || strcmp (argv[optind], games[i].id) == 0)
      run_game (&bench, i);
  fair_solver_free (bench.solver);
  free (bench.verdicts);

  return 0;
}
