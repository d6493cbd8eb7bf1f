/* fair-game-words.h: texts about games in the list of games. */
#pragma once

#include <gtk/gtk.h>

#include "fair-statistics.h"
#include "games.h"

G_BEGIN_DECLS

char           *fair_game_words_slot (const char *slot);
char           *fair_game_words_won (const FairStatistics *figures);
GtkStringList  *fair_game_words_list_titles (gboolean with_all);
const FairGame *fair_game_words_get_listed (guint index);

G_END_DECLS
