/* solver.h: whether a position can be won, and how.
 *
 * The solver knows all cards ("thoughtful" play) and ignores a clock.  There are three answers: won, with a
 * line of moves that was replayed through rules/; lost, only after a complete search; or it gave up, as it does at
 * once in a game without a search (FAIR_SEARCH_NONE).  A solver is for one thread at a time; several solvers can run in parallel.
 */
#pragma once

#include <stdatomic.h>

#include "games.h"
#include "verdict.h"

/* When to give up; 0 is no limit. */
typedef struct
{
  uint64_t states;       /* positions examined; the same limit gives the same answer everywhere */
  uint64_t milliseconds; /* of wall-clock time */
  bool     verdict_only; /* no line of moves is wanted */
} FairSolverLimits;

typedef struct
{
  FairVerdict     verdict;
  uint64_t        states;
  uint64_t        microseconds;
  const FairMove *moves; /* the winning line, if one was wanted; owned by the solver, valid until its next call */
  unsigned        n_moves;
} FairSolution;

typedef struct FairSolver FairSolver;

#define FAIR_SOLVER_DEFAULT_MEMORY ((size_t) 256 << 20)
#define FAIR_SOLVER_LEAST_MEMORY ((size_t) 1 << 20) /* enough to create a solver; a search needs more */

FairSolver *fair_solver_new (size_t memory);
void        fair_solver_free (FairSolver *self);
void        fair_solver_run (FairSolver             *self,
                             const FairRules        *rules,
                             const FairPosition     *position,
                             const FairSolverLimits *limits,
                             const atomic_bool      *stop,
                             FairSolution           *solution);
bool        fair_solution_wins (const FairRules *rules, const FairPosition *start, const FairMove *moves, unsigned n);
