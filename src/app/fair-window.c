#include "config.h"

#include "fair-window-private.h"

#include "fair-board.h"
#include "fair-castle.h"
#include "fair-cloth.h"
#include "fair-commands.h"
#include "fair-compat.h"
#include "fair-game-result.h"
#include "fair-leading-layout.h"
#include "fair-number-dialog.h"
#include "fair-rush.h"
#include "fair-settings.h"
#include "fair-whole-layout.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Milliseconds for which a refusal stands, and the words of a hint. */
#define REFUSAL_TIME 4000
#define HINT_TIME 15000

/* Milliseconds before spare deals are looked for, so that the table is there sooner. */
#define STOCK_DELAY 1000

typedef enum
{
  SIGNAL_TABLE_CHANGED,
  N_SIGNALS
} FairWindowSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairWindow, fair_window, ADW_TYPE_APPLICATION_WINDOW)

/* Whether the table is shown, and not the games to choose from. */
gboolean
fair_window_is_at_table (FairWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "table") == 0;
}

/* Enables what there is to do. */
void
fair_window_update_actions (FairWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean   at_table = self->model != NULL && fair_window_is_at_table (self);
  gboolean   playing = at_table && !fair_window_is_lesson (self);

  gtk_widget_action_set_enabled (widget, "win.redo", playing && fair_game_model_get_can_redo (self->model));
  fair_window_level_update_actions (self, playing);
  gtk_widget_action_set_enabled (widget, "win.choose-game", at_table);
  fair_table_actions_set_enabled (self->table_actions, at_table);
  fair_window_deal_update_actions (self);
  fair_window_rush_update_actions (self);
  fair_window_advice_update_actions (self);
  fair_window_bookmarks_update_actions (self);
  fair_window_lesson_update_actions (self);
}

/* Shows and says @text near the table, for so many milliseconds. */
static void
show_text (FairWindow *self,
           const char *text,
           guint       time)
{
  fair_table_message_show (self->message, text, time);
  fair_table_actions_say (self->table_actions, text);
}

/* Says something on the table, for some seconds or until the game changes. */
void
fair_window_say (FairWindow *self,
                 const char *text)
{
  show_text (self, text, REFUSAL_TIME);
}

static void
hinted_cb (FairWindow *self,
           const char *text)
{
  show_text (self, text, HINT_TIME);
}

/* Says why a move was refused, where the player wants to know, and in one place. */
static void
refused_cb (FairWindow *self,
            const char *text)
{
  if (g_settings_get_boolean (self->settings, FAIR_SETTING_SHOW_ERRORS) && !fair_side_box_get_shown (self->side))
    fair_window_say (self, text);
  fair_table_actions_refused (self->table_actions, text);
}

/* A move that comes now counts at this moment's time. */
void
fair_window_let_time_pass (FairWindow *self)
{
  fair_session_advance (self->session, g_get_monotonic_time ());
  if (FAIR_IS_RUSH (self->model) && !fair_window_is_lesson (self))
    fair_rush_advance (FAIR_RUSH (self->model), g_get_monotonic_time ());
}

/* What the system shows of the window: also whether its game is won. */
static void
update_window_title (FairWindow *self)
{
  g_autofree char *text = NULL;

  if (!fair_window_is_at_table (self))
    text = g_strdup (_ ("Fair Deal"));
  else if (fair_game_model_get_status (self->model) == FAIR_STATUS_WON)
    /* translators: %s is the title of a game */
    text = g_strdup_printf (_ ("%s — Won"), fair_words_game_title (fair_window_get_game (self)));
  else
    text = g_strdup (fair_words_game_title (fair_window_get_game (self)));
  gtk_window_set_title (GTK_WINDOW (self), text);
}

void
fair_window_update_page (FairWindow *self)
{
  gboolean        at_table = fair_window_is_at_table (self);
  const FairGame *game = fair_window_get_game (self);

  adw_window_title_set_title (self->title, at_table ? fair_words_game_title (game) : _ ("Fair Deal"));
  adw_window_title_set_subtitle (self->title, self->deal_search                          ? _ ("Looking for a winnable deal…")
                                              : at_table && fair_window_is_lesson (self) ? _ ("Lesson")
                                                                                         : "");
  update_window_title (self);
  gtk_widget_set_visible (self->chooser_button, at_table);
  gtk_widget_set_visible (self->table_buttons, at_table);
  gtk_widget_set_visible (self->new_game_button, at_table);
  gtk_widget_set_visible (self->hint_button, at_table);
  fair_window_update_actions (self);
  g_signal_emit (self, signals[SIGNAL_TABLE_CHANGED], 0);
}

/* Time counts for the game that is there to be seen. */
static void
follow_time (FairWindow *self)
{
  gboolean seen;

  if (self->session == NULL)
    return;

  seen = gtk_widget_get_mapped (GTK_WIDGET (self)) && fair_window_is_at_table (self);
  fair_session_show (self->session, seen ? self->model : NULL, g_get_monotonic_time ());
}

static void
stock_up_cb (gpointer data)
{
  FairWindow *self = data;

  self->stock_source = 0;
  fair_table_dealer_stock_up (self->dealer, fair_window_get_game (self));
}

static FairTableLayout *
get_table_layout (GtkWidget *widget)
{
  return FAIR_TABLE_LAYOUT (gtk_widget_get_layout_manager (widget));
}

/* Puts @model on the table; a game that is no lesson has a @winnability. */
void
fair_window_lay (FairWindow      *self,
                 FairGameModel   *model,
                 FairWinnability *winnability)
{
  if (self->model != model)
    fair_window_pause_clock (self);
  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  fair_window_stop_deal_search (self);
  fair_offer_bar_follow (self->offer_bar, model);
  fair_window_advice_stop (self);
  fair_table_message_hide (self->message);
  fair_finale_stop (self->finale);
  g_set_object (&self->winnability, winnability);
  self->model = model;
  fair_sounds_set_model (self->sounds, model);
  g_signal_group_set_target (self->model_signals, model);
  g_signal_group_set_target (self->winnability_signals, winnability);
  fair_table_deck_set_game (self->decks, fair_game_model_get_rules (model)->game->id);
  fair_board_set_model (FAIR_BOARD (self->board), model);
  fair_status_line_set_model (self->status_line, model);
  fair_table_actions_set_model (self->table_actions, model);
  fair_result_bar_set_model (self->result_bar, model);
  fair_winnability_line_set_winnability (self->winnability_line, winnability);
  gtk_widget_set_visible (GTK_WIDGET (self->winnability_line), winnability != NULL);
  fair_lesson_controller_follow (self->lesson_controller, model);
  fair_table_layout_set_taking (get_table_layout (self->table_page),
                                fair_window_is_lesson (self) ? GTK_WIDGET (self->lesson_bar) : NULL);
  gtk_stack_set_visible_child_name (self->pages, "table");
  fair_window_rush_update (self);
  fair_window_bookmarks_update (self);
  fair_window_update_page (self);
  follow_time (self);
  gtk_widget_grab_focus (self->board);
  g_clear_handle_id (&self->stock_source, g_source_remove);
  self->stock_source = g_timeout_add_once (STOCK_DELAY, stock_up_cb, self);
}

static void
redo_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  fair_window_let_time_pass (self);
  fair_game_model_redo (self->model);
}

static void
choose_game_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  fair_window_pause_clock (self);
  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  fair_window_stop_deal_search (self);
  fair_window_advice_stop (self);
  fair_table_message_hide (self->message);
  gtk_stack_set_visible_child_name (self->pages, "chooser");
  fair_window_update_page (self);
  follow_time (self);
}

/* Goes on with a game, or deals it if there is nothing to go on with. */
static void
play_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  FairWindow     *self = FAIR_WINDOW (widget);
  const FairGame *game = fair_games_find (g_variant_get_string (parameter, NULL));

  if (game == NULL)
    return;

  fair_lesson_controller_expect (self->lesson_controller, game);
  fair_window_ask (self, (FairWindowRequest){ FAIR_WINDOW_PLAY_ON, game });
}

static void
status_cb (FairWindow *self)
{
  if (fair_game_model_get_status (self->model) == FAIR_STATUS_WON)
    {
      fair_finale_start (self->finale);
      if (!fair_window_is_lesson (self))
        fair_window_level_won (self);
    }
  else
    fair_finale_stop (self->finale);
  update_window_title (self);
  fair_window_update_actions (self);
}

/* A game against the clock is not played behind another window that fills the screen. */
static void
suspended_cb (FairWindow *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    fair_window_pause_clock (self);
  follow_time (self);
}

/* What is not seen at the start is made when it is first to be seen: a game that goes on is there sooner. */
static void
chooser_mapped_cb (FairWindow *self)
{
  FairChooser *chooser;

  if (adw_bin_get_child (self->chooser_page) != NULL)
    return;

  chooser = g_object_new (FAIR_TYPE_CHOOSER, NULL);
  fair_chooser_set_session (chooser, self->session, self->settings);
  adw_bin_set_child (self->chooser_page, GTK_WIDGET (chooser));
}

/* The same for the main menu. */
static void
create_menu_cb (GtkMenuButton *button,
                gpointer       data)
{
  FairWindow *self = data;

  if (gtk_menu_button_get_popover (button) == NULL)
    gtk_menu_button_set_popover (button, gtk_popover_menu_new_from_model (self->menu));
}

static void
fair_window_dispose (GObject *object)
{
  FairWindow *self = FAIR_WINDOW (object);

  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  g_clear_handle_id (&self->present_source, g_source_remove);
  fair_window_stop_deal_search (self);
  /* Its end is heard by what is cleared below. */
  if (self->solution_player != NULL)
    fair_window_advice_stop (self);
  g_clear_handle_id (&self->tick_source, g_source_remove);
  g_clear_object (&self->lesson_controller);
  g_clear_handle_id (&self->stock_source, g_source_remove);
  g_clear_object (&self->table_actions);
  g_clear_object (&self->controller);
  g_clear_object (&self->sounds);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->rush_signals);
  g_clear_object (&self->bookmark_signals);
  g_clear_object (&self->winnability_signals);
  g_clear_object (&self->solution_player);
  self->model = NULL;
  g_clear_object (&self->winnability);
  g_clear_pointer (&self->games, g_hash_table_unref);
  g_clear_object (&self->dealer);
  g_clear_object (&self->session);
  g_clear_object (&self->decks);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_window_parent_class)->dispose (object);
}

static void
fair_window_class_init (FairWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_window_dispose;

  g_type_ensure (FAIR_TYPE_LEADING_LAYOUT);
  g_type_ensure (FAIR_TYPE_LESSON_BAR);
  g_type_ensure (FAIR_TYPE_OFFER_BAR);
  g_type_ensure (FAIR_TYPE_RESULT_BAR);
  g_type_ensure (FAIR_TYPE_RUSH_SHEET);
  g_type_ensure (FAIR_TYPE_SIDE_BOX);
  g_type_ensure (FAIR_TYPE_STATUS_LINE);
  g_type_ensure (FAIR_TYPE_STORE_BANNER);
  g_type_ensure (FAIR_TYPE_TABLE_LAYOUT);
  g_type_ensure (FAIR_TYPE_TABLE_MESSAGE);
  g_type_ensure (FAIR_TYPE_WHOLE_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/fairdeal/FairDeal/fair-window.ui");
  gtk_widget_class_bind_template_child (widget_class, FairWindow, title);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, chooser_button);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, table_buttons);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, new_game_button);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, hint_button);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, menu);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, chooser_page);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, store_banner);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, header);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, header_over);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, header_place);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, below_header);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, table_page);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, message);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, offer_bar);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, side);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, table);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, scroller);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, cover);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, cover_label);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, start_button);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, rush_sheet);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, lesson_bar);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, result_bar);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, status_line);
  gtk_widget_class_bind_template_child (widget_class, FairWindow, bookmark_list);

  gtk_widget_class_install_action (widget_class, "win.play", "s", play_action);
  gtk_widget_class_install_action (widget_class, "win.choose-game", NULL, choose_game_action);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_action);
  fair_window_deal_class_init (widget_class);
  fair_window_rush_class_init (widget_class);
  fair_window_advice_class_init (widget_class);
  fair_window_fullscreen_class_init (widget_class);
  fair_window_lesson_class_init (widget_class);

  /**
   * FairWindow::table-changed:
   *
   * Another game is on the table, or none.
   */
  signals[SIGNAL_TABLE_CHANGED] = g_signal_new ("table-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                                G_TYPE_NONE, 0);
}

static void
fair_window_init (FairWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->winnability_line = fair_status_line_get_winnability_line (self->status_line);

  self->games = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-undo", G_CALLBACK (fair_window_update_actions), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-redo", G_CALLBACK (fair_window_update_actions), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::can-restart", G_CALLBACK (fair_window_update_actions), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::bookmark", G_CALLBACK (fair_window_update_actions), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (status_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (fair_table_message_hide), self->message);
  fair_window_rush_init (self);
  g_signal_connect_swapped (self->chooser_page, "map", G_CALLBACK (chooser_mapped_cb), self);
  gtk_menu_button_set_create_popup_func (self->menu_button, create_menu_cb, self, NULL);
  g_signal_connect_after (self, "map", G_CALLBACK (follow_time), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (suspended_cb), NULL);
  fair_window_deal_init (self);
  fair_window_advice_init (self);
  fair_window_fullscreen_init (self);
  fair_window_bookmarks_init (self);
}

/* Returns: (transfer floating): a window of @application that shows the games to choose from */
GtkWidget *
fair_window_new (GtkApplication  *application,
                 FairTableDeck   *decks,
                 FairTableDealer *dealer,
                 FairSession     *session,
                 FairSoundPlayer *player,
                 GSettings       *settings)
{
  FairWindow *self = g_object_new (FAIR_TYPE_WINDOW, "application", application, NULL);

  self->settings = g_object_ref (settings);
  self->dealer = g_object_ref (dealer);
  self->session = g_object_ref (session);
  self->decks = g_object_ref (decks);
  fair_window_level_init (self);
  fair_store_banner_set_session (self->store_banner, session);
  fair_offer_bar_set_session (self->offer_bar, session);
  fair_result_bar_set_session (self->result_bar, session);
  self->board = fair_board_new (fair_table_deck_get_art (decks));
  gtk_scrolled_window_set_child (self->scroller, self->board);
  fair_table_layout_set_board (get_table_layout (self->below_header), FAIR_BOARD (self->board));
  fair_table_layout_set_board (get_table_layout (self->table_page), FAIR_BOARD (self->board));
  self->finale = FAIR_FINALE (fair_finale_new (FAIR_BOARD (self->board), fair_table_deck_get_art (decks)));
  gtk_overlay_add_overlay (self->table, GTK_WIDGET (self->finale));
  self->controller = fair_board_controller_new (FAIR_BOARD (self->board));
  fair_commands_add_keys (GTK_WINDOW (self), self->controller);
  self->table_actions = fair_table_actions_new (GTK_APPLICATION_WINDOW (self), self->table, self->side, self->controller);
  fair_window_lesson_init (self);
  g_signal_connect_swapped (self->table_actions, "hinted", G_CALLBACK (hinted_cb), self);
  g_signal_connect_object (self->controller, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->controller, "input", G_CALLBACK (fair_window_let_time_pass), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->controller, "start-requested", G_CALLBACK (fair_window_start_clock), self,
                           G_CONNECT_SWAPPED);
  g_settings_bind (settings, FAIR_SETTING_SHOW_COUNTER, self->board, "show-counter", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_ANIMATE_DEAL, self->board, "animate-deal", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_LEFT_HANDED, self->board, "left-handed", G_SETTINGS_BIND_GET);
  g_settings_bind (settings, FAIR_SETTING_FAST_ANIMATION, self->board, "fast", G_SETTINGS_BIND_GET);
  self->sounds = fair_sounds_new (player, self->controller, self->solution_player);
  g_settings_bind (settings, FAIR_SETTING_SOUND, self->sounds, "on", G_SETTINGS_BIND_GET);
  fair_cloth_follow (self->board, settings);
  g_settings_bind (settings, "window-width", self, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-height", self, "default-height", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);
  fair_window_update_page (self);

  return GTK_WIDGET (self);
}

/* The game on the table, or NULL before one was chosen. */
const FairGame *
fair_window_get_game (FairWindow *self)
{
  g_return_val_if_fail (FAIR_IS_WINDOW (self), NULL);

  return self->model != NULL ? fair_game_model_get_rules (self->model)->game : NULL;
}

/* The rules of the game that is shown, or NULL where the games to choose from are. */
const FairRules *
fair_window_get_rules (FairWindow *self)
{
  g_return_val_if_fail (FAIR_IS_WINDOW (self), NULL);

  return self->model != NULL && fair_window_is_at_table (self) ? fair_game_model_get_rules (self->model) : NULL;
}

static void
play (FairWindow     *self,
      const FairGame *game,
      gboolean        if_over)
{
  FairWinnability *winnability = fair_window_find_game (self, game);
  FairOutcome      outcome;

  if (winnability != NULL && (if_over || !fair_game_result_is_final (fair_winnability_get_model (winnability), &outcome)))
    fair_window_lay (self, fair_winnability_get_model (winnability), winnability);
  else
    fair_window_deal_new_game (self, game);
}

/* Does what the window was asked for; the games in progress are there, if they could be loaded. */
void
fair_window_do (FairWindow              *self,
                const FairWindowRequest *request)
{
  switch (request->kind)
    {
    case FAIR_WINDOW_PLAY:
    case FAIR_WINDOW_PLAY_ON:
      play (self, request->game, request->kind == FAIR_WINDOW_PLAY);
      break;
    case FAIR_WINDOW_DEAL:
      fair_window_deal_number (self, &request->rules, request->number);
      break;
    case FAIR_WINDOW_NOTHING:
    default:
      break;
    }
}

/* Goes on with @game where it was left, or deals it. */
void
fair_window_play (FairWindow     *self,
                  const FairGame *game)
{
  g_return_if_fail (FAIR_IS_WINDOW (self));
  g_return_if_fail (game != NULL);

  fair_window_ask (self, (FairWindowRequest){ FAIR_WINDOW_PLAY, game });
}

/* Deals deal @number by @rules.  Where only deals that can be won are dealt, it is checked first, and
 * another is offered in place of one that cannot. */
void
fair_window_deal (FairWindow      *self,
                  const FairRules *rules,
                  guint64          number)
{
  g_return_if_fail (FAIR_IS_WINDOW (self));
  g_return_if_fail (rules != NULL);

  fair_window_ask (self, (FairWindowRequest){ FAIR_WINDOW_DEAL, rules->game, *rules, number });
}
