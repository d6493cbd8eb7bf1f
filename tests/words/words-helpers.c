#include "words-helpers.h"

#include <string.h>

#include "deal.h"
#include "position-text.h"

const FairTestVariant fair_test_variants[] = {
  { "churchill", NULL, NULL },
  { "churchill", "king-skip", "run" },
  { "churchill", "sort-foundations", "false" },
  { "demonthief", NULL, NULL },
  { "demonthief", "reserve", "true" },
  { "demons-and-thieves", NULL, NULL },
  { "kingcell", NULL, NULL },
  { "kingcell", "supermove", "cells" },
  { "rush", NULL, NULL },
  { "rush", "draw", "1" },
  { "beleaguered-castle", NULL, NULL },
  { "beleaguered-castle", "starting-rank", "9" },
  { "streets-and-alleys", NULL, NULL },
  { NULL }
};

void
fair_test_words_rules (const FairTestVariant *variant,
                       FairRules             *rules)
{
  const FairGame *game = fair_games_find (variant->id);
  FairOptions     options;

  g_assert_nonnull (game);
  fair_options_default (game, &options);
  if (variant->key != NULL)
    {
      int index = fair_options_find (game, variant->key);

      g_assert_cmpint (index, >=, 0);
      g_assert_true (fair_option_parse (&game->options[index], variant->value, &options.value[index]));
    }
  g_assert_true (fair_rules_resolve (game, &options, rules));
}

/* Makes the rules of the game @id, and reads a position of it from @text. */
void
fair_test_words_position (const char   *id,
                          const char   *text,
                          FairRules    *rules,
                          FairPosition *position)
{
  FairTestVariant variant = { .id = id };
  FairFault       fault;

  fair_test_words_rules (&variant, rules);
  if (!fair_position_parse (rules, text, strlen (text), position, &fault))
    g_error ("line %u: fault %d, %s %s", fault.line, fault.code, fault.word, fault.expected);
}

/* Takes ownership of @words. */
void
fair_test_assert_words (char       *words,
                        const char *expected)
{
  g_assert_cmpstr (words, ==, expected);
  g_free (words);
}

void
fair_test_assert_sentence (const char *sentence)
{
  g_assert_nonnull (sentence);
  g_assert_true (g_utf8_validate (sentence, -1, NULL));
  g_assert_cmpuint (strlen (sentence), >, 10);
  g_assert_true (g_str_has_suffix (sentence, "."));
  g_assert_null (strchr (sentence, '\n'));
}
