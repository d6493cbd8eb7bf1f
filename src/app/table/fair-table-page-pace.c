/* A race with another player's game of the same deal, if its record has the times of the moves: a line below the table says
 * how far that player was after the same time of play. */
#include "config.h"

#include "fair-table-page-private.h"

#include "fair-game-result.h"
#include "fair-pace.h"
#include "fair-settings.h"

/* Milliseconds between two updates. */
#define LEAST_WAIT 1000
#define LONGEST_WAIT 60000

/* Whether the time of the game on the table passes. */
static gboolean
is_running (FairTablePage *self)
{
  FairGameClock *clock = fair_game_model_get_clock (self->game->model);
  FairOutcome    outcome;

  return self->is_shown && !fair_game_result_is_final (self->game->model, &outcome) &&
         (clock == NULL || fair_game_clock_get_state (clock) == FAIR_GAME_CLOCK_RUNNING);
}

/* Shows the point @at of the other game, and announces its end, if that has just come. */
static void
show (FairTablePage *self,
      guint          at)
{
  gboolean         is_end = at == self->pace->len - 1;
  gboolean         is_news = self->pace_at != G_MAXUINT && is_end && is_running (self);
  g_autofree char *text = fair_rival_dup_pace (self->game->rival, is_end ? NULL : &g_array_index (self->pace, FairPacePoint, at));

  self->pace_at = at;
  gtk_label_set_text (self->pace_label, text);
  if (is_news)
    fair_announcer_say (self->announcer, text);
}

static void
tick_cb (gpointer data)
{
  FairTablePage *self = data;

  self->pace_source = 0;
  fair_table_page_advance_time (self);
  fair_table_page_update_pace (self);
}

/* Shows the line, and plans its next change. */
void
fair_table_page_update_pace (FairTablePage *self)
{
  gboolean shown = self->pace != NULL && g_settings_get_boolean (self->settings, FAIR_SETTING_SHOW_PACE);
  guint    at;
  gint64   now;
  gint64   wait;

  g_clear_handle_id (&self->pace_source, g_source_remove);
  gtk_widget_set_visible (GTK_WIDGET (self->pace_label), shown);
  if (!shown)
    return;

  now = fair_journal_get_elapsed (fair_game_model_get_journal (self->game->model));
  at = fair_pace_find (self->pace, now);
  if (at != self->pace_at)
    show (self, at);
  if (at + 1 == self->pace->len || !is_running (self))
    return;

  wait = (g_array_index (self->pace, FairPacePoint, at + 1).time - now) / 1000 + 1;
  self->pace_source = g_timeout_add_once ((guint) CLAMP (wait, LEAST_WAIT, LONGEST_WAIT), tick_cb, self);
}

void
fair_table_page_clear_pace (FairTablePage *self)
{
  g_clear_handle_id (&self->pace_source, g_source_remove);
  g_clear_pointer (&self->pace, g_array_unref);
}

/* The game on the table is another one. */
void
fair_table_page_follow_pace (FairTablePage *self)
{
  const FairRival *rival = self->game->rival;

  fair_table_page_clear_pace (self);
  self->pace = rival ? fair_pace_new (rival->result) : NULL;
  self->pace_at = G_MAXUINT;
}
