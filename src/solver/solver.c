/* The solver: provides a game family's search with memory and a budget, checks the resulting line against the rules,
 * and shortens it. */
#include "solver.h"

#include <stdlib.h>
#include <string.h>

#include "column-search.h"
#include "klondike-search.h"
#include "solution.h"
#include "two-pack-search.h"

struct FairSolver
{
  size_t     memory_size; /* of @memory */
  FairSearch search;
  FairMove   line[FAIR_MAX_LINE];
  FairMove   spare[FAIR_MAX_LINE];
  uint8_t    memory[];
};

/* Returns: a solver that never uses more than @memory bytes, to be freed with fair_solver_free(); NULL if there is no
 * memory, or if @memory is less than the solver itself needs (FAIR_SOLVER_LEAST_MEMORY is enough) */
FairSolver *
fair_solver_new (size_t memory)
{
  FairSolver *self;

  if (memory < FAIR_SOLVER_LEAST_MEMORY)
    return NULL;
  self = malloc (memory);
  if (self == NULL)
    return NULL;

  self->memory_size = memory - sizeof *self;
  return self;
}

/* Frees @self and the moves of its last answer; @self may be NULL. */
void
fair_solver_free (FairSolver *self)
{
  free (self);
}

typedef FairVerdict (*Search) (FairSearch *search);

static const Search searches[] = {
  [FAIR_SEARCH_NONE] = NULL,
  [FAIR_SEARCH_COLUMNS] = fair_column_search,
  [FAIR_SEARCH_KLONDIKE] = fair_klondike_search,
  [FAIR_SEARCH_TWO_PACK] = fair_two_pack_search
};

static_assert (sizeof searches / sizeof *searches == FAIR_N_SEARCHES, "each kind of search has a row");

/* Whether the moves, played from @start by the rules, are all legal, without a cheat, and win. */
bool
fair_solution_wins (const FairRules    *rules,
                    const FairPosition *start,
                    const FairMove     *moves,
                    unsigned            n)
{
  FairPosition position = *start;

  for (unsigned i = 0; i < n; i++)
    {
      if (moves[i].cheat || !fair_is_legal (rules, &position, moves[i]))
        return false;
      fair_apply (rules, &position, moves[i], NULL);
    }

  return fair_status (rules, &position) == FAIR_STATUS_WON;
}

/* Shortens the line of a win, which is checked against the rules.  A line that does not win is a bug in the
 * search; the position is then not reported as won. */
static FairVerdict
check_win (FairSolver   *self,
           FairSolution *solution)
{
  FairSearch *search = &self->search;
  unsigned    n = search->n_line;

  memcpy (self->spare, self->line, n * sizeof *self->line);
  n = fair_solution_shorten (search, self->spare, n);
  if (n > 0)
    {
      memcpy (self->line, self->spare, n * sizeof *self->line);
      search->n_line = n;
    }
  else if (!fair_solution_wins (search->rules, search->start, self->line, search->n_line))
    {
      assert (!"a line of the solver does not win by the rules");
      return FAIR_VERDICT_UNKNOWN;
    }
  solution->moves = self->line;
  solution->n_moves = search->n_line;
  return FAIR_VERDICT_WON;
}

/**
 * fair_solver_run:
 * @position: any position of @rules
 * @limits: (nullable): when to give up; NULL for never
 * @stop: (nullable): when another thread sets it, the search ends within 10 ms
 * @solution: (out): the answer; the solver owns its moves, which are valid until its next call
 *
 * Determines whether @position can be won, and how.  With the same memory and the same limit of states,
 * without a time limit and without being stopped, the answer is the same everywhere.
 */
void
fair_solver_run (FairSolver             *self,
                 const FairRules        *rules,
                 const FairPosition     *position,
                 const FairSolverLimits *limits,
                 const atomic_bool      *stop,
                 FairSolution           *solution)
{
  FairSolverLimits none = { 0 };
  uint64_t         start = fair_search_now ();
  Search           search = searches[rules->game->search];

  if (limits == NULL)
    limits = &none;
  *solution = (FairSolution){ .verdict = FAIR_VERDICT_UNKNOWN, .moves = self->line };
  self->search = (FairSearch){ .rules = rules,
                               .start = position,
                               .memory = self->memory,
                               .memory_size = self->memory_size,
                               .states_limit = limits->states ? limits->states : UINT64_MAX,
                               .pass_end = limits->states ? limits->states : UINT64_MAX,
                               .deadline = limits->milliseconds && limits->milliseconds < (UINT64_MAX - start) / 1000
                                             ? start + limits->milliseconds * 1000
                                             : UINT64_MAX,
                               .stop = stop,
                               .verdict_only = limits->verdict_only,
                               .line = self->line };
  switch (fair_status (rules, position))
    {
    case FAIR_STATUS_WON:
      solution->verdict = FAIR_VERDICT_WON;
      break;
    case FAIR_STATUS_ENDED:
    case FAIR_STATUS_LOST:
      solution->verdict = FAIR_VERDICT_LOST;
      break;
    case FAIR_STATUS_PLAYING:
    default:
      if (search == NULL || !fair_search_look (&self->search))
        break;
      solution->verdict = search (&self->search);
      if (solution->verdict == FAIR_VERDICT_WON && !self->search.verdict_only)
        solution->verdict = check_win (self, solution);
      break;
    }
  solution->states = self->search.states;
  solution->microseconds = fair_search_now () - start;
}
