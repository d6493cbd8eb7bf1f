/* FairGameClock knows no game; the model hides the cards while the clock is stopped, and ends the game when
 * the time is up. */
#include "config.h"

#include "fair-game-clock.h"

#include "fair-clock.h"

struct _FairGameClock
{
  GObject parent_instance;

  FairJournal       *journal;    /* owned */
  guint              time_limit; /* seconds; 0 for none */
  FairGameClockState state;
  FairClock          clock;
  guint              seconds; /* as last notified */
  gboolean           timed_out;
};

typedef enum
{
  PROP_STATE = 1,
  PROP_SECONDS,
  N_PROPERTIES
} FairGameClockProperty;

static GParamSpec *properties[N_PROPERTIES];

typedef enum
{
  SIGNAL_TIME_UP,
  N_SIGNALS
} FairGameClockSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairGameClock, fair_game_clock, G_TYPE_OBJECT)

static void
set_state (FairGameClock     *self,
           FairGameClockState state)
{
  if (self->state == state)
    return;

  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
follow_clock (FairGameClock *self)
{
  guint seconds = fair_clock_get_seconds (&self->clock);

  fair_journal_set_elapsed (self->journal, self->clock.counted);
  if (self->seconds == seconds)
    return;

  self->seconds = seconds;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SECONDS]);
}

static void
fair_game_clock_finalize (GObject *object)
{
  g_clear_object (&FAIR_GAME_CLOCK (object)->journal);

  G_OBJECT_CLASS (fair_game_clock_parent_class)->finalize (object);
}

static void
fair_game_clock_get_property (GObject    *object,
                              guint       property_id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  FairGameClock *self = FAIR_GAME_CLOCK (object);

  switch ((FairGameClockProperty) property_id)
    {
    case PROP_STATE:
      g_value_set_uint (value, fair_game_clock_get_state (self));
      break;
    case PROP_SECONDS:
      g_value_set_uint (value, fair_game_clock_get_seconds (self));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_game_clock_class_init (FairGameClockClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->finalize = fair_game_clock_finalize;
  object_class->get_property = fair_game_clock_get_property;

  properties[PROP_STATE] =
    g_param_spec_uint ("state", NULL, NULL, 0, FAIR_GAME_CLOCK_OVER, FAIR_GAME_CLOCK_WAITING, readable);
  properties[PROP_SECONDS] = g_param_spec_uint ("seconds", NULL, NULL, 0, G_MAXUINT, 0, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairGameClock::time-up:
   *
   * The time limit has come, and the game has to end.
   */
  signals[SIGNAL_TIME_UP] =
    g_signal_new ("time-up", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_game_clock_init (FairGameClock *self)
{
}

/**
 * fair_game_clock_new:
 * @journal: gets the events of the clock, and the time of all events
 * @time_limit: seconds; 0 for none
 *
 * Returns: (transfer full): a clock that waits for the player
 */
FairGameClock *
fair_game_clock_new (FairJournal *journal,
                     guint        time_limit)
{
  FairGameClock *self = g_object_new (FAIR_TYPE_GAME_CLOCK, NULL);

  self->journal = g_object_ref (journal);
  self->time_limit = time_limit;
  return self;
}

/* Whether the clock is waiting, running, paused or over. */
FairGameClockState
fair_game_clock_get_state (FairGameClock *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_CLOCK (self), FAIR_GAME_CLOCK_OVER);

  return self->state;
}

/* The time limit in seconds, 0 for none. */
guint
fair_game_clock_get_time_limit (FairGameClock *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_CLOCK (self), 0);

  return self->time_limit;
}

/* The whole seconds used. */
guint
fair_game_clock_get_seconds (FairGameClock *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_CLOCK (self), 0);

  return fair_clock_get_seconds (&self->clock);
}

/**
 * fair_game_clock_get_next_second:
 *
 * Returns: when fair_game_clock_get_seconds() changes next, in microseconds of the monotonic clock that is used;
 *   G_MAXINT64 while the clock is stopped
 */
gint64
fair_game_clock_get_next_second (FairGameClock *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_CLOCK (self), G_MAXINT64);

  return fair_clock_get_next_second (&self->clock);
}

/* Whether the game ended because its time was up. */
gboolean
fair_game_clock_get_timed_out (FairGameClock *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_CLOCK (self), FALSE);

  return self->timed_out;
}

/**
 * fair_game_clock_start:
 * @now: microseconds of a monotonic clock
 *
 * Starts the clock, or continues after a pause.
 */
void
fair_game_clock_start (FairGameClock *self,
                       gint64         now)
{
  g_return_if_fail (FAIR_IS_GAME_CLOCK (self));

  if (self->state != FAIR_GAME_CLOCK_WAITING && self->state != FAIR_GAME_CLOCK_PAUSED)
    return;

  fair_clock_start (&self->clock, now);
  fair_journal_add (self->journal, FAIR_EVENT_START);
  set_state (self, FAIR_GAME_CLOCK_RUNNING);
}

/* Stops the clock at @now, until fair_game_clock_start(). */
void
fair_game_clock_pause (FairGameClock *self,
                       gint64         now)
{
  g_return_if_fail (FAIR_IS_GAME_CLOCK (self));

  fair_game_clock_advance (self, now);
  if (self->state != FAIR_GAME_CLOCK_RUNNING)
    return;

  fair_clock_stop (&self->clock, now);
  fair_journal_add (self->journal, FAIR_EVENT_PAUSE);
  set_state (self, FAIR_GAME_CLOCK_PAUSED);
}

/* Advances the clock to @now; the game ends when its time is up. */
void
fair_game_clock_advance (FairGameClock *self,
                         gint64         now)
{
  g_return_if_fail (FAIR_IS_GAME_CLOCK (self));

  if (self->state != FAIR_GAME_CLOCK_RUNNING)
    return;

  fair_clock_advance (&self->clock, now);
  if (self->time_limit > 0 && fair_clock_get_seconds (&self->clock) >= self->time_limit)
    {
      self->clock.counted = self->time_limit * G_USEC_PER_SEC;
      fair_journal_set_elapsed (self->journal, self->clock.counted);
      g_signal_emit (self, signals[SIGNAL_TIME_UP], 0);
    }
  follow_clock (self);
}

/* Stops the clock for good because the game is over, because of the time limit if @timed_out. */
void
fair_game_clock_end (FairGameClock *self,
                     gboolean       timed_out)
{
  g_return_if_fail (FAIR_IS_GAME_CLOCK (self));

  self->clock.running = FALSE;
  self->timed_out = timed_out;
  set_state (self, FAIR_GAME_CLOCK_OVER);
}

/* Resets the clock: it waits for the player again. */
void
fair_game_clock_reset (FairGameClock *self)
{
  g_return_if_fail (FAIR_IS_GAME_CLOCK (self));

  self->clock = (FairClock){ 0 };
  self->timed_out = FALSE;
  set_state (self, FAIR_GAME_CLOCK_WAITING);
  follow_clock (self);
}

/* For a game that is resumed: sets the clock to @elapsed microseconds, from which it continues. */
void
fair_game_clock_resume_at (FairGameClock *self,
                           gint64         elapsed)
{
  g_return_if_fail (FAIR_IS_GAME_CLOCK (self));

  self->clock.counted = elapsed;
  self->clock.since = elapsed;
  follow_clock (self);
}
