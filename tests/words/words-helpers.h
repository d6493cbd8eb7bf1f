/* words-helpers.h: what the tests of the words share. */
#pragma once

#include <glib.h>

#include "games.h"
#include "position.h"

/* A game with options that change its piles or its words. */
typedef struct
{
  const char *id;
  const char *key; /* NULL for the defaults */
  const char *value;
} FairTestVariant;

/* Ends with an entry without an id. */
extern const FairTestVariant fair_test_variants[];

void fair_test_words_rules (const FairTestVariant *variant, FairRules *rules);
void fair_test_words_position (const char *id, const char *text, FairRules *rules, FairPosition *position);
void fair_test_assert_words (char *words, const char *expected);
void fair_test_assert_sentence (const char *sentence);
