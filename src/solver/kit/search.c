#define _DEFAULT_SOURCE /* clock_gettime() */

#include "search.h"

#include <time.h>

enum
{
  ALIGNMENT = 64
};

/* The time of a monotonic clock, in microseconds. */
uint64_t
fair_search_now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (uint64_t) time.tv_sec * 1000000 + (uint64_t) time.tv_nsec / 1000;
}

/* Checks everything that can end the search; for fair_search_step(), and between parts of other long work. */
bool
fair_search_look (FairSearch *search)
{
  if (search->states >= search->states_limit || fair_search_now () >= search->deadline ||
      (search->stop && atomic_load_explicit (search->stop, memory_order_relaxed)))
    search->over = true;

  return !search->over && search->states < search->pass_end;
}

/* Begins a pass of at most @states positions (UINT64_MAX: as many as the run has). */
void
fair_search_begin_pass (FairSearch *search,
                        uint64_t    states)
{
  uint64_t left = search->states_limit - search->states;

  search->pass_end = search->states + (states < left ? states : left);
  if (search->states_limit == UINT64_MAX && states == UINT64_MAX)
    search->pass_end = UINT64_MAX;
}

/* How many bytes fair_search_take() can still return: those from the next multiple of the alignment on. */
size_t
fair_search_left (const FairSearch *search)
{
  size_t used = search->memory_used + -(uintptr_t) (search->memory + search->memory_used) % ALIGNMENT;

  return used < search->memory_size ? search->memory_size - used : 0;
}

/* Takes @size bytes of the block, aligned to a cache line.  Returns NULL if there are not that many left. */
void *
fair_search_take (FairSearch *search,
                  size_t      size)
{
  size_t left = fair_search_left (search);

  if (size > left)
    return NULL;

  search->memory_used = search->memory_size - left + size;
  return search->memory + search->memory_size - left;
}

/* Adds a move to the line; returns false if the line is too long. */
bool
fair_search_add (FairSearch *search,
                 FairMove    move)
{
  if (search->n_line == FAIR_MAX_LINE)
    return false;

  search->line[search->n_line++] = move;
  return true;
}
