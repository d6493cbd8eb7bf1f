/* The offer to bring back the game that a new one has replaced. It stays until the next move, and at least ten seconds.
 * The session keeps the previous game for that time; when the offer ends, that game is abandoned, or the new one if the
 * player has not done anything in it.
 */
#include "fair-table-page-private.h"

#include "fair-game-result.h"

/* Drops the offer without telling the session. */
void
fair_table_page_forget_offer (FairTablePage *self)
{
  g_clear_handle_id (&self->offer_source, g_source_remove);
  g_clear_object (&self->dealt);
  g_clear_pointer (&self->former, fair_table_game_unref);
  gtk_revealer_set_reveal_child (self->offer_bar, FALSE);
}

/* Whether there is an offer, and the player has not done anything in the new game yet. */
static gboolean
is_untouched (FairTablePage *self)
{
  return self->former != NULL && fair_journal_get_sums (fair_game_model_get_journal (self->dealt))->n_plays == 0;
}

/* Whether the last event is the deal of a new game, which can be undone. */
gboolean
fair_table_page_can_undo_deal (FairTablePage *self)
{
  return fair_table_page_is_saved (self) && is_untouched (self);
}

/* Ends the offer if its time is over and the player has begun the new game, or if that is over. */
void
fair_table_page_check_offer (FairTablePage *self)
{
  FairOutcome outcome;

  if (self->former != NULL && !is_untouched (self) && (self->offer_source == 0 || fair_game_result_is_final (self->dealt, &outcome)))
    fair_table_page_end_offer (self);
}

/* Puts @game, a new deal, on the table; @former (nullable), the game in progress that it replaces, can be brought back. */
void
fair_table_page_deal (FairTablePage *self,
                      FairTableGame *game,
                      FairTableGame *former)
{
  g_autoptr (FairTableGame) back = NULL;
  FairGameModel *offered = NULL;

  fair_table_page_advance_time (self);
  fair_table_page_pause (self);
  /* If @former has not been touched, the game that it replaced remains the one to return to. */
  back = is_untouched (self) ? fair_table_game_ref (self->former) : NULL;
  fair_table_page_forget_offer (self);
  if (former == NULL)
    fair_session_begin (game->session, game->model);
  else
    offered = fair_session_offer (game->session, game->model);
  if (offered != NULL)
    {
      self->former = fair_table_game_ref (offered == former->model ? former : back);
      self->dealt = g_object_ref (game->model);
      fair_later (&self->offer_source, self->offer_time, G_CALLBACK (fair_table_page_check_offer), self);
      gtk_widget_set_visible (GTK_WIDGET (self->offer_bar), TRUE);
      gtk_revealer_set_reveal_child (self->offer_bar, TRUE);
    }
  fair_table_page_set_game (self, game);
  fair_sounds_queue (self->sounds, FAIR_SOUND_SHUFFLE);
  if (offered != NULL)
    fair_table_page_announce (self, _ ("New game dealt. Undo brings the previous game back."));
}

gboolean
fair_table_page_get_can_take_back (FairTablePage *self)
{
  return self->is_shown && fair_table_page_is_saved (self) && self->former != NULL;
}

/* Brings the previous game back. Returns: (transfer full): that game */
FairTableGame *
fair_table_page_take_back (FairTablePage *self)
{
  FairTableGame *former;

  g_return_val_if_fail (self->former != NULL, NULL);

  former = fair_table_game_ref (self->former);
  fair_session_take_back (former->session);
  fair_table_page_forget_offer (self);
  fair_table_page_set_game (self, former);
  fair_table_page_say (self, _ ("The previous game is back."));
  return former;
}

/* Ends the offer: the previous game is left, and its result counts; an untouched new game is removed instead. */
void
fair_table_page_end_offer (FairTablePage *self)
{
  if (self->former == NULL)
    return;

  fair_session_end_offer (self->former->session);
  fair_table_page_forget_offer (self);
  fair_table_page_update (self);
}

/* Ends the offer if @game, which is put on the table, is not the new one; but a lesson or practice, which is not saved,
 * only hides it. */
void
fair_table_page_follow_offer (FairTablePage *self,
                              FairTableGame *game)
{
  gboolean is_new = game->model == self->dealt;

  if (!is_new && game->session != NULL)
    fair_table_page_end_offer (self);
  if (self->former != NULL && is_new)
    gtk_widget_set_visible (GTK_WIDGET (self->offer_bar), TRUE);
  gtk_revealer_set_reveal_child (self->offer_bar, self->former != NULL && is_new);
}
