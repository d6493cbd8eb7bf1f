#include "config.h"

#include "fair-sound-player.h"

G_DEFINE_INTERFACE (FairSoundPlayer, fair_sound_player, G_TYPE_OBJECT)

static void
fair_sound_player_default_init (FairSoundPlayerInterface *iface)
{
}

/* Plays @sound, if possible; never blocks the caller. */
void
fair_sound_player_play (FairSoundPlayer *self,
                        FairSound        sound)
{
  g_return_if_fail (FAIR_IS_SOUND_PLAYER (self));
  g_return_if_fail ((guint) sound < FAIR_N_SOUNDS);

  FAIR_SOUND_PLAYER_GET_IFACE (self)->play (self, sound);
}

/* The name of the sound's file, without ".wav". */
const char *
fair_sound_get_name (FairSound sound)
{
  static const char *const names[FAIR_N_SOUNDS] = {
    [FAIR_SOUND_CARD] = "card",
    [FAIR_SOUND_TURN] = "turn",
    [FAIR_SOUND_REFUSED] = "refused",
    [FAIR_SOUND_SHUFFLE] = "shuffle",
    [FAIR_SOUND_WON] = "won",
  };

  g_return_val_if_fail ((guint) sound < FAIR_N_SOUNDS, NULL);

  return names[sound];
}
