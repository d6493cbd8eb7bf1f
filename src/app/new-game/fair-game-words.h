/* fair-game-words.h: what the list of games says about a game. */
#pragma once

#include "difficulty.h"
#include "fair-win-share.h"

G_BEGIN_DECLS

const char *fair_game_words_difficulty (FairDifficulty difficulty);
char       *fair_game_words_winnability (const FairWinShare *winnability);
char       *fair_game_words_played (guint n_played, guint n_won);

G_END_DECLS
