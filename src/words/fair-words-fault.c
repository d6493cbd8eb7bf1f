/* Sentences for faults in a deck or a position that was read from a text. */
#include "fair-words.h"

#include "fair-i18n.h"

static char *
card_fault (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_NOT_A_CARD:
      /* translators: %s is a word in a file. */
      return g_strdup_printf (_ ("“%s” is not a card."), fault->word);
    case FAIR_FAULT_CARD_TWICE:
      /* translators: %s is a card as it is written in a file, “9H”. */
      return g_strdup_printf (_ ("The card %s appears too many times."), fault->word);
    case FAIR_FAULT_CARD_MISSING:
      /* translators: %s is a card as it is written in a file, “9H”. */
      return g_strdup_printf (_ ("The card %s is missing."), fault->word);
    case FAIR_FAULT_SCORED:
      /* translators: %s is a card as it is written in a file, “9H”. */
      return g_strdup_printf (_ ("The card %s does not belong in “scored:”."), fault->word);
    default:
      return NULL;
    }
}

/* Faults in the lines of a text, regardless of their contents. */
static char *
line_fault (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_WRONG_LINE:
      /* translators: the first %s is the start of a line in a file, “t3:”, the second what is there instead. */
      return g_strdup_printf (_ ("Expected the line “%s” here, not “%s”."), fault->expected, fault->word);
    case FAIR_FAULT_LINE_MISSING:
      /* translators: %s is the start of a line in a file, “t3:”. */
      return g_strdup_printf (_ ("The line “%s” is missing."), fault->expected);
    case FAIR_FAULT_EXTRA_LINE:
      /* translators: %s is a word in a file. */
      return g_strdup_printf (_ ("“%s” comes after the end of the position."), fault->word);
    case FAIR_FAULT_NOT_A_DEAL:
      /* translators: %s is a word in a file, “#11982x”. */
      return g_strdup_printf (_ ("“%s” is not a deal number."), fault->word);
    case FAIR_FAULT_EXTRA_LABEL:
      /* translators: %s is the start of a line in a file, “Freecells:”. */
      return g_strdup_printf (_ ("The line “%s” does not belong here."), fault->word);
    case FAIR_FAULT_NUMBER:
      if (fault->word[0] == '\0')
        /* translators: %s is the start of a line in a file, “t3:”. */
        return g_strdup_printf (_ ("The line “%s” needs a number."), fault->expected);
      /* translators: the first %s is a word in a file, the second the start of its line, “score:”. */
      return g_strdup_printf (_ ("“%s” is not a valid number for the line “%s”."), fault->word, fault->expected);
    case FAIR_FAULT_EXTRA_WORD:
      if (fault->word[0] == '\0')
        /* translators: %s is the start of a line in a file, “score:”. */
        return g_strdup_printf (_ ("A word is missing in the line “%s”."), fault->expected);
      /* translators: the first %s is a word in a file, the second the start of its line, “score:”. */
      return g_strdup_printf (_ ("“%s” does not belong in the line “%s”."), fault->word, fault->expected);
    default:
      return NULL;
    }
}

static char *
facing_fault (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_BRACKET:
      return g_strdup (_ ("A bracket is missing, misplaced, doubled, or empty."));
    case FAIR_FAULT_MUST_BE_DOWN:
      /* translators: %s is a pile as it is written in a file, “t3”. */
      return g_strdup_printf (_ ("Face-down cards in pile %s must be in brackets."), fault->expected);
    case FAIR_FAULT_MUST_BE_UP:
      /* translators: %s is a pile as it is written in a file, “t3”. */
      return g_strdup_printf (_ ("Cards in pile %s are face up and must not be in brackets."), fault->expected);
    case FAIR_FAULT_ALL_DOWN:
      /* translators: %s is a pile as it is written in a file, “t3”. */
      return g_strdup_printf (_ ("The top card of pile %s is face up and must not be in brackets."), fault->expected);
    default:
      return NULL;
    }
}

static char *
pile_fault (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_TOO_MANY:
      /* translators: %s is a pile as it is written in a file, “t3”. */
      return g_strdup_printf (_ ("Pile %s cannot hold that many cards."), fault->expected);
    case FAIR_FAULT_FOUNDATION_SUIT:
      /* translators: the first %s is a card as it is written in a file, “9H”, the second a foundation, “f2”. */
      return g_strdup_printf (_ ("The card %s is on foundation %s, which is for another suit."),
                              fault->word, fault->expected);
    case FAIR_FAULT_FOUNDATION_ORDER:
      /* translators: the first %s is a card as it is written in a file, “9H”, the second a foundation, “f2”. */
      return g_strdup_printf (_ ("The card %s is not next on foundation %s."), fault->word, fault->expected);
    case FAIR_FAULT_NO_BASE:
      return g_strdup (_ ("Foundation f1 is empty, so there is no base rank."));
    case FAIR_FAULT_NOT_A_RUN:
      /* translators: %s is a pile as it is written in a file, “t3”. */
      return g_strdup_printf (_ ("The face-up cards in pile %s are not a run."), fault->expected);
    default:
      return NULL;
    }
}

/**
 * fair_words_fault:
 * @fault: from fair_deal_parse() and what it calls
 *
 * Describes the fault. The caller, which knows the file, adds the place.
 *
 * Returns: (transfer full): a sentence
 */
char *
fair_words_fault (const FairFault *fault)
{
  char *words = card_fault (fault);

  if (words == NULL)
    words = line_fault (fault);
  if (words == NULL)
    words = facing_fault (fault);
  if (words == NULL)
    words = pile_fault (fault);

  return words != NULL ? words : g_strdup (_ ("This text cannot be read."));
}
