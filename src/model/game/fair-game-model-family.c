/* What distinguishes families of games: a clock, a limited undo, practice, spreading, automatic moves.  Each class
 * declares it, and no code depends on the name of a game. */
#include "config.h"

#include "fair-game-model-private.h"

#include "score.h"

/* Whether the last event was an end that the player did not ask for. */
static gboolean
ended_by_itself (FairGameModel *self)
{
  FairHistory    *history = fair_game_model_get_history (self);
  guint           n_done = fair_history_get_n_done (history);
  const FairStep *step = n_done > 0 ? fair_history_get_step (history, n_done - 1) : NULL;

  return step != NULL && step->kind == FAIR_STEP_AUTOMATIC &&
         fair_history_get_move (history, step, 0).kind == FAIR_MOVE_END;
}

/* The clock stops once the game is over. */
static void
status_cb (FairGameModel *self)
{
  FairStatus status = fair_game_model_get_status (self);

  if (status == FAIR_STATUS_WON || status == FAIR_STATUS_ENDED)
    fair_game_clock_end (fair_game_model_get_clock (self), ended_by_itself (self));
}

/* While the clock waits or is paused, the cards are hidden. */
static void
clock_state_cb (FairGameModel *self)
{
  FairGameClockState state = fair_game_clock_get_state (fair_game_model_get_clock (self));

  fair_game_model_set_concealed (self, state == FAIR_GAME_CLOCK_WAITING || state == FAIR_GAME_CLOCK_PAUSED);
  fair_game_model_update (self);
}

static void
time_up_cb (FairGameModel *self)
{
  const FairMove end = fair_move_simple (FAIR_MOVE_END);

  fair_game_model_play_automatic (self, &end, 1);
  fair_game_model_follow (self);
}

/* Creates the clock of the game, if its class has one; call it before the deal. */
void
fair_game_model_make_clock (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  if (!FAIR_GAME_MODEL_GET_CLASS (self)->has_clock)
    return;

  priv->clock = fair_game_clock_new (priv->journal, priv->rules.time_limit);
  priv->concealed = TRUE;
  g_signal_connect (self, "notify::status", G_CALLBACK (status_cb), NULL);
  g_signal_connect_object (priv->clock, "notify::state", G_CALLBACK (clock_state_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->clock, "time-up", G_CALLBACK (time_up_cb), self, G_CONNECT_SWAPPED);
}

/* Restarts the deal for good: what follows is practice, and starts like any game. */
void
fair_game_model_begin_practice (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  fair_journal_begin_practice (priv->journal);
  fair_history_clear (priv->history);
  if (priv->clock != NULL)
    fair_game_clock_reset (priv->clock);
  fair_journal_add_practice (priv->journal, &priv->seen);
  if (priv->findings.fair)
    fair_journal_add_findings (priv->journal, TRUE, priv->findings.difficulty);
  g_list_store_remove_all (priv->bookmarks);
  priv->undone = 0;
  fair_game_model_set_assistance (self, 0);
}

/* Whether @step, which is the last one or everything since a bookmark was set, can be undone. */
gboolean
fair_game_model_may_take_back (FairGameModel  *self,
                               const FairStep *step)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  if (!fair_game_model_may_play (self))
    return FALSE;

  return !FAIR_GAME_MODEL_GET_CLASS (self)->limits_undo ||
         (!step->reveals && fair_status (&priv->rules, &priv->position) == FAIR_STATUS_PLAYING);
}

/* Returns: (transfer none) (nullable): the clock of the game, NULL if it has none */
FairGameClock *
fair_game_model_get_clock (FairGameModel *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), NULL);

  return fair_game_model_get_private (self)->clock;
}

/* The time bonus that the game has earned, or would earn if it ended now; 0 if the game has none. */
int
fair_game_model_get_bonus (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), 0);

  return priv->clock ? fair_time_bonus (&priv->rules, &priv->position, fair_game_clock_get_seconds (priv->clock)) : 0;
}

/* Whether the player can move now: not while the clock has not started or is paused. */
gboolean
fair_game_model_may_play (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  return priv->clock == NULL || fair_game_clock_get_state (priv->clock) == FAIR_GAME_CLOCK_RUNNING;
}

/* Whether the deal is played again, so that its result does not count. */
gboolean
fair_game_model_get_practice (FairGameModel *self)
{
  return fair_journal_get_practice (fair_game_model_get_private (self)->journal);
}

/* Whether a restart cannot be undone but begins a new game, which is practice. */
gboolean
fair_game_model_restarts_as_practice (FairGameModel *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  return FAIR_GAME_MODEL_GET_CLASS (self)->restarts_as_practice;
}

/* When a game is resumed: marks it as practice, in which the player had seen the cards in @seen before. */
void
fair_game_model_resume_practice (FairGameModel  *self,
                                 const FairSeen *seen)
{
  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  fair_game_model_set_seen (self, seen);
  fair_journal_add_practice (fair_game_model_get_private (self)->journal, seen);
}

/* Whether by default a first click selects a card and a second one moves it. */
gboolean
fair_game_model_clicks_select (FairGameModel *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  return FAIR_GAME_MODEL_GET_CLASS (self)->clicks_select;
}

/* Whether fair_game_model_resolve() determines which part of a run moves. */
gboolean
fair_game_model_resolves_runs (FairGameModel *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  return FAIR_GAME_MODEL_GET_CLASS (self)->resolves_runs;
}

/* Whether cards can be spread over empty columns. */
gboolean
fair_game_model_can_spread (FairGameModel *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  return FAIR_GAME_MODEL_GET_CLASS (self)->spread != NULL;
}

/**
 * fair_game_model_spread:
 * @from: a column, in a game that can spread
 * @count: how many of its top cards to spread
 *
 * Moves the cards one at a time, each to the first empty column, until there are no more cards or empty columns, all
 * in one step.
 *
 * Returns: why the first card can move, or cannot
 */
FairReason
fair_game_model_spread (FairGameModel *self,
                        guint          from,
                        guint          count)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self) && fair_game_model_can_spread (self), FAIR_REASON_NO_SUCH_PILE);

  return FAIR_GAME_MODEL_GET_CLASS (self)->spread (self, from, count);
}

/* Whether cards go up by themselves, in games that have this. */
gboolean
fair_game_model_get_auto_move (FairGameModel *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  return fair_game_model_get_private (self)->auto_move;
}

/* Sets whether cards go up by themselves once nothing can be placed on them, in games that have this, from
 * the player's next move on. */
void
fair_game_model_set_auto_move (FairGameModel *self,
                               gboolean       auto_move)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  g_return_if_fail (FAIR_IS_GAME_MODEL (self));

  if (priv->auto_move == auto_move)
    return;

  priv->auto_move = auto_move;
  fair_game_model_notify (self, PROP_AUTO_MOVE);
}
