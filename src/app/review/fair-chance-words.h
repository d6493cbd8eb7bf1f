/* fair-chance-words.h: the chances of a reviewed game, as text. */
#pragma once

#include "fair-reviewer.h"

G_BEGIN_DECLS

int fair_chance_words_points (int permille);

char *fair_chance_words_share (FairShare share);
char *fair_chance_words_step (const FairStepChances *chances);
char *fair_chance_words_row (guint number, int permille);
char *fair_chance_words_sum (FairShare deal, const FairStepChances *sum, const int *turn_cost);

G_END_DECLS
