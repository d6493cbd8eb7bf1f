/* Of the positions whose chances are told as so many tenths, so many can truly be won.
 *
 * Half of the positions come from poor play, half from good play.  What was seen makes the true deal one of the ways, as
 * likely as each of those that are drawn; so if K of N drawn ways and the true one are won, it is the true one that is
 * among them with the chance K / (N + 1), exactly, whatever the number of ways and however short the searches are, as
 * long as all of them are as short.  So the true deal is counted with the ways, and in each tenth of these chances the
 * number of true wins must be as expected, and also the number of those that are won or not known.
 *
 * It also prints, for the chances told without the true deal, which share of the true deals is won, and which is open
 * (with one pack, even after longer searches), with the interval in which the share of won ones lies with 99 %.
 */
#include <math.h>

#include "chances-helpers.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  MEMORY = 64 << 20,
  N_TENTHS = 10,
  LONGEST = 150,    /* moves of a play */
  OPEN = 3,         /* percent of the positions of one pack, of which the truth may be unknown */
  MANY_STATES = 100 /* times as many as a search in a way, to know the truth of one pack */
};

/* Standard deviations within which all 242 sums of a run lie with 99 % - ten tenths and their sum, won and not lost, of each
 * variant -, and one of them. */
#define LIMIT_OF_ALL 4.1
#define LIMIT_OF_ONE 2.576

/* How many positions are calibrated, and how. */
typedef struct
{
  unsigned n;
  unsigned n_ways;
  uint64_t states; /* of each search */
} Extent;

/* What is calibrated. */
typedef struct
{
  const char *words; /* game and options */
  bool        fair;
  Extent      small;    /* in ./check */
  Extent      thorough; /* in the deep test; the long one has as many ways, and FAIR_TEST_DIVISOR times fewer positions */
} Variant;

static const Variant variants[] = {
  { "rush", false, { 60, 19, 2000 }, { 5000, 39, 10000 } },
  { "rush draw=1", false, { 40, 19, 2000 }, { 5000, 39, 10000 } },
  { "klondike passes=3", false, { 20, 9, 2000 }, { 2000, 19, 10000 } },
  { "churchill", false, { 20, 9, 500 }, { 2000, 6, 20000 } },
  { "demonthief", false, { 20, 9, 500 }, { 2000, 6, 20000 } },
  { "demons-and-thieves", false, { 20, 9, 500 }, { 2000, 6, 20000 } },
  { "rush", true, { 40, 9, 2000 }, { 5000, 19, 10000 } },
  { "rush draw=1", true, { 30, 9, 2000 }, { 5000, 19, 10000 } },
  { "churchill", true, { 2, 4, 20000 }, { 500, 4, 20000 } },
  { "demonthief", true, { 4, 4, 20000 }, { 500, 4, 20000 } },
  { "demons-and-thieves", true, { 4, 4, 20000 }, { 500, 4, 20000 } },
};

/* How often something was true, and how often it should be. */
typedef struct
{
  unsigned n;
  unsigned found;
  double   expected;
  double   variance;
} Tally;

typedef struct
{
  const Variant *variant;
  const Extent  *extent;
  FairSolver    *solver;
  Tally          won[N_TENTHS];
  Tally          not_lost[N_TENTHS];
  Tally          told[N_TENTHS]; /* @expected: what was told */
  unsigned       open[N_TENTHS]; /* of those in @told, true deals that are not known */
  unsigned       n_open;         /* positions */
} Calibration;

static unsigned
get_tenth (double chances)
{
  return MIN ((unsigned) (chances * N_TENTHS), N_TENTHS - 1);
}

/* Counts whether the true deal is @found among @k of @n ways, itself included. */
static void
count_true (Tally    tallies[N_TENTHS],
            unsigned k,
            unsigned n,
            bool     found)
{
  double chances = (double) k / n;
  Tally *tally = &tallies[get_tenth (chances)];

  tally->n++;
  tally->found += found;
  tally->expected += chances;
  tally->variance += chances * (1 - chances);
}

static FairVerdict
solve (const Calibration  *self,
       const FairTestGame *game,
       const FairPosition *position,
       unsigned            times)
{
  FairSolverLimits limits = { .states = self->extent->states * times };
  FairSolution     solution;

  fair_solver_run (self->solver, &game->rules, position, &limits, NULL, &solution);
  return solution.verdict;
}

/* Begins the next deal of the generator that the player can be promised. */
static void
begin_game (const Calibration *self,
            uint64_t          *random,
            FairTestGame      *game)
{
  FairRules rules;

  fair_test_rules (self->variant->words, &rules);
  do
    fair_test_begin (&rules, fair_random_next (random) >> 1, game);
  while (self->variant->fair && solve (self, game, &game->deal, 1) != FAIR_VERDICT_WON);
}

static void
count_position (Calibration        *self,
                const FairTestGame *game,
                uint64_t            seed)
{
  const FairSampling sampling = {
    .n_ways = self->extent->n_ways, .seed = seed, .states = self->extent->states, .fair = self->variant->fair, .solver = self->solver
  };
  FairWays    ways = { 0 };
  FairShare   share = { 0 };
  FairVerdict truth = solve (self, game, &game->position, 1);
  double      told;
  unsigned    tenth;

  g_assert_true (fair_ways_sample (&ways, &game->rules, &game->deal, &game->seen, &sampling));
  g_assert_true (fair_ways_weigh (&ways, &game->rules, &game->position, NULL, 0, &sampling, &share));
  count_true (self->won, share.won + (truth == FAIR_VERDICT_WON), ways.n + 1, truth == FAIR_VERDICT_WON);
  count_true (self->not_lost, ways.n - share.lost + (truth != FAIR_VERDICT_LOST), ways.n + 1, truth != FAIR_VERDICT_LOST);

  if (truth == FAIR_VERDICT_UNKNOWN && game->rules.game->n_packs == 1)
    truth = solve (self, game, &game->position, MANY_STATES);
  told = fair_share_permille (share) / 1000.0;
  tenth = get_tenth (told);
  self->told[tenth].n++;
  self->told[tenth].found += truth == FAIR_VERDICT_WON;
  self->told[tenth].expected += told;
  self->open[tenth] += truth == FAIR_VERDICT_UNKNOWN;
  self->n_open += truth == FAIR_VERDICT_UNKNOWN;
  fair_ways_clear (&ways);
}

/* The interval in which a share lies with 99 %, of which @found of @n were found (Wilson). */
static double
get_bound (unsigned found,
           unsigned n,
           int      side)
{
  double z = LIMIT_OF_ONE;
  double share = (double) found / n;

  return (share + z * z / (2 * n) + side * z * sqrt (share * (1 - share) / n + z * z / (4.0 * n * n))) / (1 + z * z / n);
}

static void
check_tallies (const Tally tallies[N_TENTHS])
{
  Tally sum = { 0 };

  for (unsigned i = 0; i < N_TENTHS; i++)
    {
      g_assert_cmpfloat (fabs (tallies[i].found - tallies[i].expected), <=, LIMIT_OF_ALL * sqrt (tallies[i].variance) + 0.5);
      sum.found += tallies[i].found;
      sum.expected += tallies[i].expected;
      sum.variance += tallies[i].variance;
    }
  g_assert_cmpfloat (fabs (sum.found - sum.expected), <=, LIMIT_OF_ALL * sqrt (sum.variance) + 0.5);
}

static void
print_told (const Calibration *self)
{
  for (unsigned i = 0; i < N_TENTHS; i++)
    {
      const Tally *told = &self->told[i];
      double       least;
      double       most;

      if (told->n == 0)
        continue;
      least = get_bound (told->found, told->n, -1);
      most = get_bound (told->found + self->open[i], told->n, 1);
      g_test_message ("%s%s: %u tenths: %u positions, told %.3f, won %.3f, open %.3f, between %.3f and %.3f%s",
                      self->variant->words, self->variant->fair ? " (fair)" : "", i, told->n, told->expected / told->n,
                      (double) told->found / told->n, (double) self->open[i] / told->n, least, most,
                      told->expected / told->n < least || told->expected / told->n > most ? " OUTSIDE" : "");
    }
}

static void
test_calibration (gconstpointer data)
{
  const Variant *variant = data;
  const char    *divisor = g_getenv ("FAIR_TEST_DIVISOR");
  Extent         thorough = variant->thorough;
  Calibration    self = {
       .variant = variant,
       .extent = g_test_thorough () ? &thorough : &variant->small,
       .solver = fair_solver_new (MEMORY)
  };
  uint64_t random = 11;

  if (divisor != NULL)
    thorough.n /= (unsigned) g_ascii_strtoull (divisor, NULL, 10);
  for (unsigned i = 0; i < self.extent->n;)
    {
      FairTestGame game;

      begin_game (&self, &random, &game);
      fair_test_play_on (&game, i % 2 ? FAIR_TEST_WELL : FAIR_TEST_POORLY, fair_test_below (&random, LONGEST), &random);
      if (fair_test_count_hidden (&game) == 0 || fair_status (&game.rules, &game.position) != FAIR_STATUS_PLAYING)
        continue;
      count_position (&self, &game, i);
      i++;
    }
  print_told (&self);
  g_test_message ("%u of %u positions are open", self.n_open, self.extent->n);
  if (g_str_has_prefix (variant->words, "rush"))
    g_assert_cmpuint (self.n_open * 100, <, self.extent->n * OPEN);
  check_tallies (self.won);
  check_tallies (self.not_lost);
  fair_solver_free (self.solver);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *path = g_strdup_printf ("/calibration/%s/%s", variants[i].fair ? "fair" : "any", variants[i].words);

      g_strdelimit (path, " =", '-');
      g_test_add_data_func (path, &variants[i], test_calibration);
    }

  return g_test_run ();
}
