/* The letters of aces, jacks, queens and kings, in the player's language and internationally. */
#include "fair-words-private.h"

#include <string.h>

static const char *const ranks[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };

/* The place of @rank in the translated letters; -1 if it has a number. */
static int
find_letter (unsigned rank)
{
  switch (rank)
    {
    case FAIR_ACE:
      return 0;
    case FAIR_KING - 2:
      return 1;
    case FAIR_KING - 1:
      return 2;
    case FAIR_KING:
      return 3;
    default:
      return -1;
    }
}

/**
 * fair_words_rank:
 * @rank: FAIR_ACE to FAIR_KING
 * @letters: which letters to use; FAIR_LETTERS_USUAL selects the ones that are usual in this language
 *
 * The index of a card.
 *
 * Returns: (transfer none): “7”, “K”
 */
const char *
fair_words_rank (unsigned    rank,
                 FairLetters letters)
{
  int place = find_letter (rank);
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (rank >= FAIR_ACE && rank <= FAIR_KING, "");

  if (place < 0 || !fair_words_has_letters (letters))
    return ranks[rank - 1];

  /* translators: the letters of ace, jack, queen, and king on cards as your language has them (German: “A B D K”),
   * whatever cards its players use most. */
  words = g_strsplit (C_ ("letters on cards", "A J Q K"), " ", -1);
  return g_strv_length (words) == 4 ? g_intern_string (words[place]) : ranks[rank - 1];
}

/**
 * fair_words_has_letters:
 *
 * Returns: whether @letters belong to the language, which may use the international ones
 */
bool
fair_words_has_letters (FairLetters letters)
{
  if (letters == FAIR_LETTERS_USUAL)
    /* translators: which letters players of your language are used to on cards: translate this as “language” if most of
     * them play with the letters of “A J Q K” in your translation, and as “international” if not. */
    return strcmp (C_ ("letters on cards", "international"), "language") == 0;

  return letters == FAIR_LETTERS_LANGUAGE;
}
