/* bench-solver: how many deals the solver decides, and how fast, in one thread.
 *
 * For each game: deals decided, won, lost; mean, median, 99th percentile and maximum of the CPU time per deal in
 * milliseconds, where undecided deals count as the limit; positions per second.  Build it with --buildtype=release,
 * without assertions.
 *
 * Usage: bench-solver [-nv] [-t MILLISECONDS] [-m MIB] [-s STATES] [FROM TO [GAME [OPTION=VALUE]...]]
 *
 * -n asks for no moves, as chances do; -v prints a line for every deal.  Without a game it prints the table of
 * docs/solver.md, for deals FROM to TO or for the deals of that table.
 */
#define _POSIX_C_SOURCE 200809L

#include "deal.h"
#include "solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct
{
  const char *game;
  const char *option; /* an option with a value other than the default, or NULL */
  uint64_t    to;
  uint64_t    milliseconds;
} Row;

typedef struct
{
  FairSolver      *solver;
  FairSolverLimits limits;
  bool             verbose;
} Bench;

static const Row rows[] = {
  { "beleaguered-castle", NULL, 500, 10000 },
  { "streets-and-alleys", NULL, 500, 10000 },
  { "rush", NULL, 1000, 10000 },
  { "rush", "draw=1", 1000, 10000 },
  { "klondike", "passes=3", 1000, 10000 },
  { "klondike", "passes=1", 1000, 10000 },
  { "freecell", NULL, 1000, 10000 },
  { "kingcell", NULL, 1000, 10000 },
  { "kingcell", "supermove=cells", 1000, 10000 },
  { "churchill", NULL, 500, 2000 },
  { "demonthief", NULL, 500, 2000 },
  { "demons-and-thieves", NULL, 500, 2000 }
};

static double
cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
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
fail (const char *what,
      const char *which)
{
  fprintf (stderr, "bench-solver: %s: %s\n", what, which);
  exit (2);
}

static void
make_rules (const char *id,
            int         n,
            char      **assignments,
            FairRules  *rules)
{
  const FairGame *game = fair_games_find (id);
  FairOptions     options;

  if (game == NULL)
    fail ("no such game", id);
  fair_options_default (game, &options);
  for (int i = 0; i < n; i++)
    {
      char        key[32];
      const char *equals = strchr (assignments[i], '=');
      int         index;

      if (equals == NULL)
        fail ("no option", assignments[i]);
      snprintf (key, sizeof key, "%.*s", (int) (equals - assignments[i]), assignments[i]);
      index = fair_options_find (game, key);
      if (index < 0 || !fair_option_parse (&game->options[index], equals + 1, &options.value[index]))
        fail ("no option", assignments[i]);
    }
  fair_rules_resolve (game, &options, rules);
}

static void
print_deal (uint64_t            deal,
            const FairSolution *solution,
            double              milliseconds)
{
  static const char *const verdicts[] = { "unknown", "won", "lost" };

  printf ("%llu %s %llu %.3f %u\n", (unsigned long long) deal, verdicts[solution->verdict],
          (unsigned long long) solution->states, milliseconds, solution->n_moves);
  fflush (stdout);
}

static void
run_row (const Bench     *bench,
         const char      *name,
         const FairRules *rules,
         uint64_t         from,
         uint64_t         to)
{
  size_t   n = (size_t) (to - from + 1);
  double  *times = calloc (n, sizeof *times);
  unsigned counts[3] = { 0 };
  double   sum = 0;
  double   cpu = 0;
  double   states = 0;

  if (times == NULL)
    fail ("no memory", name);
  for (size_t i = 0; i < n; i++)
    {
      FairPosition position;
      FairSolution solution;
      double       start = cpu_seconds ();

      fair_deal_number (rules, from + i, &position);
      fair_solver_run (bench->solver, rules, &position, &bench->limits, NULL, &solution);
      times[i] = (cpu_seconds () - start) * 1000;
      cpu += times[i];
      states += (double) solution.states;
      counts[solution.verdict]++;
      if (bench->verbose)
        print_deal (from + i, &solution, times[i]);
      if (solution.verdict == FAIR_VERDICT_UNKNOWN && bench->limits.milliseconds)
        times[i] = (double) bench->limits.milliseconds;
      sum += times[i];
    }
  qsort (times, n, sizeof *times, compare);
  printf ("%-30s %6zu %6.2f%% %6u won %6u lost  mean %9.3f  median %8.3f  p99 %9.2f  max %9.2f ms  %6.2f M/s\n", name, n,
          100.0 * (counts[FAIR_VERDICT_WON] + counts[FAIR_VERDICT_LOST]) / (double) n, counts[FAIR_VERDICT_WON],
          counts[FAIR_VERDICT_LOST], sum / (double) n, times[n / 2], times[(n * 99) / 100], times[n - 1], states / cpu / 1000);
  fflush (stdout);
  free (times);
}

static void
run_table (Bench   *bench,
           bool     own_limit,
           uint64_t from,
           uint64_t to)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      char      name[64];
      char      option[32];
      char     *options[] = { option };
      FairRules rules;

      snprintf (name, sizeof name, "%s%s%s", rows[i].game, rows[i].option ? " " : "", rows[i].option ? rows[i].option : "");
      snprintf (option, sizeof option, "%s", rows[i].option ? rows[i].option : "");
      make_rules (rows[i].game, rows[i].option ? 1 : 0, options, &rules);
      if (!own_limit)
        bench->limits.milliseconds = rows[i].milliseconds;
      run_row (bench, name, &rules, from, to ? to : rows[i].to);
    }
}

int
main (int   argc,
      char *argv[])
{
  Bench    bench = { .limits = { .milliseconds = 10000 } };
  size_t   memory = FAIR_SOLVER_DEFAULT_MEMORY;
  uint64_t from = 1;
  uint64_t to = 0;
  bool     own_limit = false;
  int      letter;

  while ((letter = getopt (argc, argv, "nvt:m:s:")) != -1)
    switch (letter)
      {
      case 'n':
        bench.limits.verdict_only = true;
        break;
      case 'v':
        bench.verbose = true;
        break;
      case 't':
        bench.limits.milliseconds = strtoull (optarg, NULL, 10);
        own_limit = true;
        break;
      case 'm':
        memory = (size_t) strtoull (optarg, NULL, 10) << 20;
        break;
      case 's':
        bench.limits.states = strtoull (optarg, NULL, 10);
        break;
      default:
        return 2;
      }
  argv += optind;
  argc -= optind;
  if (argc >= 2)
    {
      from = strtoull (argv[0], NULL, 10);
      to = strtoull (argv[1], NULL, 10);
      if (to < from)
        fail ("no deals", argv[1]);
    }

  bench.solver = fair_solver_new (memory);
  if (bench.solver == NULL)
    fail ("no memory", "solver");
  if (argc > 2)
    {
      FairRules rules;
      char      name[128] = "";

      make_rules (argv[2], argc - 3, argv + 3, &rules);
      for (int i = 2; i < argc; i++)
        snprintf (name + strlen (name), sizeof name - strlen (name), "%s%s", i > 2 ? " " : "", argv[i]);
      run_row (&bench, name, &rules, from, to);
    }
  else
    run_table (&bench, own_limit, from, to);
  fair_solver_free (bench.solver);
  return 0;
}
