#include "fair-table-game.h"

#include "fair-settings.h"

/* Follows whether the game leaves a position in which it may be stuck. */
static void
changed_cb (FairTableGame *self,
            FairChange     change)
{
  if (change == FAIR_CHANGE_MOVE || change == FAIR_CHANGE_SHOWING)
    return;

  self->went_back = TRUE;
  if (self->is_reviewed)
    fair_game_model_assist (self->model, FAIR_ASSISTANCE_SHOW_ME);
}

/**
 * fair_table_game_new:
 * @winnability: follows the game
 * @session: (nullable): saves it; NULL for practice from a position of a review
 *
 * Returns: (transfer full): a game for the table
 */
FairTableGame *
fair_table_game_new (FairWinnability *winnability,
                     FairSession     *session)
{
  FairTableGame *self = fair_table_game_new_lesson (fair_winnability_get_model (winnability));

  self->winnability = g_object_ref (winnability);
  g_set_object (&self->session, session);
  g_signal_connect_swapped (self->model, "changed", G_CALLBACK (changed_cb), self);
  return self;
}

/* Returns: (transfer full): a lesson that is played as @model */
FairTableGame *
fair_table_game_new_lesson (FairGameModel *model)
{
  FairTableGame *self = g_rc_box_new0 (FairTableGame);

  self->model = g_object_ref (model);
  return self;
}

FairTableGame *
fair_table_game_ref (FairTableGame *self)
{
  return g_rc_box_acquire (self);
}

static void
clear (gpointer data)
{
  FairTableGame *self = data;

  g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->session);
  g_clear_object (&self->winnability);
  g_clear_object (&self->model);
  g_clear_pointer (&self->rival, fair_rival_free);
}

void
fair_table_game_unref (FairTableGame *self)
{
  g_rc_box_release_full (self, clear);
}

/* Makes @place refer to @game (nullable). */
void
fair_table_game_set (FairTableGame **place,
                     FairTableGame  *game)
{
  g_autoptr (FairTableGame) former = *place;

  *place = game ? fair_table_game_ref (game) : NULL;
}

gboolean
fair_table_game_is_lesson (const FairTableGame *self)
{
  return self->winnability == NULL;
}

/* Whether it is practice that is not saved, neither a game in progress nor a lesson. */
gboolean
fair_table_game_is_unsaved (const FairTableGame *self)
{
  return self->winnability != NULL && self->session == NULL;
}

static const char *
get_id (FairTableGame *self)
{
  return self->session ? fair_session_get_id (self->session, self->model) : NULL;
}

/* Notes that the player has seen a review of the game, which is stuck: continuing from an earlier position counts as
 * assisted, even after a restart of the program. */
void
fair_table_game_note_review (FairTableGame *self)
{
  self->is_reviewed = TRUE;
  if (get_id (self) != NULL)
    fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_NOTE_REVIEW, &(FairStoreQuestion){ .id = get_id (self) },
                    NULL, NULL, NULL);
}

static void
review_found_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      data)
{
  g_autoptr (FairTableGame) self = data;
  gboolean was_reviewed;

  if (!fair_store_finish_found (FAIR_STORE (source), result, &was_reviewed, NULL) || !was_reviewed)
    return;

  self->is_reviewed = TRUE;
  if (self->went_back)
    fair_game_model_assist (self->model, FAIR_ASSISTANCE_SHOW_ME);
}

/* Finds out whether the player has seen a review of the game in an earlier run of the program; to be called when the
 * game is resumed. */
void
fair_table_game_find_review (FairTableGame *self)
{
  if (get_id (self) != NULL)
    fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_FIND_REVIEW, &(FairStoreQuestion){ .id = get_id (self) },
                    NULL, review_found_cb, fair_table_game_ref (self));
}

/* Sets another player's result of the same deal, to compare with when the game is over. */
void
fair_table_game_set_rival (FairTableGame   *self,
                           const FairRival *rival)
{
  g_return_if_fail (self->rival == NULL);

  self->rival = fair_rival_new (rival->result, rival->name);
}

/* Advances the clock of the game to the current time, so that the next events get that time. Does nothing in
 * a lesson, whose clock is stopped. */
void
fair_table_game_advance_time (FairTableGame *self)
{
  gint64 now = g_get_monotonic_time ();

  if (fair_table_game_is_lesson (self))
    return;

  if (self->session != NULL)
    fair_session_advance (self->session, now);
  if (fair_game_model_get_clock (self->model) != NULL)
    fair_game_clock_advance (fair_game_model_get_clock (self->model), now);
}

/**
 * fair_table_dealer_get_request:
 * @game: the game of a new deal
 * @request: (out): a request for the deal pool, according to the preferences and the current rule options
 */
void
fair_table_dealer_get_request (GSettings       *settings,
                               const FairGame  *game,
                               FairDealRequest *request)
{
  *request = (FairDealRequest){ .kind = FAIR_DEAL_ANY, .difficulty = fair_settings_get_difficulty (game) };
  fair_settings_get_rules (game, &request->rules);
  if (request->rules.spec->deals_winnable || g_settings_get_boolean (settings, FAIR_SETTING_FAIR_DEALS))
    request->kind = FAIR_DEAL_WINNABLE;
}

/* Returns: (transfer full): a new game of @deal, with the verdict on it */
FairWinnability *
fair_table_dealer_lay_out (FairDealPool     *pool,
                           GSettings        *settings,
                           const FairAnswer *deal)
{
  gboolean auto_move = g_settings_get_boolean (settings, FAIR_SETTING_AUTO_MOVE);
  g_autoptr (FairGameModel) model = fair_game_model_new (&deal->rules, deal->number, auto_move);
  FairWinnability *winnability = fair_winnability_new (fair_deal_pool_get_queue (pool), model);

  if (deal->verdict == FAIR_VERDICT_WON)
    {
      fair_game_model_set_findings (model, (FairFindings){ TRUE, deal->difficulty });
      fair_winnability_learn (winnability, deal->moves, deal->n_moves);
    }

  return winnability;
}

/* Returns: (transfer full): a new game of the deal of @model, as practice */
FairWinnability *
fair_table_dealer_deal_again (FairDealPool  *pool,
                              FairGameModel *model)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  FairPosition     layout = fair_game_model_get_layout (model);
  g_autoptr (FairGameModel) again = fair_game_model_is_laid (model) ? fair_game_model_new_laid (rules, &layout, FALSE)
                                                                    : fair_game_model_new (rules, fair_game_model_get_number (model), FALSE);

  fair_game_model_resume_practice (again, fair_game_model_get_seen (model));
  fair_game_model_set_findings (again, fair_game_model_get_findings (model));
  return fair_winnability_new (fair_deal_pool_get_queue (pool), again);
}

/* Finds spare deals of @game, if the preferences ask for winnable ones. */
void
fair_table_dealer_stock_up (FairDealPool   *pool,
                            GSettings      *settings,
                            const FairGame *game)
{
  FairDealRequest request;

  fair_table_dealer_get_request (settings, game, &request);
  if (request.kind == FAIR_DEAL_WINNABLE)
    fair_deal_pool_stock_up (pool, &request.rules, request.difficulty);
}
