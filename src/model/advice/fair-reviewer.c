#include "fair-reviewer.h"

enum
{
  WIN_STATES = 200000 /* positions that the search for a shorter win reaches, for which the player waits */
};

/* How chances are counted, with one pack and with two, whose searches take longer. */
static const struct
{
  guint   n_first; /* ways in which the cards can lie that are counted before anything else */
  guint64 states;  /* positions that a search reaches in one way */
} extents[] = { { 6, 50000 }, { 3, 20000 } };

/* Chances, an atomic rc box; once a question was asked they belong to the threads of the search, until its answer. */
typedef struct
{
  FairChances *chances; /* owned */
  FairSampling sampling;
  guint        n_first; /* ways of the first pass; the others have a part of all ways, and the last all */
} Refinement;

typedef enum
{
  ASKED_POSITION,
  ASKED_LINE, /* for fewer moves */
  ASKED_CHANCES
} Asked;

struct _FairReviewer
{
  GObject parent_instance;

  FairSolverQueue *queue;   /* owned */
  FairReview      *review;  /* owned */
  GArray          *indexes; /* owned; for each step the index where it led */
  GArray          *learnt;  /* owned; of FairMove: a line that was known before; NULL without one */
  guint64          par_states;
  GCancellable    *search; /* owned; the current question */
  gboolean         shortened;

  FairReviewerState state;

  FairReviewQuestion question; /* of @search, if it is about a position */
  Asked              asked;    /* what @search is about */

  Refinement *refinement; /* (nullable) (owned): an atomic rc box */
  gboolean    is_refined;
  GArray     *places;  /* owned; for the deal and each step, the place in the chances */
  GArray     *chances; /* owned; for the deal and each step, as far as they are known to this thread */

  /* Where the game ended, after the last step. */
  FairShare end_share;
  int       end_return; /* gained by undo or redo */
};

static guint changed_signal;

G_DEFINE_FINAL_TYPE (FairReviewer, fair_reviewer, G_TYPE_OBJECT)

static void ask_next (FairReviewer *self);

static void
refinement_clear (gpointer data)
{
  fair_chances_free (((Refinement *) data)->chances);
}

static void
refinement_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, refinement_clear);
}

/* Does the next pass over the chances; in the thread of the search. */
static gboolean
refine (FairSolver        *solver,
        const atomic_bool *stop,
        gpointer           data)
{
  const Refinement *self = data;
  const guint       n_ways[] = { self->n_first, self->sampling.n_ways / 16, self->sampling.n_ways / 4, self->sampling.n_ways };
  FairSampling      sampling = self->sampling;
  guint             pass = 0;

  while (pass + 1 < G_N_ELEMENTS (n_ways) && fair_chances_is_refined (self->chances, n_ways[pass]))
    pass++;
  sampling.n_ways = n_ways[pass];
  sampling.solver = solver;
  sampling.stop = stop;
  while (!fair_chances_is_refined (self->chances, sampling.n_ways))
    if (!fair_chances_refine (self->chances, &sampling))
      return FALSE;
  return TRUE;
}

static void
read_chances (FairReviewer *self)
{
  const FairChances *chances = self->refinement->chances;
  guint              place = 0;

  g_array_set_size (self->chances, self->places->len);
  for (guint i = 0; i < self->places->len; i++)
    {
      FairStepChances *step = &g_array_index (self->chances, FairStepChances, i);
      guint            last = g_array_index (self->places, guint, i);

      *step = (FairStepChances){ .share = fair_chances_get (chances, last)->share };
      for (; place <= last; place++)
        {
          FairChanceChange change = fair_chances_get_change (chances, place);

          step->returned += change.returned;
          step->cost += change.cost;
          step->luck += change.luck;
        }
    }
  self->end_share = fair_chances_get (chances, fair_chances_count (chances) - 1)->share;
  self->end_return = place < fair_chances_count (chances) ? fair_chances_get_change (chances, place).returned : 0;
  self->is_refined = fair_chances_is_refined (chances, self->refinement->sampling.n_ways);
}

/* Adds an answer about a position or chances, or a line with fewer moves, to the review, and goes on. */
static void
answered_cb (FairAnswer   *answer,
             const GError *error,
             gpointer      data)
{
  FairReviewer *self = data;

  if (answer == NULL)
    {
      self->state = g_error_matches (error, FAIR_SOLVER_QUEUE_ERROR, FAIR_SOLVER_QUEUE_ERROR_MEMORY) ? FAIR_REVIEWER_STARVED : FAIR_REVIEWER_STOPPED;
      g_signal_emit (self, changed_signal, 0);
      return;
    }

  if (self->asked == ASKED_CHANCES)
    read_chances (self);
  else if (self->asked == ASKED_LINE)
    fair_par_offer (fair_review_get_par (self->review), answer->moves, answer->n_moves);
  else
    fair_review_answer (self->review, &self->question,
                        &(FairSolution){ .verdict = answer->verdict,
                                         .states = answer->states,
                                         .microseconds = answer->microseconds,
                                         .moves = answer->moves,
                                         .n_moves = answer->n_moves });
  self->shortened |= self->asked == ASKED_LINE;
  ask_next (self);
  g_signal_emit (self, changed_signal, 0);
}

/* Asks the next question, if there is one. */
static void
ask_next (FairReviewer *self)
{
  FairQuestion question = { .rules = *fair_review_get_rules (self->review) };
  gboolean     can_refine = self->refinement != NULL && !self->is_refined;

  /* The first chances come before everything else, and the others after it. */
  if (self->chances->len == 0 && can_refine)
    self->asked = ASKED_CHANCES;
  else if (fair_review_ask (self->review, &self->question))
    self->asked = ASKED_POSITION;
  else
    {
      if (!self->shortened)
        question.moves = fair_par_get_moves (fair_review_get_par (self->review), &question.n_moves);
      if (question.moves != NULL)
        self->asked = ASKED_LINE;
      else if (fair_review_ask_forced (self->review, &self->question))
        self->asked = ASKED_POSITION;
      else if (can_refine)
        self->asked = ASKED_CHANCES;
      else
        {
          self->state = FAIR_REVIEWER_ENDED;
          return;
        }
    }

  if (self->asked == ASKED_CHANCES)
    {
      question.work = refine;
      question.data = g_atomic_rc_box_acquire (self->refinement);
      question.free_data = refinement_unref;
    }
  else if (self->asked == ASKED_LINE)
    {
      question.position = &fair_review_get_place (self->review, 0)->position;
      question.limits.states = self->par_states;
    }
  else
    {
      question.position = self->question.position;
      question.limits = self->question.limits;
    }
  fair_solver_queue_ask (self->queue, &question, FAIR_URGENCY_REVIEW, &self->search, answered_cb, self);
}

static void
fair_reviewer_finalize (GObject *object)
{
  FairReviewer *self = FAIR_REVIEWER (object);

  fair_solver_queue_stop (&self->search);
  g_object_unref (self->queue);
  g_clear_pointer (&self->review, fair_review_free);
  g_clear_pointer (&self->indexes, g_array_unref);
  g_clear_pointer (&self->learnt, g_array_unref);
  g_clear_pointer (&self->refinement, refinement_unref);
  g_clear_pointer (&self->places, g_array_unref);
  g_clear_pointer (&self->chances, g_array_unref);

  G_OBJECT_CLASS (fair_reviewer_parent_class)->finalize (object);
}

static void
fair_reviewer_class_init (FairReviewerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_reviewer_finalize;

  /**
   * FairReviewer::changed:
   *
   * An answer came: verdicts of any positions may be known now that were not before, or fewer moves.  Or the review has
   * started, stopped or ended.
   */
  changed_signal =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_reviewer_init (FairReviewer *self)
{
  self->indexes = g_array_new (FALSE, FALSE, sizeof (guint));
  self->places = g_array_new (FALSE, FALSE, sizeof (guint));
  self->chances = g_array_new (FALSE, FALSE, sizeof (FairStepChances));
}

/* Returns: (transfer full): a review of @replay that has not been started, with all steps, undone ones too; places are those of its
 * journal.  @limits: of the search for each position.  @par_states: how many positions the search for fewer moves may reach */
FairReviewer *
fair_reviewer_new (FairSolverQueue        *queue,
                   FairReplay             *replay,
                   const FairSolverLimits *limits,
                   guint64                 par_states)
{
  FairReviewer *self = g_object_new (FAIR_TYPE_REVIEWER, NULL);

  self->queue = g_object_ref (queue);
  self->review = fair_review_new (&replay->rules, &replay->start, limits);
  self->par_states = par_states;
  for (guint i = 0; i < fair_replay_get_n_steps (replay); i++)
    {
      FairEvent step = fair_journal_get_event (replay->journal, i);
      guint     index = fair_reviewer_get_index (self, fair_journal_get_event (replay->journal, i).place);

      for (guint j = 0; j < step.n_moves; j++)
        index = fair_review_add (self->review, index, step.moves[j]);
      g_array_append_val (self->indexes, index);
    }
  fair_review_set_end (self->review, fair_reviewer_get_index (self, replay->end - 1));

  return self;
}

/* Adds what the player did to the chances: from where the game was, back or forward to where a step begins, and the step.
 * Returns: false if there is no memory */
static gboolean
add_acts (FairReviewer *self,
          FairReplay   *replay)
{
  FairChances *chances = self->refinement->chances;
  guint        at = 0;

  g_array_set_size (self->places, 1);
  g_array_index (self->places, guint, 0) = 0;
  for (guint i = 0; i < fair_replay_get_n_steps (replay); i++)
    {
      FairEvent step = fair_journal_get_event (replay->journal, i);
      guint     parent = fair_replay_get_parent (replay, i + 1);
      guint     place;

      if (parent != at && !fair_chances_return (chances, g_array_index (self->places, guint, parent)))
        return FALSE;
      for (guint j = 0; j < step.n_moves; j++)
        /* Whoever ends a game gives chances up, but has not played badly. */
        if (step.moves[j].kind != FAIR_MOVE_END && !fair_chances_play (chances, step.moves[j]))
          return FALSE;
      place = fair_chances_count (chances) - 1;
      g_array_append_val (self->places, place);
      at = i + 1;
    }

  return replay->end == at || fair_chances_return (chances, g_array_index (self->places, guint, replay->end));
}

/* Makes a review of @replay that has not been started find the chances, too, if the game hides cards: in @n_ways of the cards to lie, in
 * the end.  Returns: whether it does */
gboolean
fair_reviewer_weigh_chances (FairReviewer *self,
                             FairReplay   *replay,
                             guint         n_ways)
{
  g_return_val_if_fail (self->refinement == NULL, FALSE);

  if (!fair_rules_hide_cards (&replay->rules) || replay->rules.game->search == FAIR_SEARCH_NONE)
    return FALSE;

  self->refinement = g_atomic_rc_box_new0 (Refinement);
  /* With the seed of the deal itself, the first way would be like it. */
  self->refinement->sampling = (FairSampling){ .n_ways = n_ways,
                                               .seed = ~replay->number,
                                               .states = fair_solver_queue_cap_states (self->queue, extents[replay->rules.game->n_packs - 1].states),
                                               .fair = replay->fair };
  self->refinement->n_first = extents[replay->rules.game->n_packs - 1].n_first;
  self->refinement->chances =
    fair_chances_new (&replay->rules, &fair_review_get_place (self->review, 0)->position, NULL);
  if (self->refinement->chances == NULL || !add_acts (self, replay))
    g_clear_pointer (&self->refinement, refinement_unref);

  return self->refinement != NULL;
}

/* The chances at the deal (0), or where a step led (1 + its index).  Returns: (nullable): NULL while they are not known */
const FairStepChances *
fair_reviewer_get_chances (FairReviewer *self,
                           guint         at)
{
  return at < self->chances->len ? &g_array_index (self->chances, FairStepChances, at) : NULL;
}

/* Whether it counts chances now, and looks for nothing else. */
gboolean
fair_reviewer_is_weighing (FairReviewer *self)
{
  return self->state == FAIR_REVIEWER_RUNNING && self->asked == ASKED_CHANCES;
}

/* The chances with which the game ended, and the sums of all steps: the chances at the deal, and what was gained by
 * returns, less the cost, plus luck, are the chances at the end. */
FairStepChances
fair_reviewer_sum_chances (FairReviewer *self)
{
  FairStepChances sum = { .share = self->end_share, .returned = self->end_return };

  for (guint i = 0; i < self->chances->len; i++)
    {
      const FairStepChances *step = &g_array_index (self->chances, FairStepChances, i);

      sum.returned += step->returned;
      sum.cost += step->cost;
      sum.luck += step->luck;
    }

  return sum;
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
  if (place == FAIR_PLACE_DEAL)
    return 0;
  g_return_val_if_fail (place < self->indexes->len, FAIR_REVIEW_NONE);

  return g_array_index (self->indexes, guint, place);
}

FairReviewerState
fair_reviewer_get_state (FairReviewer *self)
{
  return self->state;
}

/* Adds @win (element-type FairMove), a line from the deal that was known before; to be called once. */
void
fair_reviewer_learn (FairReviewer *self,
                     GArray       *win)
{
  self->learnt = g_array_ref (win);
  fair_review_offer_win (self->review, 0, (const FairMove *) win->data, win->len);
  g_signal_emit (self, changed_signal, 0);
}

/* Returns: (transfer none) (nullable): what it has learnt */
const GArray *
fair_reviewer_get_learnt (FairReviewer *self)
{
  return self->learnt;
}

void
fair_reviewer_start (FairReviewer *self)
{
  if (self->state == FAIR_REVIEWER_RUNNING)
    return;

  self->state = FAIR_REVIEWER_RUNNING;
  ask_next (self);
  g_signal_emit (self, changed_signal, 0);
}

/* Stops the review and keeps its findings. */
void
fair_reviewer_stop (FairReviewer *self)
{
  if (self->state != FAIR_REVIEWER_RUNNING)
    return;

  fair_solver_queue_stop (&self->search);
  self->state = FAIR_REVIEWER_STOPPED;
  g_signal_emit (self, changed_signal, 0);
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
    g_signal_emit (self, changed_signal, 0);
  g_task_return_boolean (task, TRUE);
}

/* Searches for a shorter win from the position with this @index in the review than the known one, before anything else. The first win
 * follows the played moves, and can be much longer than needed; this search takes well below a second. */
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
