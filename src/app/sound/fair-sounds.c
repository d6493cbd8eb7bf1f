/* Follows the game and the board, and decides which sound an event makes.
 *
 * Events at the same time make one sound, that of the most important event: a step of forty cards does not
 * make forty sounds. There is no sound while the setting is off, if the desktop has event sounds turned off,
 * or if the table is not visible; and the cards of a fast Show Solution are silent.
 */
#include "config.h"

#include "fair-sounds.h"

#include "kernel.h"

struct _FairSounds
{
  GObject parent_instance;

  FairSoundPlayer *player;
  FairBoard       *board; /* borrowed; it lives as long as the window of both */
  GSignalGroup    *model_signals;
  gboolean         on;
  gboolean         showing; /* a solution is being shown */
  guint            source;  /* plays @pending; 0 if there is none */
  FairSound        pending; /* the most important sound of the current events */
};

typedef enum
{
  PROP_ON = 1,
  N_PROPERTIES
} FairSoundsProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairSounds, fair_sounds, G_TYPE_OBJECT)

/* Whether the player wants sounds, and the table can be visible. */
static gboolean
is_wanted (FairSounds *self)
{
  gboolean    wanted;
  GdkSurface *surface;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self->board)), "gtk-enable-event-sounds", &wanted, NULL);
  if (!self->on || !wanted || !gtk_widget_get_mapped (GTK_WIDGET (self->board)))
    return FALSE;

  surface = gtk_native_get_surface (gtk_widget_get_native (GTK_WIDGET (self->board)));
  return !(gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED);
}

static gboolean
play_cb (gpointer data)
{
  FairSounds *self = data;

  self->source = 0;
  if (is_wanted (self))
    fair_sound_player_play (self->player, self->pending);
  return G_SOURCE_REMOVE;
}

/* Plays @sound after all events that happen together, but before the next frame is drawn. */
static void
queue_sound (FairSounds *self,
             FairSound   sound)
{
  if (self->source == 0)
    {
      self->source = g_idle_add_full (G_PRIORITY_DEFAULT, play_cb, self, NULL);
      self->pending = sound;
    }
  self->pending = MAX (self->pending, sound);
}

static FairSound
find_sound (const FairEffects *effects)
{
  FairSound sound = FAIR_SOUND_CARD;

  for (guint i = 0; i < effects->n; i++)
    {
      const FairEffect *effect = &effects->list[i];

      if (effect->kind == FAIR_EFFECT_REDEAL)
        return FAIR_SOUND_SHUFFLE;
      if (effect->kind == FAIR_EFFECT_TURN || effect->drawn)
        sound = FAIR_SOUND_TURN;
    }

  return sound;
}

static void
changed_cb (FairSounds        *self,
            FairChange         change,
            const FairEffects *effects)
{
  gboolean fast;

  g_object_get (self->board, "fast", &fast, NULL);
  if (change == FAIR_CHANGE_RESTART)
    fair_sounds_shuffle (self);
  else if (change == FAIR_CHANGE_UNDO || change == FAIR_CHANGE_RETURN)
    queue_sound (self, FAIR_SOUND_CARD);
  else if (effects != NULL && effects->list[0].kind != FAIR_EFFECT_END &&
           !(fast && self->showing))
    queue_sound (self, find_sound (effects));
}

static void
status_cb (FairSounds    *self,
           GParamSpec    *pspec,
           FairGameModel *model)
{
  if (fair_game_model_get_status (model) == FAIR_STATUS_WON)
    queue_sound (self, FAIR_SOUND_WON);
}

static void
refused_cb (FairSounds *self)
{
  queue_sound (self, FAIR_SOUND_REFUSED);
}

static void
fair_sounds_dispose (GObject *object)
{
  FairSounds *self = FAIR_SOUNDS (object);

  g_clear_handle_id (&self->source, g_source_remove);
  g_clear_object (&self->model_signals);
  g_clear_object (&self->player);

  G_OBJECT_CLASS (fair_sounds_parent_class)->dispose (object);
}

static void
fair_sounds_get_property (GObject    *object,
                          guint       property_id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  if (property_id == PROP_ON)
    g_value_set_boolean (value, FAIR_SOUNDS (object)->on);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
fair_sounds_set_property (GObject      *object,
                          guint         property_id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  FairSounds *self = FAIR_SOUNDS (object);

  if (property_id != PROP_ON)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
  else if (self->on != g_value_get_boolean (value))
    {
      self->on = g_value_get_boolean (value);
      g_object_notify_by_pspec (object, properties[PROP_ON]);
    }
}

static void
fair_sounds_class_init (FairSoundsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_sounds_dispose;
  object_class->get_property = fair_sounds_get_property;
  object_class->set_property = fair_sounds_set_property;

  properties[PROP_ON] = g_param_spec_boolean ("on", NULL, NULL, FALSE,
                                              G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_sounds_init (FairSounds *self)
{
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (status_cb), self);
}

/**
 * fair_sounds_new:
 * @player: plays the sounds
 * @controller: (transfer none): of the table, which has to live as long as this object
 *
 * Returns: (transfer full): the sounds of a table; silent until the property "on" is set
 */
FairSounds *
fair_sounds_new (FairSoundPlayer     *player,
                 FairBoardController *controller)
{
  FairSounds *self;

  g_return_val_if_fail (FAIR_IS_SOUND_PLAYER (player), NULL);
  g_return_val_if_fail (FAIR_IS_BOARD_CONTROLLER (controller), NULL);

  self = g_object_new (FAIR_TYPE_SOUNDS, NULL);
  self->player = g_object_ref (player);
  self->board = fair_board_controller_get_board (controller);
  g_signal_connect_object (controller, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
fair_sounds_set_model (FairSounds    *self,
                       FairGameModel *model)
{
  g_return_if_fail (FAIR_IS_SOUNDS (self));

  g_signal_group_set_target (self->model_signals, model);
}

/* Sets whether a solution is being shown. */
void
fair_sounds_set_showing (FairSounds *self,
                         gboolean    showing)
{
  g_return_if_fail (FAIR_IS_SOUNDS (self));

  self->showing = showing;
}

void
fair_sounds_shuffle (FairSounds *self)
{
  g_return_if_fail (FAIR_IS_SOUNDS (self));

  queue_sound (self, FAIR_SOUND_SHUFFLE);
}
