/* What the solver tells the player at the table. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-board.h"
#include "fair-rush.h"
#include "fair-settings.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* Milliseconds from one step to the next while a win is shown. */
#define SHOW_INTERVAL 600
#define SHOW_INTERVAL_FAST 150

static gboolean
is_playing (FairWindow *self)
{
  FairStatus status = self->model ? fair_game_model_get_status (self->model) : FAIR_STATUS_ENDED;

  return fair_window_is_at_table (self) && !fair_window_is_lesson (self) && (status == FAIR_STATUS_PLAYING || status == FAIR_STATUS_LOST);
}

/* Enables what there is to do. */
void
fair_window_advice_update_actions (FairWindow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean   playing = is_playing (self);
  gboolean   hidden = playing && fair_game_model_get_concealed (self->model);
  gboolean   showing = fair_solution_player_get_running (self->solution_player);

  gtk_widget_action_set_enabled (widget, "win.ask-winnability",
                                 playing && !showing && !fair_winnability_get_open (self->winnability));
  gtk_widget_action_set_enabled (widget, "win.winning-move", playing && !hidden && !showing);
  gtk_widget_action_set_enabled (widget, "win.show-solution", playing && !showing);
  gtk_widget_action_set_enabled (widget, "win.stop-showing", showing);
}

static void
ask_winnability_action (GtkWidget  *widget,
                        const char *name,
                        GVariant   *parameter)
{
  fair_winnability_set_telling (FAIR_WINDOW (widget)->winnability, TRUE);
}

/* Says which move is part of a win, once that is known. */
static void
tell_move (FairWindow *self)
{
  g_autofree char *move = NULL;
  g_autofree char *text = NULL;
  FairMove         winning;

  if (!self->wants_move || fair_winnability_get_searching (self->winnability))
    return;

  self->wants_move = FALSE;
  if (fair_winnability_get_move (self->winnability, &winning))
    {
      move = fair_words_move (fair_game_model_get_rules (self->model), fair_game_model_get_position (self->model),
                              winning);
      /* translators: %s is the sentence for a move */
      text = g_strdup_printf (_ ("Winning move: %s"), move);
      fair_window_say (self, text);
      fair_board_show_move (FAIR_BOARD (self->board), &winning);
    }
  else if (fair_winnability_get_verdict (self->winnability) == FAIR_VERDICT_LOST)
    fair_window_say (self, _ ("No winning move: this game can no longer be won."));
  else if (fair_winnability_get_starved (self->winnability))
    fair_window_say (self, _ ("There is not enough memory to look for a winning move."));
  else
    fair_window_say (self, _ ("No winning move found."));
}

static void
winning_move_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  fair_game_model_assist (self->model, FAIR_ASSISTANCE_WINNING_MOVE);
  fair_game_model_count_hint (self->model);
  fair_winnability_seek (self->winnability);
  self->wants_move = TRUE;
  if (fair_winnability_get_searching (self->winnability))
    fair_window_say (self, _ ("Looking for a winning move…"));
  tell_move (self);
}

static void
show_me_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);
  gboolean    fast = g_settings_get_boolean (self->settings, FAIR_SETTING_FAST_ANIMATION);

  fair_window_start_clock (self);
  fair_solution_player_start (self->solution_player, self->winnability, fast ? SHOW_INTERVAL_FAST : SHOW_INTERVAL);
}

/* The player wants to see no more. */
static void
stop_showing (FairWindow *self)
{
  fair_solution_player_stop (self->solution_player);
  fair_window_say (self, _ ("Showing stopped. You can play on from here."));
}

static void
stop_showing_action (GtkWidget  *widget,
                     const char *name,
                     GVariant   *parameter)
{
  stop_showing (FAIR_WINDOW (widget));
}

/* Returns: (nullable): why no more is shown, where nothing else says it */
static const char *
describe_end (FairWindow *self)
{
  switch (fair_solution_player_get_end (self->solution_player))
    {
    case FAIR_SOLUTION_PLAYER_LOST:
      return _ ("No solution: this game can no longer be won.");
    case FAIR_SOLUTION_PLAYER_UNKNOWN:
      return _ ("No solution found.");
    case FAIR_SOLUTION_PLAYER_STARVED:
      return _ ("There is not enough memory to look for a way to win.");
    case FAIR_SOLUTION_PLAYER_PAUSED:
      return _ ("Showing stopped: the game is paused.");
    case FAIR_SOLUTION_PLAYER_REFUSED:
      return _ ("Showing stopped: the next move is not possible.");
    case FAIR_SOLUTION_PLAYER_STOPPED:
    case FAIR_SOLUTION_PLAYER_WON:
    default:
      return NULL;
    }
}

static void
running_cb (FairWindow *self)
{
  const char *text = fair_solution_player_get_running (self->solution_player) ? NULL : describe_end (self);

  fair_window_update_actions (self);
  if (text != NULL && is_playing (self))
    fair_window_say (self, text);
}

/* A click on the table ends what was said before; while a win is shown it does nothing but stop that. */
static void
pressed_cb (GtkGestureClick *gesture,
            int              n_press,
            double           x,
            double           y,
            FairWindow      *self)
{
  fair_table_message_hide (self->message);
  if (!fair_solution_player_get_running (self->solution_player))
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  stop_showing (self);
}

/* Whether the player wants to leave: nothing that is shown holds that up. */
static gboolean
quits (guint           keyval,
       GdkModifierType modifiers)
{
  return gdk_keyval_to_lower (keyval) == GDK_KEY_q &&
         (modifiers & gtk_accelerator_get_default_mod_mask ()) == GDK_CONTROL_MASK;
}

/* And so does any key but those that only go with others. */
static gboolean
key_pressed_cb (GtkEventControllerKey *controller,
                guint                  keyval,
                guint                  keycode,
                GdkModifierType        modifiers,
                FairWindow            *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (controller));

  if (gdk_key_event_is_modifier (event))
    return GDK_EVENT_PROPAGATE;
  fair_table_message_hide (self->message);
  if (!fair_solution_player_get_running (self->solution_player))
    return GDK_EVENT_PROPAGATE;

  stop_showing (self);
  return quits (keyval, modifiers) ? GDK_EVENT_PROPAGATE : GDK_EVENT_STOP;
}

/* The panel says what there is to say, and the table stays as it is beside it. */
static void
side_cb (FairWindow *self)
{
  fair_table_message_hide (self->message);
  fair_board_keep_arrangement (FAIR_BOARD (self->board), fair_side_box_get_shown (self->side));
}

/* A move that was asked for is of no use in another position. */
static void
changed_cb (FairWindow *self)
{
  self->wants_move = FALSE;
}

/* The table is left: shows no more of a win, and tells no move that was asked for there. */
void
fair_window_advice_stop (FairWindow *self)
{
  fair_solution_player_stop (self->solution_player);
  self->wants_move = FALSE;
}

void
fair_window_advice_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.ask-winnability", NULL, ask_winnability_action);
  gtk_widget_class_install_action (widget_class, "win.winning-move", NULL, winning_move_action);
  gtk_widget_class_install_action (widget_class, "win.show-solution", NULL, show_me_action);
  gtk_widget_class_install_action (widget_class, "win.stop-showing", NULL, stop_showing_action);
}

void
fair_window_advice_init (FairWindow *self)
{
  GtkGesture         *click = gtk_gesture_click_new ();
  GtkEventController *key = gtk_event_controller_key_new ();

  self->solution_player = fair_solution_player_new ();
  g_signal_connect_object (self->solution_player, "notify::running", G_CALLBACK (running_cb), self, G_CONNECT_SWAPPED);
  fair_winnability_line_set_show_me (self->winnability_line, self->solution_player);

  self->winnability_signals = g_signal_group_new (FAIR_TYPE_WINNABILITY);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::searching", G_CALLBACK (tell_move), self);
  g_signal_group_connect_swapped (self->winnability_signals, "notify::open", G_CALLBACK (fair_window_update_actions), self);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->table), GTK_EVENT_CONTROLLER (click));
  gtk_event_controller_set_propagation_phase (key, GTK_PHASE_CAPTURE);
  g_signal_connect (key, "key-pressed", G_CALLBACK (key_pressed_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), key);
  g_signal_connect_swapped (self->side, "notify::shown", G_CALLBACK (side_cb), self);
}
