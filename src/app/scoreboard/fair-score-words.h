/* fair-score-words.h: the texts of the scoreboard, and about games in lists of games. */
#pragma once

#include "fair-statistics.h"

#include <gtk/gtk.h>

char *fair_score_words_time (gint64 time);
char *fair_score_words_date (gint64 time);
char *fair_score_words_result (const FairResult *result);
char *fair_score_words_claim (const FairResult *result);
char *fair_score_words_amount (const FairResult *result);
char *fair_score_words_circumstances (const FairResult *result, gboolean with_game);
char *fair_score_words_rules (const FairGame *game, const char *variant);
char *fair_score_words_won (guint n_won, guint n_played);

char           *fair_game_words_slot (const char *slot);
char           *fair_game_words_won (const FairStatistics *figures);
GtkStringList  *fair_game_words_list_titles (gboolean with_all);
const FairGame *fair_game_words_get_listed (guint index);
