/* Begins a new game in place of the one in progress in its slot, which is left, or put aside for a while so that it can
 * come back.  A deal without a step of the player is not a game: whatever ends the offer then, the game that was put
 * aside is in progress again. */
#include "fair-session-private.h"

#include "fair-game-result.h"

static FairSessionGame *
find_aside (FairSession *self)
{
  for (guint i = 0; i < self->games->len; i++)
    if (((FairSessionGame *) g_ptr_array_index (self->games, i))->aside)
      return g_ptr_array_index (self->games, i);

  return NULL;
}

static gboolean
has_step (FairGameModel *model)
{
  return fair_journal_get_sums (fair_game_model_get_journal (model))->n_plays > 0;
}

/* Begins @model, a new deal, and leaves the game in progress of the same game and slot. Games in progress must be loaded first;
 * a game that could not be loaded is not given up. */
void
fair_session_begin (FairSession   *self,
                    FairGameModel *model)
{
  FairSessionGame *former;

  g_return_if_fail (FAIR_IS_SESSION (self) && FAIR_IS_GAME_MODEL (model) && self->was_asked);

  fair_session_end_offer (self);
  former = fair_session_find (self, fair_game_model_get_rules (model)->game, fair_slot_get (model));
  if (former != NULL)
    fair_session_leave (self, former);
  fair_session_game_begin (fair_session_game_new (self, model));
}

/* Begins @model, a new deal, and puts the game in progress of the same game and slot aside.  It can come back until
 * fair_session_end_offer() or until another game begins.
 * Returns: (transfer none) (nullable): the game that can come back: one with a step of the player, and not over */
FairGameModel *
fair_session_offer (FairSession   *self,
                    FairGameModel *model)
{
  FairSessionGame *former;
  FairOutcome      outcome;
  gboolean         is_worth;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && FAIR_IS_GAME_MODEL (model) && self->was_asked, NULL);

  /* The previous game may now be one that a deal without a step had replaced. */
  fair_session_end_offer (self);
  former = fair_session_find (self, fair_game_model_get_rules (model)->game, fair_slot_get (model));
  is_worth = former != NULL && has_step (former->model) && !fair_game_result_is_final (former->model, &outcome);
  /* Its time must be recorded first, because the last played game is resumed. */
  if (is_worth && self->timer.model == former->model)
    fair_play_timer_stop (&self->timer);
  if (is_worth)
    fair_session_game_put_aside (former);
  else if (former != NULL)
    fair_session_leave (self, former);
  fair_session_game_begin (fair_session_game_new (self, model));

  return is_worth ? former->model : NULL;
}

/* Brings back the game that was put aside, and leaves the one that replaced it.
 * Returns: (transfer none) (nullable): the game that is in progress again; NULL if none was put aside */
FairGameModel *
fair_session_take_back (FairSession *self)
{
  FairSessionGame *aside;
  FairSessionGame *other;

  aside = find_aside (self);
  if (aside == NULL)
    return NULL;

  other = fair_session_find_playing (self, aside->game, aside->slot);
  if (other != NULL)
    fair_session_leave (self, other);
  fair_session_game_play (aside);

  return aside->model;
}

/* Ends the offer: the game that was put aside is left, so that its result counts, or comes back if the player has not made
 * a step in the one that replaced it. */
void
fair_session_end_offer (FairSession *self)
{
  FairSessionGame *aside;
  FairSessionGame *other;

  aside = find_aside (self);
  if (aside == NULL)
    return;

  other = fair_session_find_playing (self, aside->game, aside->slot);
  if (other != NULL && has_step (other->model))
    fair_session_leave (self, aside);
  else
    fair_session_take_back (self);
}

/* Whether another game of an earlier run is to be resumed instead of @model: the one that it has replaced, if the player
 * has not made a step since; or, if it is over, one that could not be loaded when it began.  @own is @model in the list of
 * games that were loaded, or NULL if it was removed from there. */
gboolean
fair_session_gives_way (FairSession         *self,
                        FairGameModel       *model,
                        const FairSavedGame *own)
{
  const FairGame *game = fair_game_model_get_rules (model)->game;
  FairOutcome     outcome;
  gboolean        is_touched = has_step (model);
  gboolean        is_over = fair_game_result_is_final (model, &outcome);
  guint           n_others = 0;

  for (guint i = 0; i < self->saved->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i);

      if (saved == own || !fair_session_is_of (self, saved, game, fair_slot_get (model)))
        continue;
      if (saved->played == FAIR_SAVED_ASIDE && !is_touched)
        return TRUE;
      n_others += saved->played != FAIR_SAVED_ASIDE;
    }

  return is_over && n_others > 0;
}
