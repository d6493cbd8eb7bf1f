/* fair-churchill.h: Churchill being played. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CHURCHILL (fair_churchill_get_type ())
G_DECLARE_FINAL_TYPE (FairChurchill, fair_churchill, FAIR, CHURCHILL, FairGameModel)

G_END_DECLS
