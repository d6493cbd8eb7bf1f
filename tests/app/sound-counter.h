/* sound-counter.h: a sound player that plays nothing and records the requested sounds. */
#pragma once

#include "fair-sound-player.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SOUND_COUNTER (fair_sound_counter_get_type ())
G_DECLARE_FINAL_TYPE (FairSoundCounter, fair_sound_counter, FAIR, SOUND_COUNTER, FairSoundPlayer)

FairSoundCounter *fair_sound_counter_new (void);
char             *fair_sound_counter_take (FairSoundCounter *self);

G_END_DECLS
