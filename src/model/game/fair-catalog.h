/* fair-catalog.h: from rules and a deal number to a game to play. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

FairGameModel *fair_catalog_deal (const FairRules *rules, guint64 number, gboolean auto_move);
guint64        fair_catalog_pick_number (void);

G_END_DECLS
