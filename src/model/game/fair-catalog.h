/* fair-catalog.h: makes a game to play from rules and a deal number. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

FairGameModel *fair_catalog_deal (const FairRules *rules, guint64 number, gboolean auto_move);
guint64        fair_catalog_pick_number (void);

G_END_DECLS
