/* solver.h: whether a position can be won, and how.
 *
 * All cards are known to it ("thoughtful" play); a clock is left out of account.  It has three
 * answers: won, with a line of moves that was replayed through rules/; lost, only after a complete
 * search; or it gave up.  A solver is for one thread at a time; several solvers run side by side.
 */
#pragma once

#include <stdatomic.h>

#include "kernel.h"

typedef enum
{
  FAIR_VERDICT_UNKNOWN, /* gave up: a limit was reached, or it was stopped */
  FAIR_VERDICT_WON,
  FAIR_VERDICT_LOST
} FairVerdict;

/* When to give up; 0 is no limit. */
typedef struct
{
  uint64_t states;       /* positions looked at; the answer for the same limit is the same everywhere */
  uint64_t milliseconds; /* of real time */
} FairSolverLimits;

typedef struct
{
  FairVerdict verdict;
  uint64_t    states;
  uint64_t    microseconds;
  const FairMove *moves; /* the line of a win; the solver's, valid until its next call */
  unsigned        n_moves;
} FairSolution;

typedef struct FairSolver FairSolver;

#define FAIR_SOLVER_DEFAULT_MEMORY ((size_t) 256 << 20)
#define FAIR_SOLVER_LEAST_MEMORY ((size_t) 1 << 20) /* enough to be made; a search wants more */

FairSolver *fair_solver_new (size_t memory);
void        fair_solver_free (FairSolver *self);
bool        fair_solver_has_search (const FairRules *rules);
void        fair_solver_run (FairSolver *self, const FairRules *rules, const FairPosition *position,
                             const FairSolverLimits *limits, const atomic_bool *stop, FairSolution *solution);
