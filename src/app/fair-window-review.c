/* Reviews the game on the table when it is over, and lets the player practice from a position of a review. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-replay-window.h"

/* Has the store keep what the review in @window finds of the game on the table, unless the game is not saved. */
static void
keep_review (FairWindow    *self,
             FairGameModel *model,
             GtkWidget     *window)
{
  FairSession *session = fair_table_game_get_session (fair_table_page_get_game (self->table_page));

  if (session != NULL)
    fair_replay_window_keep_review (FAIR_REPLAY_WINDOW (window), fair_session_get_store (session),
                                    fair_session_get_id (session, model), fair_game_model_get_moves (model));
}

static void
review_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  FairWindow    *self = FAIR_WINDOW (widget);
  FairGameModel *model = fair_window_get_model (self);
  GtkWidget     *window;

  if (model == NULL || fair_game_model_get_status (model) == FAIR_STATUS_PLAYING)
    return;

  window = fair_replay_window_new_for_model (model, self->settings);
  fair_replay_window_review (FAIR_REPLAY_WINDOW (window), fair_table_dealer_get_queue (self->dealer));
  keep_review (self, model, window);
  if (fair_game_model_get_status (model) == FAIR_STATUS_LOST)
    fair_table_game_note_review (fair_table_page_get_game (self->table_page));
  g_signal_connect_object (window, "practice", G_CALLBACK (fair_window_practice), self, G_CONNECT_SWAPPED);
  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (self));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_present (GTK_WINDOW (window));
}

static void
leave_practice_action (GtkWidget  *widget,
                       const char *name,
                       GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  if (!fair_table_page_resume_waiting (self->table_page))
    gtk_widget_activate_action (widget, "win.choose-game", NULL);
}

/* Puts @model on the table as practice; the game in progress is kept. */
void
fair_window_practice (FairWindow    *self,
                      FairGameModel *model)
{
  g_autoptr (FairWinnability) winnability = NULL;
  g_autoptr (FairTableGame) game = NULL;

  g_return_if_fail (FAIR_IS_WINDOW (self));

  winnability = fair_table_dealer_take_up (self->dealer, model);
  fair_window_bind_settings (self, winnability);
  game = fair_table_game_new_unsaved (winnability);
  fair_table_page_practice (self->table_page, game);
  gtk_window_present (GTK_WINDOW (self));
}

/* Installs the actions of reviews. */
void
fair_window_review_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.review", NULL, review_action);
  gtk_widget_class_install_action (widget_class, "win.leave-practice", NULL, leave_practice_action);
}
