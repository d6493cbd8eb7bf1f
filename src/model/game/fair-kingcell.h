/* fair-kingcell.h: KingCell being played. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_KINGCELL (fair_kingcell_get_type ())
G_DECLARE_FINAL_TYPE (FairKingCell, fair_kingcell, FAIR, KINGCELL, FairGameModel)

G_END_DECLS
