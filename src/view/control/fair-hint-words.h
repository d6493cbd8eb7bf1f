/* fair-hint-words.h: the texts of hints and explanations. */
#pragma once

#include "fair-game-model.h"
#include "fair-hints.h"

const char *fair_hint_words_gain (FairGain gain);
char       *fair_hint_words_left (FairGameModel *model);
void        fair_hint_words_add (char **text, const char *sentence);
char       *fair_hint_words_add_gains (char *text, const FairHint *hint);
