/* fair-click-target.h: where a click sends a card. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

gboolean fair_game_model_find_click_target (FairGameModel *self,
                                            guint          pile,
                                            guint          count,
                                            FairMove      *move,
                                            FairReason    *why_not);

G_END_DECLS
