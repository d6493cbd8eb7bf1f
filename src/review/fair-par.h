/* fair-par.h: the fewest moves known to win from a position, which never increase.
 *
 * Lines are offered; each is replayed before it counts.  fair_par_shorten() looks for shorter ones: it leaves moves
 * out, searches parts of a line again, and runs the solver from the positions of a line.  docs/review.md describes
 * both.
 */
#pragma once

#include <glib.h>

#include "solver.h"

typedef struct _FairPar FairPar;

FairPar *fair_par_new (const FairRules *rules, const FairPosition *start);
void     fair_par_free (FairPar *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairPar, fair_par_free)

gboolean fair_par_offer (FairPar *self, const FairMove *moves, guint n_moves);
gboolean fair_par_shorten (FairPar                *self,
                           FairSolver             *solver,
                           const FairSolverLimits *limits,
                           const atomic_bool      *stop);

gboolean        fair_par_is_known (FairPar *self);
const FairMove *fair_par_get_moves (FairPar *self, guint *n_moves);
