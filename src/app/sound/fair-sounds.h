/* fair-sounds.h: the sounds of the table. */
#pragma once

#include "fair-board-controller.h"
#include "fair-sound-player.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SOUNDS (fair_sounds_get_type ())
G_DECLARE_FINAL_TYPE (FairSounds, fair_sounds, FAIR, SOUNDS, GObject)

FairSounds *fair_sounds_new (FairSoundPlayer *player, FairBoardController *controller);
void        fair_sounds_set_model (FairSounds *self, FairGameModel *model);
void        fair_sounds_set_showing (FairSounds *self, gboolean showing);
void        fair_sounds_shuffle (FairSounds *self);

G_END_DECLS
