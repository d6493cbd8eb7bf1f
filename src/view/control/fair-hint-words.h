/* fair-hint-words.h: the texts of hints and explanations. */
#pragma once

#include "fair-game-model.h"
#include "fair-hints.h"

const char *fair_hint_words_gain (FairGain gain);
char       *fair_hint_words_move (const FairRules *rules, const FairPosition *position, const FairHint *hint);
char       *fair_hint_words_reason (const FairRules *rules, const FairPosition *position, const FairHint *hint);
char       *fair_hint_words_count (guint n_moves);
char       *fair_hint_words_left (FairGameModel *model);
char       *fair_hint_words_join (const char *first, const char *second);
