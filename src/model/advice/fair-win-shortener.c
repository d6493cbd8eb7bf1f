#include "config.h"

#include "fair-win-shortener.h"

enum
{
  PATIENCE = 2500,   /* milliseconds */
  LONGEST_WIN = 2000 /* moves; more than any solver needs */
};

struct _FairWinShortener
{
  FairSolverQueue    *queue;    /* owned */
  FairGameModel      *model;    /* owned */
  FairKnownPositions *known;    /* borrowed */
  GCancellable       *question; /* NULL while nothing is asked */
};

FairWinShortener *
fair_win_shortener_new (FairSolverQueue    *queue,
                        FairGameModel      *model,
                        FairKnownPositions *known)
{
  FairWinShortener *self = g_rc_box_new0 (FairWinShortener);

  self->queue = g_object_ref (queue);
  self->model = g_object_ref (model);
  self->known = known;
  return self;
}

static void
clear (gpointer data)
{
  FairWinShortener *self = data;

  g_clear_object (&self->queue);
  g_clear_object (&self->model);
}

static void
release (FairWinShortener *self)
{
  g_rc_box_release_full (self, clear);
}

void
fair_win_shortener_free (FairWinShortener *self)
{
  fair_win_shortener_stop (self);
  release (self);
}

/* Returns: (transfer full) (element-type FairMove): the known win from the current position */
static GArray *
list_win (FairWinShortener *self)
{
  const FairRules *rules = fair_game_model_get_rules (self->model);
  FairPosition     position = *fair_game_model_get_position (self->model);
  GArray          *moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  FairMove         move;

  while (moves->len < LONGEST_WIN && fair_status (rules, &position) == FAIR_STATUS_PLAYING &&
         fair_known_positions_find (self->known, &position, &move) == FAIR_VERDICT_WON && fair_is_legal (rules, &position, move))
    {
      g_array_append_val (moves, move);
      fair_apply (rules, &position, move, NULL);
    }

  return moves;
}

static void
shortened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  FairWinShortener *self = data;
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, NULL);

  /* Otherwise the game has changed since then. */
  if (self->question != NULL && g_task_get_cancellable (G_TASK (result)) == self->question)
    {
      g_clear_object (&self->question);
      if (answer != NULL && answer->verdict == FAIR_VERDICT_WON)
        fair_known_positions_add_line (self->known, self->model, fair_game_model_get_position (self->model), answer->moves, answer->n_moves);
    }
  release (self);
}

/* Starts with the known win from the current position. */
void
fair_win_shortener_start (FairWinShortener *self)
{
  g_autoptr (GArray) moves = list_win (self);
  FairQuestion question = { .rules = *fair_game_model_get_rules (self->model),
                            .position = fair_game_model_get_position (self->model),
                            .moves = (const FairMove *) moves->data,
                            .n_moves = moves->len,
                            .limits = fair_solver_queue_get_limits (self->queue) };

  fair_win_shortener_stop (self);
  if (moves->len == 0)
    return;
  if (question.limits.milliseconds > PATIENCE)
    question.limits.milliseconds = PATIENCE;
  self->question = g_cancellable_new ();
  fair_solver_queue_ask_async (self->queue, &question, FAIR_URGENCY_TABLE, self->question, shortened_cb, g_rc_box_acquire (self));
}

/* Stops the search without an answer. */
void
fair_win_shortener_stop (FairWinShortener *self)
{
  if (self->question != NULL)
    g_cancellable_cancel (self->question);
  g_clear_object (&self->question);
}

gboolean
fair_win_shortener_is_running (FairWinShortener *self)
{
  return self->question != NULL;
}
