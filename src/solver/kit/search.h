/* search.h: the input of the search of a game family: a position, memory and a budget.
 *
 * A search gets a FairSearch with the rules, the position to start from, the memory that it may use and its budget.  It
 * calls fair_search_step() once for every position that it examines, and gives up as soon as that returns false.  It
 * returns a win as a line of kernel moves in @line, which solver.c replays before returning it.  Each search returns
 * FAIR_VERDICT_WON with that line, FAIR_VERDICT_LOST after a complete search, and FAIR_VERDICT_UNKNOWN otherwise.
 *
 * Searches do not allocate: they take what they need from the solver's only block of memory.  The block is not cleared,
 * and its contents are not kept between runs.
 */
#pragma once

#include <stdatomic.h>

#include "kernel.h"
#include "mechanisms.h"
#include "verdict.h"

enum
{
  FAIR_MAX_LINE = 16384,        /* moves of the longest line */
  FAIR_SEARCH_CLOCK_STATES = 64 /* positions that are examined between two checks of the clock */
};

typedef struct
{
  const FairRules    *rules;
  const FairPosition *start; /* neither won nor ended */

  /* Memory; see fair_search_take(). */
  uint8_t *memory;
  size_t   memory_size;
  size_t   memory_used;

  /* Budget; see fair_search_step(). */
  uint64_t           states;       /* examined so far */
  uint64_t           states_limit; /* of the run; UINT64_MAX for none */
  uint64_t           pass_end;     /* the number of states at which the current pass ends */
  uint64_t           deadline;     /* in microseconds of the monotonic clock; UINT64_MAX for none */
  const atomic_bool *stop;         /* (nullable) */
  bool               over;         /* the budget of the run is spent, or it was stopped */

  /* The winning line. */
  bool      verdict_only; /* none is wanted: a search that can prove a win without one may */
  FairMove *line;         /* room for FAIR_MAX_LINE */
  unsigned  n_line;
} FairSearch;

uint64_t fair_search_now (void);
bool     fair_search_look (FairSearch *search);
void     fair_search_begin_pass (FairSearch *search, uint64_t states);
void    *fair_search_take (FairSearch *search, size_t size);
size_t   fair_search_left (const FairSearch *search);
bool     fair_search_add (FairSearch *search, FairMove move);

/* Counts a position that is about to be examined.  Every loop that can be long calls this: limits, clock and stop flag
 * are checked here and nowhere else.  Returns: false if the pass or the whole run has to end now; @search->over is set
 * for the latter */
static inline bool
fair_search_step (FairSearch *search)
{
  if (search->states >= search->pass_end)
    return fair_search_look (search);
  if (++search->states % FAIR_SEARCH_CLOCK_STATES == 0)
    return fair_search_look (search);

  return true;
}
