/* Each job is a thread with its own solver.  Jobs take deals in order.  Answers are kept in a ring buffer until all
 * earlier ones are known; then the calling thread passes them on.  A job waits if its place in the ring is still in
 * use. */
#include "config.h"

#include "cli-search.h"

#include <glib/gi18n.h>

#include "cli-output.h"

enum
{
  RING = 4096
};

typedef struct
{
  const FairCliSearch *search; /* borrowed */
  uint64_t             next;   /* index of the next deal that no job has taken */
  uint64_t             n_taken;
  uint64_t             n_passed;
  unsigned             n_busy; /* jobs that have not ended */
  atomic_bool          stop;
  GMutex               lock; /* guards the members above, and @ready */
  GCond                room; /* signaled when an answer was passed on */
  GCond                news; /* signaled when an answer arrives or a job ends */
  gboolean             ready[RING];
  FairCliAnswer        answers[RING];
} Board;

typedef struct
{
  Board      *board;  /* borrowed */
  FairSolver *solver; /* owned */
  GThread    *thread; /* owned */
} Job;

/* The name of @verdict, which is not translated. */
const char *
fair_cli_verdict_name (FairVerdict verdict)
{
  static const char *const names[] = { [FAIR_VERDICT_UNKNOWN] = "unknown",
                                       [FAIR_VERDICT_WON] = "winnable",
                                       [FAIR_VERDICT_LOST] = "unwinnable" };

  return names[verdict];
}

/* Returns: (transfer full) (nullable): a solver with @memory bytes */
FairSolver *
fair_cli_make_solver (size_t   memory,
                      GError **error)
{
  FairSolver *solver = fair_solver_new (memory);

  if (solver == NULL)
    /* translators: %s is what was typed. */
    fair_cli_fail (error, _ ("Not enough memory for a search of %u MiB."), (unsigned) (memory >> 20));
  return solver;
}

static char *
print_moves (const FairRules    *rules,
             const FairSolution *solution)
{
  GString *text = g_string_new (NULL);

  for (unsigned i = 0; i < solution->n_moves; i++)
    {
      char move[FAIR_MOVE_TEXT];

      fair_move_print (rules, solution->moves[i], move);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", move);
    }

  return g_string_free (text, FALSE);
}

/* Takes the next deal and a place in the ring for its answer; returns whether there is one.  The caller holds
 * the lock. */
static gboolean
take_deal (Board    *board,
           uint64_t *index,
           uint64_t *place)
{
  const FairCliSearch *search = board->search;

  while (!board->stop && board->n_taken - board->n_passed >= RING)
    g_cond_wait (&board->room, &board->lock);
  while (board->next < search->deals->n && search->skip != NULL && search->skip (board->next, search->data))
    board->next++;
  if (board->stop || board->next >= search->deals->n)
    return FALSE;

  *index = board->next++;
  *place = board->n_taken++ % RING;
  return TRUE;
}

static void
find_answer (Job           *job,
             uint64_t       index,
             FairCliAnswer *answer)
{
  const FairCliSearch    *search = job->board->search;
  const FairCliArguments *arguments = search->arguments;
  FairPosition            position;
  FairSolution            solution;

  fair_cli_deals_get (search->deals, index, &position);
  fair_solver_run (job->solver, &arguments->rules, &position, &arguments->limits, &job->board->stop, &solution);
  *answer = (FairCliAnswer){ .index = index,
                             .verdict = solution.verdict,
                             .states = solution.states,
                             .microseconds = solution.microseconds };
  if (solution.verdict == FAIR_VERDICT_WON && arguments->values[FAIR_CLI_SOLUTION] != NULL)
    answer->moves = print_moves (&arguments->rules, &solution);
}

static gpointer
run_job (gpointer data)
{
  Job     *job = data;
  Board   *board = job->board;
  uint64_t index;
  uint64_t place;

  g_mutex_lock (&board->lock);
  while (take_deal (board, &index, &place))
    {
      FairCliAnswer answer;

      g_mutex_unlock (&board->lock);
      find_answer (job, index, &answer);
      g_mutex_lock (&board->lock);
      board->answers[place] = answer;
      board->ready[place] = TRUE;
      g_cond_signal (&board->news);
    }
  board->n_busy--;
  g_cond_signal (&board->news);
  g_mutex_unlock (&board->lock);

  return NULL;
}

/* Waits for the next answer in order; returns whether there is one. */
static gboolean
next_answer (Board         *board,
             FairCliAnswer *answer)
{
  uint64_t place = board->n_passed % RING;
  gboolean ready;

  g_mutex_lock (&board->lock);
  while (!board->ready[place] && board->n_busy > 0)
    g_cond_wait (&board->news, &board->lock);
  ready = board->ready[place];
  if (ready)
    {
      *answer = board->answers[place];
      board->ready[place] = FALSE;
      board->n_passed++;
      g_cond_broadcast (&board->room);
    }
  g_mutex_unlock (&board->lock);

  return ready;
}

/* Creates a solver for each job, before any search. */
static gboolean
make_solvers (Board   *board,
              Job     *jobs,
              unsigned n_jobs,
              GError **error)
{
  size_t memory = board->search->arguments->memory;

  for (unsigned i = 0; i < n_jobs; i++)
    {
      jobs[i] = (Job){ .board = board, .solver = fair_solver_new (memory) };
      if (jobs[i].solver == NULL)
        /* translators: %u is a number of searches, or of mebibytes of memory. */
        return fair_cli_fail (error, _ ("Not enough memory for %u searches of %u MiB."), n_jobs, (unsigned) (memory >> 20));
    }

  return TRUE;
}

static gboolean
start_jobs (Board   *board,
            Job     *jobs,
            unsigned n_jobs,
            GError **error)
{
  board->n_busy = n_jobs;
  for (unsigned i = 0; i < n_jobs; i++)
    {
      g_autoptr (GError) problem = NULL;

      jobs[i].thread = g_thread_try_new ("search", run_job, &jobs[i], &problem);
      if (jobs[i].thread == NULL)
        /* translators: %u is a number of searches, %s what the system says. */
        return fair_cli_fail (error, _ ("Cannot run %u searches at once: %s."), n_jobs, problem->message);
    }

  return TRUE;
}

/* Searches the deals of @search and hands over their answers, in order, each as soon as it and all earlier ones are
 * known.  Returns: whether there was no error */
gboolean
fair_cli_search_run (const FairCliSearch *search,
                     GError             **error)
{
  unsigned          n_jobs = (unsigned) MIN (search->arguments->numbers[FAIR_CLI_JOBS], search->deals->n);
  g_autofree Board *board = g_new0 (Board, 1);
  g_autofree Job   *jobs = g_new0 (Job, n_jobs);
  FairCliAnswer     answer;
  gboolean          good;

  board->search = search;
  g_mutex_init (&board->lock);
  g_cond_init (&board->room);
  g_cond_init (&board->news);
  good = make_solvers (board, jobs, n_jobs, error) && (search->begin == NULL || search->begin (search->data, error)) &&
         start_jobs (board, jobs, n_jobs, error);
  while (good && next_answer (board, &answer))
    {
      good = search->take (&answer, search->data, error);
      g_free (answer.moves);
    }

  g_mutex_lock (&board->lock);
  atomic_store (&board->stop, true);
  g_cond_broadcast (&board->room);
  g_mutex_unlock (&board->lock);
  for (unsigned i = 0; i < n_jobs; i++)
    {
      g_clear_pointer (&jobs[i].thread, g_thread_join);
      g_clear_pointer (&jobs[i].solver, fair_solver_free);
    }
  for (unsigned i = 0; i < RING; i++)
    if (board->ready[i])
      g_free (board->answers[i].moves);
  g_cond_clear (&board->news);
  g_cond_clear (&board->room);
  g_mutex_clear (&board->lock);

  return good;
}
