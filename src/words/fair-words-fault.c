/* Sentences for faults in a deck or a position that was read from a text. */
#include "fair-words-private.h"

/* By FairFaultCode. */
/* clang-format off */
static const struct
{
  const char *text;           /* each %s is the word, and then what was expected, */
  gboolean    expected_first; /* or the other way round */
  const char *without;        /* instead, with what was expected, if there is no word */
} sentences[] = {
  [FAIR_FAULT_NONE] = { N_ ("This text cannot be read.") },
  /* translators: %s is a word in a file. */
  [FAIR_FAULT_NOT_A_CARD] = { N_ ("“%s” is not a card.") },
  /* translators: %s is a card as it is written in a file, “9H”. */
  [FAIR_FAULT_CARD_TWICE] = { N_ ("The card %s appears too many times.") },
  /* translators: %s is a card as it is written in a file, “9H”. */
  [FAIR_FAULT_CARD_MISSING] = { N_ ("The card %s is missing.") },
  /* translators: %s is a card as it is written in a file, “9H”. */
  [FAIR_FAULT_SCORED] = { N_ ("The card %s does not belong in “scored:”.") },

  /* translators: the first %s is the start of a line in a file, “t3:”, the second what is there instead. */
  [FAIR_FAULT_WRONG_LINE] = { N_ ("Expected the line “%s” here, not “%s”."), TRUE },
  /* translators: %s is the start of a line in a file, “t3:”. */
  [FAIR_FAULT_LINE_MISSING] = { N_ ("The line “%s” is missing."), TRUE },
  /* translators: %s is a word in a file. */
  [FAIR_FAULT_EXTRA_LINE] = { N_ ("“%s” comes after the end of the position.") },
  /* translators: %s is a word in a file, “#11982x”. */
  [FAIR_FAULT_NOT_A_DEAL] = { N_ ("“%s” is not a deal number.") },
  /* translators: %s is the start of a line in a file, “Freecells:”. */
  [FAIR_FAULT_EXTRA_LABEL] = { N_ ("The line “%s” does not belong here.") },
  [FAIR_FAULT_NUMBER] = {
    /* translators: the first %s is a word in a file, the second the start of its line, “score:”. */
    .text = N_ ("“%s” is not a valid number for the line “%s”."),
    /* translators: %s is the start of a line in a file, “t3:”. */
    .without = N_ ("The line “%s” needs a number.") },
  [FAIR_FAULT_EXTRA_WORD] = {
    /* translators: the first %s is a word in a file, the second the start of its line, “score:”. */
    .text = N_ ("“%s” does not belong in the line “%s”."),
    /* translators: %s is the start of a line in a file, “score:”. */
    .without = N_ ("A word is missing in the line “%s”.") },

  [FAIR_FAULT_BRACKET] = { N_ ("A bracket is missing, misplaced, doubled, or empty.") },
  /* translators: %s is a pile as it is written in a file, “t3”. */
  [FAIR_FAULT_MUST_BE_DOWN] = { N_ ("Face-down cards in pile %s must be in brackets."), TRUE },
  /* translators: %s is a pile as it is written in a file, “t3”. */
  [FAIR_FAULT_MUST_BE_UP] = { N_ ("Cards in pile %s are face up and must not be in brackets."), TRUE },
  /* translators: %s is a pile as it is written in a file, “t3”. */
  [FAIR_FAULT_ALL_DOWN] = { N_ ("The top card of pile %s is face up and must not be in brackets."), TRUE },

  /* translators: %s is a pile as it is written in a file, “t3”. */
  [FAIR_FAULT_TOO_MANY] = { N_ ("Pile %s cannot hold that many cards."), TRUE },
  /* translators: the first %s is a card as it is written in a file, “9H”, the second a foundation, “f2”. */
  [FAIR_FAULT_FOUNDATION_SUIT] = { N_ ("The card %s is on foundation %s, which is for another suit.") },
  /* translators: the first %s is a card as it is written in a file, “9H”, the second a foundation, “f2”. */
  [FAIR_FAULT_FOUNDATION_ORDER] = { N_ ("The card %s is not next on foundation %s.") },
  [FAIR_FAULT_NO_BASE] = { N_ ("Foundation f1 is empty, so there is no base rank.") },
  /* translators: %s is a pile as it is written in a file, “t3”. */
  [FAIR_FAULT_NOT_A_RUN] = { N_ ("The face-up cards in pile %s are not a run."), TRUE }
};
/* clang-format on */

/* Describes @fault, from fair_deal_parse() and what it calls.  The caller, which knows the file, adds the place.
 * Returns: (transfer full): a sentence */
char *
fair_words_fault (const FairFault *fault)
{
  guint code = fault->code < G_N_ELEMENTS (sentences) ? fault->code : FAIR_FAULT_NONE;

  if (sentences[code].without != NULL && fault->word[0] == '\0')
    return fair_words_fill (sentences[code].without, fault->expected);
  if (sentences[code].expected_first)
    return fair_words_fill (sentences[code].text, fault->expected, fault->word);

  return fair_words_fill (sentences[code].text, fault->word, fault->expected);
}
