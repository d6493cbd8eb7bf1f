#include "heap.h"

#include <malloc.h>

/* That of the main thread, and one more. */
#define MOST_HEAPS 2

/**
 * fair_heap_set_up:
 * Lets threads share heaps. GNU's C library makes up to eight of them for each processor, and what is freed in one is of
 * no use to the others; docs/benchmarks.md has what that costs. Call this before any thread is started; other C libraries
 * need none of it.
 */
void
fair_heap_set_up (void)
{
#ifdef M_ARENA_MAX
  mallopt (M_ARENA_MAX, MOST_HEAPS);
#endif
}
