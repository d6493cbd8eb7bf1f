/* fair-demonthief.h: Demonthief or Demons and Thieves being played. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_DEMONTHIEF (fair_demonthief_get_type ())
G_DECLARE_FINAL_TYPE (FairDemonthief, fair_demonthief, FAIR, DEMONTHIEF, FairGameModel)

G_END_DECLS
