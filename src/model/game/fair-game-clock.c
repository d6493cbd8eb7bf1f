/* FairGameClock knows no game; the model hides the cards while the clock is stopped, and ends the game when
 * the time is up. */
#include "fair-game-clock.h"

struct _FairGameClock
{
  GObject parent_instance;

  FairJournal       *journal;    /* owned */
  guint              time_limit; /* seconds; 0 for none */
  FairGameClockState state;
  gint64             counted; /* microseconds counted up to @since */
  gint64             since;
  guint              seconds; /* as last notified */
  gboolean           timed_out;
  FairGameClockFunc  time_up;
  gpointer           data; /* for @time_up */
};

typedef enum
{
  PROP_STATE = 1,
  PROP_SECONDS,
  N_PROPERTIES
} FairGameClockProperty;

static GParamSpec *properties[N_PROPERTIES];

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
  guint seconds = fair_game_clock_get_seconds (self);

  fair_journal_set_elapsed (self->journal, self->counted);
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

  g_value_set_uint (value, property_id == PROP_STATE ? self->state : fair_game_clock_get_seconds (self));
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
}

static void
fair_game_clock_init (FairGameClock *self)
{
}

/* Returns: (transfer full): a clock that waits for the player.  Time that runs backwards is not counted.  @journal receives the events
 * of the clock, and the time of all events; @time_up is called at @time_limit, in seconds, 0 for none, to end the game */
FairGameClock *
fair_game_clock_new (FairJournal      *journal,
                     guint             time_limit,
                     FairGameClockFunc time_up,
                     gpointer          data)
{
  FairGameClock *self = g_object_new (FAIR_TYPE_GAME_CLOCK, NULL);

  self->journal = g_object_ref (journal);
  self->time_limit = time_limit;
  self->time_up = time_up;
  self->data = data;
  return self;
}

FairGameClockState
fair_game_clock_get_state (FairGameClock *self)
{
  return self->state;
}

guint
fair_game_clock_get_seconds (FairGameClock *self)
{
  return (guint) (self->counted / G_USEC_PER_SEC);
}

/* Returns: when fair_game_clock_get_seconds() changes next, in microseconds of the monotonic clock that is used; G_MAXINT64 while the
 * clock is stopped */
gint64
fair_game_clock_get_next_second (FairGameClock *self)
{
  if (self->state != FAIR_GAME_CLOCK_RUNNING)
    return G_MAXINT64;

  return self->since + G_USEC_PER_SEC - self->counted % G_USEC_PER_SEC;
}

/* Whether the game ended because its time was up. */
gboolean
fair_game_clock_get_timed_out (FairGameClock *self)
{
  return self->timed_out;
}

/* Starts the clock at @now, in microseconds of a monotonic clock, or continues after a pause. */
void
fair_game_clock_start (FairGameClock *self,
                       gint64         now)
{
  if (self->state != FAIR_GAME_CLOCK_WAITING && self->state != FAIR_GAME_CLOCK_PAUSED)
    return;

  self->since = now;
  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_START });
  set_state (self, FAIR_GAME_CLOCK_RUNNING);
}

/* Stops the clock at @now, until fair_game_clock_start(). */
void
fair_game_clock_pause (FairGameClock *self,
                       gint64         now)
{
  fair_game_clock_advance (self, now);
  if (self->state != FAIR_GAME_CLOCK_RUNNING)
    return;

  fair_journal_add (self->journal, (FairEvent){ .kind = FAIR_EVENT_PAUSE });
  set_state (self, FAIR_GAME_CLOCK_PAUSED);
}

/* Advances the clock to @now; the game ends when its time is up. */
void
fair_game_clock_advance (FairGameClock *self,
                         gint64         now)
{
  if (self->state != FAIR_GAME_CLOCK_RUNNING)
    return;

  if (now > self->since)
    {
      self->counted += now - self->since;
      self->since = now;
    }
  if (self->time_limit > 0 && fair_game_clock_get_seconds (self) >= self->time_limit)
    {
      self->counted = self->time_limit * G_USEC_PER_SEC;
      fair_journal_set_elapsed (self->journal, self->counted);
      self->time_up (self->data);
    }
  follow_clock (self);
}

/* Stops the clock for good because the game is over, because of the time limit if @timed_out. */
void
fair_game_clock_end (FairGameClock *self,
                     gboolean       timed_out)
{
  self->timed_out = timed_out;
  set_state (self, FAIR_GAME_CLOCK_OVER);
}

/* Resets the clock: it waits for the player again. */
void
fair_game_clock_reset (FairGameClock *self)
{
  self->counted = 0;
  self->timed_out = FALSE;
  set_state (self, FAIR_GAME_CLOCK_WAITING);
  follow_clock (self);
}

/* For a game that is resumed: sets the clock to @elapsed microseconds, from which it continues. */
void
fair_game_clock_resume_at (FairGameClock *self,
                           gint64         elapsed)
{
  self->counted = elapsed;
  self->since = elapsed;
  follow_clock (self);
}
