#include "config.h"

#include "fair-table-clock.h"

#include <glib/gi18n-lib.h>

struct _FairTableClock
{
  GObject parent_instance;

  GSimpleActionGroup *actions;
  FairTableGame      *game; /* owned; NULL without a game */
  GSignalGroup       *signals;
  gboolean            enabled;
  guint               tick_source;
  guint               seconds_left; /* at the last update; G_MAXUINT without a limit */
};

typedef enum
{
  PROP_GAME = 1,
  PROP_TIMED_GAME,
  PROP_COVERS,
  PROP_HEADING,
  PROP_START_LABEL,
  N_PROPERTIES
} FairTableClockProperty;

typedef enum
{
  SIGNAL_CHANGED,
  SIGNAL_SAID,
  N_SIGNALS
} FairTableClockSignal;

static GParamSpec *properties[N_PROPERTIES];
static guint       signals[N_SIGNALS];

static void update_tick (FairTableClock *self);

G_DEFINE_FINAL_TYPE (FairTableClock, fair_table_clock, G_TYPE_OBJECT)

/* The clock of the game on the table; NULL if there is none. */
static FairGameClock *
get_clock (FairTableClock *self)
{
  return self->game ? fair_game_model_get_clock (fair_table_game_get_model (self->game)) : NULL;
}

/* Whether the clock belongs to a game in progress; in a lesson it does not run. */
static gboolean
is_timed (FairTableClock *self)
{
  return get_clock (self) != NULL && !fair_table_game_is_lesson (self->game);
}

static void
tick_cb (gpointer data)
{
  FairTableClock *self = data;

  self->tick_source = 0;
  fair_game_clock_advance (get_clock (self), g_get_monotonic_time ());
  update_tick (self);
}

/* Schedules the next update for the clock's next second, if it is running. */
static void
update_tick (FairTableClock *self)
{
  gint64 left;

  g_clear_handle_id (&self->tick_source, g_source_remove);
  if (!is_timed (self) || fair_game_clock_get_state (get_clock (self)) != FAIR_GAME_CLOCK_RUNNING)
    return;

  left = fair_game_clock_get_next_second (get_clock (self)) - g_get_monotonic_time ();
  self->tick_source = g_timeout_add_once ((guint) MAX (left / 1000 + 1, 1), tick_cb, self);
}

static gboolean
is_covering (FairTableClock *self)
{
  return self->game != NULL && fair_game_model_get_concealed (fair_table_game_get_model (self->game));
}

static gboolean
is_paused (FairTableClock *self)
{
  return is_covering (self) && fair_game_clock_get_state (get_clock (self)) == FAIR_GAME_CLOCK_PAUSED;
}

static void
update_cover (FairTableClock *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COVERS]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HEADING]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START_LABEL]);
}

static guint
get_seconds_left (FairTableClock *self)
{
  FairGameClock *clock = get_clock (self);
  guint          limit = clock ? fair_game_clock_get_time_limit (clock) : 0;

  return limit > 0 ? limit - MIN (fair_game_clock_get_seconds (clock), limit) : G_MAXUINT;
}

/* Warns when the time gets short, once for each limit. */
static void
seconds_cb (FairTableClock *self)
{
  guint before = self->seconds_left;

  self->seconds_left = get_seconds_left (self);
  if (self->seconds_left == 0)
    return;
  if (before > FAIR_GAME_CLOCK_LAST_WARNING && self->seconds_left <= FAIR_GAME_CLOCK_LAST_WARNING)
    g_signal_emit (self, signals[SIGNAL_SAID], 0, _ ("Ten seconds left."));
  else if (before > FAIR_GAME_CLOCK_WARNING && self->seconds_left <= FAIR_GAME_CLOCK_WARNING)
    g_signal_emit (self, signals[SIGNAL_SAID], 0, _ ("One minute left."));
}

static void
enable (FairTableClock *self,
        const char     *name,
        gboolean        enabled)
{
  g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), name)), enabled);
}

/* Enables the actions that are possible. */
static void
update_actions (FairTableClock *self)
{
  gboolean           is_there = self->enabled && is_timed (self);
  FairGameClockState state = is_there ? fair_game_clock_get_state (get_clock (self)) : FAIR_GAME_CLOCK_OVER;

  enable (self, "pause", is_there && state != FAIR_GAME_CLOCK_OVER);
  enable (self, "end-game", is_there && state == FAIR_GAME_CLOCK_RUNNING);
}

static void
state_cb (FairTableClock *self)
{
  update_cover (self);
  update_tick (self);
  update_actions (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
pause_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  FairTableClock *self = data;

  if (fair_game_clock_get_state (get_clock (self)) == FAIR_GAME_CLOCK_RUNNING)
    fair_table_clock_pause (self);
  else
    fair_table_clock_start (self);
}

static void
end_game_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  FairTableClock *self = data;

  fair_table_game_let_time_pass (self->game);
  fair_game_model_play (fair_table_game_get_model (self->game), fair_move_simple (FAIR_MOVE_END));
}

static const GActionEntry actions[] = {
  { .name = "pause", .activate = pause_action },
  { .name = "end-game", .activate = end_game_action }
};

/* Follows another game, or the same one again. */
static void
set_game (FairTableClock *self,
          FairTableGame  *game)
{
  g_set_object (&self->game, game);
  self->seconds_left = get_seconds_left (self);
  g_signal_group_set_target (self->signals, get_clock (self));
  update_cover (self);
  update_tick (self);
  update_actions (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TIMED_GAME]);
}

static void
fair_table_clock_get_property (GObject    *object,
                               guint       id,
                               GValue     *value,
                               GParamSpec *pspec)
{
  FairTableClock *self = FAIR_TABLE_CLOCK (object);

  switch ((FairTableClockProperty) id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->game);
      break;
    case PROP_TIMED_GAME:
      g_value_set_object (value, get_clock (self) ? fair_table_game_get_model (self->game) : NULL);
      break;
    case PROP_COVERS:
      g_value_set_boolean (value, is_covering (self));
      break;
    case PROP_HEADING:
      g_value_set_string (value, is_paused (self) ? _ ("Paused") : _ ("Ready?"));
      break;
    case PROP_START_LABEL:
      g_value_set_string (value, is_paused (self) ? _ ("Resume") : _ ("Start"));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
fair_table_clock_set_property (GObject      *object,
                               guint         id,
                               const GValue *value,
                               GParamSpec   *pspec)
{
  if (id == PROP_GAME)
    set_game (FAIR_TABLE_CLOCK (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
fair_table_clock_dispose (GObject *object)
{
  FairTableClock *self = FAIR_TABLE_CLOCK (object);

  g_clear_handle_id (&self->tick_source, g_source_remove);
  g_clear_object (&self->signals);
  g_clear_object (&self->game);
  g_clear_object (&self->actions);

  G_OBJECT_CLASS (fair_table_clock_parent_class)->dispose (object);
}

static void
fair_table_clock_class_init (FairTableClockClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags   flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = fair_table_clock_get_property;
  object_class->set_property = fair_table_clock_set_property;
  object_class->dispose = fair_table_clock_dispose;

  /* The game on the table. */
  properties[PROP_GAME] = g_param_spec_object ("game", NULL, NULL, FAIR_TYPE_TABLE_GAME, flags | G_PARAM_READWRITE);
  /* The game on the table, if it has a clock. */
  properties[PROP_TIMED_GAME] = g_param_spec_object ("timed-game", NULL, NULL, FAIR_TYPE_GAME_MODEL, flags | G_PARAM_READABLE);
  /* Whether the cards are covered, the heading above them, and the label of the button that uncovers them. */
  properties[PROP_COVERS] = g_param_spec_boolean ("covers", NULL, NULL, FALSE, flags | G_PARAM_READABLE);
  properties[PROP_HEADING] = g_param_spec_string ("heading", NULL, NULL, NULL, flags | G_PARAM_READABLE);
  properties[PROP_START_LABEL] = g_param_spec_string ("start-label", NULL, NULL, NULL, flags | G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /**
   * FairTableClock::changed:
   *
   * The clock has started or stopped, and the possible actions have changed.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /**
   * FairTableClock::said:
   * @text: a sentence
   *
   * A message is to be shown near the table.
   */
  signals[SIGNAL_SAID] = g_signal_new ("said", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
fair_table_clock_init (FairTableClock *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), actions, G_N_ELEMENTS (actions), self);
  self->seconds_left = G_MAXUINT;
  self->signals = g_signal_group_new (FAIR_TYPE_GAME_CLOCK);
  g_signal_group_connect_swapped (self->signals, "notify::state", G_CALLBACK (state_cb), self);
  g_signal_group_connect_swapped (self->signals, "notify::seconds", G_CALLBACK (seconds_cb), self);
  update_actions (self);
}

/* Returns: (transfer none): the actions */
GActionGroup *
fair_table_clock_get_actions (FairTableClock *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_CLOCK (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

/* Sets whether the actions are available. */
void
fair_table_clock_set_enabled (FairTableClock *self,
                              gboolean        enabled)
{
  g_return_if_fail (FAIR_IS_TABLE_CLOCK (self));

  self->enabled = enabled;
  update_actions (self);
}

/* Starts the clock, if the game has one, and uncovers the cards. */
void
fair_table_clock_start (FairTableClock *self)
{
  g_return_if_fail (FAIR_IS_TABLE_CLOCK (self));

  if (is_timed (self))
    fair_game_clock_start (get_clock (self), g_get_monotonic_time ());
}

/* Pauses the clock until the player continues the game. */
void
fair_table_clock_pause (FairTableClock *self)
{
  g_return_if_fail (FAIR_IS_TABLE_CLOCK (self));

  if (is_timed (self))
    fair_game_clock_pause (get_clock (self), g_get_monotonic_time ());
}

/* Whether a tick is scheduled. */
gboolean
fair_table_clock_is_watched (FairTableClock *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_CLOCK (self), FALSE);

  return self->tick_source != 0;
}
