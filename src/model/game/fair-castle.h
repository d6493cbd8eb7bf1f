/* fair-castle.h: Beleaguered Castle or Streets and Alleys being played. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CASTLE (fair_castle_get_type ())
G_DECLARE_FINAL_TYPE (FairCastle, fair_castle, FAIR, CASTLE, FairGameModel)

G_END_DECLS
