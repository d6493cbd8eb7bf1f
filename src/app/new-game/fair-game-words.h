/* fair-game-words.h: texts about games in the list of games. */
#pragma once

#include <gtk/gtk.h>

#include "difficulty.h"
#include "fair-win-share.h"

G_BEGIN_DECLS

const char *fair_game_words_difficulty (FairDifficulty difficulty);
char       *fair_game_words_winnability (const FairWinShare *winnability);
char       *fair_game_words_played (guint n_played, guint n_won);

GtkStringList *fair_game_words_list_titles (void);

G_END_DECLS
