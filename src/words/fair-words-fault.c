/* What is wrong with a deck or a position that was read from a text. */
#include "config.h"

#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* What is wrong with a card, or with a word in place of one. */
static char *
tell_card (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_NOT_A_CARD:
      return g_strdup_printf (_ ("“%s” is no card."), fault->word);
    case FAIR_FAULT_CARD_TWICE:
      return g_strdup_printf (_ ("The card %s is there too often."), fault->word);
    case FAIR_FAULT_CARD_MISSING:
      return g_strdup_printf (_ ("The card %s is missing."), fault->word);
    case FAIR_FAULT_SCORED:
      return g_strdup_printf (_ ("The card %s does not belong in “scored:”."), fault->word);
    default:
      return NULL;
    }
}

/* What is wrong with the lines of a text, whatever is in them. */
static char *
tell_line (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_WRONG_LINE:
      return g_strdup_printf (_ ("The line “%s” is expected here, not “%s”."), fault->expected, fault->word);
    case FAIR_FAULT_LINE_MISSING:
      return g_strdup_printf (_ ("The line “%s” is missing."), fault->expected);
    case FAIR_FAULT_EXTRA_LINE:
      return g_strdup_printf (_ ("“%s” stands after the end of the position."), fault->word);
    case FAIR_FAULT_NUMBER:
      if (fault->word[0] == '\0')
        return g_strdup_printf (_ ("The line “%s” needs a number."), fault->expected);
      return g_strdup_printf (_ ("“%s” is no number that the line “%s” may have."), fault->word, fault->expected);
    case FAIR_FAULT_EXTRA_WORD:
      if (fault->word[0] == '\0')
        return g_strdup_printf (_ ("A word is missing in the line “%s”."), fault->expected);
      return g_strdup_printf (_ ("“%s” does not belong in the line “%s”."), fault->word, fault->expected);
    default:
      return NULL;
    }
}

/* What is wrong with the facing of cards. */
static char *
tell_facing (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_BRACKET:
      return g_strdup (_ ("A bracket is missing, misplaced, doubled or empty."));
    case FAIR_FAULT_MUST_BE_DOWN:
      return g_strdup_printf (_ ("Cards of pile %s that lie face down must be in brackets."), fault->expected);
    case FAIR_FAULT_MUST_BE_UP:
      return g_strdup_printf (_ ("Cards of pile %s lie face up and must not be in brackets."), fault->expected);
    case FAIR_FAULT_ALL_DOWN:
      return g_strdup_printf (_ ("The top card of pile %s lies face up and must not be in brackets."), fault->expected);
    default:
      return NULL;
    }
}

/* What is wrong with a whole pile. */
static char *
tell_pile (const FairFault *fault)
{
  switch ((int) fault->code)
    {
    case FAIR_FAULT_TOO_MANY:
      return g_strdup_printf (_ ("Pile %s cannot hold so many cards."), fault->expected);
    case FAIR_FAULT_FOUNDATION_SUIT:
      return g_strdup_printf (_ ("The card %s lies on foundation %s, which is for another suit."),
                              fault->word, fault->expected);
    case FAIR_FAULT_FOUNDATION_ORDER:
      return g_strdup_printf (_ ("The card %s does not follow on foundation %s."), fault->word, fault->expected);
    case FAIR_FAULT_NO_BASE:
      return g_strdup (_ ("Foundation f1 is empty, so that there is no base rank."));
    case FAIR_FAULT_NOT_A_RUN:
      return g_strdup_printf (_ ("The cards of pile %s that lie face up are not one run."), fault->expected);
    default:
      return NULL;
    }
}

/**
 * fair_words_fault:
 * @fault: what fair_deck_parse() or fair_position_parse() found
 *
 * What is wrong.  Where it is wrong is the caller's to say, who knows the file.
 *
 * Returns: (transfer full): a sentence
 */
char *
fair_words_fault (const FairFault *fault)
{
  char *words = tell_card (fault);

  if (words == NULL)
    words = tell_line (fault);
  if (words == NULL)
    words = tell_facing (fault);
  if (words == NULL)
    words = tell_pile (fault);

  return words != NULL ? words : g_strdup (_ ("The text cannot be read."));
}
