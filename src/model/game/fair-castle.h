/* fair-castle.h: Beleaguered Castle or Streets and Alleys being played. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CASTLE (fair_castle_get_type ())
G_DECLARE_FINAL_TYPE (FairCastle, fair_castle, FAIR, CASTLE, FairGameModel)

gboolean   fair_castle_get_auto_move (FairCastle *self);
void       fair_castle_set_auto_move (FairCastle *self, gboolean auto_move);
FairReason fair_castle_spread (FairCastle *self, guint from, guint count);

G_END_DECLS
