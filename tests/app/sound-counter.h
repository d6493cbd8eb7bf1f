/* sound-counter.h: a sound player that plays nothing and records the requested sounds. */
#pragma once

#include "fair-sound-player.h"

G_BEGIN_DECLS

typedef struct
{
  FairSoundPlayer player;
  GString        *heard;
} FairSoundCounter;

FairSoundCounter *fair_sound_counter_new (void);
void              fair_sound_counter_free (FairSoundCounter *self);
char             *fair_sound_counter_take (FairSoundCounter *self);

G_END_DECLS
