/* The deals of the day in the table: the solver wins each of them, and each has the difficulty of its weekday.
 * FAIR_TEST_DAYS=N takes every Nth day, which meets all weekdays unless N is a multiple of 7; 1 takes them all. */
#include "deal.h"
#include "difficulty.h"
#include "fair-daily.h"
#include "games.h"

static void
test_game (gconstpointer data)
{
  const FairGame *game = data;
  const char     *asked = g_getenv ("FAIR_TEST_DAYS");
  guint32         step = asked ? (guint32) g_ascii_strtoull (asked, NULL, 10) : 1;
  FairSolver     *solver;
  FairRules       rules;
  /* With these, any version of the solver wins. */
  const FairSolverLimits limits = { .states = FAIR_DAILY_PROOF_STATES };

  if (game->search == FAIR_SEARCH_NONE)
    {
      g_test_skip ("it has no deals of the day");
      return;
    }

  solver = fair_solver_new (FAIR_SOLVER_DEFAULT_MEMORY);
  fair_daily_get_rules (game, &rules);
  g_assert_cmpuint (fair_daily_get_last (game), >=, FAIR_DAILY_FIRST);
  g_assert_cmpuint (step, >, 0);
  for (guint32 day = FAIR_DAILY_FIRST; day <= fair_daily_get_last (game); day += step)
    {
      FairPosition position;
      FairSolution solution;
      guint64      number;

      g_assert_true (fair_daily_find (game, day, &number));
      fair_deal_number (&rules, number, &position);
      fair_solver_run (solver, &rules, &position, &limits, NULL, &solution);
      g_assert_cmpint (solution.verdict, ==, FAIR_VERDICT_WON);
      g_assert_true (fair_daily_has_step (&rules, fair_difficulty_measure (&rules, &position), fair_daily_get_step (day)));
    }
  fair_solver_free (solver);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < fair_games_count (); i++)
    {
      g_autofree char *path = g_strconcat ("/fair/daily-table/", fair_games_get (i)->id, NULL);

      g_test_add_data_func (path, fair_games_get (i), test_game);
    }

  return g_test_run ();
}
