/* Begins a new game in place of the one in progress, which is left, or put aside for a while so that it can
 * come back.  A deal without a step of the player is not a game: whatever ends the offer then, the game that was put
 * aside is in progress again. */
#include "config.h"

#include "fair-session-private.h"

#include "fair-game-result.h"

#include "options-text.h"

/* The saver of the game that is put aside, or NULL. */
static FairGameSaver *
find_aside (FairSession *self)
{
  for (guint i = 0; i < self->savers->len; i++)
    if (fair_game_saver_is_aside (g_ptr_array_index (self->savers, i)))
      return g_ptr_array_index (self->savers, i);

  return NULL;
}

/* Whether the player has made a step in @model. */
static gboolean
has_step (FairGameModel *model)
{
  return fair_journal_get_n_plays (fair_game_model_get_journal (model)) > 0;
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

  return has_step (model) && !fair_game_result_is_final (model, &outcome);
}

/**
 * fair_session_offer:
 * Begins @model, a new deal, and puts the game in progress of the same game aside.  It can come back until
 * fair_session_end_offer() or until another game begins.
 *
 * Returns: (transfer none) (nullable): the game that can come back: one with a step of the player, and not over
 */
FairGameModel *
fair_session_offer (FairSession   *self,
                    FairGameModel *model)
{
  FairGameSaver *former;
  gboolean       is_worth;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && FAIR_IS_GAME_MODEL (model) && fair_saved_games_were_asked_for (self->saved), NULL);

  /* After that, the former game can be one that a deal without a step had replaced. */
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

  return is_worth ? fair_game_saver_get_model (former) : NULL;
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

/* Whether the player has made a step in the game that replaced @aside. */
static gboolean
is_replaced (FairSession   *self,
             FairGameSaver *aside)
{
  FairGameSaver *other = fair_session_find_playing (self, fair_game_saver_get_game (aside));

  return other != NULL && has_step (fair_game_saver_get_model (other));
}

/* Ends the offer: the game that was put aside is left, so that its result counts, or comes back if the player has not made
 * a step in the one that replaced it. */
void
fair_session_end_offer (FairSession *self)
{
  FairGameSaver *saver;

  g_return_if_fail (FAIR_IS_SESSION (self));

  saver = find_aside (self);
  if (saver == NULL)
    return;

  if (is_replaced (self, saver))
    fair_session_leave (self, saver);
  else
    fair_session_take_back (self);
}

static gboolean
is_same_deal (FairGameModel       *model,
              const FairSavedGame *saved)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  char             options[FAIR_OPTIONS_TEXT];

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
  return saved->number == fair_game_model_get_number (model) && g_strcmp0 (saved->options, options) == 0;
}

/* Whether @resumed, a game of an earlier run, has replaced @saved: an earlier run has put that aside, or it is an old copy.
 * If two programs play a game at once, one of them continues it under another id, and may still be running.  A game that
 * could not be loaded when another one began stays. */
gboolean
fair_session_has_replaced (FairSession         *self,
                           FairGameSaver       *resumed,
                           const FairSavedGame *saved)
{
  if (!fair_session_is_meant (self, saved, fair_game_saver_get_game (resumed)))
    return FALSE;

  return saved->saved == FAIR_SAVED_ASIDE || (saved->saved < g_get_real_time () - G_TIME_SPAN_DAY &&
                                              is_same_deal (fair_game_saver_get_model (resumed), saved));
}

/* Whether another game of an earlier run is to be resumed instead of @model: the one that it has replaced, if the player
 * has not made a step since; or, if it is over, one that could not be loaded when it began. */
gboolean
fair_session_gives_way (FairSession   *self,
                        FairGameModel *model)
{
  GPtrArray      *list = fair_saved_games_get_list (self->saved);
  const FairGame *game = fair_game_model_get_rules (model)->game;
  gboolean        is_touched = has_step (model);
  FairOutcome     outcome;

  for (guint i = 0; i < list->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (list, i);

      if (fair_session_is_meant (self, saved, game) &&
          (saved->saved == FAIR_SAVED_ASIDE ? !is_touched : fair_game_result_is_final (model, &outcome) && !is_same_deal (model, saved)))
        return TRUE;
    }

  return FALSE;
}
