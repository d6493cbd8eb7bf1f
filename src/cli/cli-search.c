/* Each deal is a task of a thread pool, and each thread has its own solver. The calling thread waits for the answers in
 * order and passes them on; the pool works some deals ahead. */
#include "config.h"

#include "cli-search.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "step.h"

enum
{
  MAX_AHEAD = 4096,             /* deals that are searched or waiting, or whose answers wait for an earlier one */
  INTERVAL = G_USEC_PER_SEC / 5 /* between two updates of the progress line */
};

typedef struct
{
  FairCliAnswer answer;
  gboolean      is_known;
} Task;

typedef struct
{
  FairCliSearch *search;  /* borrowed */
  GAsyncQueue   *solvers; /* owned; those that are not in use */
  GQueue         tasks;   /* in order; owned */
  uint64_t       next;    /* index of the next deal that is no task yet */
  atomic_bool    stop;
  GMutex         lock; /* guards is_known of all tasks */
  GCond          news; /* signaled when an answer is known */
} Board;

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

static void
run_task (gpointer data,
          gpointer pointer)
{
  Task                   *task = data;
  Board                  *board = pointer;
  FairCliAnswer          *answer = &task->answer;
  const FairCliSearch    *search = board->search;
  const FairCliArguments *arguments = search->arguments;
  FairSolver             *solver = g_async_queue_pop (board->solvers);
  FairPosition            position;
  FairSolution            solution;

  fair_cli_deals_get (search->deals, answer->index, &position);
  fair_solver_run (solver, &arguments->rules, &position, &arguments->limits, &board->stop, &solution);
  answer->verdict = solution.verdict;
  answer->states = solution.states;
  answer->microseconds = solution.microseconds;
  if (solution.verdict == FAIR_VERDICT_WON && arguments->values[FAIR_CLI_SOLUTION] != NULL)
    {
      GString *text = g_string_new (NULL);
      char     move[FAIR_MOVE_TEXT];

      for (unsigned i = 0; i < solution.n_moves; i++)
        {
          fair_move_print (&arguments->rules, solution.moves[i], move);
          g_string_append_printf (text, "%s%s", i > 0 ? " " : "", move);
        }
      answer->moves = g_string_free (text, FALSE);
    }

  g_async_queue_push (board->solvers, solver);
  g_mutex_lock (&board->lock);
  task->is_known = TRUE;
  g_cond_signal (&board->news);
  g_mutex_unlock (&board->lock);
}

static void
task_free (gpointer data)
{
  Task *task = data;

  g_free (task->answer.moves);
  g_free (task);
}

static void
add_tasks (Board       *board,
           GThreadPool *pool)
{
  FairCliSearch *search = board->search;

  for (; board->next < search->deals->n && board->tasks.length < MAX_AHEAD; board->next++)
    if (search->skip == NULL || !search->skip (search, board->next))
      {
        Task *task = g_new0 (Task, 1);

        task->answer.index = board->next;
        g_queue_push_tail (&board->tasks, task);
        g_thread_pool_push (pool, task, NULL);
      }
}

/* Counts an answer, and shows the progress if enough time has passed. */
static void
count_answer (FairCliSearch *self,
              FairVerdict    verdict)
{
  const guint64 *n = self->n_by_verdict;
  gint64         now = g_get_monotonic_time ();

  self->n_by_verdict[verdict]++;
  if (isatty (STDERR_FILENO) != 1 || now - self->shown_at < INTERVAL)
    return;

  fputs ("\r\033[K", stderr);
  /* translators: deals searched, of how many, and what came out. */
  fprintf (stderr, _ ("%" PRIu64 " of %" PRIu64 ": %" PRIu64 " can be won, %" PRIu64 " cannot, %" PRIu64 " unknown"),
           n[FAIR_VERDICT_WON] + n[FAIR_VERDICT_LOST] + n[FAIR_VERDICT_UNKNOWN], self->deals->n - self->n_known,
           n[FAIR_VERDICT_WON], n[FAIR_VERDICT_LOST], n[FAIR_VERDICT_UNKNOWN]);
  fflush (stderr);
  self->shown_at = now;
  self->is_shown = TRUE;
}

/* Erases the line of progress before other output, or at the end. */
void
fair_cli_search_hide_progress (FairCliSearch *self)
{
  if (self->is_shown)
    fputs ("\r\033[K", stderr);
  fflush (stderr);
  self->is_shown = FALSE;
}

static gboolean
run (Board   *board,
     unsigned n_jobs,
     GError **error)
{
  FairCliSearch *search = board->search;
  g_autoptr (GError) problem = NULL;
  GThreadPool *pool = g_thread_pool_new (run_task, board, (int) n_jobs, TRUE, &problem);
  gboolean     good = TRUE;

  if (problem != NULL)
    /* translators: %u is a number of searches, %s what the system says. */
    good = fair_cli_fail (error, _ ("Cannot run %u searches at once: %s."), n_jobs, problem->message);
  while (good)
    {
      Task *task;

      add_tasks (board, pool);
      task = g_queue_pop_head (&board->tasks);
      if (task == NULL)
        break;

      g_mutex_lock (&board->lock);
      while (!task->is_known)
        g_cond_wait (&board->news, &board->lock);
      g_mutex_unlock (&board->lock);
      good = search->take (search, &task->answer, error);
      if (good)
        count_answer (search, task->answer.verdict);
      task_free (task);
    }

  fair_cli_search_hide_progress (search);
  atomic_store (&board->stop, true);
  if (pool != NULL)
    g_thread_pool_free (pool, TRUE, TRUE);
  return good;
}

/* Searches the deals of @self and passes on their answers, in order, each as soon as it and all earlier ones are known.
 * Returns: whether there was no error */
gboolean
fair_cli_search_run (FairCliSearch *self,
                     GError       **error)
{
  unsigned n_jobs = (unsigned) MIN (self->arguments->numbers[FAIR_CLI_JOBS], self->deals->n);
  size_t   memory = self->arguments->memory;
  Board    board = { .search = self };
  gboolean good = TRUE;

  board.solvers = g_async_queue_new_full ((GDestroyNotify) fair_solver_free);
  g_mutex_init (&board.lock);
  g_cond_init (&board.news);
  for (unsigned i = 0; good && i < n_jobs; i++)
    {
      FairSolver *solver = n_jobs == 1 ? fair_cli_make_solver (memory, error) : fair_solver_new (memory);

      good = solver != NULL;
      if (good)
        g_async_queue_push (board.solvers, solver);
      else if (n_jobs > 1)
        /* translators: %u is a number of searches, or of mebibytes of memory. */
        fair_cli_fail (error, _ ("Not enough memory for %u searches of %u MiB."), n_jobs, (unsigned) (memory >> 20));
    }
  good = good &&
         (self->begin == NULL || self->begin (self, error)) &&
         run (&board, n_jobs, error);
  g_queue_clear_full (&board.tasks, task_free);
  g_cond_clear (&board.news);
  g_mutex_clear (&board.lock);
  g_async_queue_unref (board.solvers);

  return good;
}
