#include "fair-turn-search.h"

/* Milliseconds for each position that is asked about. */
#define PATIENCE 3000

struct _FairTurnSearch
{
  FairSolverQueue    *queue;   /* owned */
  FairGameModel      *model;   /* owned */
  const FairHistory  *history; /* of @model; borrowed */
  FairKnownPositions *known;   /* borrowed */
  FairTurnFunc        func;
  gpointer            data;
  GCancellable       *question; /* NULL while nothing is asked */

  /* Positions are numbered by the steps that are done in them. */
  guint first; /* the earliest that undo reaches */
  guint start; /* of the part of the line that is examined, in which a lost game stays lost */
  guint won;   /* that part can be won before this position, */
  guint lost;  /* and not from this one on */
  guint asked; /* the position between them that @question is about */

  FairTurn turn;
  gboolean is_over; /* an answer was looked for from the current position; */
  gboolean exists;  /* and found */
};

/* How @model is lost. */
FairLoss
fair_loss_find (FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairMove         moves[FAIR_MAX_MOVES];
  guint            n;

  if (fair_game_model_get_status (model) != FAIR_STATUS_LOST)
    return FAIR_LOSS_NONE;

  n = fair_list (rules, fair_game_model_get_position (model), moves);
  for (guint i = 0; i < n; i++)
    if (moves[i].kind != FAIR_MOVE_END)
      return fair_rules_hide_cards (rules) ? FAIR_LOSS_NOTHING_NEW : FAIR_LOSS_PROVEN;

  return FAIR_LOSS_NO_MOVE;
}

/* Returns: (transfer full): a search on the line of @model, which calls @func when its answer changes */
FairTurnSearch *
fair_turn_search_new (FairSolverQueue    *queue,
                      FairGameModel      *model,
                      FairKnownPositions *known,
                      FairTurnFunc        func,
                      gpointer            data)
{
  FairTurnSearch *self = g_new0 (FairTurnSearch, 1);

  self->queue = g_object_ref (queue);
  self->model = g_object_ref (model);
  self->history = fair_game_model_get_history (model);
  self->known = known;
  self->func = func;
  self->data = data;
  return self;
}

void
fair_turn_search_free (FairTurnSearch *self)
{
  fair_solver_queue_stop (&self->question);
  g_object_unref (self->queue);
  g_object_unref (self->model);
  g_free (self);
}

static const FairPosition *
get_position (FairTurnSearch *self,
              guint           index)
{
  return index < self->history->n_done ? &fair_history_get_step (self->history, index)->before : fair_game_model_get_position (self->model);
}

/* Whether a game that was lost before the step may be won after it. */
static gboolean
is_jump (FairTurnSearch *self,
         guint           index)
{
  FairStepKind kind = fair_history_get_step (self->history, index)->kind;

  return kind == FAIR_STEP_RESTART || kind == FAIR_STEP_RETURN || fair_history_step_cheats (self->history, index);
}

/* Begins with the part of the line whose last position is @end. */
static void
begin_part (FairTurnSearch *self,
            guint           end)
{
  self->lost = end + 1;
  self->start = end;
  while (self->start > self->first && !is_jump (self, self->start - 1))
    self->start--;
  self->won = self->start;
}

static FairVerdict
look_up (FairTurnSearch *self,
         guint           index)
{
  FairMove move;

  if (index == self->history->n_done && fair_game_model_get_status (self->model) == FAIR_STATUS_LOST)
    return FAIR_VERDICT_LOST;
  return fair_known_positions_find (self->known, get_position (self, index), &move);
}

/* Uses what is known without a question. */
static void
narrow (FairTurnSearch *self)
{
  for (guint i = self->won; i < self->lost; i++)
    switch (look_up (self, i))
      {
      case FAIR_VERDICT_WON:
        self->won = i + 1;
        break;
      case FAIR_VERDICT_LOST:
        self->lost = i;
        break;
      case FAIR_VERDICT_UNKNOWN:
      default:
        break;
      }
}

/* Ends the search; what it has found is before the current position. */
static void
report (FairTurnSearch *self)
{
  guint index = self->won - 1;

  self->is_over = TRUE;
  self->exists = self->won > self->start && index < self->history->n_done;
  if (self->exists)
    {
      const FairStep *step = fair_history_get_step (self->history, index);
      gboolean        is_step = !is_jump (self, index) && step->kind == FAIR_STEP_PLAYER;
      gboolean        is_proven = is_step && look_up (self, index + 1) == FAIR_VERDICT_LOST;

      self->turn = (FairTurn){ index, step->moves_before, is_proven ? step->moves_before + 1 : 0 };
    }
  self->func (self->data);
}

static void solved_cb (FairAnswer *answer, const GError *error, gpointer data);

/* Goes on until a question is asked, or the turn is found. */
static void
advance (FairTurnSearch *self)
{
  FairQuestion question = { .rules = *fair_game_model_get_rules (self->model),
                            .n_deals = 1,
                            .limits = fair_solver_queue_get_limits (self->queue) };

  narrow (self);
  while (self->won == self->lost && self->won == self->start && self->start > self->first)
    {
      begin_part (self, self->start - 1);
      narrow (self);
    }
  if (self->won == self->lost)
    {
      report (self);
      return;
    }

  self->asked = self->won + (self->lost - self->won) / 2;
  question.position = get_position (self, self->asked);
  question.limits.milliseconds = MIN (question.limits.milliseconds, PATIENCE);
  fair_solver_queue_ask (self->queue, &question, FAIR_URGENCY_TABLE, &self->question, solved_cb, self);
}

static void
solved_cb (FairAnswer   *answer,
           const GError *error,
           gpointer      data)
{
  FairTurnSearch *self = data;

  if (answer != NULL && answer->verdict == FAIR_VERDICT_WON)
    {
      fair_known_positions_add_line (self->known, self->model, get_position (self, self->asked), answer->moves, answer->n_moves);
      self->won = self->asked + 1;
    }
  else
    {
      if (answer != NULL && answer->verdict == FAIR_VERDICT_LOST)
        fair_known_positions_add_lost (self->known, get_position (self, self->asked));
      self->lost = self->asked;
    }
  advance (self);
}

/* Starts from the current position of the game, unless that was done. */
void
fair_turn_search_start (FairTurnSearch *self)
{
  gboolean limited = fair_game_model_get_family (self->model)->limits_undo;

  if (self->is_over || self->question != NULL)
    return;

  self->first = self->history->n_done;
  if (fair_game_model_get_can_undo (self->model))
    while (self->first > 0 && !(limited && fair_history_get_step (self->history, self->first - 1)->reveals))
      self->first--;
  begin_part (self, self->history->n_done);
  advance (self);
}

/* Stops the search, and forgets the answer, because the game changes or is left. */
void
fair_turn_search_stop (FairTurnSearch *self)
{
  fair_solver_queue_stop (&self->question);
  if (!self->is_over)
    return;

  self->is_over = FALSE;
  self->exists = FALSE;
  self->func (self->data);
}

gboolean
fair_turn_search_is_over (FairTurnSearch *self)
{
  return self->is_over;
}

/* Returns: (nullable): the answer, borrowed until the game changes; NULL if nothing was found, or not yet */
const FairTurn *
fair_turn_search_get (FairTurnSearch *self)
{
  return self->exists ? &self->turn : NULL;
}

/* Undoes the steps since the turn.  Returns: whether it is known, and was reached */
gboolean
fair_turn_search_go (FairTurnSearch *self)
{
  guint n_steps = self->turn.n_steps;

  if (!self->exists)
    return FALSE;
  while (self->history->n_done > n_steps)
    if (!fair_game_model_undo (self->model))
      return FALSE;

  return TRUE;
}
