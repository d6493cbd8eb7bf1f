/* What Solitaire Rush has at the table besides: the clock, the cover, the end, and what comes of it. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-rush.h"

#include <glib/gi18n-lib.h>

static void update_tick (FairWindow *self);

/* Whether the clock is that of a game in progress; in a lesson it stands still. */
static gboolean
is_timed (FairWindow *self)
{
  return self->model != NULL && FAIR_IS_RUSH (self->model) && !fair_window_is_lesson (self);
}

static void
tick_cb (gpointer data)
{
  FairWindow *self = data;

  self->tick_source = 0;
  fair_rush_advance (FAIR_RUSH (self->model), g_get_monotonic_time ());
  update_tick (self);
}

/* While the clock runs, looks at it when it comes to the next second. */
static void
update_tick (FairWindow *self)
{
  gboolean runs = is_timed (self) && fair_rush_get_state (FAIR_RUSH (self->model)) == FAIR_RUSH_RUNNING;
  gint64   left;

  g_clear_handle_id (&self->tick_source, g_source_remove);
  if (!runs)
    return;

  left = fair_rush_get_next_second (FAIR_RUSH (self->model)) - g_get_monotonic_time ();
  self->tick_source = g_timeout_add_once ((guint) MAX (left / 1000 + 1, 1), tick_cb, self);
}

static void
update_cover (FairWindow *self)
{
  gboolean concealed = self->model != NULL && fair_game_model_get_concealed (self->model);
  gboolean paused = concealed && fair_rush_get_state (FAIR_RUSH (self->model)) == FAIR_RUSH_PAUSED;

  gtk_widget_set_visible (self->cover, concealed);
  gtk_label_set_text (self->cover_label, paused ? _ ("Paused") : _ ("Ready?"));
  gtk_button_set_label (self->start_button, paused ? _ ("Resume") : _ ("Start"));
}

static guint
get_seconds_left (FairWindow *self)
{
  FairRush *rush = FAIR_RUSH (self->model);
  guint     limit = fair_rush_get_time_limit (rush);

  return limit > 0 ? limit - MIN (fair_rush_get_seconds (rush), limit) : G_MAXUINT;
}

/* Says when the time gets short, once for each warning. */
static void
seconds_cb (FairWindow *self)
{
  guint before = self->seconds_left;

  self->seconds_left = get_seconds_left (self);
  if (self->seconds_left == 0)
    return;
  if (before > FAIR_RUSH_LAST_WARNING && self->seconds_left <= FAIR_RUSH_LAST_WARNING)
    fair_window_say (self, _ ("Ten seconds left."));
  else if (before > FAIR_RUSH_WARNING && self->seconds_left <= FAIR_RUSH_WARNING)
    fair_window_say (self, _ ("One minute left."));
}

/* What the button for undo says: if there is none, why. */
static const char *
get_undo_words (FairWindow *self)
{
  FairHistory *history = fair_game_model_get_history (self->model);

  if (fair_game_model_get_can_undo (self->model))
    return fair_window_lesson_lets_undo (self) ? _ ("Undo") : _ ("Can’t undo: the lesson continues from here");
  if (FAIR_IS_RUSH (self->model) && fair_rush_get_state (FAIR_RUSH (self->model)) == FAIR_RUSH_OVER)
    return _ ("Can’t undo: the game has ended");
  if (FAIR_IS_RUSH (self->model) && fair_game_model_get_concealed (self->model))
    return _ ("Can’t undo while the cards are hidden");
  if (fair_history_get_n_done (history) == 0)
    return _ ("Nothing to undo");
  return _ ("Can’t undo: a new card was revealed");
}

static void
update_undo (FairWindow *self)
{
  const char *words = self->model != NULL && fair_window_is_at_table (self) ? get_undo_words (self) : _ ("Undo");

  gtk_widget_set_tooltip_text (self->undo_button, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->undo_button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("Undo"), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1);
}

/* Enables what there is to do, and tells why something is not. */
void
fair_window_rush_update_actions (FairWindow *self)
{
  GtkWidget    *widget = GTK_WIDGET (self);
  gboolean      is_rush = is_timed (self) && fair_window_is_at_table (self);
  FairRushState state = is_rush ? fair_rush_get_state (FAIR_RUSH (self->model)) : FAIR_RUSH_OVER;

  gtk_widget_action_set_enabled (widget, "win.pause", is_rush && state != FAIR_RUSH_OVER);
  gtk_widget_action_set_enabled (widget, "win.end-game", is_rush && state == FAIR_RUSH_RUNNING);
  update_undo (self);
}

static void
state_cb (FairWindow *self)
{
  update_cover (self);
  update_tick (self);
  fair_window_update_actions (self);
}

/* Another game is on the table. */
void
fair_window_rush_update (FairWindow *self)
{
  FairRush *rush = FAIR_IS_RUSH (self->model) ? FAIR_RUSH (self->model) : NULL;

  self->seconds_left = rush ? get_seconds_left (self) : G_MAXUINT;
  g_signal_group_set_target (self->rush_signals, rush);
  fair_rush_sheet_set_game (self->rush_sheet, rush);
  update_cover (self);
  update_tick (self);
}

/* Lets the clock of a game that has one run, and shows its cards. */
void
fair_window_start_clock (FairWindow *self)
{
  if (is_timed (self))
    fair_rush_start (FAIR_RUSH (self->model), g_get_monotonic_time ());
}

/* Stops the clock of the game in hand, which goes on only when the player says so. */
void
fair_window_pause_clock (FairWindow *self)
{
  if (is_timed (self))
    fair_rush_pause (FAIR_RUSH (self->model), g_get_monotonic_time ());
}

static void
pause_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  if (fair_rush_get_state (FAIR_RUSH (self->model)) == FAIR_RUSH_RUNNING)
    fair_window_pause_clock (self);
  else
    fair_window_start_clock (self);
}

static void
end_game_action (GtkWidget  *widget,
                 const char *name,
                 GVariant   *parameter)
{
  FairWindow *self = FAIR_WINDOW (widget);

  fair_window_let_time_pass (self);
  fair_game_model_play (self->model, fair_move_simple (FAIR_MOVE_END));
}

void
fair_window_rush_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.pause", NULL, pause_action);
  gtk_widget_class_install_action (widget_class, "win.end-game", NULL, end_game_action);
}

void
fair_window_rush_init (FairWindow *self)
{
  self->rush_signals = g_signal_group_new (FAIR_TYPE_RUSH);
  g_signal_group_connect_swapped (self->rush_signals, "notify::state", G_CALLBACK (state_cb), self);
  g_signal_group_connect_swapped (self->rush_signals, "notify::seconds", G_CALLBACK (seconds_cb), self);
  /* A step that cannot be taken back changes the reason alone. */
  g_signal_group_connect_swapped (self->rush_signals, "changed", G_CALLBACK (update_undo), self);
}
