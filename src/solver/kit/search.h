/* search.h: what a search of a family of games gets from solver.c: a position, memory and a budget.
 *
 * A search gets a FairSearch: the rules, the position to start from, the memory that it may use
 * and its budget.  It asks fair_search_step() once for every position that it looks at, and gives
 * up as soon as that says no.  A win is told as a line of moves of the kernel in @line; solver.c
 * replays it before anybody hears of it.  Each search returns FAIR_VERDICT_WON with that line,
 * FAIR_VERDICT_LOST after a complete search, and FAIR_VERDICT_UNKNOWN otherwise.
 *
 * No search allocates: it takes what it needs from the one block of memory that the solver was
 * made with.  The block is neither cleared nor kept between two runs.
 */
#pragma once

#include "mechanisms.h"
#include "solver.h"

enum
{
  FAIR_MAX_LINE = 16384,        /* moves of the longest line that is told */
  FAIR_SEARCH_CLOCK_STATES = 64 /* how many positions are looked at between two looks at the clock */
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
  uint64_t           states;       /* looked at so far */
  uint64_t           states_limit; /* of the run; UINT64_MAX for none */
  uint64_t           pass_end;     /* of the pass under way: the number of states at which it ends */
  uint64_t           deadline;     /* in microseconds of the monotonic clock; UINT64_MAX for none */
  const atomic_bool *stop;         /* (nullable) */
  bool               over;         /* the budget of the run is spent, or it was stopped */

  /* The line of a win. */
  FairMove *line; /* room for FAIR_MAX_LINE */
  unsigned  n_line;
} FairSearch;

/* Microseconds of a clock that never goes back. */
uint64_t fair_search_now (void);

/* Looks at clock and stop flag; for fair_search_step(). */
bool fair_search_look (FairSearch *search);

/**
 * fair_search_step:
 *
 * Counts a position that is about to be looked at.  To be asked in every loop that can be long:
 * limits, clock and stop flag are looked at here and nowhere else.
 *
 * Returns: false if the pass or the whole run is to end now; @search->over tells which.
 */
static inline bool
fair_search_step (FairSearch *search)
{
  if (search->states >= search->pass_end)
    return fair_search_look (search);
  if (++search->states % FAIR_SEARCH_CLOCK_STATES == 0)
    return fair_search_look (search);

  return true;
}

/* Begins a pass of at most @states positions (UINT64_MAX: as many as the run has). */
void fair_search_begin_pass (FairSearch *search, uint64_t states);

/* @size bytes of the block, aligned for any cache line, or NULL if it has not so many left. */
void *fair_search_take (FairSearch *search, size_t size);

/* How many bytes fair_search_take() could still give. */
size_t fair_search_left (const FairSearch *search);

/* Adds a move to the line; false if the line is too long to be told. */
bool fair_search_add (FairSearch *search, FairMove move);
