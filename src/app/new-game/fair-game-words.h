/* fair-game-words.h: texts about games in the list of games. */
#pragma once

#include <gtk/gtk.h>

#include "fair-statistics.h"
#include "games.h"

G_BEGIN_DECLS

GPtrArray     *fair_game_words_list_games (void);
char          *fair_game_words_slot (const char *slot);
char          *fair_game_words_won (const FairStatistics *figures);
GtkStringList *fair_game_words_list_titles (void);

G_END_DECLS
