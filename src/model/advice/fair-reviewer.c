#include "config.h"

#include "fair-reviewer.h"

enum
{
  WIN_STATES = 200000 /* positions that the search for a shorter win reaches, for which the player waits */
};

struct _FairReviewer
{
  GObject parent_instance;

  FairSolverQueue *queue;   /* owned */
  FairReview      *review;  /* owned */
  GArray          *indexes; /* owned; for each step the index where it led */
  guint64          par_states;
  GCancellable    *search; /* owned; the current question */
  gboolean         shortened;
  gboolean         running;
  gboolean         starved;
  gboolean         ended; /* nothing is left to ask */

  FairReviewQuestion question;   /* of @search, if it is about a position */
  gboolean           asked_line; /* @search is about fewer moves */
};

typedef enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
} FairReviewerSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairReviewer, fair_reviewer, G_TYPE_OBJECT)

static void
emit_changed (FairReviewer *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void ask_next (FairReviewer *self);

/* Adds an answer about a position, or a line with fewer moves, to the review. */
static void
add_answer (FairReviewer     *self,
            const FairAnswer *answer)
{
  const FairSolution solution = { .verdict = answer->verdict,
                                  .states = answer->states,
                                  .microseconds = answer->microseconds,
                                  .moves = answer->moves,
                                  .n_moves = answer->n_moves };

  if (self->asked_line)
    fair_par_offer (fair_review_get_par (self->review), answer->moves, answer->n_moves);
  else
    fair_review_answer (self->review, &self->question, &solution);
  self->shortened |= self->asked_line;
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autoptr (FairReviewer) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, &error);

  /* The answer to a question that was stopped. */
  if (self->search == NULL || g_task_get_cancellable (G_TASK (result)) != self->search)
    return;

  g_clear_object (&self->search);
  if (answer != NULL)
    {
      add_answer (self, answer);
      ask_next (self);
    }
  else
    {
      self->starved = g_error_matches (error, FAIR_SOLVER_QUEUE_ERROR, FAIR_SOLVER_QUEUE_ERROR_MEMORY);
      self->running = FALSE;
    }
  emit_changed (self);
}

static void
ask_next (FairReviewer *self)
{
  FairQuestion question = { .rules = *fair_review_get_rules (self->review) };
  gboolean     about_position = fair_review_ask (self->review, &self->question);

  if (!about_position && !self->shortened)
    question.moves = fair_par_get_moves (fair_review_get_par (self->review), &question.n_moves);
  self->asked_line = question.moves != NULL;
  if (self->asked_line)
    {
      question.position = &fair_review_get_place (self->review, 0)->position;
      question.limits.states = self->par_states;
    }
  else if (about_position || fair_review_ask_forced (self->review, &self->question))
    {
      question.position = self->question.position;
      question.limits = self->question.limits;
    }
  else
    {
      self->ended = TRUE;
      self->running = FALSE;
      return;
    }

  self->search = g_cancellable_new ();
  fair_solver_queue_ask_async (self->queue, &question, FAIR_URGENCY_REVIEW, self->search, answered_cb, g_object_ref (self));
}

static void
stop_search (FairReviewer *self)
{
  if (self->search != NULL)
    g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
}

static void
fair_reviewer_dispose (GObject *object)
{
  FairReviewer *self = FAIR_REVIEWER (object);

  stop_search (self);
  g_clear_object (&self->queue);

  G_OBJECT_CLASS (fair_reviewer_parent_class)->dispose (object);
}

static void
fair_reviewer_finalize (GObject *object)
{
  FairReviewer *self = FAIR_REVIEWER (object);

  g_clear_pointer (&self->review, fair_review_free);
  g_clear_pointer (&self->indexes, g_array_unref);

  G_OBJECT_CLASS (fair_reviewer_parent_class)->finalize (object);
}

static void
fair_reviewer_class_init (FairReviewerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_reviewer_dispose;
  object_class->finalize = fair_reviewer_finalize;

  /**
   * FairReviewer::changed:
   *
   * An answer came: verdicts of any positions may be known now that were not before, or fewer moves.  Or the review has
   * started, stopped or ended.
   */
  signals[SIGNAL_CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_reviewer_init (FairReviewer *self)
{
  self->indexes = g_array_new (FALSE, FALSE, sizeof (guint));
}

/**
 * fair_reviewer_new:
 * @queue: searches
 * @replay: the game; places are those of its journal
 * @limits: of the search for each position
 * @par_states: how many positions the search for fewer moves may reach
 *
 * Returns: (transfer full): a review that has not been started, with all steps, undone ones too
 */
FairReviewer *
fair_reviewer_new (FairSolverQueue        *queue,
                   FairReplay             *replay,
                   const FairSolverLimits *limits,
                   guint64                 par_states)
{
  FairReviewer *self;
  FairPosition  dealt;

  g_return_val_if_fail (FAIR_IS_SOLVER_QUEUE (queue), NULL);

  self = g_object_new (FAIR_TYPE_REVIEWER, NULL);
  fair_deal_number (&replay->rules, replay->number, &dealt);
  self->queue = g_object_ref (queue);
  self->review = fair_review_new (&replay->rules, &dealt, limits);
  self->par_states = par_states;
  for (guint i = 0; i < fair_replay_get_n_steps (replay); i++)
    {
      FairEvent step = fair_journal_get_event (replay->journal, i);
      guint     index = fair_reviewer_get_index (self, fair_journal_get_place (replay->journal, i));

      for (guint j = 0; j < step.n_moves; j++)
        index = fair_review_add (self->review, index, step.moves[j]);
      g_array_append_val (self->indexes, index);
    }
  fair_review_set_end (self->review, fair_reviewer_get_index (self, replay->end - 1));

  return self;
}

/* The review so far; borrowed and read-only. */
FairReview *
fair_reviewer_get_review (FairReviewer *self)
{
  return self->review;
}

/* The index in the review of @place in the original journal. */
guint
fair_reviewer_get_index (FairReviewer *self,
                         guint         place)
{
  g_return_val_if_fail (FAIR_IS_REVIEWER (self), FAIR_REVIEW_NONE);

  if (place == FAIR_PLACE_DEAL)
    return 0;
  g_return_val_if_fail (place < self->indexes->len, FAIR_REVIEW_NONE);

  return g_array_index (self->indexes, guint, place);
}

gboolean
fair_reviewer_get_running (FairReviewer *self)
{
  return self->running;
}

/* Whether the review ended because there was no memory for a search. */
gboolean
fair_reviewer_get_starved (FairReviewer *self)
{
  return self->starved;
}

/* Whether the review ended because there was nothing left to ask. */
gboolean
fair_reviewer_get_ended (FairReviewer *self)
{
  return self->ended;
}

void
fair_reviewer_start (FairReviewer *self)
{
  g_return_if_fail (FAIR_IS_REVIEWER (self));

  if (self->running)
    return;

  self->starved = FALSE;
  self->running = TRUE;
  ask_next (self);
  emit_changed (self);
}

/* Stops the review and keeps its findings. */
void
fair_reviewer_stop (FairReviewer *self)
{
  g_return_if_fail (FAIR_IS_REVIEWER (self));

  if (!self->running)
    return;

  stop_search (self);
  self->running = FALSE;
  emit_changed (self);
}

static void
win_shortened_cb (GObject      *source,
                  GAsyncResult *result,
                  gpointer      data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, &error);
  FairReviewer *self = g_task_get_source_object (task);
  guint         index = GPOINTER_TO_UINT (g_task_get_task_data (task));

  if (answer == NULL)
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }

  if (answer->verdict == FAIR_VERDICT_WON && fair_review_offer_win (self->review, index, answer->moves, answer->n_moves))
    emit_changed (self);
  g_task_return_boolean (task, TRUE);
}

/**
 * fair_reviewer_shorten_win_async:
 * @index: the index in the review of a position from which a win is known
 *
 * Searches for a shorter win from the position than the known one, before anything else. The first win follows the
 * played moves, and can be much longer than needed; this search takes well below a second.
 */
void
fair_reviewer_shorten_win_async (FairReviewer       *self,
                                 guint               index,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data)
{
  FairQuestion question = { .rules = *fair_review_get_rules (self->review), .limits = { .states = WIN_STATES } };
  g_autoptr (GArray) win = NULL;
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (FAIR_IS_REVIEWER (self) && self->queue != NULL);

  task = g_task_new (self, cancellable, callback, data);
  g_task_set_source_tag (task, fair_reviewer_shorten_win_async);
  g_task_set_task_data (task, GUINT_TO_POINTER (index), NULL);
  win = fair_review_list_short_win (self->review, index);
  if (win == NULL || win->len == 0)
    {
      g_task_return_boolean (task, TRUE);
      return;
    }

  question.position = &fair_review_get_place (self->review, index)->position;
  question.moves = (const FairMove *) win->data;
  question.n_moves = win->len;
  fair_solver_queue_ask_async (self->queue, &question, FAIR_URGENCY_TABLE, cancellable, win_shortened_cb,
                               g_steal_pointer (&task));
}

/* Returns: whether the search was not stopped; fair_review_list_short_win() has the shortest win then. */
gboolean
fair_reviewer_shorten_win_finish (FairReviewer *self,
                                  GAsyncResult *result,
                                  GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
