/* Follows the game and the board, and decides which sound an event makes.
 *
 * Simultaneous events make one sound, for the most important event: a step of forty cards does not make forty sounds.
 * There is no sound while the setting is off, if the desktop has event sounds turned off, or if the table is not
 * visible; and the cards of a fast Show Solution are silent.
 */
#include "fair-sounds.h"

#include "fair-settings.h"

struct _FairSounds
{
  FairSoundPlayer     *player;     /* borrowed */
  FairBoardController *controller; /* owned */
  FairBoard           *board;      /* borrowed from the controller */
  GSettings           *settings;   /* owned */
  GSignalGroup        *model_signals;
  gboolean             showing; /* a solution is being shown */
  guint                source;  /* plays @pending; 0 if there is none */
  FairSound            pending; /* the most important sound of the current events */
};

/* Plays the sound if the player wants sounds, and the table can be visible. */
static gboolean
play_cb (FairSounds *self)
{
  GtkWidget *board = GTK_WIDGET (self->board);
  gboolean   wanted;

  self->source = 0;
  g_object_get (gtk_widget_get_settings (board), "gtk-enable-event-sounds", &wanted, NULL);
  if (wanted && g_settings_get_boolean (self->settings, FAIR_SETTING_SOUND) && gtk_widget_get_mapped (board))
    {
      GdkSurface *surface = gtk_native_get_surface (gtk_widget_get_native (board));

      if (!(gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & GDK_TOPLEVEL_STATE_MINIMIZED))
        self->player->play (self->player, self->pending);
    }
  return G_SOURCE_REMOVE;
}

/* Plays @sound after all events that happen together, but before the next frame is drawn. */
void
fair_sounds_queue (FairSounds *self,
                   FairSound   sound)
{
  if (self->source == 0)
    {
      self->source = g_idle_add_full (G_PRIORITY_DEFAULT, G_SOURCE_FUNC (play_cb), self, NULL);
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
    fair_sounds_queue (self, FAIR_SOUND_SHUFFLE);
  else if (change == FAIR_CHANGE_UNDO || change == FAIR_CHANGE_RETURN)
    fair_sounds_queue (self, FAIR_SOUND_CARD);
  else if (effects != NULL && effects->list[0].kind != FAIR_EFFECT_END &&
           !(fast && self->showing))
    fair_sounds_queue (self, find_sound (effects));
}

static void
status_cb (FairSounds    *self,
           GParamSpec    *pspec,
           FairGameModel *model)
{
  if (fair_game_model_get_status (model) == FAIR_STATUS_WON)
    fair_sounds_queue (self, FAIR_SOUND_WON);
}

static void
refused_cb (FairSounds *self)
{
  fair_sounds_queue (self, FAIR_SOUND_REFUSED);
}

/* Returns: (transfer full): the sounds of the table of @controller; @player plays them, and must outlive them */
FairSounds *
fair_sounds_new (FairSoundPlayer     *player,
                 FairBoardController *controller,
                 GSettings           *settings)
{
  FairSounds *self = g_new0 (FairSounds, 1);

  self->player = player;
  self->controller = g_object_ref (controller);
  self->board = fair_board_controller_get_board (controller);
  self->settings = g_object_ref (settings);
  self->model_signals = g_signal_group_new (FAIR_TYPE_GAME_MODEL);
  g_signal_group_connect_swapped (self->model_signals, "changed", G_CALLBACK (changed_cb), self);
  g_signal_group_connect_swapped (self->model_signals, "notify::status", G_CALLBACK (status_cb), self);
  g_signal_connect_swapped (controller, "refused", G_CALLBACK (refused_cb), self);
  return self;
}

void
fair_sounds_free (FairSounds *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  g_signal_handlers_disconnect_by_data (self->controller, self);
  g_object_unref (self->model_signals);
  g_object_unref (self->settings);
  g_object_unref (self->controller);
  g_free (self);
}

void
fair_sounds_set_model (FairSounds    *self,
                       FairGameModel *model)
{
  g_signal_group_set_target (self->model_signals, model);
}

void
fair_sounds_set_showing (FairSounds *self,
                         gboolean    showing)
{
  self->showing = showing;
}
