#include "config.h"

#include "fair-solution-player.h"

struct _FairSolutionPlayer
{
  GObject parent_instance;

  FairWinnability      *winnability; /* owned; NULL while it is not running */
  guint                 source;
  FairSolutionPlayerEnd end;
};

typedef enum
{
  PROP_RUNNING = 1,
  N_PROPERTIES
} FairSolutionPlayerProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairSolutionPlayer, fair_solution_player, G_TYPE_OBJECT)

/* Why there is no next move, if no search is running. */
static FairSolutionPlayerEnd
find_end (FairWinnability *winnability)
{
  FairGameModel *model = fair_winnability_get_model (winnability);

  if (fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model)) != FAIR_STATUS_PLAYING)
    return FAIR_SOLUTION_PLAYER_WON;
  if (fair_winnability_get_verdict (winnability) == FAIR_VERDICT_LOST)
    return FAIR_SOLUTION_PLAYER_LOST;

  return fair_winnability_get_starved (winnability) ? FAIR_SOLUTION_PLAYER_STARVED : FAIR_SOLUTION_PLAYER_UNKNOWN;
}

static void
end (FairSolutionPlayer   *self,
     FairSolutionPlayerEnd why)
{
  self->end = why;
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->winnability);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

static gboolean
step_cb (gpointer data)
{
  FairSolutionPlayer *self = data;
  FairGameModel      *model = fair_winnability_get_model (self->winnability);
  FairMove            move;

  if (fair_winnability_get_move (self->winnability, &move))
    {
      if (!fair_game_model_may_play (model))
        end (self, FAIR_SOLUTION_PLAYER_PAUSED);
      else if (!fair_reason_is_legal (fair_game_model_play (model, move)))
        end (self, FAIR_SOLUTION_PLAYER_REFUSED);
      else if (self->winnability != NULL) /* The next move is known, or is searched for now. */
        fair_winnability_seek (self->winnability);
    }
  else if (!fair_winnability_get_searching (self->winnability))
    end (self, find_end (self->winnability));

  return self->winnability != NULL ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
fair_solution_player_dispose (GObject *object)
{
  FairSolutionPlayer *self = FAIR_SOLUTION_PLAYER (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->winnability);

  G_OBJECT_CLASS (fair_solution_player_parent_class)->dispose (object);
}

static void
fair_solution_player_get_property (GObject    *object,
                                   guint       property_id,
                                   GValue     *value,
                                   GParamSpec *pspec)
{
  if (property_id == PROP_RUNNING)
    g_value_set_boolean (value, fair_solution_player_get_running (FAIR_SOLUTION_PLAYER (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
fair_solution_player_class_init (FairSolutionPlayerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_solution_player_dispose;
  object_class->get_property = fair_solution_player_get_property;

  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_solution_player_init (FairSolutionPlayer *self)
{
}

/* Returns: (transfer full): a player that does not run yet */
FairSolutionPlayer *
fair_solution_player_new (void)
{
  return g_object_new (FAIR_TYPE_SOLUTION_PLAYER, NULL);
}

/**
 * @winnability: of the game to play
 * @interval: milliseconds between two steps
 *
 * Plays a winning line step by step, until the game is won, fair_solution_player_stop() is called, or something
 * else ends it; see fair_solution_player_get_end(). This makes the game an assisted one.
 */
void
fair_solution_player_start (FairSolutionPlayer *self,
                            FairWinnability    *winnability,
                            guint               interval)
{
  g_return_if_fail (FAIR_IS_SOLUTION_PLAYER (self));
  g_return_if_fail (FAIR_IS_WINNABILITY (winnability));

  fair_solution_player_stop (self);
  self->winnability = g_object_ref (winnability);
  fair_game_model_assist (fair_winnability_get_model (winnability), FAIR_ASSISTANCE_SHOW_ME);
  fair_winnability_seek (winnability);
  self->source = g_timeout_add (interval, step_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

/* Stops; the game can be played on from here. */
void
fair_solution_player_stop (FairSolutionPlayer *self)
{
  g_return_if_fail (FAIR_IS_SOLUTION_PLAYER (self));

  if (self->winnability != NULL)
    end (self, FAIR_SOLUTION_PLAYER_STOPPED);
}

/* Whether it is playing a solution. */
gboolean
fair_solution_player_get_running (FairSolutionPlayer *self)
{
  g_return_val_if_fail (FAIR_IS_SOLUTION_PLAYER (self), FALSE);

  return self->winnability != NULL;
}

/* Why it stopped the last time. */
FairSolutionPlayerEnd
fair_solution_player_get_end (FairSolutionPlayer *self)
{
  g_return_val_if_fail (FAIR_IS_SOLUTION_PLAYER (self), FAIR_SOLUTION_PLAYER_STOPPED);

  return self->end;
}
