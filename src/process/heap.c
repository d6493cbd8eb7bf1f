#include "heap.h"

#include <malloc.h>

/* The heap of the main thread, and one more. */
#define MOST_HEAPS 2

/* Makes threads share heaps. GNU's C library creates up to eight heaps per processor, and memory freed in one is
 * useless to the others; docs/benchmarks.md has the cost. Call this before any thread is started; other C libraries do
 * not need it. */
void
fair_heap_set_up (void)
{
#ifdef M_ARENA_MAX
  mallopt (M_ARENA_MAX, MOST_HEAPS);
#endif
}
