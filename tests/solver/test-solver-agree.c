/* Compares the solver with exhaustive search, on small positions of every game with every value of every option:
 * made-up ones, and late ones of random play.
 *
 * FAIR_TEST_POSITIONS is the number of positions of each game that exhaustive search decides. */
#include "plain-search.h"
#include "rules-helpers.h"
#include "solver-positions.h"

enum
{
  POSITIONS = 60,         /* of each game */
  PLAIN_POSITIONS = 8000, /* if more can be reached from a position, it is not small */
  EASY_POSITIONS = 30,
  LITTLE_MEMORY = 3 << 20,
  MEMORY = 64 << 20,
  LITTLE_STATES_BITS = 15, /* the limit of states for a search with little memory, in bits */
  STATES = 1000000,
  MANY_REDEALS = 1000 /* of Solitaire Rush; more than a small position can need */
};

typedef struct
{
  const FairGame  *game;
  uint64_t         random;
  FairPlainSearch *plain;
  FairSolver      *little;
  FairSolver      *large;
  unsigned         n[3];        /* positions, by the verdict on which all agree */
  unsigned         n_played;    /* of these, reached by play */
  unsigned         n_forgetful; /* of these, given up by the solver with little memory and few states */
  unsigned         n_given_up;  /* others that the solver gave up */
  unsigned         n_values[FAIR_MAX_OPTIONS][256];
} Agreement;

static void
assert_wins (const FairRules    *rules,
             const FairPosition *start,
             const FairSolution *solution)
{
  FairPosition position = *start;

  for (unsigned i = 0; i < solution->n_moves; i++)
    {
      g_assert_true (fair_is_legal (rules, &position, solution->moves[i]));
      fair_apply (rules, &position, solution->moves[i], NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
}

static void
tell_difference (const FairRules    *rules,
                 const FairPosition *position,
                 FairVerdict         right,
                 FairVerdict         wrong)
{
  g_autoptr (GString) options = g_string_new (rules->game->id);
  g_autofree char *text = fair_test_print (rules, position);

  for (unsigned i = 0; i < rules->game->n_options; i++)
    {
      char value[FAIR_OPTION_TEXT];

      fair_option_print (&rules->game->options[i], rules->options.value[i], value);
      g_string_append_printf (options, " %s=%s", rules->game->options[i].key, value);
    }
  g_test_message ("%s: %d, not %d, in\n%s", options->str, (int) right, (int) wrong, text);
}

/* Runs a solver, which can give up but must not contradict exhaustive search; @n_states is how many states it
 * examined. */
static FairVerdict
compare (FairSolver         *solver,
         uint64_t            states,
         const FairRules    *rules,
         const FairPosition *position,
         FairVerdict         right,
         uint64_t           *n_states)
{
  FairSolverLimits limits = { .states = states };
  FairSolution     solution;

  fair_solver_run (solver, rules, position, &limits, NULL, &solution);
  if (solution.verdict != right && solution.verdict != FAIR_VERDICT_UNKNOWN)
    {
      tell_difference (rules, position, right, solution.verdict);
      g_assert_cmpint (solution.verdict, ==, right);
    }
  g_assert_cmpuint (solution.states, <=, states);
  if (solution.verdict == FAIR_VERDICT_WON)
    assert_wins (rules, position, &solution);

  *n_states = solution.states;
  return solution.verdict;
}

static void
count_values (Agreement       *self,
              const FairRules *rules)
{
  for (unsigned i = 0; i < rules->game->n_options; i++)
    self->n_values[i][rules->options.value[i] & 0xff]++;
}

/* Whether a position with the verdict @right counts.  Most positions are easy to decide, and most are won, so only
 * some of these count. */
static bool
is_wanted (Agreement  *self,
           FairVerdict right)
{
  if (right == FAIR_VERDICT_WON && self->n[FAIR_VERDICT_WON] > 2 * self->n[FAIR_VERDICT_LOST])
    return false;

  return fair_plain_search_count (self->plain) > EASY_POSITIONS || fair_test_below (&self->random, 8) == 0;
}

/* Tests another position. */
static void
take_position (Agreement *self)
{
  bool         played = fair_test_below (&self->random, 2);
  uint64_t     states;
  FairRules    rules;
  FairPosition position;
  FairVerdict  right;

  fair_test_random_rules (self->game, &self->random, &rules);
  if (played)
    fair_test_play_position (&rules, &self->random, &position);
  else
    fair_test_make_position (&rules, &self->random, &position);
  if (fair_status (&rules, &position) != FAIR_STATUS_PLAYING)
    return;

  right = fair_plain_search_run (self->plain, &rules, &position);
  if (right == FAIR_VERDICT_UNKNOWN || !is_wanted (self, right))
    return;
  if (compare (self->large, STATES, &rules, &position, right, &states) == FAIR_VERDICT_UNKNOWN)
    {
      /* Also with the last redeals used up, which the search notices only when it writes the line. */
      self->n_given_up += rules.max_redeals != FAIR_UNLIMITED_REDEALS || position.redeals + MANY_REDEALS < rules.max_redeals;
      return;
    }
  /* The same search, stopped at a random moment; and another one. */
  if (states > 1)
    compare (self->large, 1 + fair_test_below (&self->random, (unsigned) states - 1), &rules, &position, right, &states);
  states = 1 + fair_test_below (&self->random, 1u << fair_test_below (&self->random, LITTLE_STATES_BITS + 1));
  self->n_forgetful += compare (self->little, states, &rules, &position, right, &states) == FAIR_VERDICT_UNKNOWN;
  self->n[right]++;
  self->n_played += played;
  count_values (self, &rules);
}

/* Every value of every option was tested (only the ends of wide ranges). */
static void
assert_shares (const Agreement *self,
               unsigned         n)
{
  for (unsigned i = 0; i < self->game->n_options; i++)
    {
      const FairOption *option = &self->game->options[i];
      unsigned          n_values = 0;

      for (int value = 0; value < 256; value++)
        n_values += fair_option_allows (option, value);
      for (int value = 0; value < 256 && n_values <= 24; value++)
        if (fair_option_allows (option, value))
          g_assert_cmpuint (self->n_values[i][value], >=, n / n_values / 8);
    }
}

static void
test_agrees (gconstpointer data)
{
  const char *asked = g_getenv ("FAIR_TEST_POSITIONS");
  unsigned    wanted = asked ? (unsigned) g_ascii_strtoull (asked, NULL, 10) : POSITIONS;
  g_autoptr (FairPlainSearch) plain = fair_plain_search_new (PLAIN_POSITIONS);
  Agreement self = {
    .game = data,
    .random = 1,
    .plain = plain,
    .little = fair_solver_new (LITTLE_MEMORY),
    .large = fair_solver_new (MEMORY)
  };
  unsigned n;

  while ((n = self.n[FAIR_VERDICT_WON] + self.n[FAIR_VERDICT_LOST]) < wanted)
    take_position (&self);
  g_test_message ("%u won, %u lost, %u from play; given up: %u, and %u more with little memory and few states", self.n[FAIR_VERDICT_WON],
                  self.n[FAIR_VERDICT_LOST], self.n_played, self.n_given_up, self.n_forgetful);

  g_assert_cmpuint (self.n[FAIR_VERDICT_WON], >=, n / 10);
  g_assert_cmpuint (self.n[FAIR_VERDICT_LOST], >=, n / 10);
  g_assert_cmpuint (self.n_played, >=, n / 10);
  g_assert_cmpuint (self.n_given_up, <=, 2 + n / 50);
  assert_shares (&self, n);
  fair_solver_free (self.little);
  fair_solver_free (self.large);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (unsigned i = 0; i < fair_games_count (); i++)
    {
      const FairGame  *game = fair_games_get (i);
      g_autofree char *path = g_strdup_printf ("/fair/solver-agree/%s", game->id);

      if (game->search != FAIR_SEARCH_NONE)
        g_test_add_data_func (path, game, test_agrees);
    }

  return g_test_run ();
}
