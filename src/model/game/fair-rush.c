/* FairRush: the time comes from outside, by fair_rush_start(), fair_rush_pause() and
 * fair_rush_advance(); whoever lets the player move calls the last of them first, so that a move
 * counts at its time. */
#include "config.h"

#include "fair-rush.h"

#include "fair-clock.h"
#include "fair-completion.h"
#include "klondike.h"

struct _FairRush
{
  FairGameModel parent_instance;

  FairRushState state;
  FairClock     clock;
  guint         seconds; /* as last notified */
  gboolean      practice;
  gboolean      timed_out;
};

typedef enum
{
  PROP_STATE = 1,
  PROP_SECONDS,
  N_PROPERTIES
} FairRushProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairRush, fair_rush, FAIR_TYPE_GAME_MODEL)

static void
set_state (FairRush     *self,
           FairRushState state)
{
  if (self->state == state)
    return;

  self->state = state;
  fair_game_model_set_concealed (FAIR_GAME_MODEL (self), state == FAIR_RUSH_WAITING || state == FAIR_RUSH_PAUSED);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static FairJournal *
get_journal (FairRush *self)
{
  return fair_game_model_get_journal (FAIR_GAME_MODEL (self));
}

static void
follow_clock (FairRush *self)
{
  guint seconds = fair_clock_get_seconds (&self->clock);

  fair_journal_set_elapsed (get_journal (self), self->clock.counted);
  if (self->seconds == seconds)
    return;

  self->seconds = seconds;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SECONDS]);
}

/* Whether the last thing that happened was an end that the player did not ask for. */
static gboolean
ended_by_itself (FairGameModel *model)
{
  FairHistory    *history = fair_game_model_get_history (model);
  guint           n_done = fair_history_get_n_done (history);
  const FairStep *step = n_done > 0 ? fair_history_get_step (history, n_done - 1) : NULL;

  return step != NULL && step->kind == FAIR_STEP_AUTOMATIC &&
         fair_history_get_move (history, step, 0).kind == FAIR_MOVE_END;
}

/* Stops the clock where it stands once the game is over. */
static void
status_cb (FairRush *self)
{
  FairStatus status = fair_game_model_get_status (FAIR_GAME_MODEL (self));

  if (status != FAIR_STATUS_WON && status != FAIR_STATUS_ENDED)
    return;

  self->clock.running = FALSE;
  self->timed_out = ended_by_itself (FAIR_GAME_MODEL (self));
  set_state (self, FAIR_RUSH_OVER);
  fair_game_model_update (FAIR_GAME_MODEL (self));
}

/* Whether the cards can only play out: none lies face down in a column, the stock is empty and the
 * waste has at most one. */
static gboolean
is_solved (const FairRules    *rules,
           const FairPosition *position)
{
  guint first = rules->first[FAIR_COLUMN];

  for (guint pile = first; pile < first + rules->count[FAIR_COLUMN]; pile++)
    if (position->down[pile] > 0)
      return FALSE;

  return fair_position_count (position, rules->first[FAIR_STOCK]) == 0 &&
         fair_position_count (position, rules->first[FAIR_WASTE]) <= 1;
}

static void
fair_rush_played (FairGameModel *model)
{
  if (is_solved (fair_game_model_get_rules (model), fair_game_model_get_position (model)))
    fair_game_model_complete (model);
}

static guint
fair_rush_foresee (FairGameModel *model,
                   FairPosition  *position,
                   FairMove      *moves)
{
  const FairRules *rules = fair_game_model_get_rules (model);
  guint            n = is_solved (rules, position) ? fair_completion_find (rules, position, moves) : 0;

  for (guint i = 0; i < n; i++)
    fair_apply (rules, position, moves[i], NULL);

  return n;
}

static gboolean
fair_rush_may_undo (FairGameModel  *model,
                    const FairStep *step)
{
  return FAIR_RUSH (model)->state == FAIR_RUSH_RUNNING && !step->reveals &&
         fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model)) == FAIR_STATUS_PLAYING;
}

static gboolean
fair_rush_may_play (FairGameModel *model)
{
  return FAIR_RUSH (model)->state == FAIR_RUSH_RUNNING;
}

/* Playing a deal again is practice, and starts like any game. */
static gboolean
fair_rush_restarted (FairGameModel *model)
{
  FairRush    *self = FAIR_RUSH (model);
  FairFindings findings = fair_game_model_get_findings (model);

  fair_journal_begin_practice (get_journal (self));
  fair_history_clear (fair_game_model_get_history (model));
  self->clock = (FairClock){ 0 };
  self->practice = TRUE;
  self->timed_out = FALSE;
  set_state (self, FAIR_RUSH_WAITING);
  follow_clock (self);
  fair_journal_add_practice (get_journal (self), fair_game_model_get_seen (model));
  if (findings.fair)
    fair_journal_add_findings (get_journal (self), TRUE, findings.difficulty);

  return FALSE;
}

static void
fair_rush_constructed (GObject *object)
{
  fair_game_model_set_concealed (FAIR_GAME_MODEL (object), TRUE);

  G_OBJECT_CLASS (fair_rush_parent_class)->constructed (object);
}

static void
fair_rush_get_property (GObject    *object,
                        guint       property_id,
                        GValue     *value,
                        GParamSpec *pspec)
{
  FairRush *self = FAIR_RUSH (object);

  switch ((FairRushProperty) property_id)
    {
    case PROP_STATE:
      g_value_set_uint (value, fair_rush_get_state (self));
      break;
    case PROP_SECONDS:
      g_value_set_uint (value, fair_rush_get_seconds (self));
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_rush_class_init (FairRushClass *klass)
{
  GObjectClass       *object_class = G_OBJECT_CLASS (klass);
  FairGameModelClass *model_class = FAIR_GAME_MODEL_CLASS (klass);
  const GParamFlags   readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->constructed = fair_rush_constructed;
  object_class->get_property = fair_rush_get_property;

  model_class->played = fair_rush_played;
  model_class->foresee = fair_rush_foresee;
  model_class->may_undo = fair_rush_may_undo;
  model_class->may_play = fair_rush_may_play;
  model_class->restarted = fair_rush_restarted;

  properties[PROP_STATE] =
    g_param_spec_uint ("state", NULL, NULL, 0, FAIR_RUSH_OVER, FAIR_RUSH_WAITING, readable);
  properties[PROP_SECONDS] = g_param_spec_uint ("seconds", NULL, NULL, 0, G_MAXUINT, 0, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_rush_init (FairRush *self)
{
  g_signal_connect (self, "notify::status", G_CALLBACK (status_cb), NULL);
}

FairRushState
fair_rush_get_state (FairRush *self)
{
  g_return_val_if_fail (FAIR_IS_RUSH (self), FAIR_RUSH_OVER);

  return self->state;
}

/* The time limit in seconds, 0 for no clock. */
guint
fair_rush_get_time_limit (FairRush *self)
{
  g_return_val_if_fail (FAIR_IS_RUSH (self), 0);

  return fair_rules_time_limit (fair_game_model_get_rules (FAIR_GAME_MODEL (self)));
}

/* The whole seconds used. */
guint
fair_rush_get_seconds (FairRush *self)
{
  g_return_val_if_fail (FAIR_IS_RUSH (self), 0);

  return fair_clock_get_seconds (&self->clock);
}

/**
 * fair_rush_get_next_second:
 *
 * Returns: when fair_rush_get_seconds() is another number, in microseconds of the monotonic clock by
 *   which the game is told the time; G_MAXINT64 while the clock stands
 */
gint64
fair_rush_get_next_second (FairRush *self)
{
  g_return_val_if_fail (FAIR_IS_RUSH (self), G_MAXINT64);

  return fair_clock_get_next_second (&self->clock);
}

/* The time bonus that the game has earned, or would earn if it ended now. */
int
fair_rush_get_bonus (FairRush *self)
{
  FairGameModel *model = FAIR_GAME_MODEL (self);

  g_return_val_if_fail (FAIR_IS_RUSH (self), 0);

  return fair_time_bonus (fair_game_model_get_rules (model), fair_game_model_get_position (model),
                          fair_rush_get_seconds (self));
}

/* Whether the deal is played again, so that its score counts in no table. */
gboolean
fair_rush_get_practice (FairRush *self)
{
  g_return_val_if_fail (FAIR_IS_RUSH (self), FALSE);

  return self->practice;
}

/* Whether the game ended because its time was up. */
gboolean
fair_rush_get_timed_out (FairRush *self)
{
  g_return_val_if_fail (FAIR_IS_RUSH (self), FALSE);

  return self->timed_out;
}

/**
 * fair_rush_start:
 * @now: microseconds of a monotonic clock
 *
 * Shows the cards and lets the clock run, at the start or after a pause.
 */
void
fair_rush_start (FairRush *self,
                 gint64    now)
{
  g_return_if_fail (FAIR_IS_RUSH (self));

  if (self->state != FAIR_RUSH_WAITING && self->state != FAIR_RUSH_PAUSED)
    return;

  fair_clock_start (&self->clock, now);
  fair_journal_add (get_journal (self), FAIR_EVENT_START);
  set_state (self, FAIR_RUSH_RUNNING);
  fair_game_model_update (FAIR_GAME_MODEL (self));
}

/* Stops the clock at @now and hides the cards, until fair_rush_start(). */
void
fair_rush_pause (FairRush *self,
                 gint64    now)
{
  g_return_if_fail (FAIR_IS_RUSH (self));

  fair_rush_advance (self, now);
  if (self->state != FAIR_RUSH_RUNNING)
    return;

  fair_clock_stop (&self->clock, now);
  fair_journal_add (get_journal (self), FAIR_EVENT_PAUSE);
  set_state (self, FAIR_RUSH_PAUSED);
  fair_game_model_update (FAIR_GAME_MODEL (self));
}

/* Lets the time come to @now; ends the game when its time is up. */
void
fair_rush_advance (FairRush *self,
                   gint64    now)
{
  const FairMove end = fair_move_simple (FAIR_MOVE_END);
  guint          limit;

  g_return_if_fail (FAIR_IS_RUSH (self));

  if (self->state != FAIR_RUSH_RUNNING)
    return;

  limit = fair_rush_get_time_limit (self);
  fair_clock_advance (&self->clock, now);
  if (limit > 0 && fair_clock_get_seconds (&self->clock) >= limit)
    {
      self->clock.counted = limit * G_USEC_PER_SEC;
      fair_journal_set_elapsed (get_journal (self), self->clock.counted);
      fair_game_model_play_automatic (FAIR_GAME_MODEL (self), &end, 1);
      fair_game_model_follow (FAIR_GAME_MODEL (self));
    }
  follow_clock (self);
}

/* For a game that is made again: lets the clock stand at @elapsed microseconds, which is also the
 * time from which it runs on. */
void
fair_rush_resume_at (FairRush *self,
                     gint64    elapsed)
{
  g_return_if_fail (FAIR_IS_RUSH (self));

  self->clock.counted = elapsed;
  self->clock.since = elapsed;
  follow_clock (self);
}

/* For a game that is made again: it is practice, and the player had @seen these cards before. */
void
fair_rush_resume_practice (FairRush       *self,
                           const FairSeen *seen)
{
  g_return_if_fail (FAIR_IS_RUSH (self));

  self->practice = TRUE;
  fair_game_model_set_seen (FAIR_GAME_MODEL (self), seen);
  fair_journal_add_practice (get_journal (self), seen);
}
