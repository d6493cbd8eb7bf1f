/* Plays a game step by step: the player's moves, the moves that the program plays after them, undo and redo. */
#include "config.h"

#include "fair-game-model-private.h"

#include "fair-completion.h"

/* Whether there is a step that can be undone. */
gboolean
fair_game_model_find_can_undo (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  guint                 n_done = fair_history_get_n_done (priv->history);

  return n_done > 0 &&
         fair_game_model_may_take_back (self, fair_history_get_step (priv->history, n_done - 1));
}

/* Whether there is an undone step, and the player can move now. */
gboolean
fair_game_model_find_can_redo (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  return fair_history_get_n_done (priv->history) < fair_history_get_n_steps (priv->history) &&
         fair_game_model_may_play (self);
}

static gboolean
step_cheats (FairHistory    *history,
             const FairStep *step)
{
  for (guint i = 0; i < step->n_moves; i++)
    if (fair_history_get_move (history, step, i).cheat)
      return TRUE;

  return FALSE;
}

/* Plays a legal move without notifying anyone.  Returns: whether it showed an unseen card */
static gboolean
apply_move (FairGameModel *self,
            FairMove       move,
            FairEffects   *effects)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  gboolean              reveals;

  fair_apply (&priv->rules, &priv->position, move, effects);
  reveals = fair_seen_shows_new (&priv->seen, effects);
  fair_game_model_see_position (self);
  if (move.cheat)
    fair_game_model_assist (self, FAIR_ASSISTANCE_CHEAT);

  return reveals;
}

/* Returns: how many of the moves are legal in sequence; @reason becomes that of the last one checked */
static guint
count_legal (const FairRules *rules,
             FairPosition     position,
             const FairMove  *moves,
             guint            n_moves,
             FairReason      *reason)
{
  for (guint i = 0; i < n_moves; i++)
    {
      *reason = fair_check (rules, &position, moves[i]);
      if (!fair_reason_is_legal (*reason))
        return i;
      fair_apply (rules, &position, moves[i], NULL);
    }

  return n_moves;
}

/* Plays the moves as one step, up to the first illegal one.  The journal gets the step before any view sees it. */
static FairReason
do_step (FairGameModel  *self,
         FairStepKind    kind,
         const FairMove *moves,
         guint           n_moves)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  FairReason            reason = FAIR_REASON_ENDS;
  guint                 n_legal = count_legal (&priv->rules, priv->position, moves, n_moves, &reason);

  if (n_legal == 0)
    return reason;

  fair_history_add_moves (priv->history, kind, moves, n_legal, &priv->position, priv->moves);
  priv->moves += kind == FAIR_STEP_PLAYER && moves[0].kind != FAIR_MOVE_END;
  for (guint i = 0; i < n_legal; i++)
    {
      FairEffects effects;

      if (apply_move (self, moves[i], &effects))
        fair_history_set_reveals (priv->history);
      fair_game_model_emit_changed (self, FAIR_CHANGE_MOVE, &effects);
    }

  return reason;
}

/* Redoes an undone step. */
static void
redo_step (FairGameModel  *self,
           const FairStep *step)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  priv->moves += step->kind == FAIR_STEP_PLAYER;
  for (guint i = 0; i < step->n_moves; i++)
    {
      FairEffects effects;

      apply_move (self, fair_history_get_move (priv->history, step, i), &effects);
      fair_game_model_emit_changed (self, FAIR_CHANGE_REDO, &effects);
    }
}

/* Goes back to the deal without changing the history. */
static void
return_to_deal (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  priv->position = priv->initial;
  priv->moves = 0;
  fair_game_model_emit_changed (self, FAIR_CHANGE_RESTART, NULL);
}

/* Plays legal moves as one step of the program, not of the player; for subclasses. */
void
fair_game_model_play_automatic (FairGameModel  *self,
                                const FairMove *moves,
                                guint           n_moves)
{
  do_step (self, FAIR_STEP_AUTOMATIC, moves, n_moves);
}

/**
 * fair_game_model_complete:
 *
 * Plays all cards to the foundations, as one step of the program, if only such moves are needed to finish the game;
 * see fair_completion_find().
 *
 * Returns: whether it did
 */
gboolean
fair_game_model_complete (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  FairMove              moves[FAIR_MAX_CARDS];
  guint                 n = fair_completion_find (&priv->rules, &priv->position, moves);

  fair_game_model_play_automatic (self, moves, n);
  return n > 0;
}

/* Plays what the program plays for the player after a step. */
static void
play_for_player (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  if (fair_status (&priv->rules, &priv->position) == FAIR_STATUS_PLAYING)
    FAIR_GAME_MODEL_GET_CLASS (self)->played (self);
  if (priv->autocomplete && fair_status (&priv->rules, &priv->position) == FAIR_STATUS_PLAYING)
    fair_game_model_complete (self);
}

/**
 * fair_game_model_play_step:
 * @moves: the moves of one act of the player
 *
 * Plays the moves as one step, up to the first that is not legal, and then what the program plays for the player.
 * Nothing is played while fair_game_model_may_play() is FALSE.
 *
 * Returns: the reason of the last move that was checked: a refusal, if it is illegal
 */
FairReason
fair_game_model_play_step (FairGameModel  *self,
                           const FairMove *moves,
                           guint           n_moves)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  guint                 n_done;
  FairReason            reason;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FAIR_REASON_NO_SUCH_PILE);
  g_return_val_if_fail (n_moves > 0, FAIR_REASON_NO_SUCH_PILE);

  if (!fair_game_model_may_play (self))
    return fair_status (&priv->rules, &priv->position) == FAIR_STATUS_WON ? FAIR_REASON_GAME_WON : FAIR_REASON_GAME_ENDED;

  n_done = fair_history_get_n_done (priv->history);
  reason = do_step (self, FAIR_STEP_PLAYER, moves, n_moves);
  if (fair_history_get_n_done (priv->history) == n_done)
    return reason;

  if (!priv->resuming)
    play_for_player (self);
  fair_game_model_come_to_rest (self, !step_cheats (priv->history, fair_history_get_step (priv->history, n_done)));

  return reason;
}

/* Plays @move as a step; see fair_game_model_play_step(). */
FairReason
fair_game_model_play (FairGameModel *self,
                      FairMove       move)
{
  return fair_game_model_play_step (self, &move, 1);
}

/* Undoes a return to a bookmark. */
static void
take_back_return (FairGameModel  *self,
                  const FairStep *step)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  priv->undone += fair_journal_count_left (priv->journal, step->place, fair_history_get_place (priv->history));
}

/* Undoes the last step.  Returns: whether there was one that can be undone */
gboolean
fair_game_model_undo (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  const FairStep       *step;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  if (!fair_game_model_find_can_undo (self))
    return FALSE;

  step = fair_history_undo (priv->history);
  if (step->kind == FAIR_STEP_RETURN)
    take_back_return (self, step);
  priv->position = step->before;
  priv->moves = step->moves_before;
  priv->undone += step->kind == FAIR_STEP_PLAYER;
  fair_game_model_emit_changed (self, FAIR_CHANGE_UNDO, NULL);
  fair_game_model_come_to_rest (self, FALSE);

  return TRUE;
}

/* Redoes the step that was undone last.  Returns: whether there was one */
gboolean
fair_game_model_redo (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  const FairStep       *step;
  guint                 left;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  if (!fair_game_model_find_can_redo (self))
    return FALSE;

  left = fair_history_get_place (priv->history);
  step = fair_history_redo (priv->history);
  if (step->kind == FAIR_STEP_RESTART)
    return_to_deal (self);
  else if (step->kind == FAIR_STEP_RETURN)
    fair_game_model_go_to_bookmark (self, left, step->bookmark);
  else
    redo_step (self, step);
  fair_game_model_come_to_rest (self, step->n_moves > 0 && !step_cheats (priv->history, step));

  return TRUE;
}

/* Goes back to the deal, as a step that can be undone unless the game forbids it.  Returns: whether anything had been
 * played */
gboolean
fair_game_model_restart (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  FairGameModelClass   *klass = FAIR_GAME_MODEL_GET_CLASS (self);

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  if (!fair_game_model_get_can_restart (self))
    return FALSE;

  if (klass->restarts_as_practice)
    fair_game_model_begin_practice (self);
  else
    fair_history_add_restart (priv->history, &priv->position, priv->moves);
  return_to_deal (self);
  klass->dealt (self);
  fair_game_model_come_to_rest (self, FALSE);

  return TRUE;
}

/**
 * fair_game_model_foresee:
 * @position: a position of the game after a step of the player
 * @moves: (out): what the program would play for the player there
 *
 * Returns: how many moves; 0 if none
 */
guint
fair_game_model_foresee (FairGameModel      *self,
                         const FairPosition *position,
                         FairMove            moves[FAIR_MAX_CARDS])
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  FairPosition          next = *position;
  guint                 n;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), 0);

  if (fair_status (&priv->rules, &next) != FAIR_STATUS_PLAYING)
    return 0;

  n = FAIR_GAME_MODEL_GET_CLASS (self)->foresee (self, &next, moves);
  return priv->autocomplete ? n + fair_completion_find (&priv->rules, &next, moves + n) : n;
}
