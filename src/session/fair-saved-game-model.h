/* fair-saved-game-model.h: converts a saved game to a game model, and back. */
#pragma once

#include "fair-game-model.h"
#include "fair-saved-game.h"

G_BEGIN_DECLS

FairGameModel *fair_saved_game_create_model (const FairSavedGame *self, guint *n_good, GError **fault);
void           fair_saved_game_add_model (FairSavedGame *self, FairGameModel *model, guint first);

G_END_DECLS
