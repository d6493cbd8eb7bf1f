#define _DEFAULT_SOURCE /* setpriority() */

#include "config.h"

#include "fair-solver-queue.h"

#include "deal.h"
#include "fair-par.h"

#include <sys/resource.h>

/* How long the memory of the search is kept for the next question, in seconds. */
#define IDLE_SECONDS 2

/* The nice values of the threads: the highest possible, and one slightly above that of the main thread.  A
 * thread cannot lower its own again. */
static const int niceness[FAIR_N_URGENCIES] = {
  [FAIR_URGENCY_SPARE] = 19, [FAIR_URGENCY_REVIEW] = 19, [FAIR_URGENCY_TABLE] = 3
};

/* After this many deals without a win, each is searched for twice as long. */
#define PATIENT_DEALS 16

/* A question; shared by the thread and by the cancellable. */
typedef struct
{
  gboolean     about_deals;
  FairPosition position; /* if not about deals */
  FairDeals    deals;    /* if not, only their rules and limits are used */
  guint        n_looked; /* deals examined so far */
  GArray      *line;     /* (nullable) (owned): a line that wins from @position, to be shortened */
  FairUrgency  urgency;
  GTask       *task; /* owned until it is answered */
  atomic_bool  stop; /* ends the current search */
  gboolean     cancelled;
} Question;

struct _FairSolverQueue
{
  GObject parent_instance;

  GMutex    mutex; /* guards everything below, and @cancelled of questions */
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

/* What a thread is started with. */
typedef struct
{
  FairSolverQueue *queue;
  FairUrgency      urgency;
} Worker;

G_DEFINE_FINAL_TYPE (FairSolverQueue, fair_solver_queue, G_TYPE_OBJECT)

G_DEFINE_QUARK (fair - solver - queue - error - quark, fair_solver_queue_error)

static Question *
question_new (const FairDeals *deals,
              FairUrgency      urgency)
{
  Question *question = g_atomic_rc_box_new0 (Question);

  question->deals = *deals;
  question->urgency = urgency;
  return question;
}

static Question *
question_new_position (const FairRules        *rules,
                       const FairPosition     *position,
                       const FairSolverLimits *limits,
                       FairUrgency             urgency)
{
  const FairDeals deals = { .rules = *rules, .limits = *limits };
  Question       *question = question_new (&deals, urgency);

  question->position = *position;
  return question;
}

static void
question_clear (gpointer data)
{
  Question *question = data;

  g_clear_object (&question->task);
  g_clear_pointer (&question->line, g_array_unref);
}

static void
question_unref (Question *question)
{
  g_atomic_rc_box_release_full (question, question_clear);
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

static FairDifficulty
find_difficulty (const FairRules    *rules,
                 const FairPosition *dealt)
{
  return fair_difficulty_level (rules, fair_difficulty_measure (rules, dealt));
}

/* Examines one deal.  Returns: (nullable): the answer, if no other deal has to be examined */
static FairAnswer *
look_at_deal (FairSolver *solver,
              Question   *question)
{
  const FairDeals *deals = &question->deals;
  gboolean         last = question->n_looked + 1 == deals->n_deals || deals->number == FAIR_MAX_DEAL ||
                  !fair_solver_has_search (&deals->rules);
  FairDifficulty difficulty;
  FairPosition   position;
  FairSolution   solution;

  fair_deal_number (&deals->rules, deals->number, &position);
  /* Measuring the difficulty of a deal is faster than finding out whether it is winnable. */
  if (!last && deals->difficulty != FAIR_DIFFICULTY_ANY && fair_difficulty_has_levels (&deals->rules) &&
      deals->difficulty != find_difficulty (&deals->rules, &position))
    return NULL;

  fair_solver_run (solver, &deals->rules, &position, &deals->limits, &question->stop, &solution);
  if (!last && solution.verdict != FAIR_VERDICT_WON)
    return NULL;

  difficulty = solution.verdict == FAIR_VERDICT_WON ? find_difficulty (&deals->rules, &position) : FAIR_DIFFICULTY_ANY;
  return fair_answer_new (&deals->rules, deals->number, difficulty, &solution);
}

/* Looks for fewer moves.  Returns: (nullable): the best line; NULL if the search was stopped, which then goes on from
 * the best line */
static FairAnswer *
shorten (FairSolver *solver,
         Question   *question)
{
  g_autoptr (FairPar) par = fair_par_new (&question->deals.rules, &question->position);
  FairSolution solution = { .verdict = FAIR_VERDICT_WON };

  if (!fair_par_offer (par, (const FairMove *) question->line->data, question->line->len))
    return fair_answer_new_unknown (&question->deals.rules, 0);

  fair_par_shorten (par, solver, &question->deals.limits, &question->stop);
  solution.moves = fair_par_get_moves (par, &solution.n_moves);
  if (atomic_load (&question->stop))
    {
      g_array_set_size (question->line, 0);
      g_array_append_vals (question->line, solution.moves, solution.n_moves);
      return NULL;
    }

  return fair_answer_new (&question->deals.rules, 0, FAIR_DIFFICULTY_ANY, &solution);
}

/* Searches until there is an answer.  Returns: (nullable): the answer; NULL if the search was stopped. */
static FairAnswer *
find_answer (FairSolver *solver,
             Question   *question)
{
  FairAnswer  *answer = NULL;
  FairSolution solution;

  if (question->line != NULL)
    answer = shorten (solver, question);
  else if (!question->about_deals)
    {
      fair_solver_run (solver, &question->deals.rules, &question->position, &question->deals.limits, &question->stop,
                       &solution);
      answer = fair_answer_new (&question->deals.rules, 0, FAIR_DIFFICULTY_ANY, &solution);
    }
  else
    while (answer == NULL && !atomic_load (&question->stop))
      {
        answer = look_at_deal (solver, question);
        if (answer == NULL && !atomic_load (&question->stop))
          {
            question->deals.number++;
            question->n_looked++;
            if (question->n_looked % PATIENT_DEALS == 0)
              question->deals.limits.states *= 2;
          }
      }

  /* The result of a search that was stopped is not an answer. */
  if (answer != NULL && answer->verdict == FAIR_VERDICT_UNKNOWN && atomic_load (&question->stop))
    g_clear_pointer (&answer, fair_answer_unref);

  return answer;
}

/* Returns the answer to the caller, or an error: the search was stopped, or there was no memory if @starved. */
static void
tell_answer (Question   *question,
             FairAnswer *answer,
             gboolean    starved)
{
  g_autoptr (GTask) task = g_steal_pointer (&question->task);

  if (answer != NULL)
    g_task_return_pointer (task, answer, (GDestroyNotify) fair_answer_unref);
  else if (starved)
    g_task_return_new_error (task, FAIR_SOLVER_QUEUE_ERROR, FAIR_SOLVER_QUEUE_ERROR_MEMORY,
                             "There is not enough memory for a search");
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "The search was stopped");
}

/* Whether a thread may start a question: only one search runs at a time, the most urgent first. */
static gboolean
has_turn (FairSolverQueue *self,
          FairUrgency      urgency)
{
  const Question *next = g_queue_peek_head (&self->waiting);

  return self->running == NULL && next != NULL && next->urgency == urgency;
}

/* Waits for the next question, with the mutex held; frees the memory if none comes for some time.  Returns:
 * (nullable): a question; NULL when the queue is closed */
static Question *
wait_for_question (FairSolverQueue *self,
                   FairUrgency      urgency)
{
  while (!self->quits && !has_turn (self, urgency))
    {
      gint64 until = g_get_monotonic_time () + IDLE_SECONDS * G_TIME_SPAN_SECOND;

      if (self->solver == NULL)
        g_cond_wait (&self->cond, &self->mutex);
      else if (!g_cond_wait_until (&self->cond, &self->mutex, until) && self->running == NULL)
        g_clear_pointer (&self->solver, fair_solver_free);
    }

  return self->quits ? NULL : g_queue_pop_head (&self->waiting);
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

  atomic_store (&question->stop, question->cancelled);
  self->running = question;
  g_mutex_unlock (&self->mutex);

  if (solver == NULL)
    solver = fair_solver_new (memory);
  starved = solver == NULL;
  if (!starved && !atomic_load (&question->stop))
    answer = find_answer (solver, question);

  g_mutex_lock (&self->mutex);
  self->solver = solver;
  self->running = NULL;
  cancelled = question->cancelled || self->quits;
  g_cond_broadcast (&self->cond);
  if (answer == NULL && !starved && !cancelled)
    {
      insert_question (self, question, TRUE);
      return;
    }

  g_mutex_unlock (&self->mutex);
  tell_answer (question, answer, starved && !cancelled);
  question_unref (question);
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
      tell_answer (question, NULL, FALSE);
      question_unref (question);
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

/* Returns: (transfer full): a queue with threads of its own */
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
  g_return_if_fail (FAIR_IS_SOLVER_QUEUE (self));

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
  g_return_if_fail (FAIR_IS_SOLVER_QUEUE (self));

  self->states = states;
}

/* The limits of searches of the table. */
FairSolverLimits
fair_solver_queue_get_limits (FairSolverQueue *self)
{
  const FairSolverLimits time = { .milliseconds = FAIR_SOLVER_QUEUE_MILLISECONDS };
  const FairSolverLimits states = { .states = self->states };

  return self->states > 0 ? states : time;
}

/* Stops a question when its cancellable is canceled; may outlive the queue. */
typedef struct
{
  GWeakRef  queue;
  Question *question; /* owned */
} Stopper;

static void
stopper_free (gpointer  data,
              GClosure *closure)
{
  Stopper *stopper = data;

  g_weak_ref_clear (&stopper->queue);
  question_unref (stopper->question);
  g_free (stopper);
}

static void
cancelled_cb (GCancellable *cancellable,
              Stopper      *stopper)
{
  g_autoptr (FairSolverQueue) self = g_weak_ref_get (&stopper->queue);

  if (self == NULL)
    return;

  g_mutex_lock (&self->mutex);
  stopper->question->cancelled = TRUE;
  atomic_store (&stopper->question->stop, true);
  g_mutex_unlock (&self->mutex);
}

static void
stop_when_cancelled (FairSolverQueue *self,
                     Question        *question,
                     GCancellable    *cancellable)
{
  Stopper *stopper = g_new0 (Stopper, 1);

  g_weak_ref_init (&stopper->queue, self);
  stopper->question = g_atomic_rc_box_acquire (question);
  question->cancelled = g_cancellable_is_cancelled (cancellable);
  g_signal_connect_data (cancellable, "cancelled", G_CALLBACK (cancelled_cb), stopper, stopper_free, 0);
}

/* Takes ownership of the question and passes it to the threads. */
static void
ask (FairSolverQueue    *self,
     Question           *question,
     GCancellable       *cancellable,
     GAsyncReadyCallback callback,
     gpointer            data)
{
  /* The queue is not the source object: a thread may release the last reference to a task, and must not free the
   * queue then. */
  question->task = g_task_new (NULL, cancellable, callback, data);
  g_task_set_source_tag (question->task, self);
  /* What nobody waits for comes after input and frames, however fast the answers are. */
  if (question->urgency < FAIR_URGENCY_TABLE)
    g_task_set_priority (question->task, G_PRIORITY_DEFAULT_IDLE);
  if (cancellable != NULL)
    stop_when_cancelled (self, question, cancellable);

  g_mutex_lock (&self->mutex);
  insert_question (self, question, FALSE);
  if (self->running != NULL && self->running->urgency < question->urgency)
    atomic_store (&self->running->stop, true);
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
}

/**
 * fair_solver_queue_solve_async:
 * @position: any position of @rules; both are copied
 * @cancellable: (nullable): stops the search, within 10 ms
 * @callback: called with the result for fair_solver_queue_finish()
 *
 * Asks whether @position can be won.
 */
void
fair_solver_queue_solve_async (FairSolverQueue    *self,
                               const FairRules    *rules,
                               const FairPosition *position,
                               FairUrgency         urgency,
                               GCancellable       *cancellable,
                               GAsyncReadyCallback callback,
                               gpointer            data)
{
  FairSolverLimits limits = fair_solver_queue_get_limits (self);

  fair_solver_queue_solve_within_async (self, rules, position, &limits, urgency, cancellable, callback, data);
}

/* The same, with other limits. */
void
fair_solver_queue_solve_within_async (FairSolverQueue        *self,
                                      const FairRules        *rules,
                                      const FairPosition     *position,
                                      const FairSolverLimits *limits,
                                      FairUrgency             urgency,
                                      GCancellable           *cancellable,
                                      GAsyncReadyCallback     callback,
                                      gpointer                data)
{
  g_return_if_fail (FAIR_IS_SOLVER_QUEUE (self));

  ask (self, question_new_position (rules, position, limits, urgency), cancellable, callback, data);
}

/**
 * fair_solver_queue_shorten_async:
 * @moves: a line that wins from @position; copied
 * @limits: see fair_par_shorten()
 *
 * Asks for a line that wins in fewer moves.  The answer has the best one found, which may be the same.  After a more
 * urgent question the search begins again, with the best line so far.
 */
void
fair_solver_queue_shorten_async (FairSolverQueue        *self,
                                 const FairRules        *rules,
                                 const FairPosition     *position,
                                 const FairMove         *moves,
                                 guint                   n_moves,
                                 const FairSolverLimits *limits,
                                 FairUrgency             urgency,
                                 GCancellable           *cancellable,
                                 GAsyncReadyCallback     callback,
                                 gpointer                data)
{
  Question *question;

  g_return_if_fail (FAIR_IS_SOLVER_QUEUE (self));

  question = question_new_position (rules, position, limits, urgency);
  question->line = g_array_sized_new (FALSE, FALSE, sizeof *moves, n_moves);
  g_array_append_vals (question->line, moves, n_moves);
  ask (self, question, cancellable, callback, data);
}

/**
 * fair_solver_queue_find_async:
 * @deals: which deals to look through; copied
 * @cancellable: (nullable): stops the search, within 10 ms
 * @callback: called with the result for fair_solver_queue_finish()
 *
 * Asks for the first deal that can be won and has the requested difficulty.  If none of @deals does, the
 * answer is about the last of them.
 */
void
fair_solver_queue_find_async (FairSolverQueue    *self,
                              const FairDeals    *deals,
                              FairUrgency         urgency,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  Question *question;

  g_return_if_fail (FAIR_IS_SOLVER_QUEUE (self));

  question = question_new (deals, urgency);
  question->about_deals = TRUE;
  ask (self, question, cancellable, callback, data);
}

/* Returns: (transfer full): the answer; NULL with G_IO_ERROR_CANCELLED if the search was stopped, or with
 *   FAIR_SOLVER_QUEUE_ERROR_MEMORY if there was no memory for one */
FairAnswer *
fair_solver_queue_finish (FairSolverQueue *self,
                          GAsyncResult    *result,
                          GError         **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
