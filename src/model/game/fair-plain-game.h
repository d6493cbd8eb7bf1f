/* fair-plain-game.h: a game for which the table has no special behavior. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_PLAIN_GAME (fair_plain_game_get_type ())
G_DECLARE_FINAL_TYPE (FairPlainGame, fair_plain_game, FAIR, PLAIN_GAME, FairGameModel)

G_END_DECLS
