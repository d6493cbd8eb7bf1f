/* plain-solver.h: the solver without the queue. */
#pragma once

#include "model-helpers.h"

#include "solver.h"

G_BEGIN_DECLS

/* Initialize it with { 0 }. */
typedef struct
{
  FairSolver  *solver;
  FairSolution solution;
} FairTestSolver;

FairVerdict    fair_test_solver_ask (FairTestSolver *self, const FairRules *rules, const FairPosition *position);
FairGameModel *fair_test_solver_deal (FairTestSolver *self, const char *words, guint64 first);
void           fair_test_solver_clear (FairTestSolver *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FairTestSolver, fair_test_solver_clear)

G_END_DECLS
