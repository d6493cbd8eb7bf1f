/* The clock of the game on the table, if it has one: it ticks once a second, warns when the time gets short, and covers
 * the cards while it is stopped. */
#include "fair-table-page-private.h"

#include "fair-game-result.h"
#include "fair-settings.h"

static FairGameClock *
get_clock (FairTablePage *self)
{
  FairGameModel *model = fair_table_page_get_model (self);

  return model ? fair_game_model_get_clock (model) : NULL;
}

/* Whether the clock belongs to a game in progress; in a lesson it does not run. */
static gboolean
is_timed (FairTablePage *self)
{
  return get_clock (self) != NULL && !fair_table_game_is_lesson (self->game);
}

/* Warns when the time gets short, once for each limit. */
static void
seconds_cb (FairTablePage *self)
{
  FairGameClock *clock = get_clock (self);
  guint          limit = clock ? fair_game_model_get_rules (self->game->model)->time_limit : 0;
  guint          before = self->seconds_left;

  self->seconds_left = limit > 0 ? limit - MIN (fair_game_clock_get_seconds (clock), limit) : G_MAXUINT;
  if (self->seconds_left == 0)
    return;
  if (before > FAIR_GAME_CLOCK_LAST_WARNING && self->seconds_left <= FAIR_GAME_CLOCK_LAST_WARNING)
    fair_table_page_say (self, _ ("Ten seconds left."));
  else if (before > FAIR_GAME_CLOCK_WARNING && self->seconds_left <= FAIR_GAME_CLOCK_WARNING)
    fair_table_page_say (self, _ ("One minute left."));
}

static void
pause_action (FairTablePage *self)
{
  if (fair_game_clock_get_state (get_clock (self)) == FAIR_GAME_CLOCK_RUNNING)
    fair_table_page_pause (self);
  else
    fair_table_page_start (self);
}

static void
end_game_action (FairTablePage *self)
{
  /* A game that is paused can be ended, too. */
  fair_table_page_start (self);
  fair_table_page_advance_time (self);
  fair_game_model_play (fair_table_page_get_model (self), fair_move_simple (FAIR_MOVE_END));
}

static const FairAction actions[] = {
  { "pause", G_CALLBACK (pause_action) },
  { "end-game", G_CALLBACK (end_game_action) }
};

void
fair_table_page_init_clock (FairTablePage *self)
{
  fair_add_actions (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  self->clock_signals = g_signal_group_new (FAIR_TYPE_GAME_CLOCK);
  g_signal_group_connect_swapped (self->clock_signals, "notify::state", G_CALLBACK (fair_table_page_update), self);
  g_signal_group_connect_swapped (self->clock_signals, "notify::seconds", G_CALLBACK (seconds_cb), self);
}

/* Starts the clock, if the game has one, and uncovers the cards. */
void
fair_table_page_start (FairTablePage *self)
{
  if (is_timed (self))
    fair_game_clock_start (get_clock (self), g_get_monotonic_time ());
}

/* Pauses the clock of the game, if it has one, until the player continues it. */
void
fair_table_page_pause (FairTablePage *self)
{
  if (is_timed (self))
    fair_game_clock_pause (get_clock (self), g_get_monotonic_time ());
}

/* A race with another player's game of the same deal, if its record has the times of the moves: a line below the table says
 * how far that player was after the same time of play. */

/* Milliseconds between two updates. */
#define LEAST_WAIT 1000
#define LONGEST_WAIT 60000

static void
tick (FairTablePage *self)
{
  fair_table_page_advance_time (self);
  fair_table_page_update_clock (self);
}

/* Shows the line, and plans its next change. Announces the end of the other game, if that has just come. */
static void
update_pace (FairTablePage *self)
{
  gboolean    shown = self->pace != NULL && g_settings_get_boolean (self->settings, FAIR_SETTING_SHOW_PACE);
  gboolean    passes; /* whether the time of the game passes */
  gboolean    is_end;
  FairOutcome outcome;
  guint       at;
  gint64      now;
  gint64      wait;

  g_clear_handle_id (&self->pace_source, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (self->pace_label), shown);
  if (!shown)
    return;

  passes = self->is_shown && !fair_game_result_is_final (self->game->model, &outcome) &&
           (get_clock (self) == NULL || fair_game_clock_get_state (get_clock (self)) == FAIR_GAME_CLOCK_RUNNING);
  now = fair_journal_get_sums (fair_game_model_get_journal (self->game->model))->elapsed;
  at = fair_pace_find (self->pace, now);
  is_end = at + 1 == self->pace->len;
  if (at != self->pace_at)
    {
      g_autofree char *text = fair_rival_dup_pace (self->game->rival, is_end ? NULL : &g_array_index (self->pace, FairPacePoint, at));

      gtk_label_set_text (self->pace_label, text);
      if (is_end && self->pace_at != G_MAXUINT && passes)
        fair_table_page_announce (self, text);
      self->pace_at = at;
    }
  if (is_end || !passes)
    return;

  wait = (g_array_index (self->pace, FairPacePoint, at + 1).time - now) / 1000 + 1;
  fair_later (&self->pace_source, (guint) CLAMP (wait, LEAST_WAIT, LONGEST_WAIT), G_CALLBACK (tick), self);
}

/* Covers the cards while they are hidden, enables the actions that are possible, shows the line of a race, and plans the next update
 * for the clock's next second, if it is running. */
void
fair_table_page_update_clock (FairTablePage *self)
{
  FairGameModel     *model = fair_table_page_get_model (self);
  FairGameClockState state = get_clock (self) ? fair_game_clock_get_state (get_clock (self)) : FAIR_GAME_CLOCK_OVER;
  gboolean           covers = model != NULL && fair_game_model_get_concealed (model);
  gboolean           paused = covers && state == FAIR_GAME_CLOCK_PAUSED;
  gint64             left;

  gtk_widget_set_visible (self->cover, covers);
  gtk_label_set_label (self->cover_heading, paused ? _ ("Paused") : _ ("Ready?"));
  gtk_button_set_label (self->cover_button, paused ? _ ("Resume") : C_ ("start the clock", "Start"));
  if (!is_timed (self))
    state = FAIR_GAME_CLOCK_OVER;
  fair_table_page_enable (self, "pause", self->is_shown && state != FAIR_GAME_CLOCK_OVER);
  fair_table_page_enable (self, "end-game", self->is_shown && (state == FAIR_GAME_CLOCK_RUNNING || state == FAIR_GAME_CLOCK_PAUSED));
  update_pace (self);
  g_clear_handle_id (&self->tick_source, g_source_remove);
  if (state != FAIR_GAME_CLOCK_RUNNING)
    return;

  left = fair_game_clock_get_next_second (get_clock (self)) - g_get_monotonic_time ();
  fair_later (&self->tick_source, (guint) MAX (left / 1000 + 1, 1), G_CALLBACK (tick), self);
}

/* The game on the table is another one. */
void
fair_table_page_follow_clock (FairTablePage *self)
{
  const FairRival *rival = self->game->rival;

  /* No warning that was due before. */
  self->seconds_left = 0;
  seconds_cb (self);
  g_signal_group_set_target (self->clock_signals, get_clock (self));
  g_clear_handle_id (&self->pace_source, g_source_remove);
  g_clear_pointer (&self->pace, g_array_unref);
  self->pace = rival ? fair_pace_new (rival->result) : NULL;
  self->pace_at = G_MAXUINT;
}
