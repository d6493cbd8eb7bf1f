/* The guarantees of solver.h: lines win, limits are kept, and the same limits give the same answer, whatever the
 * solver did before. */
#include "rules-helpers.h"
#include "search.h"
#include "solver-positions.h"
#include "solver.h"

enum
{
  MEMORY = 8 << 20,
  DEAL_STATES = 100000,
  STATES = 20000
};

static const char *const variants[] = {
  "churchill", "churchill easy=true sort-foundations=false king-skip=run", "demonthief", "demonthief reserve=true",
  "demons-and-thieves", "freecell", "freecell cells=1", "klondike passes=3", "klondike draw=1 passes=1", "kingcell", "kingcell supermove=cells", "rush", "rush draw=1", "beleaguered-castle",
  "beleaguered-castle starting-rank=5", "streets-and-alleys", NULL
};

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairSolver, fair_solver_free)

static FairSolver *
new_solver (size_t memory)
{
  FairSolver *solver = fair_solver_new (memory);

  g_assert_nonnull (solver);
  return solver;
}

/* A position from anywhere in a game. */
static void
take_position (const FairRules *rules,
               unsigned         number,
               FairPosition    *position)
{
  uint64_t random = number;

  do
    switch (number % 3)
      {
      case 0:
        fair_test_play_position (rules, &random, position);
        break;
      case 1:
        fair_test_make_position (rules, &random, position);
        break;
      default:
        fair_deal_number (rules, number, position);
        break;
      }
  while (fair_status (rules, position) != FAIR_STATUS_PLAYING);
}

static void
assert_holds (const FairRules    *rules,
              const FairPosition *start,
              const FairSolution *solution)
{
  FairPosition position = *start;

  if (solution->verdict != FAIR_VERDICT_WON)
    {
      g_assert_cmpuint (solution->n_moves, ==, 0);
      return;
    }
  for (unsigned i = 0; i < solution->n_moves; i++)
    {
      g_assert_true (fair_is_legal (rules, &position, solution->moves[i]));
      fair_apply (rules, &position, solution->moves[i], NULL);
    }
  g_assert_cmpint (fair_status (rules, &position), ==, FAIR_STATUS_WON);
}

/* Some deals are won in few states, and all lines are valid. */
static void
test_deals (gconstpointer data)
{
  g_autoptr (FairSolver) solver = new_solver (MEMORY);
  FairSolverLimits limits = { .states = DEAL_STATES };
  unsigned         n_deals = g_test_thorough () ? 30 : 12;
  unsigned         n_won = 0;
  FairRules        rules;

  fair_test_rules (data, &rules);
  for (unsigned number = 1; number <= n_deals; number++)
    {
      FairPosition position;
      FairSolution solution;

      fair_deal_number (&rules, number, &position);
      fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
      g_assert_cmpuint (solution.states, <=, limits.states);
      assert_holds (&rules, &position, &solution);
      n_won += solution.verdict == FAIR_VERDICT_WON;
    }
  g_assert_cmpuint (n_won, >=, n_deals / 10); /* king-skip=run is hard */
}

static void
assert_same (const FairSolution *a,
             const FairMove     *moves,
             const FairSolution *b)
{
  g_assert_cmpint (a->verdict, ==, b->verdict);
  g_assert_cmpuint (a->states, ==, b->states);
  g_assert_cmpmem (moves, a->n_moves * sizeof *moves, b->moves, b->n_moves * sizeof *moves);
}

/* Without a line the answer is the same. */
static void
assert_same_verdict (FairSolver             *solver,
                     const FairRules        *rules,
                     const FairPosition     *position,
                     const FairSolverLimits *limits,
                     const FairSolution     *expected)
{
  FairSolverLimits brief = { .states = limits->states, .verdict_only = true };
  FairSolution     solution;

  fair_solver_run (solver, rules, position, &brief, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, expected->verdict);
  g_assert_cmpuint (solution.states, ==, expected->states);
  g_assert_cmpuint (solution.n_moves, ==, 0);
}

/* Two solvers give the same answers, one of which has searched another game before. */
static void
test_deterministic (gconstpointer data)
{
  g_autoptr (FairSolver) one = new_solver (MEMORY);
  g_autoptr (FairSolver) other = new_solver (MEMORY);
  FairRules rules;

  fair_test_rules (data, &rules);
  for (unsigned number = 1; number <= 12; number++)
    {
      FairSolverLimits     limits = { .states = 200 * number * number };
      g_autofree FairMove *moves = NULL;
      FairRules            other_rules;
      FairPosition         position;
      FairPosition         other_position;
      FairSolution         first;
      FairSolution         second;

      fair_test_rules (variants[number % (G_N_ELEMENTS (variants) - 1)], &other_rules);
      take_position (&rules, number, &position);
      take_position (&other_rules, number + 100, &other_position);
      fair_solver_run (other, &other_rules, &other_position, &limits, NULL, &second);

      fair_solver_run (one, &rules, &position, &limits, NULL, &first);
      moves = g_memdup2 (first.moves, first.n_moves * sizeof *moves);
      fair_solver_run (other, &rules, &position, &limits, NULL, &second);
      assert_same (&first, moves, &second);
      fair_solver_run (one, &rules, &position, &limits, NULL, &second);
      assert_same (&first, moves, &second);
      assert_same_verdict (one, &rules, &position, &limits, &first);
    }
}

/* With less memory there can be fewer answers, but no different ones. */
static void
test_memory (gconstpointer data)
{
  static const size_t sizes[] = { FAIR_SOLVER_LEAST_MEMORY, (2 << 20) + 1, (5 << 20) - 7, 32 << 20 };
  FairSolverLimits    limits = { .states = STATES };
  FairVerdict         verdicts[12] = { FAIR_VERDICT_UNKNOWN };
  FairRules           rules;

  fair_test_rules (data, &rules);
  for (unsigned i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (FairSolver) solver = new_solver (sizes[i]);

      for (unsigned number = 0; number < G_N_ELEMENTS (verdicts); number++)
        {
          FairPosition position;
          FairSolution solution;

          take_position (&rules, number, &position);
          fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
          assert_holds (&rules, &position, &solution);
          if (solution.verdict == FAIR_VERDICT_UNKNOWN)
            continue;
          if (verdicts[number] != FAIR_VERDICT_UNKNOWN)
            g_assert_cmpint (solution.verdict, ==, verdicts[number]);
          verdicts[number] = solution.verdict;
        }
    }
}

/* Limits of one state, of no time, and the largest numbers. */
static void
test_limits (gconstpointer data)
{
  g_autoptr (FairSolver) solver = new_solver (MEMORY);
  FairRules    rules;
  FairSolution without;

  fair_test_rules (data, &rules);
  for (unsigned number = 1; number <= 12; number++)
    {
      FairSolverLimits one = { .states = 1 };
      FairSolverLimits short_time = { .milliseconds = 1 };
      FairSolverLimits endless = { .states = STATES, .milliseconds = UINT64_MAX };
      FairSolverLimits states = { .states = STATES };
      FairPosition     position;
      FairSolution     solution;

      take_position (&rules, number, &position);
      fair_solver_run (solver, &rules, &position, &one, NULL, &solution);
      g_assert_cmpuint (solution.states, <=, 1);
      assert_holds (&rules, &position, &solution);
      fair_solver_run (solver, &rules, &position, &short_time, NULL, &solution);
      assert_holds (&rules, &position, &solution);

      fair_solver_run (solver, &rules, &position, &states, NULL, &without);
      fair_solver_run (solver, &rules, &position, &endless, NULL, &solution);
      g_assert_cmpint (solution.verdict, ==, without.verdict);
      g_assert_cmpuint (solution.states, ==, without.states);
    }
}

/* If the flag is set before the search, nothing is examined. */
static void
test_stopped_before (gconstpointer data)
{
  g_autoptr (FairSolver) solver = new_solver (MEMORY);
  atomic_bool  stop = true;
  FairRules    rules;
  FairPosition position;
  FairSolution solution;

  fair_test_rules (data, &rules);
  fair_deal_number (&rules, 1, &position);
  fair_solver_run (solver, &rules, &position, NULL, &stop, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_UNKNOWN);
  g_assert_cmpuint (solution.states, ==, 0);
  g_assert_cmpuint (solution.n_moves, ==, 0);
}

/* A position that is won, or after `end`, needs no search. */
static void
test_over (void)
{
  g_autoptr (FairSolver) solver = new_solver (MEMORY);
  atomic_bool  stop = true;
  FairRules    rules;
  FairPosition position;
  FairSolution solution;

  fair_test_rules ("rush", &rules);
  fair_test_position (&rules, "f1: AC-KC; f2: AD-KD; f3: AH-KH; f4: AS-KS; scored: ", &position);
  fair_solver_run (solver, &rules, &position, NULL, &stop, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  g_assert_cmpuint (solution.n_moves, ==, 0);

  fair_deal_number (&rules, 1, &position);
  fair_apply (&rules, &position, fair_move_simple (FAIR_MOVE_END), NULL);
  fair_solver_run (solver, &rules, &position, NULL, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_LOST);
}

/* Searches a game of Solitaire Rush that needs one more redeal; @rest is the rest of its position. */
static void
check_last_redeal (FairSolver      *solver,
                   const FairRules *rules,
                   const char      *rest,
                   gboolean         can_redeal)
{
  g_autofree char *text = g_strdup_printf ("f1: AC-KC; f2: AD-KD; f3: AH-KH; f4: AS-TS; w: JS KS QS; %s; scored: ", rest);
  FairSolverLimits none = { 0 };
  FairPosition     position;
  FairSolution     solution;

  fair_test_position (rules, text, &position);
  fair_solver_run (solver, rules, &position, &none, NULL, &solution);
  assert_same_verdict (solver, rules, &position, &none, &solution);
  fair_solver_run (solver, rules, &position, &none, NULL, &solution);
  if (can_redeal)
    g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  else
    g_assert_cmpint (solution.verdict, !=, FAIR_VERDICT_WON);
  assert_holds (rules, &position, &solution);
}

/* The last redeal of Solitaire Rush can win; without it the verdict is never won. */
static void
test_no_redeals_left (void)
{
  g_autoptr (FairSolver) solver = new_solver (MEMORY);
  FairRules rules;

  fair_test_rules ("rush draw=1", &rules);
  for (unsigned left = 0; left < 2; left++)
    {
      g_autofree char *rest = g_strdup_printf ("redeals: %u", (unsigned) rules.max_redeals - left);

      check_last_redeal (solver, &rules, rest, left > 0);
    }
}

/* With too few points for a redeal the verdict is never won. */
static void
test_no_points_left (void)
{
  g_autoptr (FairSolver) solver = new_solver (MEMORY);
  FairRules rules;

  fair_test_rules ("rush draw=1", &rules);
  for (unsigned left = 0; left < 2; left++)
    {
      g_autofree char *rest = g_strdup_printf ("score: %d", -FAIR_MAX_SCORE + (left ? rules.redeal_penalty : 0));

      check_last_redeal (solver, &rules, rest, left > 0);
    }
}

/* The covered 5C, the next card of its suit, has to empty a second column.  It must not be mistaken for a card that
 * came down from its foundation, or the position seems lost. */
static void
test_second_empty_column (void)
{
  g_autoptr (FairSolver) solver = new_solver (MEMORY);
  FairRules    rules;
  FairPosition position;
  FairSolution solution;

  fair_test_rules ("rush", &rules);
  fair_test_position (&rules,
                      "f1: AC-4C; f2: AD-6D; f4: AS-KS; t1: 7C 6H; t2: 2H; t3: 5C 4H; t4: [7H 3H 8D 8H] QH; "
                      "t5: [AH 9C 9D] TH; t6: [5H 6C] 9H 8C 7D; w: KC KD QD; s: [JH QC KH TD JD TC JC]; scored: 7D",
                      &position);
  fair_solver_run (solver, &rules, &position, NULL, NULL, &solution);
  g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
  assert_holds (&rules, &position, &solution);
}

static void
test_too_little_memory (void)
{
  g_assert_null (fair_solver_new (0));
  g_assert_null (fair_solver_new (1));
  g_assert_null (fair_solver_new (FAIR_SOLVER_LEAST_MEMORY - 1));
  fair_solver_free (new_solver (FAIR_SOLVER_LEAST_MEMORY));
  fair_solver_free (NULL);
}

/* How many positions are examined after the flag is set, which limits the time. */
static void
test_stop_is_seen (void)
{
  for (unsigned before = 0; before < 3 * FAIR_SEARCH_CLOCK_STATES; before++)
    {
      atomic_bool stop = false;
      FairSearch  search = {
         .states_limit = UINT64_MAX,
         .pass_end = UINT64_MAX,
         .deadline = UINT64_MAX,
         .stop = &stop
      };
      unsigned after = 0;

      for (unsigned i = 0; i < before; i++)
        g_assert_true (fair_search_step (&search));
      g_assert_false (search.over);
      atomic_store (&stop, true);
      while (fair_search_step (&search))
        after++;
      g_assert_true (search.over);
      g_assert_cmpuint (after, <, FAIR_SEARCH_CLOCK_STATES);
    }
}

static void
add_each (const char   *name,
          GTestDataFunc test)
{
  for (unsigned i = 0; variants[i]; i++)
    {
      g_autofree char *path = g_strdup_printf ("/fair/solver-answers/%s/%s", name, variants[i]);

      g_test_add_data_func (path, variants[i], test);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add_each ("deals", test_deals);
  add_each ("deterministic", test_deterministic);
  add_each ("memory", test_memory);
  add_each ("limits", test_limits);
  add_each ("stopped-before", test_stopped_before);
  g_test_add_func ("/fair/solver-answers/over", test_over);
  g_test_add_func ("/fair/solver-answers/no-redeals-left", test_no_redeals_left);
  g_test_add_func ("/fair/solver-answers/no-points-left", test_no_points_left);
  g_test_add_func ("/fair/solver-answers/second-empty-column", test_second_empty_column);
  g_test_add_func ("/fair/solver-answers/too-little-memory", test_too_little_memory);
  g_test_add_func ("/fair/solver-answers/stop-is-seen", test_stop_is_seen);

  return g_test_run ();
}
