/* words-helpers.h: what the tests of the words share. */
#pragma once

#include <glib.h>

#include "rules-helpers.h"

void fair_test_words_position (const char *id, const char *text, FairRules *rules, FairPosition *position);
void fair_test_assert_words (char *words, const char *expected);
void fair_test_assert_sentence (const char *sentence);
