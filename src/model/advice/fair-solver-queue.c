#define _DEFAULT_SOURCE /* setpriority() */

#include "fair-solver-queue.h"

#include "deal.h"
#include "fair-par.h"

#include <string.h>
#include <sys/resource.h>

/* How long the memory of the search is kept for the next question, in seconds. */
#define IDLE_SECONDS 2

/* The nice values of the threads: the highest possible, and one slightly above that of the main thread.  A thread
 * cannot lower its nice value again. */
static const int niceness[FAIR_N_URGENCIES] = {
  [FAIR_URGENCY_SPARE] = 19, [FAIR_URGENCY_REVIEW] = 19, [FAIR_URGENCY_TABLE] = 3
};

/* The limit per deal doubles each time that this many deals have no win. */
#define PATIENT_DEALS 16

/* A question that waits or is being answered; shared by the thread and by the cancellable. */
typedef struct
{
  FairQuestion asked; /* its deal and its limits advance; its line is @line */
  FairPosition position;
  guint        n_looked; /* deals examined so far */
  GArray      *line;     /* (nullable) (owned): the shortest line so far */
  FairUrgency  urgency;
  GTask       *task; /* owned until it is answered */
  atomic_bool  stop; /* ends the current search */
  atomic_bool  cancelled;
} Question;

struct _FairSolverQueue
{
  GObject parent_instance;

  GMutex    mutex; /* guards everything below */
  GCond     cond;
  GQueue    waiting; /* of Question; most urgent first */
  Question *running; /* NULL while nothing is being searched */
  gboolean  quits;
  gsize     memory; /* bytes, for each search */

  /* The solver, ready for the next question; NULL while a thread uses it, and after some time without questions. */
  FairSolver *solver;

  GThread *threads[FAIR_N_URGENCIES];
  guint64  states; /* not guarded: limit of positions for searches of the table; 0 for a time limit */
};

/* The arguments of a thread. */
typedef struct
{
  FairSolverQueue *queue;
  FairUrgency      urgency;
} Worker;

G_DEFINE_FINAL_TYPE (FairSolverQueue, fair_solver_queue, G_TYPE_OBJECT)

G_DEFINE_QUARK (fair - solver - queue - error - quark, fair_solver_queue_error)

/* Returns: (transfer full): an answer from @solution, whose moves are copied, about deal @number or a position */
static FairAnswer *
answer_new (const FairRules    *rules,
            guint64             number,
            FairDifficulty      difficulty,
            const FairSolution *solution)
{
  gsize       size = solution->n_moves * sizeof *solution->moves;
  FairAnswer *self = g_atomic_rc_box_alloc0 (sizeof *self + size);

  self->rules = *rules;
  self->number = number;
  self->verdict = solution->verdict;
  self->difficulty = difficulty;
  self->states = solution->states;
  self->microseconds = solution->microseconds;
  self->n_moves = solution->n_moves;
  if (size > 0)
    memcpy (self->moves, solution->moves, size);

  return self;
}

/* Returns: (transfer full): an answer about a deal that was not searched */
FairAnswer *
fair_answer_new_unknown (const FairRules *rules,
                         guint64          number)
{
  const FairSolution nothing = { .verdict = FAIR_VERDICT_UNKNOWN };

  return answer_new (rules, number, FAIR_DIFFICULTY_ANY, &nothing);
}

static void
question_clear (gpointer data)
{
  Question *question = data;

  g_clear_object (&question->task);
  g_clear_pointer (&question->line, g_array_unref);
  if (question->asked.free_data != NULL)
    question->asked.free_data (question->asked.data);
}

/* Inserts a question in order: after those of the same urgency, or before them if it was interrupted. */
static void
insert_question (FairSolverQueue *self,
                 Question        *question,
                 gboolean         interrupted)
{
  GList *sibling = self->waiting.head;

  for (; sibling != NULL; sibling = sibling->next)
    {
      const Question *other = sibling->data;

      if (other->urgency < question->urgency || (interrupted && other->urgency == question->urgency))
        break;
    }
  g_queue_insert_before (&self->waiting, sibling, question);
}

/* Examines one deal.  Returns: (nullable): the answer, if no other deal has to be examined */
static FairAnswer *
look_at_deal (FairSolver *solver,
              Question   *question)
{
  const FairQuestion *deals = &question->asked;
  gboolean            last = question->n_looked + 1 == deals->n_deals || deals->number == FAIR_MAX_DEAL ||
                  deals->rules.game->search == FAIR_SEARCH_NONE;
  FairDifficulty difficulty;
  FairPosition   position;
  FairSolution   solution;

  fair_deal_number (&deals->rules, deals->number, &position);
  /* Measuring the difficulty of a deal is faster than finding out whether it is winnable. */
  if (!last && deals->difficulty != FAIR_DIFFICULTY_ANY && fair_difficulty_has_levels (&deals->rules) &&
      deals->difficulty != fair_difficulty_level (&deals->rules, fair_difficulty_measure (&deals->rules, &position)))
    return NULL;

  fair_solver_run (solver, &deals->rules, &position, &deals->limits, &question->stop, &solution);
  if (!last && solution.verdict != FAIR_VERDICT_WON)
    return NULL;

  difficulty = solution.verdict == FAIR_VERDICT_WON ? fair_difficulty_level (&deals->rules, fair_difficulty_measure (&deals->rules, &position))
                                                    : FAIR_DIFFICULTY_ANY;
  return answer_new (&deals->rules, deals->number, difficulty, &solution);
}

/* Looks for fewer moves.  Returns: (nullable): the best line; NULL if the search was stopped; it then continues from
 * the best line */
static FairAnswer *
shorten (FairSolver *solver,
         Question   *question)
{
  g_autoptr (FairPar) par = fair_par_new (&question->asked.rules, &question->position);
  FairSolution solution = { .verdict = FAIR_VERDICT_WON };

  if (!fair_par_offer (par, (const FairMove *) question->line->data, question->line->len))
    return fair_answer_new_unknown (&question->asked.rules, 0);

  fair_par_shorten (par, solver, &question->asked.limits, &question->stop);
  solution.moves = fair_par_get_moves (par, &solution.n_moves);
  if (atomic_load (&question->stop))
    {
      g_array_set_size (question->line, 0);
      g_array_append_vals (question->line, solution.moves, solution.n_moves);
      return NULL;
    }

  return answer_new (&question->asked.rules, 0, FAIR_DIFFICULTY_ANY, &solution);
}

/* Searches until there is an answer.  Returns: (nullable): the answer; NULL if the search was stopped. */
static FairAnswer *
find_answer (FairSolver *solver,
             Question   *question)
{
  FairAnswer  *answer = NULL;
  FairSolution solution;

  if (question->asked.work != NULL)
    {
      if (question->asked.work (solver, &question->stop, question->asked.data))
        answer = fair_answer_new_unknown (&question->asked.rules, 0);
      return answer;
    }

  if (question->line != NULL)
    answer = shorten (solver, question);
  else if (question->asked.position != NULL)
    {
      fair_solver_run (solver, &question->asked.rules, &question->position, &question->asked.limits, &question->stop,
                       &solution);
      answer = answer_new (&question->asked.rules, 0, FAIR_DIFFICULTY_ANY, &solution);
    }
  else
    while (answer == NULL && !atomic_load (&question->stop))
      {
        answer = look_at_deal (solver, question);
        if (answer == NULL && !atomic_load (&question->stop))
          {
            question->asked.number++;
            question->n_looked++;
            if (question->n_looked % PATIENT_DEALS == 0)
              question->asked.limits.states *= 2;
          }
      }

  /* The result of a search that was stopped is not an answer. */
  if (answer != NULL && answer->verdict == FAIR_VERDICT_UNKNOWN && atomic_load (&question->stop))
    g_clear_pointer (&answer, g_atomic_rc_box_release);

  return answer;
}

/* Returns the answer to the caller, or an error: the search was stopped, or there was no memory if @starved. */
static void
return_answer (Question   *question,
               FairAnswer *answer,
               gboolean    starved)
{
  g_autoptr (GTask) task = g_steal_pointer (&question->task);

  if (answer != NULL)
    g_task_return_pointer (task, answer, g_atomic_rc_box_release);
  else if (starved)
    g_task_return_new_error (task, FAIR_SOLVER_QUEUE_ERROR, FAIR_SOLVER_QUEUE_ERROR_MEMORY,
                             "There is not enough memory for a search");
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The search was stopped");
}

/* Waits for the next question, with the mutex held: only one search runs at a time, the most urgent first.  Frees the memory if none
 * comes for some time.  Returns: (nullable): a question; NULL when the queue is closed */
static Question *
wait_for_question (FairSolverQueue *self,
                   FairUrgency      urgency)
{
  while (!self->quits)
    {
      const Question *next = g_queue_peek_head (&self->waiting);
      gint64          until = g_get_monotonic_time () + IDLE_SECONDS * G_TIME_SPAN_SECOND;

      if (self->running == NULL && next != NULL && next->urgency == urgency)
        return g_queue_pop_head (&self->waiting);
      if (self->solver == NULL)
        g_cond_wait (&self->cond, &self->mutex);
      else if (!g_cond_wait_until (&self->cond, &self->mutex, until) && self->running == NULL)
        g_clear_pointer (&self->solver, fair_solver_free);
    }

  return NULL;
}

/* Answers a question, with the mutex held except during the search; an interrupted question is queued again. */
static void
answer_question (FairSolverQueue *self,
                 Question        *question)
{
  FairSolver *solver = g_steal_pointer (&self->solver);
  gsize       memory = self->memory;
  FairAnswer *answer = NULL;
  gboolean    starved;
  gboolean    cancelled;

  atomic_store (&question->stop, false);
  if (atomic_load (&question->cancelled))
    atomic_store (&question->stop, true);
  self->running = question;
  g_mutex_unlock (&self->mutex);

  if (solver == NULL)
    solver = fair_solver_new (memory);
  starved = solver == NULL;
  if (!starved && !atomic_load (&question->stop))
    {
      answer = find_answer (solver, question);
      starved = answer == NULL && !atomic_load (&question->stop);
    }

  g_mutex_lock (&self->mutex);
  self->solver = solver;
  self->running = NULL;
  cancelled = atomic_load (&question->cancelled) || self->quits;
  g_cond_broadcast (&self->cond);
  if (answer == NULL && !starved && !cancelled)
    {
      insert_question (self, question, TRUE);
      return;
    }

  g_mutex_unlock (&self->mutex);
  return_answer (question, answer, starved && !cancelled);
  g_atomic_rc_box_release_full (question, question_clear);
  g_mutex_lock (&self->mutex);
}

static gpointer
solve_thread (gpointer data)
{
  g_autofree Worker *worker = data;
  FairSolverQueue   *self = worker->queue;
  Question          *question;

  /* On Linux this sets the priority of this thread only. */
  setpriority (PRIO_PROCESS, 0, niceness[worker->urgency]);

  g_mutex_lock (&self->mutex);
  while ((question = wait_for_question (self, worker->urgency)) != NULL)
    answer_question (self, question);
  g_mutex_unlock (&self->mutex);

  return NULL;
}

static void
fair_solver_queue_finalize (GObject *object)
{
  FairSolverQueue *self = FAIR_SOLVER_QUEUE (object);
  Question        *question;

  g_mutex_lock (&self->mutex);
  self->quits = TRUE;
  if (self->running != NULL)
    atomic_store (&self->running->stop, true);
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
  for (guint i = 0; i < FAIR_N_URGENCIES; i++)
    g_thread_join (self->threads[i]);

  g_clear_pointer (&self->solver, fair_solver_free);
  while ((question = g_queue_pop_head (&self->waiting)) != NULL)
    {
      return_answer (question, NULL, FALSE);
      g_atomic_rc_box_release_full (question, question_clear);
    }
  g_cond_clear (&self->cond);
  g_mutex_clear (&self->mutex);

  G_OBJECT_CLASS (fair_solver_queue_parent_class)->finalize (object);
}

static void
fair_solver_queue_class_init (FairSolverQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_solver_queue_finalize;

  /* The quark is created on first use, which must not happen in two threads at once. */
  fair_solver_queue_error_quark ();
}

static void
fair_solver_queue_init (FairSolverQueue *self)
{
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  g_queue_init (&self->waiting);
  self->memory = FAIR_SOLVER_DEFAULT_MEMORY;
  for (guint i = 0; i < FAIR_N_URGENCIES; i++)
    {
      Worker *worker = g_new (Worker, 1);

      *worker = (Worker){ self, (FairUrgency) i };
      self->threads[i] = g_thread_new ("solver", solve_thread, worker);
    }
}

FairSolverQueue *
fair_solver_queue_new (void)
{
  return g_object_new (FAIR_TYPE_SOLVER_QUEUE, NULL);
}

/* Sets how many bytes of memory later searches can use. */
void
fair_solver_queue_set_memory (FairSolverQueue *self,
                              gsize            memory)
{
  g_mutex_lock (&self->mutex);
  self->memory = memory;
  g_clear_pointer (&self->solver, fair_solver_free);
  g_mutex_unlock (&self->mutex);
}

/* Limits later searches of the table to a number of positions instead of a time; 0 restores the time limit. */
void
fair_solver_queue_set_states (FairSolverQueue *self,
                              guint64          states)
{
  self->states = states;
}

/* Returns: @states, or the limit of states of this queue if that is less */
guint64
fair_solver_queue_cap_states (FairSolverQueue *self,
                              guint64          states)
{
  return self->states > 0 ? MIN (self->states, states) : states;
}

FairSolverLimits
fair_solver_queue_get_limits (FairSolverQueue *self)
{
  const FairSolverLimits time = { .milliseconds = FAIR_SOLVER_QUEUE_MILLISECONDS };
  const FairSolverLimits states = { .states = self->states };

  return self->states > 0 ? states : time;
}

static void
cancelled_cb (GCancellable *cancellable,
              Question     *question)
{
  atomic_store (&question->cancelled, true);
  atomic_store (&question->stop, true);
}

static void
release_question (gpointer  data,
                  GClosure *closure)
{
  g_atomic_rc_box_release_full (data, question_clear);
}

/* @asked: copied, except for its data.  @cancellable: (nullable): stops the search, within 10 ms.  @callback: called with the result for
 * fair_answer_finish() */
void
fair_solver_queue_ask_async (FairSolverQueue    *self,
                             const FairQuestion *asked,
                             FairUrgency         urgency,
                             GCancellable       *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  Question *question = g_atomic_rc_box_new0 (Question);

  question->asked = *asked;
  question->urgency = urgency;
  if (asked->position != NULL)
    question->position = *asked->position;
  if (asked->moves != NULL)
    {
      question->line = g_array_sized_new (FALSE, FALSE, sizeof *asked->moves, asked->n_moves);
      g_array_append_vals (question->line, asked->moves, asked->n_moves);
    }
  /* The queue is not the source object: a thread may release the last reference to a task, and must not free the
   * queue then. */
  question->task = g_task_new (NULL, cancellable, callback, data);
  g_task_set_source_tag (question->task, self);
  /* Background results are delivered after input and frames, even if they are found fast. */
  if (urgency < FAIR_URGENCY_TABLE)
    g_task_set_priority (question->task, G_PRIORITY_DEFAULT_IDLE);
  if (cancellable != NULL)
    {
      atomic_store (&question->cancelled, g_cancellable_is_cancelled (cancellable));
      g_signal_connect_data (cancellable, "cancelled", G_CALLBACK (cancelled_cb), g_atomic_rc_box_acquire (question), release_question, 0);
    }

  g_mutex_lock (&self->mutex);
  insert_question (self, question, FALSE);
  if (self->running != NULL && self->running->urgency < urgency)
    atomic_store (&self->running->stop, true);
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
}

/* Returns: (transfer full): the answer; NULL with G_IO_ERROR_CANCELLED if the search was stopped, or with
 *   FAIR_SOLVER_QUEUE_ERROR_MEMORY if there was no memory for one */
FairAnswer *
fair_answer_finish (GAsyncResult *result,
                    GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Who has asked, and gets the answer. */
typedef struct
{
  GCancellable **search;
  FairAnswerFunc func;
  gpointer       data;
} Listener;

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autofree Listener *listener = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, &error);

  /* Who has stopped the search may be gone. */
  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;

  g_clear_object (listener->search);
  listener->func (answer, error, listener->data);
}

/* The same with other arguments.  @search: (inout): NULL; the search until it is answered or stopped.  @func: called with the answer,
 * unless fair_solver_queue_stop() stops the search; may free what @search is in */
void
fair_solver_queue_ask (FairSolverQueue    *self,
                       const FairQuestion *asked,
                       FairUrgency         urgency,
                       GCancellable      **search,
                       FairAnswerFunc      func,
                       gpointer            data)
{
  Listener *listener = g_new (Listener, 1);

  g_return_if_fail (*search == NULL);

  *listener = (Listener){ search, func, data };
  *search = g_cancellable_new ();
  fair_solver_queue_ask_async (self, asked, urgency, *search, answered_cb, listener);
}

/* Stops a search, if there is one: its question gets no answer. */
void
fair_solver_queue_stop (GCancellable **search)
{
  g_cancellable_cancel (*search);
  g_clear_object (search);
}
