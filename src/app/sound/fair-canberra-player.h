/* fair-canberra-player.h: plays sounds from files with libcanberra. */
#pragma once

#include "fair-sound-player.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CANBERRA_PLAYER (fair_canberra_player_get_type ())
G_DECLARE_FINAL_TYPE (FairCanberraPlayer, fair_canberra_player, FAIR, CANBERRA_PLAYER, GObject)

FairSoundPlayer *fair_canberra_player_new (const char *folder);

G_END_DECLS
