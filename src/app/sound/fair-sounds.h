/* fair-sounds.h: the sounds of the table. */
#pragma once

#include "fair-board-controller.h"
#include "fair-sound-player.h"

typedef struct _FairSounds FairSounds;

FairSounds *fair_sounds_new (FairSoundPlayer *player, FairBoardController *controller, GSettings *settings);
void        fair_sounds_free (FairSounds *self);
void        fair_sounds_set_model (FairSounds *self, FairGameModel *model);
void        fair_sounds_set_showing (FairSounds *self, gboolean showing);
void        fair_sounds_queue (FairSounds *self, FairSound sound);
