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

/* Returns: (transfer full): a game for the table, that of @model. @winnability follows it, unless it is a lesson, and @session saves it,
 * unless it is a lesson or practice from a position of a review. */
FairTableGame *
fair_table_game_new (FairGameModel   *model,
                     FairWinnability *winnability,
                     FairSession     *session)
{
  FairTableGame *self = g_rc_box_new0 (FairTableGame);

  self->model = g_object_ref (model);
  g_set_object (&self->winnability, winnability);
  g_set_object (&self->session, session);
  g_signal_connect_swapped (self->model, "changed", G_CALLBACK (changed_cb), self);
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

/* Notes that the player has seen a review of the game, which is stuck: continuing from an earlier position counts as
 * assisted, even after a restart of the program. */
void
fair_table_game_note_review (FairTableGame *self)
{
  const char *id = self->session ? fair_session_get_id (self->session, self->model) : NULL;

  self->is_reviewed = TRUE;
  if (id != NULL)
    fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_NOTE_REVIEW, &(FairStoreQuestion){ .id = id },
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
  const char *id = self->session ? fair_session_get_id (self->session, self->model) : NULL;

  if (id != NULL)
    fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_FIND_REVIEW, &(FairStoreQuestion){ .id = id },
                    NULL, review_found_cb, fair_table_game_ref (self));
}

/* Sets @request to a request for a deal of @game, according to the preferences and the current rule options. */
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
