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
  GArray          *indexes; /* owned; for each event of the journal the index where its step led */
  guint64          par_states;
  GCancellable    *search; /* owned; the question under way */
  gboolean         shortened;
  gboolean         running;
  gboolean         starved;
  gboolean         ended; /* nothing is left to ask */

  FairReviewQuestion question; /* of @search */
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

/* Takes an answer about a position, or a line with fewer moves. */
static void
take_answer (FairReviewer     *self,
             const FairAnswer *answer,
             gboolean          is_line)
{
  const FairSolution solution = { .verdict = answer->verdict,
                                  .states = answer->states,
                                  .microseconds = answer->microseconds,
                                  .moves = answer->moves,
                                  .n_moves = answer->n_moves };

  if (is_line)
    fair_par_offer (fair_review_get_par (self->review), answer->moves, answer->n_moves);
  else
    fair_review_answer (self->review, &self->question, &solution);
  self->shortened |= is_line;
}

static void
take_result (FairReviewer *self,
             GAsyncResult *result,
             gboolean      is_line)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairAnswer) answer = fair_solver_queue_finish (self->queue, result, &error);

  /* The answer to a question that was stopped. */
  if (self->search == NULL || g_task_get_cancellable (G_TASK (result)) != self->search)
    return;

  g_clear_object (&self->search);
  if (answer != NULL)
    {
      take_answer (self, answer, is_line);
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
solved_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairReviewer) self = data;

  take_result (self, result, FALSE);
}

static void
shortened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (FairReviewer) self = data;

  take_result (self, result, TRUE);
}

/* Has the position of the question searched. */
static void
search (FairReviewer *self)
{
  self->search = g_cancellable_new ();
  fair_solver_queue_solve_within_async (self->queue, fair_review_get_rules (self->review), self->question.position,
                                        &self->question.limits, FAIR_URGENCY_REVIEW, self->search, solved_cb,
                                        g_object_ref (self));
}

/* Asks the next question, or ends. */
static void
ask_next (FairReviewer *self)
{
  const FairRules *rules = fair_review_get_rules (self->review);
  guint            n_moves;
  const FairMove  *moves = fair_par_get_moves (fair_review_get_par (self->review), &n_moves);

  if (fair_review_ask (self->review, &self->question))
    search (self);
  else if (moves != NULL && !self->shortened)
    {
      const FairSolverLimits limits = { .states = self->par_states };

      self->search = g_cancellable_new ();
      fair_solver_queue_shorten_async (self->queue, rules, &fair_review_get_place (self->review, 0)->position, moves,
                                       n_moves, &limits, FAIR_URGENCY_REVIEW, self->search, shortened_cb,
                                       g_object_ref (self));
    }
  else if (fair_review_ask_forced (self->review, &self->question))
    search (self);
  else
    {
      self->ended = TRUE;
      self->running = FALSE;
    }
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

/* Adds all steps of @journal to the review, undone ones too. */
static void
add_journal (FairReviewer *self,
             FairJournal  *journal)
{
  for (guint i = 0; i < fair_journal_get_n_events (journal); i++)
    {
      FairEvent event = fair_journal_get_event (journal, i);
      guint     index = FAIR_REVIEW_NONE;

      if (fair_event_kind_is_step (event.kind))
        {
          index = fair_reviewer_get_index (self, fair_journal_get_place (journal, i));
          for (guint j = 0; j < event.n_moves; j++)
            index = fair_review_add (self->review, index, event.moves[j]);
        }
      g_array_append_val (self->indexes, index);
    }
}

/* A review of the deal @number with the steps of @journal, which ended at the place @end. */
static FairReviewer *
create (FairSolverQueue        *queue,
        const FairRules        *rules,
        guint64                 number,
        FairJournal            *journal,
        guint                   end,
        const FairSolverLimits *limits)
{
  FairReviewer *self = g_object_new (FAIR_TYPE_REVIEWER, NULL);
  FairPosition  dealt;

  fair_deal_number (rules, number, &dealt);
  self->queue = g_object_ref (queue);
  self->review = fair_review_new (rules, &dealt, limits);
  add_journal (self, journal);
  fair_review_set_end (self->review, fair_reviewer_get_index (self, end));

  return self;
}

/**
 * fair_reviewer_new:
 * @queue: searches
 * @model: a game, as it is now
 * @limits: of the search for each position
 * @par_states: how many positions the search for fewer moves may reach
 *
 * Returns: (transfer full): a review of @model that has not been started
 */
FairReviewer *
fair_reviewer_new (FairSolverQueue        *queue,
                   FairGameModel          *model,
                   const FairSolverLimits *limits,
                   guint64                 par_states)
{
  FairReviewer *self;

  g_return_val_if_fail (FAIR_IS_SOLVER_QUEUE (queue), NULL);
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (model), NULL);

  self = create (queue, fair_game_model_get_rules (model), fair_game_model_get_number (model),
                 fair_game_model_get_journal (model), fair_history_get_place (fair_game_model_get_history (model)), limits);
  self->par_states = par_states;
  return self;
}

/* Returns: (transfer full): a review of a game that is replayed; its places are those of the journal of @replay */
FairReviewer *
fair_reviewer_new_for_replay (FairSolverQueue        *queue,
                              FairReplay             *replay,
                              const FairSolverLimits *limits,
                              guint64                 par_states)
{
  FairReviewer *self;

  g_return_val_if_fail (FAIR_IS_SOLVER_QUEUE (queue), NULL);

  self = create (queue, fair_replay_get_rules (replay), fair_replay_get_number (replay), fair_replay_get_journal (replay),
                 fair_replay_get_end (replay) - 1, limits);
  self->par_states = par_states;
  return self;
}

/* What is known so far; borrowed, and only to be looked at. */
FairReview *
fair_reviewer_get_review (FairReviewer *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEWER (self), NULL);

  return self->review;
}

/* The index in the review of @place, a place of the journal as it was. */
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

/* Whether something is searched, or waits for its turn. */
gboolean
fair_reviewer_get_running (FairReviewer *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEWER (self), FALSE);

  return self->running;
}

/* Whether the review ended because there was no memory for a search. */
gboolean
fair_reviewer_get_starved (FairReviewer *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEWER (self), FALSE);

  return self->starved;
}

/* Whether the review ended because there was nothing left to ask. */
gboolean
fair_reviewer_get_ended (FairReviewer *self)
{
  g_return_val_if_fail (FAIR_IS_REVIEWER (self), FALSE);

  return self->ended;
}

/* Begins the review, or continues it where it was stopped. */
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

/* Stops the review; what is known stays known. */
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
  g_autoptr (FairAnswer) answer = fair_solver_queue_finish (FAIR_SOLVER_QUEUE (source), result, &error);
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
 * Looks for a shorter win from the position than the one that is known, before anything else is searched.  The win
 * found goes through what was played, and can be much longer than needed; this takes well below a second.
 */
void
fair_reviewer_shorten_win_async (FairReviewer       *self,
                                 guint               index,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data)
{
  const FairSolverLimits limits = { .states = WIN_STATES };
  g_autoptr (GArray) win = NULL;
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (FAIR_IS_REVIEWER (self) && self->queue != NULL);

  task = g_task_new (self, cancellable, callback, data);
  g_task_set_source_tag (task, fair_reviewer_shorten_win_async);
  g_task_set_task_data (task, GUINT_TO_POINTER (index), NULL);
  win = fair_review_list_short_win (self->review, index);
  if (win == NULL || win->len == 0)
    g_task_return_boolean (task, TRUE);
  else
    fair_solver_queue_shorten_async (self->queue, fair_review_get_rules (self->review),
                                     &fair_review_get_place (self->review, index)->position, (const FairMove *) win->data,
                                     win->len, &limits, FAIR_URGENCY_TABLE, cancellable, win_shortened_cb,
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
