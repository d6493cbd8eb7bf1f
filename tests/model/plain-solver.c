#include "plain-solver.h"

#include "deal.h"

/* Returns: the solver's verdict on @position; a winning line is in @self */
FairVerdict
fair_test_solver_ask (FairTestSolver     *self,
                      const FairRules    *rules,
                      const FairPosition *position)
{
  const FairSolverLimits limits = { .states = 200000 };

  if (self->solver == NULL)
    self->solver = fair_solver_new (64 << 20);
  fair_solver_run (self->solver, rules, position, &limits, NULL, &self->solution);
  return self->solution.verdict;
}

void
fair_test_solver_clear (FairTestSolver *self)
{
  g_clear_pointer (&self->solver, fair_solver_free);
}

/* Returns: the first deal, from deal @first on, of the game in @words that the solver wins soon; its line is in
 * @self */
FairGameModel *
fair_test_solver_deal (FairTestSolver *self,
                       const char     *words,
                       guint64         first)
{
  FairRules    rules;
  FairPosition position;

  fair_test_rules (words, &rules);
  for (guint64 number = first;; number++)
    {
      fair_deal_number (&rules, number, &position);
      if (fair_test_solver_ask (self, &rules, &position) == FAIR_VERDICT_WON)
        return fair_test_model (words, number);
    }
}
