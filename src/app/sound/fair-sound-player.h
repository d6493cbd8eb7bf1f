/* fair-sound-player.h: plays sounds from files. Tests, which need no sound device, have a player of their own. */
#pragma once

#include <glib.h>

/* The sounds, the least important first: of two at the same time, the later one in this list is played. */
typedef enum
{
  FAIR_SOUND_CARD, /* cards were moved */
  FAIR_SOUND_TURN, /* a card was turned over */
  FAIR_SOUND_REFUSED,
  FAIR_SOUND_SHUFFLE,
  FAIR_SOUND_WON
} FairSound;

#define FAIR_N_SOUNDS (FAIR_SOUND_WON + 1)

typedef struct _FairSoundPlayer FairSoundPlayer;

struct _FairSoundPlayer
{
  /* Plays @sound, if possible; never blocks the caller. */
  void (*play) (FairSoundPlayer *self, FairSound sound);
};

FairSoundPlayer *fair_sound_player_new (const char *folder);
void             fair_sound_player_free (FairSoundPlayer *self);

const char *fair_sound_get_name (FairSound sound);
