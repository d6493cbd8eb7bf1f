/* fair-saved-game-model.h: a saved game as one that can be played. */
#pragma once

#include "fair-game-model.h"
#include "fair-saved-game.h"

G_BEGIN_DECLS

FairGameModel *fair_saved_game_create_model (const FairSavedGame *self, guint *n_good, GError **fault);

G_END_DECLS
