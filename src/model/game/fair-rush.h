/* fair-rush.h: Solitaire Rush being played: its clock, its finish, and its limits on undo. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_RUSH (fair_rush_get_type ())
G_DECLARE_FINAL_TYPE (FairRush, fair_rush, FAIR, RUSH, FairGameModel)

G_END_DECLS
