/* Deals that the player sets up, and the deal on the table as a text. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-compat.h"
#include "fair-settings.h"
#include "fair-setup-window.h"

#include "board-text.h"
#include "position-text.h"

#include <glib/gi18n-lib.h>

G_STATIC_ASSERT ((int) FAIR_BOARD_TEXT <= (int) FAIR_POSITION_TEXT);

/* Plays a deal that was set up. */
static void
play (GtkWindow          *window,
      const FairRules    *rules,
      const FairPosition *start)
{
  FairWindow *self = FAIR_WINDOW (window);
  gboolean    auto_move = g_settings_get_boolean (self->settings, FAIR_SETTING_AUTO_MOVE);
  g_autoptr (FairGameModel) model = fair_game_model_new_laid (rules, start, auto_move);
  g_autoptr (FairWinnability) winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);

  fair_window_add_game (self, winnability, FAIR_SLOT_LAID);
}

/* Opens the window again, as the player left it, if it is for the same game. */
static void
set_up_deal_action (FairWindow *self)
{
  const FairGame *game = fair_window_is_at_table (self) ? fair_window_get_game (self) : NULL;
  GtkWidget      *former = self->setup_window;

  if (former != NULL && !fair_setup_window_is_for (FAIR_SETUP_WINDOW (former), game))
    {
      g_clear_weak_pointer (&self->setup_window);
      gtk_window_destroy (GTK_WINDOW (former));
    }
  if (self->setup_window == NULL)
    g_set_weak_pointer (&self->setup_window, fair_setup_window_new (game, fair_deal_pool_get_queue (self->deal_pool), self->settings, play));
  fair_window_show_over (self, self->setup_window);
}

/* Copies the deal on the table as a text, of this program or of others. */
static void
copy_deal_action (FairWindow *self,
                  const char *name)
{
  FairGameModel   *model = fair_window_get_model (self);
  const FairRules *rules = fair_game_model_get_rules (model);
  char             text[FAIR_POSITION_TEXT];

  if (g_str_equal (name, "win.copy-board"))
    fair_board_print (rules, fair_game_model_get_start (model), text);
  else
    fair_position_print (rules, fair_game_model_get_start (model), text);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  fair_table_page_say (self->table_page, _ ("Deal copied."));
}

/* @playing: whether a game, and no lesson, is on the table */
void
fair_window_setup_update_actions (FairWindow *self,
                                  gboolean    playing)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean   known = playing && !fair_game_model_has_unknown (fair_window_get_model (self));

  gtk_widget_action_set_enabled (widget, "win.set-up-deal", playing || !fair_window_is_at_table (self));
  gtk_widget_action_set_enabled (widget, "win.copy-deal", known);
  gtk_widget_action_set_enabled (widget, "win.copy-board", known && fair_board_exists (fair_game_model_get_rules (fair_window_get_model (self))));
}

void
fair_window_setup_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.set-up-deal", NULL, FAIR_ACTION (set_up_deal_action));
  gtk_widget_class_install_action (widget_class, "win.copy-deal", NULL, FAIR_ACTION (copy_deal_action));
  gtk_widget_class_install_action (widget_class, "win.copy-board", NULL, FAIR_ACTION (copy_deal_action));
}
