/* The parts of the table page that need the preferences, the cards and a window: the board, its controller,
 * and the keys and actions of the window. */
#include "config.h"

#include "fair-table-page-private.h"

#include "fair-cloth.h"
#include "fair-commands.h"
#include "fair-latin-key.h"
#include "fair-settings.h"

/* Milliseconds for which a refusal and the text of a hint are shown. */
#define REFUSAL_TIME 4000
#define HINT_TIME 15000

/* Shows and announces @text near the table for @time milliseconds. */
static void
show_text (FairTablePage *self,
           const char    *text,
           guint          time)
{
  fair_table_message_show (self->message, text, time);
  fair_table_actions_say (self->table_actions, text);
}

/* Shows and announces @text for some seconds, or until the game changes. */
void
fair_table_page_say (FairTablePage *self,
                     const char    *text)
{
  show_text (self, text, REFUSAL_TIME);
}

static void
hinted_cb (FairTablePage *self,
           const char    *text)
{
  show_text (self, text, HINT_TIME);
}

/* Reports why a move was refused: in the panel if that is open, otherwise in a message unless the player has
 * turned those off. */
static void
refused_cb (FairTablePage *self,
            const char    *text)
{
  if (g_settings_get_boolean (self->settings, FAIR_SETTING_SHOW_ERRORS) && !fair_side_box_get_shown (self->side))
    fair_table_page_say (self, text);
  fair_table_actions_refused (self->table_actions, text);
}

/* Whether the key is Ctrl+Q, which must always quit. */
static gboolean
quits (GdkEvent *event)
{
  return gdk_keyval_to_lower (fair_latin_key_find (event)) == GDK_KEY_q &&
         (gdk_event_get_modifier_state (event) & gtk_accelerator_get_default_mod_mask ()) == GDK_CONTROL_MASK;
}

/* Whether the key activates the END button, which may be asking a question. */
static gboolean
answers (FairTablePage *self,
         guint          keyval)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return fair_status_line_is_end_button (self->status_line, gtk_root_get_focus (root)) &&
         (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter || keyval == GDK_KEY_space ||
          keyval == GDK_KEY_KP_Space);
}

/* Any key except a modifier hides the message, takes back the question of the END button, and stops a
 * solution. */
static gboolean
key_pressed_cb (FairTablePage         *self,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                GtkEventControllerKey *controller)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  if (gdk_key_event_is_modifier (event))
    return GDK_EVENT_PROPAGATE;
  fair_table_message_hide (self->message);
  if (!answers (self, keyval))
    fair_status_line_stop_asking (self->status_line);
  if (!fair_table_advice_interrupt (self->advice))
    return GDK_EVENT_PROPAGATE;

  return quits (event) ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

/* Puts a step of a lesson on the table; the game in progress waits meanwhile. */
static void
laid_out_cb (FairTablePage *self,
             FairGameModel *model)
{
  g_autoptr (FairTableGame) lesson = fair_table_game_new_lesson (model);

  fair_table_page_let_wait (self);
  fair_table_page_set_game (self, lesson);
}

/* Goes back to the game that waits, or to the list of games: the lesson may have begun in practice. */
static void
left_cb (FairTablePage *self)
{
  if (!fair_table_page_resume_waiting (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.choose-game", NULL);
}

/* How much of the table the result of the game covers, if it lies at the bottom. */
static int
measure_result (FairTablePage *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int result;
  int foot = 0;

  if (!gtk_widget_get_visible (GTK_WIDGET (self->result_bar)))
    return 0;

  gtk_widget_measure (GTK_WIDGET (self->result_bar), GTK_ORIENTATION_VERTICAL, width, NULL, &result, NULL, NULL);
  if (gtk_widget_should_layout (GTK_WIDGET (self->status_line)))
    gtk_widget_measure (GTK_WIDGET (self->status_line), GTK_ORIENTATION_VERTICAL, width, NULL, &foot, NULL, NULL);
  return MAX (result - foot, 0);
}

/* Puts the sheet of points into the middle of what the result of the game leaves of the table. */
static gboolean
place_sheet_cb (FairTablePage *self,
                GtkWidget     *widget,
                GdkRectangle  *place,
                GtkOverlay    *overlay)
{
  int width = gtk_widget_get_width (GTK_WIDGET (overlay));
  int height = MAX (gtk_widget_get_height (GTK_WIDGET (overlay)) - measure_result (self), 0);
  int minimum;
  int natural;

  if (widget != GTK_WIDGET (self->rush_sheet))
    return FALSE;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, NULL, NULL);
  place->width = MAX (MIN (natural, width), minimum);
  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, place->width, &minimum, &natural, NULL, NULL);
  place->height = MAX (MIN (natural, height), minimum);
  place->x = (width - place->width) / 2;
  place->y = MAX ((height - place->height) / 2, 0);
  return TRUE;
}

/* The text can become longer while the sheet is open. */
static void
keep_sheet_free (FairTablePage *self)
{
  GObject *label = gtk_widget_get_template_child (GTK_WIDGET (self->result_bar), FAIR_TYPE_RESULT_BAR, "label");

  g_signal_connect_object (self->table, "get-child-position", G_CALLBACK (place_sheet_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (label, "notify::label", G_CALLBACK (gtk_widget_queue_allocate), self->table, G_CONNECT_SWAPPED);
}

static void
create_board (FairTablePage *self)
{
  FairCardArt *art = fair_table_deck_get_art (self->decks);

  self->board = fair_board_new (art);
  gtk_scrolled_window_set_child (self->scroller, self->board);
  fair_table_layout_set_board (FAIR_TABLE_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))), FAIR_BOARD (self->board));
  self->finale = FAIR_FINALE (fair_finale_new (FAIR_BOARD (self->board), art));
  gtk_overlay_add_overlay (self->table, GTK_WIDGET (self->finale));
  fair_table_advice_set_board (self->advice, FAIR_BOARD (self->board), self->settings);
  g_settings_bind (self->settings, FAIR_SETTING_SHOW_COUNTER, self->board, "show-counter", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, FAIR_SETTING_ANIMATE_DEAL, self->board, "animate-deal", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, FAIR_SETTING_LEFT_HANDED, self->board, "left-handed", G_SETTINGS_BIND_GET);
  g_settings_bind (self->settings, FAIR_SETTING_FAST_ANIMATION, self->board, "fast", G_SETTINGS_BIND_GET);
  fair_cloth_follow (self->board, self->settings);
  g_signal_connect_object (self->board, "notify::shows-moves", G_CALLBACK (fair_table_page_update_numbers), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->message, "notify::text", G_CALLBACK (fair_table_page_update_numbers), self, G_CONNECT_SWAPPED);
  keep_sheet_free (self);
}

static void
create_controller (FairTablePage *self)
{
  self->controller = fair_board_controller_new (FAIR_BOARD (self->board));
  g_signal_connect_object (self->controller, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->controller, "input", G_CALLBACK (fair_table_page_let_time_pass), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->controller, "start-requested", G_CALLBACK (fair_table_clock_start), self->clock, G_CONNECT_SWAPPED);
  self->table_actions = fair_table_actions_new (G_ACTION_MAP (self->actions), self->table, self->side, self->controller);
  g_signal_connect_object (self->table_actions, "hinted", G_CALLBACK (hinted_cb), self, G_CONNECT_SWAPPED);
}

static void
create_lesson_controller (FairTablePage *self,
                          GtkWindow     *window)
{
  self->lesson_controller = fair_lesson_controller_new (window, self->controller, self->lesson_bar);
  g_signal_connect_object (self->lesson_controller, "laid-out", G_CALLBACK (laid_out_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "left", G_CALLBACK (left_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "stepped", G_CALLBACK (fair_table_page_update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "said", G_CALLBACK (fair_table_page_say), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->lesson_controller, "told", G_CALLBACK (fair_table_actions_say), self->table_actions, G_CONNECT_SWAPPED);
}

/* Watches the keys of @window, wherever the focus is. */
static void
add_keys (FairTablePage *self,
          GtkWindow     *window)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_pressed_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (window), keys);
}

/* Makes the actions of the table available to the menus, buttons and keys of @window. */
static void
insert_actions (FairTablePage *self,
                GtkWindow     *window)
{
  GtkWidget *widget = GTK_WIDGET (window);

  gtk_widget_insert_action_group (widget, "table", G_ACTION_GROUP (self->actions));
  gtk_widget_insert_action_group (widget, "clock", fair_table_clock_get_actions (self->clock));
  gtk_widget_insert_action_group (widget, "advice", fair_table_advice_get_actions (self->advice));
  gtk_widget_insert_action_group (widget, "bookmarks", fair_table_bookmarks_get_actions (self->bookmarks));
  gtk_widget_insert_action_group (widget, "lesson", fair_lesson_controller_get_actions (self->lesson_controller));
}

/**
 * fair_table_page_set_up:
 * @window: the window that contains the page
 * @decks: provides the cards
 * @player: plays the sounds
 * @settings: the preferences
 *
 * Creates the board and everything that needs one; to be called once, before any other function.
 */
void
fair_table_page_set_up (FairTablePage   *self,
                        GtkWindow       *window,
                        FairTableDeck   *decks,
                        FairSoundPlayer *player,
                        GSettings       *settings)
{
  g_return_if_fail (FAIR_IS_TABLE_PAGE (self) && self->board == NULL);

  self->settings = g_object_ref (settings);
  self->decks = g_object_ref (decks);
  add_keys (self, window);
  create_board (self);
  create_controller (self);
  fair_commands_add_keys (window, self->controller);
  create_lesson_controller (self, window);
  self->sounds = fair_sounds_new (player, self->controller, fair_table_advice_get_solution_player (self->advice));
  g_settings_bind (settings, FAIR_SETTING_SOUND, self->sounds, "on", G_SETTINGS_BIND_GET);
  insert_actions (self, window);
  fair_table_page_update (self);
}
