#include "fair-window-private.h"

#include "fair-commands.h"
#include "fair-compat.h"
#include "fair-open.h"
#include "fair-replay-window.h"
#include "fair-score-words.h"
#include "fair-settings.h"
#include "fair-template.h"

/* Milliseconds before the search for spare deals starts, so that the table appears sooner. */
#define STOCK_DELAY 1000

static guint table_changed_signal;

G_DEFINE_FINAL_TYPE (FairWindow, fair_window, ADW_TYPE_APPLICATION_WINDOW)

gboolean
fair_window_is_at_table (FairWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->pages), "table") == 0;
}

/* The model of the game or lesson on the table; NULL before the first game. */
FairGameModel *
fair_window_get_model (FairWindow *self)
{
  FairTableGame *game = fair_table_page_get_game (self->table_page);

  return game ? game->model : NULL;
}

gboolean
fair_window_is_lesson (FairWindow *self)
{
  FairTableGame *game = fair_table_page_get_game (self->table_page);

  return game != NULL && fair_table_game_is_lesson (game);
}

/* Whether the game on the table is over, or lost and without a clock: a review uses the hidden cards. */
static gboolean
can_review (FairWindow *self)
{
  FairGameModel *model = fair_window_is_at_table (self) && !fair_window_is_lesson (self) ? fair_window_get_model (self) : NULL;
  FairStatus     status = model ? fair_game_model_get_status (model) : FAIR_STATUS_PLAYING;

  return status != FAIR_STATUS_PLAYING && !fair_game_model_has_unknown (model) &&
         (status != FAIR_STATUS_LOST || fair_game_model_get_clock (model) == NULL);
}

/* Updates the actions, and the tooltip of the undo button, which explains why nothing can be undone. Unchanged text is not set,
 * because GTK then looks for the pointer. */
static void
update_actions (FairWindow *self)
{
  const char *words = fair_table_page_describe_undo (self->table_page);
  GtkWidget  *buttons[] = { self->undo_button, self->bottom_undo_button };

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.choose-game", fair_window_is_at_table (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.review", can_review (self));
  fair_window_deal_update_actions (self);
  for (guint i = 0; i < G_N_ELEMENTS (buttons); i++)
    {
      if (g_strcmp0 (words, gtk_widget_get_tooltip_text (buttons[i])) != 0)
        gtk_widget_set_tooltip_text (buttons[i], words);
      gtk_accessible_update_property (GTK_ACCESSIBLE (buttons[i]),
                                      GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Undo"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
    }
}

static void
update_window_title (FairWindow *self)
{
  g_autofree char *text = NULL;

  if (!fair_window_is_at_table (self))
    text = g_strdup (_ ("Fair Deal"));
  else if (fair_game_model_get_status (fair_window_get_model (self)) == FAIR_STATUS_WON)
    /* translators: %s is the title of a game */
    text = g_strdup_printf (_ ("%s — Won"), fair_words_game_title (fair_window_get_game (self)));
  else
    text = g_strdup (fair_words_game_title (fair_window_get_game (self)));
  gtk_window_set_title (GTK_WINDOW (self), text);
}

void
fair_window_update_page (FairWindow *self)
{
  gboolean         at_table = fair_window_is_at_table (self);
  g_autofree char *slot = at_table ? fair_game_words_slot (fair_slot_get (fair_window_get_model (self))) : NULL;
  const char      *subtitle = slot;

  if (self->deal_search != NULL)
    subtitle = _ ("Looking for a winnable deal…");
  else if (at_table && fair_table_page_is_puzzle (self->table_page))
    subtitle = _ ("Puzzle");
  else if (at_table && fair_window_is_lesson (self))
    subtitle = _ ("Lesson");
  g_object_set (self->title, "title", at_table ? fair_words_game_title (fair_window_get_game (self)) : _ ("Fair Deal"), "subtitle", subtitle, NULL);
  update_window_title (self);
  gtk_widget_set_visible (self->chooser_button, at_table);
  gtk_widget_set_visible (GTK_WIDGET (self->player_button), !at_table);
  fair_window_update_buttons (self);
  update_actions (self);
  g_signal_emit (self, table_changed_signal, 0);
}

/* Sets the visible game in the session, so that its time counts. */
static void
follow_time (FairWindow *self)
{
  gboolean seen;

  if (self->session == NULL)
    return;

  seen = gtk_widget_get_mapped (GTK_WIDGET (self)) && !self->out_of_sight && fair_window_is_at_table (self);
  fair_session_show (self->session, seen ? fair_window_get_model (self) : NULL, g_get_monotonic_time ());
}

/* Allows only the visible game to search for wins. */
static void
follow_search (FairWindow *self)
{
  FairTableGame   *game = fair_window_is_at_table (self) ? fair_table_page_get_game (self->table_page) : NULL;
  FairWinnability *winnability = game ? game->winnability : NULL;

  if (self->winnability != NULL && self->winnability != winnability)
    fair_winnability_set_resting (self->winnability, TRUE);
  g_set_object (&self->winnability, winnability);
  if (winnability != NULL)
    fair_winnability_set_resting (winnability, FALSE);
}

/* Finds spare deals, if the preferences ask for winnable ones, and shorter wins of the game on the table. */
static void
stock_up (FairWindow *self)
{
  FairGameModel  *model = fair_window_get_model (self);
  FairDealRequest request;

  fair_table_dealer_get_request (self->settings, fair_window_get_game (self), &request);
  if (request.kind == FAIR_DEAL_WINNABLE)
    fair_deal_pool_stock_up (self->deal_pool, &request.rules, request.difficulty);
  if (!fair_window_is_lesson (self) && !fair_game_model_is_laid (model))
    fair_deal_shortener_start (self->shortener, fair_game_model_get_rules (model), fair_game_model_get_number (model));
}

/* @is_new: whether a game has been put on the table, which the window shows then */
static void
updated_cb (FairWindow *self,
            gboolean    is_new)
{
  if (!is_new)
    {
      update_actions (self);
      return;
    }

  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  fair_window_stop_deal_search (self);
  g_signal_group_set_target (self->model_signals, fair_window_get_model (self));
  gtk_stack_set_visible_child_name (self->pages, "table");
  follow_time (self);
  fair_table_page_set_shown (self->table_page, TRUE);
  fair_window_level_follow (self);
  fair_window_update_page (self);
  follow_search (self);
  g_clear_handle_id (&self->stock_source, g_source_remove);
  fair_later (&self->stock_source, STOCK_DELAY, G_CALLBACK (stock_up), self);
}

static void
choose_game_action (FairWindow *self)
{
  gboolean   was_at_table = fair_window_is_at_table (self);
  GtkWidget *chooser;

  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  fair_window_stop_deal_search (self);
  gtk_stack_set_visible_child_name (self->pages, "chooser");
  fair_table_page_set_shown (self->table_page, FALSE);
  fair_window_update_page (self);
  /* GTK would focus the widget that had the focus when the list was last open, or a button of the header. */
  chooser = adw_bin_get_child (self->chooser_page);
  if (was_at_table && chooser != NULL)
    gtk_widget_grab_focus (chooser);
  follow_time (self);
  follow_search (self);
}

static void
review_action (FairWindow *self)
{
  FairTableGame *game = fair_table_page_get_game (self->table_page);
  FairGameModel *model = fair_window_get_model (self);
  FairSession   *session = game && !fair_game_model_is_laid (model) ? game->session : NULL;
  GtkWidget     *window;

  if (!can_review (self))
    return;

  window = fair_replay_window_new_for_model (model, self->settings);
  fair_replay_window_review (FAIR_REPLAY_WINDOW (window), fair_deal_pool_get_queue (self->deal_pool),
                             session ? fair_session_get_store (session) : NULL,
                             session ? fair_session_get_id (session, model) : NULL, fair_game_model_get_moves (model));
  if (fair_game_model_get_status (model) == FAIR_STATUS_LOST)
    fair_table_game_note_review (game);
  fair_table_page_pause (self->table_page);
  fair_replay_window_open (FAIR_REPLAY_WINDOW (window), GTK_WINDOW (self), G_CALLBACK (fair_window_practice), self);
}

static void
leave_practice_action (FairWindow *self)
{
  if (!fair_table_page_resume_waiting (self->table_page))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.choose-game", NULL);
}

/* A game that is won counts for the levels if it is saved, and neither a lesson nor practice from a review: its deals are of all
 * levels from now on, unless the player has chosen one. */
static void
status_cb (FairWindow *self)
{
  if (fair_game_model_get_status (fair_window_get_model (self)) == FAIR_STATUS_WON && fair_table_page_get_game (self->table_page)->session != NULL)
    g_settings_set_boolean (self->table_settings, FAIR_SETTING_WON, TRUE);
  update_window_title (self);
}

/* Pauses a game with a clock when the window is not visible, and stops counting the time of others. */
static void
suspended_cb (FairWindow *self)
{
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    fair_table_page_pause (self->table_page);
  follow_time (self);
}

/* The same when the window is minimized: it is still mapped. */
static void
state_cb (FairWindow *self)
{
  gboolean out_of_sight = fair_compat_is_out_of_sight (GTK_WINDOW (self));

  if (out_of_sight == self->out_of_sight)
    return;

  self->out_of_sight = out_of_sight;
  if (out_of_sight)
    fair_table_page_pause (self->table_page);
  follow_time (self);
}

static void
realized_cb (FairWindow *self)
{
  g_signal_connect_object (gtk_native_get_surface (GTK_NATIVE (self)), "notify::state", G_CALLBACK (state_cb), self, G_CONNECT_SWAPPED);
}

/* Creates the list of games when it is first shown, so that a game that is resumed at startup appears
 * sooner. */
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

/* Cancels all requests, because the window is closed. It may exist until an answer arrives, and a window that never
 * appeared gets no unrealize before that: see fair_is_open(). */
static void
stop_waiting (FairWindow *self)
{
  self->request = (FairWindowRequest){ FAIR_WINDOW_NOTHING };
  g_clear_handle_id (&self->present_source, g_source_remove);
  fair_window_stop_deal_search (self);
  g_clear_handle_id (&self->stock_source, g_source_remove);
}

/* The current player has changed, and so have the games in progress. A running search for a deal was for the previous
 * player. */
static void
player_changed_cb (FairWindow *self)
{
  fair_window_stop_deal_search (self);
  fair_window_update_page (self);
  if (fair_window_is_at_table (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.choose-game", NULL);
  fair_table_page_leave_player (self->table_page);
  g_ptr_array_set_size (self->games, 0);
  g_clear_pointer (&self->rival, fair_rival_free);
}

static void
fair_window_dispose (GObject *object)
{
  FairWindow *self = FAIR_WINDOW (object);

  stop_waiting (self);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->menu);
  g_clear_pointer (&self->rival, fair_rival_free);
  g_clear_pointer (&self->games, g_ptr_array_unref);
  g_clear_object (&self->winnability);
  g_clear_pointer (&self->shortener, fair_deal_shortener_free);
  g_clear_pointer (&self->chance_finder, fair_chance_finder_free);
  g_clear_object (&self->deal_pool);
  g_clear_object (&self->session);
  g_clear_object (&self->table_settings);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (fair_window_parent_class)->dispose (object);
  g_clear_object (&self->table_page);
  g_clear_weak_pointer (&self->last_focus);
  g_clear_weak_pointer (&self->popover);
  g_clear_weak_pointer (&self->heir);
  g_clear_handle_id (&self->focus_source, g_source_remove);
}

static void
fair_window_class_init (FairWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = fair_window_dispose;
  fair_window_buttons_class_init (widget_class);

  g_type_ensure (FAIR_TYPE_STORE_BANNER);
  FAIR_TEMPLATE (widget_class, "fair-window", FairWindow,
                 title, chooser_button, player_button, table_buttons, undo_button, new_game_button,
                 hint_button, menu_button, clock_place, clock_buttons_place, bottom_bar,
                 bottom_undo_button, bottom_hint_button, table_menu, list_menu, results_menu,
                 program_menu, hint_menu, new_game_menu, puzzle_menu, pages, chooser_page,
                 store_banner, header, header_over, header_place, bookmark_list);

  gtk_widget_class_install_action (widget_class, "win.choose-game", NULL, FAIR_ACTION (choose_game_action));
  fair_window_deal_class_init (widget_class);
  fair_window_request_class_init (widget_class);
  gtk_widget_class_install_action (widget_class, "win.review", NULL, FAIR_ACTION (review_action));
  gtk_widget_class_install_action (widget_class, "win.leave-practice", NULL, FAIR_ACTION (leave_practice_action));

  /* Another game is on the table, or none. */
  table_changed_signal = g_signal_new ("table-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
}

static void
fair_window_init (FairWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_table_game_unref);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (status_cb), self);
  g_signal_connect_swapped (self->chooser_page, "map", G_CALLBACK (chooser_mapped_cb), self);
  fair_window_buttons_init (self);
  g_signal_connect_after (self, "map", G_CALLBACK (follow_time), NULL);
  g_signal_connect (self, "unmap", G_CALLBACK (suspended_cb), NULL);
  g_signal_connect_after (self, "realize", G_CALLBACK (realized_cb), NULL);
  g_signal_connect (self, "unrealize", G_CALLBACK (stop_waiting), NULL);
  /* Nobody has pressed a key yet. */
  gtk_window_set_focus_visible (GTK_WINDOW (self), FALSE);
}

GtkWidget *
fair_window_new (GtkApplication  *application,
                 FairTableDeck   *decks,
                 FairDealPool    *deal_pool,
                 FairSession     *session,
                 FairSoundPlayer *player,
                 GSettings       *settings)
{
  /* The same actions; the prefix selects their object. */
  static const char *const prefixes[] = { "table", "clock", "advice", "bookmarks", "lesson" };
  FairWindow              *self = g_object_new (FAIR_TYPE_WINDOW, "application", application, NULL);
  g_autoptr (FairPlayers) players = fair_players_new (session, settings);

  self->settings = g_object_ref (settings);
  self->deal_pool = g_object_ref (deal_pool);
  self->session = g_object_ref (session);
  self->shortener = fair_deal_shortener_new (deal_pool, fair_session_get_store (session));
  self->chance_finder = fair_chance_finder_new (fair_session_get_store (session), deal_pool, FAIR_CHANCE_FINDER_PATIENCE);
  fair_players_load (players);
  fair_window_level_init (self);
  fair_player_button_set_up (self->player_button, players);
  g_signal_connect_object (session, "player-changed", G_CALLBACK (player_changed_cb), self, G_CONNECT_SWAPPED);
  fair_store_banner_set_session (self->store_banner, session);
  self->table_page = g_object_ref_sink (fair_table_page_new (self->bookmark_list, decks, player, fair_deal_pool_get_queue (deal_pool), settings));
  gtk_stack_add_named (self->pages, GTK_WIDGET (self->table_page), "table");
  /* From the beginning, so that the header bar is not measured without its second line. */
  fair_table_page_place_clock (self->table_page, self->clock_place, self->clock_buttons_place);
  g_signal_connect_object (self->table_page, "updated", G_CALLBACK (updated_cb), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++)
    gtk_widget_insert_action_group (GTK_WIDGET (self), prefixes[i], fair_table_page_get_actions (self->table_page));
  fair_commands_add_keys (GTK_WINDOW (self), self->table_page);
  g_settings_bind (settings, "window-width", self, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-height", self, "default-height", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "window-maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);
  fair_window_update_page (self);
  fair_window_follow_due (self);

  return GTK_WIDGET (self);
}

/* Pauses the clock, while the player looks at something else. */
void
fair_window_pause (FairWindow *self)
{
  fair_table_page_pause (self->table_page);
}

/* The game on the table; NULL before the first game. */
const FairGame *
fair_window_get_game (FairWindow *self)
{
  FairGameModel *model = fair_window_get_model (self);

  return model ? fair_game_model_get_rules (model)->game : NULL;
}

/* The rules of the game on the table; NULL while the list of games is shown. */
const FairRules *
fair_window_get_rules (FairWindow *self)
{
  return fair_window_is_at_table (self) ? fair_game_model_get_rules (fair_window_get_model (self)) : NULL;
}

/* Puts @model on the table as practice. Its slot is that of deals that are played again, so the game in progress is kept, also
 * if the player restarts this one. */
void
fair_window_practice (FairWindow    *self,
                      FairGameModel *model)
{
  g_autoptr (FairWinnability) winnability = fair_winnability_new (fair_deal_pool_get_queue (self->deal_pool), model);
  g_autoptr (FairTableGame) game = fair_table_game_new (model, winnability, NULL);

  fair_slot_set (model, FAIR_SLOT_AGAIN);
  fair_window_bind_settings (self, winnability);
  fair_table_page_practice (self->table_page, game);
  gtk_window_present (GTK_WINDOW (self));
}
