/* Searches in random games, from random positions and with different amounts of memory, which another thread stops at
 * random moments; always two in parallel.
 *
 * The program is also built with ThreadSanitizer, which has to see every lock, so it uses POSIX threads, and no
 * GLib.  It wraps the functions that allocate memory (--wrap of the linker), so that each thread can count the memory
 * of its solver.
 *
 * FAIR_TEST_CANCELS is how many searches are stopped while they run; others end before.
 */
#define _DEFAULT_SOURCE /* nanosleep(), clock_gettime() */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

#include "solver-positions.h"
#include "solver.h"

enum
{
  CANCELS = 150,
  MOST_CANCELS = 100000,
  AT_ONCE = 2,
  LEAST_MEMORY_BITS = 20,
  MEMORY_BITS = 6, /* up to 64 MiB */
  DELAY_BITS = 15  /* up to 33 ms */
};

/* Prints what is wrong and ends the program unless @holds. */
static void
expect (bool        holds,
        const char *what)
{
  if (holds)
    return;

  printf ("not ok 1 - %s\n", what);
  fflush (stdout);
  abort ();
}

/* Memory that the solver of this thread allocated. */
typedef struct
{
  size_t   taken; /* bytes in total */
  unsigned calls;
  int      held; /* blocks that are not freed */
} Account;

static _Thread_local Account account;

static void *
book (void  *block,
      size_t size)
{
  account.calls++;
  if (block != NULL && block != MAP_FAILED)
    {
      account.taken += size;
      account.held++;
    }

  return block;
}

static void
book_back (void *block)
{
  account.calls++;
  account.held -= block != NULL;
}

void *__real_malloc (size_t size);
void *__real_calloc (size_t n, size_t size);
void *__real_realloc (void *block, size_t size);
void *__real_aligned_alloc (size_t alignment, size_t size);
void  __real_free (void *block);
void *__real_mmap (void *wish, size_t size, int protection, int flags, int file, off_t offset);
int   __real_munmap (void *block, size_t size);

void *__wrap_malloc (size_t size);
void *__wrap_calloc (size_t n, size_t size);
void *__wrap_realloc (void *block, size_t size);
void *__wrap_aligned_alloc (size_t alignment, size_t size);
void  __wrap_free (void *block);
void *__wrap_mmap (void *wish, size_t size, int protection, int flags, int file, off_t offset);
int   __wrap_munmap (void *block, size_t size);

void *
__wrap_malloc (size_t size)
{
  return book (__real_malloc (size), size);
}

void *
__wrap_calloc (size_t n,
               size_t size)
{
  return book (__real_calloc (n, size), n * size);
}

void *
__wrap_realloc (void  *block,
                size_t size)
{
  book_back (block);
  return book (__real_realloc (block, size), size);
}

void *
__wrap_aligned_alloc (size_t alignment,
                      size_t size)
{
  return book (__real_aligned_alloc (alignment, size), size);
}

void
__wrap_free (void *block)
{
  book_back (block);
  __real_free (block);
}

void *
__wrap_mmap (void  *wish,
             size_t size,
             int    protection,
             int    flags,
             int    file,
             off_t  offset)
{
  return book (__real_mmap (wish, size, protection, flags, file, offset), size);
}

int
__wrap_munmap (void  *block,
               size_t size)
{
  book_back (block);
  return __real_munmap (block, size);
}

/* Searches. */

typedef struct
{
  FairRules    rules;
  FairPosition position;
  size_t       memory;
  unsigned     delay; /* before it is stopped, in microseconds */
  pthread_t    thread;
  clockid_t    clock; /* of the thread */
  atomic_bool  begun;
  atomic_bool  stop;
  uint64_t     stopped_at; /* as returned by computed() */
  uint64_t     ended_at;
  bool         was_stopped; /* the flag was set when it ended */
  FairVerdict  verdict;
} Search;

/* The CPU time of the thread of @clock in microseconds, which does not depend on other load; UINT64_MAX if the thread
 * has ended. */
static uint64_t
computed (clockid_t clock)
{
  struct timespec time;

  if (clock_gettime (clock, &time) != 0)
    return UINT64_MAX;
  return (uint64_t) time.tv_sec * 1000000 + (uint64_t) time.tv_nsec / 1000;
}

static void
sleep_for (unsigned microseconds)
{
  struct timespec time = { .tv_nsec = (long) microseconds * 1000 };

  nanosleep (&time, NULL);
}

static void
expect_win (const FairRules    *rules,
            const FairPosition *start,
            const FairSolution *solution)
{
  FairPosition position = *start;

  for (unsigned i = 0; i < solution->n_moves; i++)
    {
      expect (fair_is_legal (rules, &position, solution->moves[i]), "each move of a line is legal");
      fair_apply (rules, &position, solution->moves[i], NULL);
    }
  expect (fair_status (rules, &position) == FAIR_STATUS_WON, "the line of a win wins");
}

/* A search that was decided before it was stopped has the same verdict as one that is never stopped. */
static void
expect_decided (FairSolver   *solver,
                const Search *search,
                FairSolution  solution)
{
  FairSolution again;

  if (solution.verdict == FAIR_VERDICT_WON)
    expect_win (&search->rules, &search->position, &solution);
  fair_solver_run (solver, &search->rules, &search->position, NULL, NULL, &again);
  expect (again.verdict == solution.verdict, "a search decides the same when it is not stopped");
  if (!search->was_stopped)
    expect (again.states == solution.states, "it looks at the same number of positions");
}

/* Runs in the thread of a search. */
static void *
search_in_thread (void *data)
{
  Search      *search = data;
  FairSolver  *solver;
  FairSolution solution;
  Account      before;

  account = (Account){ 0 };
  solver = fair_solver_new (search->memory);
  expect (solver != NULL, "a solver is made");
  before = account;
  expect (before.taken <= search->memory, "a solver takes what it was given, not more");

  expect (pthread_getcpuclockid (pthread_self (), &search->clock) == 0, "a thread has a clock");
  atomic_store (&search->begun, true);
  fair_solver_run (solver, &search->rules, &search->position, NULL, &search->stop, &solution);
  search->ended_at = computed (CLOCK_THREAD_CPUTIME_ID);
  search->was_stopped = atomic_load (&search->stop);
  search->verdict = solution.verdict;
  expect (account.calls == before.calls, "a search neither takes nor gives back memory");
  if (solution.verdict != FAIR_VERDICT_UNKNOWN)
    expect_decided (solver, search, solution);
  else if (search->was_stopped)
    {
      /* The flag is still set. */
      fair_solver_run (solver, &search->rules, &search->position, NULL, &search->stop, &solution);
      expect (solution.verdict == FAIR_VERDICT_UNKNOWN && solution.states == 0, "a flag set before is seen at once");
    }

  fair_solver_free (solver);
  expect (account.held == 0, "all memory is given back");
  return NULL;
}

static void
prepare (uint64_t *random,
         Search   *search)
{
  const FairGame *game = fair_games_get (fair_test_below (random, fair_games_count ()));
  size_t          memory = (size_t) 1 << (LEAST_MEMORY_BITS + fair_test_below (random, MEMORY_BITS));

  *search = (Search){ .memory = memory + fair_test_below (random, (unsigned) memory),
                      .delay = fair_test_below (random, 1u << fair_test_below (random, DELAY_BITS + 1)) };
  fair_test_random_rules (game, random, &search->rules);
  switch (fair_test_below (random, 4))
    {
    case 0:
      fair_test_make_position (&search->rules, random, &search->position);
      break;
    case 1:
      fair_test_play_position (&search->rules, random, &search->position);
      break;
    default:
      fair_deal_number (&search->rules, fair_random_next (random) & FAIR_MAX_DEAL, &search->position);
      break;
    }
}

/* Starts some searches, stops each after some time, and waits for all. */
static void
run_some (Search *searches)
{
  for (unsigned i = 0; i < AT_ONCE; i++)
    expect (pthread_create (&searches[i].thread, NULL, search_in_thread, &searches[i]) == 0, "a thread starts");
  for (unsigned i = 0; i < AT_ONCE; i++)
    {
      while (!atomic_load (&searches[i].begun))
        sleep_for (10);
      sleep_for (searches[i].delay);
      searches[i].stopped_at = computed (searches[i].clock);
      atomic_store (&searches[i].stop, true);
    }
  for (unsigned i = 0; i < AT_ONCE; i++)
    expect (pthread_join (searches[i].thread, NULL) == 0, "a thread ends");
}

static int
compare_times (const void *a,
               const void *b)
{
  uint64_t x = *(const uint64_t *) a;
  uint64_t y = *(const uint64_t *) b;

  return (x > y) - (x < y);
}

static unsigned
count_asked_for (void)
{
  const char *asked = getenv ("FAIR_TEST_CANCELS");
  unsigned    n = asked ? (unsigned) strtoul (asked, NULL, 10) : CANCELS;

  return n > 0 && n <= MOST_CANCELS ? n : CANCELS;
}

int
main (void)
{
  unsigned  wanted = count_asked_for ();
  uint64_t *times = calloc (wanted + AT_ONCE, sizeof *times);
  uint64_t  random = 1;
  unsigned  verdicts[3] = { 0 };
  unsigned  n = 0;

  printf ("1..1\n");
  expect (times != NULL, "there is memory");
  while (n < wanted)
    {
      Search searches[AT_ONCE];

      for (unsigned i = 0; i < AT_ONCE; i++)
        prepare (&random, &searches[i]);
      run_some (searches);
      for (unsigned i = 0; i < AT_ONCE; i++)
        {
          verdicts[searches[i].verdict]++;
          if (searches[i].verdict == FAIR_VERDICT_UNKNOWN && searches[i].was_stopped)
            times[n++] = searches[i].ended_at > searches[i].stopped_at ? searches[i].ended_at - searches[i].stopped_at : 0;
        }
    }

  qsort (times, n, sizeof *times, compare_times);
  printf ("# %u searches stopped; %u more won, %u lost\n", n, verdicts[FAIR_VERDICT_WON], verdicts[FAIR_VERDICT_LOST]);
  printf ("# computed after the flag was set: half within %.2f ms, 99 of 100 within %.2f ms, all within %.2f ms\n",
          (double) times[n / 2] / 1000, (double) times[n * 99 / 100] / 1000, (double) times[n - 1] / 1000);
  printf ("ok 1 /fair/solver-cancel\n");
  free (times);
  return 0;
}
