/* Begins a new game in place of the one in progress, which is left, or put aside for a while so that it can
 * come back. */
#include "config.h"

#include "fair-session-private.h"

#include "fair-game-result.h"

/* The saver of the game that is put aside, or NULL. */
static FairGameSaver *
find_aside (FairSession *self)
{
  for (guint i = 0; i < self->savers->len; i++)
    if (fair_game_saver_is_aside (g_ptr_array_index (self->savers, i)))
      return g_ptr_array_index (self->savers, i);

  return NULL;
}

static void
begin (FairSession   *self,
       FairGameModel *model)
{
  FairGameSaver *saver = fair_game_saver_new (self->store, model);

  fair_session_add (self, saver);
  fair_game_saver_begin (saver);
}

/**
 * fair_session_begin:
 * Begins @model, a new deal, and leaves the game in progress of the same game.  Games in progress must be
 * loaded first; if one could not be loaded, it is not given up.
 */
void
fair_session_begin (FairSession   *self,
                    FairGameModel *model)
{
  FairGameSaver *former;

  g_return_if_fail (FAIR_IS_SESSION (self) && FAIR_IS_GAME_MODEL (model) && fair_saved_games_were_asked_for (self->saved));

  fair_session_end_offer (self);
  former = fair_session_get_saver (self, fair_game_model_get_rules (model)->game);
  if (former != NULL)
    fair_session_leave (self, former);
  begin (self, model);
}

/* Whether leaving the game loses something: the player has made a step, and it is not over. */
static gboolean
is_worth_keeping (FairGameSaver *saver)
{
  FairGameModel *model = fair_game_saver_get_model (saver);
  FairOutcome    outcome;

  return fair_journal_get_n_plays (fair_game_model_get_journal (model)) > 0 && !fair_game_result_is_final (model, &outcome);
}

/**
 * fair_session_offer:
 * Begins @model, a new deal, and puts the game in progress of the same game aside.  It can come back until
 * fair_session_end_offer() or until another game begins.
 *
 * Returns: whether there is a game that can come back: one with a step of the player, and not over
 */
gboolean
fair_session_offer (FairSession   *self,
                    FairGameModel *model)
{
  FairGameSaver *former;
  gboolean       is_worth;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && FAIR_IS_GAME_MODEL (model) && fair_saved_games_were_asked_for (self->saved), FALSE);

  fair_session_end_offer (self);
  former = fair_session_get_saver (self, fair_game_model_get_rules (model)->game);
  is_worth = former != NULL && is_worth_keeping (former);
  /* Its time has to be recorded first, because the game that was saved last is the one that is resumed. */
  if (is_worth && fair_play_timer_get_model (self->timer) == fair_game_saver_get_model (former))
    fair_play_timer_stop (self->timer);
  if (is_worth)
    fair_game_saver_set_aside (former, TRUE);
  else if (former != NULL)
    fair_session_leave (self, former);
  begin (self, model);

  return is_worth;
}

/**
 * fair_session_take_back:
 * Brings back the game that was put aside, and leaves the one that replaced it.
 *
 * Returns: (transfer none) (nullable): the game that is in progress again; NULL if none was put aside
 */
FairGameModel *
fair_session_take_back (FairSession *self)
{
  FairGameSaver *saver;
  FairGameSaver *other;

  g_return_val_if_fail (FAIR_IS_SESSION (self), NULL);

  saver = find_aside (self);
  if (saver == NULL)
    return NULL;

  other = fair_session_find_playing (self, fair_game_saver_get_game (saver));
  if (other != NULL)
    fair_session_leave (self, other);
  fair_game_saver_play (saver);
  fair_game_saver_set_aside (saver, FALSE);

  return fair_game_saver_get_model (saver);
}

/* Leaves the game that was put aside, so that its result counts. */
void
fair_session_end_offer (FairSession *self)
{
  FairGameSaver *saver;

  g_return_if_fail (FAIR_IS_SESSION (self));

  saver = find_aside (self);
  if (saver != NULL)
    fair_session_leave (self, saver);
}
