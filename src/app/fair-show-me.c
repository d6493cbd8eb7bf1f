#include "config.h"

#include "fair-show-me.h"

struct _FairShowMe
{
  GObject parent_instance;

  FairProspect *prospect; /* owned; NULL while nothing is shown */
  guint         source;
  FairShowMeEnd end;
};

typedef enum
{
  PROP_RUNNING = 1,
  N_PROPERTIES
} FairShowMeProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairShowMe, fair_show_me, G_TYPE_OBJECT)

/* Why there is no next move, though nothing is searched. */
static FairShowMeEnd
find_end (FairProspect *prospect)
{
  FairGameModel *model = fair_prospect_get_model (prospect);

  if (fair_status (fair_game_model_get_rules (model), fair_game_model_get_position (model)) != FAIR_STATUS_PLAYING)
    return FAIR_SHOW_ME_WON;
  if (fair_prospect_get_verdict (prospect) == FAIR_VERDICT_LOST)
    return FAIR_SHOW_ME_LOST;

  return fair_prospect_get_starved (prospect) ? FAIR_SHOW_ME_STARVED : FAIR_SHOW_ME_UNKNOWN;
}

static void
end (FairShowMe   *self,
     FairShowMeEnd why)
{
  self->end = why;
  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->prospect);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

static gboolean
step_cb (gpointer data)
{
  FairShowMe    *self = data;
  FairGameModel *model = fair_prospect_get_model (self->prospect);
  FairMove       move;

  if (fair_prospect_get_move (self->prospect, &move))
    {
      if (!fair_game_model_may_play (model))
        end (self, FAIR_SHOW_ME_PAUSED);
      else if (!fair_reason_is_legal (fair_game_model_play (model, move)))
        end (self, FAIR_SHOW_ME_REFUSED);
      else if (self->prospect != NULL) /* What follows is known, or found out from here. */
        fair_prospect_seek (self->prospect);
    }
  else if (!fair_prospect_get_searching (self->prospect))
    end (self, find_end (self->prospect));

  return self->prospect != NULL ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
fair_show_me_dispose (GObject *object)
{
  FairShowMe *self = FAIR_SHOW_ME (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->prospect);

  G_OBJECT_CLASS (fair_show_me_parent_class)->dispose (object);
}

static void
fair_show_me_get_property (GObject    *object,
                           guint       property_id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  if (property_id == PROP_RUNNING)
    g_value_set_boolean (value, fair_show_me_get_running (FAIR_SHOW_ME (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
fair_show_me_class_init (FairShowMeClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = fair_show_me_dispose;
  object_class->get_property = fair_show_me_get_property;

  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE,
                                                   G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_show_me_init (FairShowMe *self)
{
}

/* Returns: (transfer full): a player that waits to be asked */
FairShowMe *
fair_show_me_new (void)
{
  return g_object_new (FAIR_TYPE_SHOW_ME, NULL);
}

/**
 * fair_show_me_start:
 * @prospect: of the game that is to be won
 * @interval: milliseconds from one step to the next
 *
 * Plays a line that wins, step by step, until the game is won, or fair_show_me_stop(), or something else
 * ends it: see fair_show_me_get_end().  The game is an assisted one from now on.
 */
void
fair_show_me_start (FairShowMe   *self,
                    FairProspect *prospect,
                    guint         interval)
{
  g_return_if_fail (FAIR_IS_SHOW_ME (self));
  g_return_if_fail (FAIR_IS_PROSPECT (prospect));

  fair_show_me_stop (self);
  self->prospect = g_object_ref (prospect);
  fair_game_model_assist (fair_prospect_get_model (prospect), FAIR_ASSISTANCE_SHOW_ME);
  fair_prospect_seek (prospect);
  self->source = g_timeout_add (interval, step_cb, self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

/* Stops where it is; the player goes on from there. */
void
fair_show_me_stop (FairShowMe *self)
{
  g_return_if_fail (FAIR_IS_SHOW_ME (self));

  if (self->prospect != NULL)
    end (self, FAIR_SHOW_ME_STOPPED);
}

gboolean
fair_show_me_get_running (FairShowMe *self)
{
  g_return_val_if_fail (FAIR_IS_SHOW_ME (self), FALSE);

  return self->prospect != NULL;
}

/* Why nothing is shown any more, after something was. */
FairShowMeEnd
fair_show_me_get_end (FairShowMe *self)
{
  g_return_val_if_fail (FAIR_IS_SHOW_ME (self), FAIR_SHOW_ME_STOPPED);

  return self->end;
}
