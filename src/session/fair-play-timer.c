#include "fair-play-timer.h"

#include "fair-game-result.h"

enum
{
  LEAST_TICK = 1000, /* milliseconds */
  TIME_SPAN = 50     /* seconds of play that can be lost if nothing else happens: less than a minute */
};

static gint64
get_unrecorded_time (FairPlayTimer *self)
{
  FairJournal *journal = fair_game_model_get_journal (self->model);
  guint        n = fair_journal_get_n_events (journal);

  return fair_journal_get_sums (journal)->elapsed - (n > 0 ? fair_journal_get_event (journal, n - 1).time : 0);
}

static void tick_cb (gpointer data);

/* Plans the next check for when time has to be recorded, and rarely earlier, so that an idle program lets the
 * machine sleep. */
static void
plan_tick (FairPlayTimer *self)
{
  gint64 left = TIME_SPAN * G_USEC_PER_SEC - get_unrecorded_time (self);

  self->tick_source = g_timeout_add_once ((guint) MAX (left / 1000 + 1, LEAST_TICK), tick_cb, self);
}

static void
tick_cb (gpointer data)
{
  FairPlayTimer *self = data;

  self->tick_source = 0;
  fair_play_timer_advance (self, g_get_monotonic_time ());
  if (get_unrecorded_time (self) > TIME_SPAN * G_USEC_PER_SEC)
    fair_journal_add (fair_game_model_get_journal (self->model), (FairEvent){ .kind = FAIR_EVENT_TIME });
  plan_tick (self);
}

/* Starts counting the time of @model, and stops counting that of the previous game.
 * @model: (nullable): the game that is now on the table, or NULL
 * @now: microseconds of a monotonic clock */
void
fair_play_timer_set_model (FairPlayTimer *self,
                           FairGameModel *model,
                           gint64         now)
{
  fair_play_timer_advance (self, now);
  fair_play_timer_stop (self);
  if (model == NULL)
    return;

  self->model = g_object_ref (model);
  self->counted = fair_journal_get_sums (fair_game_model_get_journal (model))->elapsed;
  self->since = now;
  plan_tick (self);
}

/* Sets the time to @now, so that later events have that time. */
void
fair_play_timer_advance (FairPlayTimer *self,
                         gint64         now)
{
  FairOutcome outcome;

  if (self->model != NULL && fair_game_model_get_clock (self->model) == NULL && !fair_game_result_is_final (self->model, &outcome))
    {
      self->counted += MAX (now - self->since, 0);
      self->since = MAX (now, self->since);
      fair_journal_set_elapsed (fair_game_model_get_journal (self->model), self->counted);
    }
  else
    self->since = now;
}

/* Stops counting because the game is no longer on the table, and records its time up to the last advance. */
void
fair_play_timer_stop (FairPlayTimer *self)
{
  if (self->model != NULL && get_unrecorded_time (self) > 0)
    fair_journal_add (fair_game_model_get_journal (self->model), (FairEvent){ .kind = FAIR_EVENT_TIME });
  fair_play_timer_forget (self);
}

/* Stops counting because the game is left, without recording anything. */
void
fair_play_timer_forget (FairPlayTimer *self)
{
  g_clear_handle_id (&self->tick_source, g_source_remove);
  g_clear_object (&self->model);
}
