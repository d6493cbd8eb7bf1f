#include "words-helpers.h"

#include <string.h>

#include "deal.h"
#include "position-text.h"

/* Makes the rules of the game @id, and reads a position of it from @text. */
void
fair_test_words_position (const char   *id,
                          const char   *text,
                          FairRules    *rules,
                          FairPosition *position)
{
  FairFault fault;

  fair_test_rules (id, rules);
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
