/* The names of cards, and the letters of aces, jacks, queens and kings.
 *
 * A card's name is one string, not rank and suit put together: languages differ in both.  Within a sentence it has a
 * form for each grammatical role, because many languages use different articles or endings.
 */
#include "fair-words-private.h"

#include <string.h>

/* By suit and rank; as it stands alone, or begins a sentence without a verb. */
static const char *const names[FAIR_N_SUITS][FAIR_N_RANKS] = {
  { N_ ("Ace of clubs"),
    N_ ("Two of clubs"),
    N_ ("Three of clubs"),
    N_ ("Four of clubs"),
    N_ ("Five of clubs"),
    N_ ("Six of clubs"),
    N_ ("Seven of clubs"),
    N_ ("Eight of clubs"),
    N_ ("Nine of clubs"),
    N_ ("Ten of clubs"),
    N_ ("Jack of clubs"),
    N_ ("Queen of clubs"),
    N_ ("King of clubs") },
  { N_ ("Ace of diamonds"),
    N_ ("Two of diamonds"),
    N_ ("Three of diamonds"),
    N_ ("Four of diamonds"),
    N_ ("Five of diamonds"),
    N_ ("Six of diamonds"),
    N_ ("Seven of diamonds"),
    N_ ("Eight of diamonds"),
    N_ ("Nine of diamonds"),
    N_ ("Ten of diamonds"),
    N_ ("Jack of diamonds"),
    N_ ("Queen of diamonds"),
    N_ ("King of diamonds") },
  { N_ ("Ace of hearts"),
    N_ ("Two of hearts"),
    N_ ("Three of hearts"),
    N_ ("Four of hearts"),
    N_ ("Five of hearts"),
    N_ ("Six of hearts"),
    N_ ("Seven of hearts"),
    N_ ("Eight of hearts"),
    N_ ("Nine of hearts"),
    N_ ("Ten of hearts"),
    N_ ("Jack of hearts"),
    N_ ("Queen of hearts"),
    N_ ("King of hearts") },
  { N_ ("Ace of spades"),
    N_ ("Two of spades"),
    N_ ("Three of spades"),
    N_ ("Four of spades"),
    N_ ("Five of spades"),
    N_ ("Six of spades"),
    N_ ("Seven of spades"),
    N_ ("Eight of spades"),
    N_ ("Nine of spades"),
    N_ ("Ten of spades"),
    N_ ("Jack of spades"),
    N_ ("Queen of spades"),
    N_ ("King of spades") }
};

/* The contexts of the forms in catalogs, by FairCardForm. */
static const char *const contexts[FAIR_N_CARD_FORMS] = {
  [FAIR_CARD_FIRST] = "card, first",
  [FAIR_CARD_SUBJECT] = "card, subject",
  [FAIR_CARD_OBJECT] = "card, object",
  [FAIR_CARD_TARGET] = "card, target",
  [FAIR_CARD_START] = "card, start",
  [FAIR_CARD_END] = "card, end",
  [FAIR_CARD_COMPARED] = "card, compared"
};

/* By form, suit and rank; as it stands in a sentence. */
/* clang-format off */
static const char *const phrases[FAIR_N_CARD_FORMS][FAIR_N_SUITS][FAIR_N_RANKS] = {
  /* translators: the next 52 messages begin a whole sentence, each as its
   * subject: “9 goes on 10”, “9 turned over”.  Give them an article if your language wants one there. */
  [FAIR_CARD_FIRST] = {
    { NC_ ("card, first", "Ace of clubs"), NC_ ("card, first", "Two of clubs"),
      NC_ ("card, first", "Three of clubs"), NC_ ("card, first", "Four of clubs"),
      NC_ ("card, first", "Five of clubs"), NC_ ("card, first", "Six of clubs"),
      NC_ ("card, first", "Seven of clubs"), NC_ ("card, first", "Eight of clubs"),
      NC_ ("card, first", "Nine of clubs"), NC_ ("card, first", "Ten of clubs"),
      NC_ ("card, first", "Jack of clubs"), NC_ ("card, first", "Queen of clubs"),
      NC_ ("card, first", "King of clubs") },
    { NC_ ("card, first", "Ace of diamonds"), NC_ ("card, first", "Two of diamonds"),
      NC_ ("card, first", "Three of diamonds"), NC_ ("card, first", "Four of diamonds"),
      NC_ ("card, first", "Five of diamonds"), NC_ ("card, first", "Six of diamonds"),
      NC_ ("card, first", "Seven of diamonds"), NC_ ("card, first", "Eight of diamonds"),
      NC_ ("card, first", "Nine of diamonds"), NC_ ("card, first", "Ten of diamonds"),
      NC_ ("card, first", "Jack of diamonds"), NC_ ("card, first", "Queen of diamonds"),
      NC_ ("card, first", "King of diamonds") },
    { NC_ ("card, first", "Ace of hearts"), NC_ ("card, first", "Two of hearts"),
      NC_ ("card, first", "Three of hearts"), NC_ ("card, first", "Four of hearts"),
      NC_ ("card, first", "Five of hearts"), NC_ ("card, first", "Six of hearts"),
      NC_ ("card, first", "Seven of hearts"), NC_ ("card, first", "Eight of hearts"),
      NC_ ("card, first", "Nine of hearts"), NC_ ("card, first", "Ten of hearts"),
      NC_ ("card, first", "Jack of hearts"), NC_ ("card, first", "Queen of hearts"),
      NC_ ("card, first", "King of hearts") },
    { NC_ ("card, first", "Ace of spades"), NC_ ("card, first", "Two of spades"),
      NC_ ("card, first", "Three of spades"), NC_ ("card, first", "Four of spades"),
      NC_ ("card, first", "Five of spades"), NC_ ("card, first", "Six of spades"),
      NC_ ("card, first", "Seven of spades"), NC_ ("card, first", "Eight of spades"),
      NC_ ("card, first", "Nine of spades"), NC_ ("card, first", "Ten of spades"),
      NC_ ("card, first", "Jack of spades"), NC_ ("card, first", "Queen of spades"),
      NC_ ("card, first", "King of spades") },
  },
  /* translators: the next 52 messages stand within a sentence, each for
   * the subject of a sentence, after its first word: “9 comes first”, “9 and 10 share a color”. */
  [FAIR_CARD_SUBJECT] = {
    { NC_ ("card, subject", "the ace of clubs"), NC_ ("card, subject", "the two of clubs"),
      NC_ ("card, subject", "the three of clubs"), NC_ ("card, subject", "the four of clubs"),
      NC_ ("card, subject", "the five of clubs"), NC_ ("card, subject", "the six of clubs"),
      NC_ ("card, subject", "the seven of clubs"), NC_ ("card, subject", "the eight of clubs"),
      NC_ ("card, subject", "the nine of clubs"), NC_ ("card, subject", "the ten of clubs"),
      NC_ ("card, subject", "the jack of clubs"), NC_ ("card, subject", "the queen of clubs"),
      NC_ ("card, subject", "the king of clubs") },
    { NC_ ("card, subject", "the ace of diamonds"), NC_ ("card, subject", "the two of diamonds"),
      NC_ ("card, subject", "the three of diamonds"), NC_ ("card, subject", "the four of diamonds"),
      NC_ ("card, subject", "the five of diamonds"), NC_ ("card, subject", "the six of diamonds"),
      NC_ ("card, subject", "the seven of diamonds"), NC_ ("card, subject", "the eight of diamonds"),
      NC_ ("card, subject", "the nine of diamonds"), NC_ ("card, subject", "the ten of diamonds"),
      NC_ ("card, subject", "the jack of diamonds"), NC_ ("card, subject", "the queen of diamonds"),
      NC_ ("card, subject", "the king of diamonds") },
    { NC_ ("card, subject", "the ace of hearts"), NC_ ("card, subject", "the two of hearts"),
      NC_ ("card, subject", "the three of hearts"), NC_ ("card, subject", "the four of hearts"),
      NC_ ("card, subject", "the five of hearts"), NC_ ("card, subject", "the six of hearts"),
      NC_ ("card, subject", "the seven of hearts"), NC_ ("card, subject", "the eight of hearts"),
      NC_ ("card, subject", "the nine of hearts"), NC_ ("card, subject", "the ten of hearts"),
      NC_ ("card, subject", "the jack of hearts"), NC_ ("card, subject", "the queen of hearts"),
      NC_ ("card, subject", "the king of hearts") },
    { NC_ ("card, subject", "the ace of spades"), NC_ ("card, subject", "the two of spades"),
      NC_ ("card, subject", "the three of spades"), NC_ ("card, subject", "the four of spades"),
      NC_ ("card, subject", "the five of spades"), NC_ ("card, subject", "the six of spades"),
      NC_ ("card, subject", "the seven of spades"), NC_ ("card, subject", "the eight of spades"),
      NC_ ("card, subject", "the nine of spades"), NC_ ("card, subject", "the ten of spades"),
      NC_ ("card, subject", "the jack of spades"), NC_ ("card, subject", "the queen of spades"),
      NC_ ("card, subject", "the king of spades") },
  },
  /* translators: the next 52 messages stand within a sentence, each for
   * the object of a verb: “Move 9 from column 3 to column 5”, “Picked up 9”. */
  [FAIR_CARD_OBJECT] = {
    { NC_ ("card, object", "the ace of clubs"), NC_ ("card, object", "the two of clubs"),
      NC_ ("card, object", "the three of clubs"), NC_ ("card, object", "the four of clubs"),
      NC_ ("card, object", "the five of clubs"), NC_ ("card, object", "the six of clubs"),
      NC_ ("card, object", "the seven of clubs"), NC_ ("card, object", "the eight of clubs"),
      NC_ ("card, object", "the nine of clubs"), NC_ ("card, object", "the ten of clubs"),
      NC_ ("card, object", "the jack of clubs"), NC_ ("card, object", "the queen of clubs"),
      NC_ ("card, object", "the king of clubs") },
    { NC_ ("card, object", "the ace of diamonds"), NC_ ("card, object", "the two of diamonds"),
      NC_ ("card, object", "the three of diamonds"), NC_ ("card, object", "the four of diamonds"),
      NC_ ("card, object", "the five of diamonds"), NC_ ("card, object", "the six of diamonds"),
      NC_ ("card, object", "the seven of diamonds"), NC_ ("card, object", "the eight of diamonds"),
      NC_ ("card, object", "the nine of diamonds"), NC_ ("card, object", "the ten of diamonds"),
      NC_ ("card, object", "the jack of diamonds"), NC_ ("card, object", "the queen of diamonds"),
      NC_ ("card, object", "the king of diamonds") },
    { NC_ ("card, object", "the ace of hearts"), NC_ ("card, object", "the two of hearts"),
      NC_ ("card, object", "the three of hearts"), NC_ ("card, object", "the four of hearts"),
      NC_ ("card, object", "the five of hearts"), NC_ ("card, object", "the six of hearts"),
      NC_ ("card, object", "the seven of hearts"), NC_ ("card, object", "the eight of hearts"),
      NC_ ("card, object", "the nine of hearts"), NC_ ("card, object", "the ten of hearts"),
      NC_ ("card, object", "the jack of hearts"), NC_ ("card, object", "the queen of hearts"),
      NC_ ("card, object", "the king of hearts") },
    { NC_ ("card, object", "the ace of spades"), NC_ ("card, object", "the two of spades"),
      NC_ ("card, object", "the three of spades"), NC_ ("card, object", "the four of spades"),
      NC_ ("card, object", "the five of spades"), NC_ ("card, object", "the six of spades"),
      NC_ ("card, object", "the seven of spades"), NC_ ("card, object", "the eight of spades"),
      NC_ ("card, object", "the nine of spades"), NC_ ("card, object", "the ten of spades"),
      NC_ ("card, object", "the jack of spades"), NC_ ("card, object", "the queen of spades"),
      NC_ ("card, object", "the king of spades") },
  },
  /* translators: the next 52 messages stand within a sentence, each for what a card is put on: “10 goes on 9”. */
  [FAIR_CARD_TARGET] = {
    { NC_ ("card, target", "the ace of clubs"), NC_ ("card, target", "the two of clubs"),
      NC_ ("card, target", "the three of clubs"), NC_ ("card, target", "the four of clubs"),
      NC_ ("card, target", "the five of clubs"), NC_ ("card, target", "the six of clubs"),
      NC_ ("card, target", "the seven of clubs"), NC_ ("card, target", "the eight of clubs"),
      NC_ ("card, target", "the nine of clubs"), NC_ ("card, target", "the ten of clubs"),
      NC_ ("card, target", "the jack of clubs"), NC_ ("card, target", "the queen of clubs"),
      NC_ ("card, target", "the king of clubs") },
    { NC_ ("card, target", "the ace of diamonds"), NC_ ("card, target", "the two of diamonds"),
      NC_ ("card, target", "the three of diamonds"), NC_ ("card, target", "the four of diamonds"),
      NC_ ("card, target", "the five of diamonds"), NC_ ("card, target", "the six of diamonds"),
      NC_ ("card, target", "the seven of diamonds"), NC_ ("card, target", "the eight of diamonds"),
      NC_ ("card, target", "the nine of diamonds"), NC_ ("card, target", "the ten of diamonds"),
      NC_ ("card, target", "the jack of diamonds"), NC_ ("card, target", "the queen of diamonds"),
      NC_ ("card, target", "the king of diamonds") },
    { NC_ ("card, target", "the ace of hearts"), NC_ ("card, target", "the two of hearts"),
      NC_ ("card, target", "the three of hearts"), NC_ ("card, target", "the four of hearts"),
      NC_ ("card, target", "the five of hearts"), NC_ ("card, target", "the six of hearts"),
      NC_ ("card, target", "the seven of hearts"), NC_ ("card, target", "the eight of hearts"),
      NC_ ("card, target", "the nine of hearts"), NC_ ("card, target", "the ten of hearts"),
      NC_ ("card, target", "the jack of hearts"), NC_ ("card, target", "the queen of hearts"),
      NC_ ("card, target", "the king of hearts") },
    { NC_ ("card, target", "the ace of spades"), NC_ ("card, target", "the two of spades"),
      NC_ ("card, target", "the three of spades"), NC_ ("card, target", "the four of spades"),
      NC_ ("card, target", "the five of spades"), NC_ ("card, target", "the six of spades"),
      NC_ ("card, target", "the seven of spades"), NC_ ("card, target", "the eight of spades"),
      NC_ ("card, target", "the nine of spades"), NC_ ("card, target", "the ten of spades"),
      NC_ ("card, target", "the jack of spades"), NC_ ("card, target", "the queen of spades"),
      NC_ ("card, target", "the king of spades") },
  },
  /* translators: the next 52 messages stand within a sentence, each for
   * the first card of several: “cards starting with 9”, “from 9 to 7”. */
  [FAIR_CARD_START] = {
    { NC_ ("card, start", "the ace of clubs"), NC_ ("card, start", "the two of clubs"),
      NC_ ("card, start", "the three of clubs"), NC_ ("card, start", "the four of clubs"),
      NC_ ("card, start", "the five of clubs"), NC_ ("card, start", "the six of clubs"),
      NC_ ("card, start", "the seven of clubs"), NC_ ("card, start", "the eight of clubs"),
      NC_ ("card, start", "the nine of clubs"), NC_ ("card, start", "the ten of clubs"),
      NC_ ("card, start", "the jack of clubs"), NC_ ("card, start", "the queen of clubs"),
      NC_ ("card, start", "the king of clubs") },
    { NC_ ("card, start", "the ace of diamonds"), NC_ ("card, start", "the two of diamonds"),
      NC_ ("card, start", "the three of diamonds"), NC_ ("card, start", "the four of diamonds"),
      NC_ ("card, start", "the five of diamonds"), NC_ ("card, start", "the six of diamonds"),
      NC_ ("card, start", "the seven of diamonds"), NC_ ("card, start", "the eight of diamonds"),
      NC_ ("card, start", "the nine of diamonds"), NC_ ("card, start", "the ten of diamonds"),
      NC_ ("card, start", "the jack of diamonds"), NC_ ("card, start", "the queen of diamonds"),
      NC_ ("card, start", "the king of diamonds") },
    { NC_ ("card, start", "the ace of hearts"), NC_ ("card, start", "the two of hearts"),
      NC_ ("card, start", "the three of hearts"), NC_ ("card, start", "the four of hearts"),
      NC_ ("card, start", "the five of hearts"), NC_ ("card, start", "the six of hearts"),
      NC_ ("card, start", "the seven of hearts"), NC_ ("card, start", "the eight of hearts"),
      NC_ ("card, start", "the nine of hearts"), NC_ ("card, start", "the ten of hearts"),
      NC_ ("card, start", "the jack of hearts"), NC_ ("card, start", "the queen of hearts"),
      NC_ ("card, start", "the king of hearts") },
    { NC_ ("card, start", "the ace of spades"), NC_ ("card, start", "the two of spades"),
      NC_ ("card, start", "the three of spades"), NC_ ("card, start", "the four of spades"),
      NC_ ("card, start", "the five of spades"), NC_ ("card, start", "the six of spades"),
      NC_ ("card, start", "the seven of spades"), NC_ ("card, start", "the eight of spades"),
      NC_ ("card, start", "the nine of spades"), NC_ ("card, start", "the ten of spades"),
      NC_ ("card, start", "the jack of spades"), NC_ ("card, start", "the queen of spades"),
      NC_ ("card, start", "the king of spades") },
  },
  /* translators: the next 52 messages stand within a sentence, each for the last card of several: “from 9 to 7”. */
  [FAIR_CARD_END] = {
    { NC_ ("card, end", "the ace of clubs"), NC_ ("card, end", "the two of clubs"),
      NC_ ("card, end", "the three of clubs"), NC_ ("card, end", "the four of clubs"),
      NC_ ("card, end", "the five of clubs"), NC_ ("card, end", "the six of clubs"),
      NC_ ("card, end", "the seven of clubs"), NC_ ("card, end", "the eight of clubs"),
      NC_ ("card, end", "the nine of clubs"), NC_ ("card, end", "the ten of clubs"),
      NC_ ("card, end", "the jack of clubs"), NC_ ("card, end", "the queen of clubs"),
      NC_ ("card, end", "the king of clubs") },
    { NC_ ("card, end", "the ace of diamonds"), NC_ ("card, end", "the two of diamonds"),
      NC_ ("card, end", "the three of diamonds"), NC_ ("card, end", "the four of diamonds"),
      NC_ ("card, end", "the five of diamonds"), NC_ ("card, end", "the six of diamonds"),
      NC_ ("card, end", "the seven of diamonds"), NC_ ("card, end", "the eight of diamonds"),
      NC_ ("card, end", "the nine of diamonds"), NC_ ("card, end", "the ten of diamonds"),
      NC_ ("card, end", "the jack of diamonds"), NC_ ("card, end", "the queen of diamonds"),
      NC_ ("card, end", "the king of diamonds") },
    { NC_ ("card, end", "the ace of hearts"), NC_ ("card, end", "the two of hearts"),
      NC_ ("card, end", "the three of hearts"), NC_ ("card, end", "the four of hearts"),
      NC_ ("card, end", "the five of hearts"), NC_ ("card, end", "the six of hearts"),
      NC_ ("card, end", "the seven of hearts"), NC_ ("card, end", "the eight of hearts"),
      NC_ ("card, end", "the nine of hearts"), NC_ ("card, end", "the ten of hearts"),
      NC_ ("card, end", "the jack of hearts"), NC_ ("card, end", "the queen of hearts"),
      NC_ ("card, end", "the king of hearts") },
    { NC_ ("card, end", "the ace of spades"), NC_ ("card, end", "the two of spades"),
      NC_ ("card, end", "the three of spades"), NC_ ("card, end", "the four of spades"),
      NC_ ("card, end", "the five of spades"), NC_ ("card, end", "the six of spades"),
      NC_ ("card, end", "the seven of spades"), NC_ ("card, end", "the eight of spades"),
      NC_ ("card, end", "the nine of spades"), NC_ ("card, end", "the ten of spades"),
      NC_ ("card, end", "the jack of spades"), NC_ ("card, end", "the queen of spades"),
      NC_ ("card, end", "the king of spades") },
  },
  /* translators: the next 52 messages stand within a sentence, each for
   * what a card is compared with: “one rank below 9”, “the same rank as 9”. */
  [FAIR_CARD_COMPARED] = {
    { NC_ ("card, compared", "the ace of clubs"), NC_ ("card, compared", "the two of clubs"),
      NC_ ("card, compared", "the three of clubs"), NC_ ("card, compared", "the four of clubs"),
      NC_ ("card, compared", "the five of clubs"), NC_ ("card, compared", "the six of clubs"),
      NC_ ("card, compared", "the seven of clubs"), NC_ ("card, compared", "the eight of clubs"),
      NC_ ("card, compared", "the nine of clubs"), NC_ ("card, compared", "the ten of clubs"),
      NC_ ("card, compared", "the jack of clubs"), NC_ ("card, compared", "the queen of clubs"),
      NC_ ("card, compared", "the king of clubs") },
    { NC_ ("card, compared", "the ace of diamonds"), NC_ ("card, compared", "the two of diamonds"),
      NC_ ("card, compared", "the three of diamonds"), NC_ ("card, compared", "the four of diamonds"),
      NC_ ("card, compared", "the five of diamonds"), NC_ ("card, compared", "the six of diamonds"),
      NC_ ("card, compared", "the seven of diamonds"), NC_ ("card, compared", "the eight of diamonds"),
      NC_ ("card, compared", "the nine of diamonds"), NC_ ("card, compared", "the ten of diamonds"),
      NC_ ("card, compared", "the jack of diamonds"), NC_ ("card, compared", "the queen of diamonds"),
      NC_ ("card, compared", "the king of diamonds") },
    { NC_ ("card, compared", "the ace of hearts"), NC_ ("card, compared", "the two of hearts"),
      NC_ ("card, compared", "the three of hearts"), NC_ ("card, compared", "the four of hearts"),
      NC_ ("card, compared", "the five of hearts"), NC_ ("card, compared", "the six of hearts"),
      NC_ ("card, compared", "the seven of hearts"), NC_ ("card, compared", "the eight of hearts"),
      NC_ ("card, compared", "the nine of hearts"), NC_ ("card, compared", "the ten of hearts"),
      NC_ ("card, compared", "the jack of hearts"), NC_ ("card, compared", "the queen of hearts"),
      NC_ ("card, compared", "the king of hearts") },
    { NC_ ("card, compared", "the ace of spades"), NC_ ("card, compared", "the two of spades"),
      NC_ ("card, compared", "the three of spades"), NC_ ("card, compared", "the four of spades"),
      NC_ ("card, compared", "the five of spades"), NC_ ("card, compared", "the six of spades"),
      NC_ ("card, compared", "the seven of spades"), NC_ ("card, compared", "the eight of spades"),
      NC_ ("card, compared", "the nine of spades"), NC_ ("card, compared", "the ten of spades"),
      NC_ ("card, compared", "the jack of spades"), NC_ ("card, compared", "the queen of spades"),
      NC_ ("card, compared", "the king of spades") },
  },
};
/* clang-format on */

/* The name of @card, which the player can see, as it stands alone or begins a sentence without a verb.  Returns:
 * (transfer none): “Seven of spades” */
const char *
fair_words_card (FairCard card)
{
  g_return_val_if_fail (fair_card_rank (card) >= FAIR_ACE && fair_card_rank (card) <= FAIR_KING, "");

  return _ (names[fair_card_suit (card)][fair_card_rank (card) - 1]);
}

/* The name of @card, which the player can see, as it stands in a sentence, in the grammatical role of @form.  Returns:
 * (transfer none): “the seven of spades” */
const char *
fair_words_the_card (FairCard     card,
                     FairCardForm form)
{
  g_return_val_if_fail (fair_card_rank (card) >= FAIR_ACE && fair_card_rank (card) <= FAIR_KING && form < FAIR_N_CARD_FORMS, "");

  return g_dpgettext2 (GETTEXT_PACKAGE, contexts[form], phrases[form][fair_card_suit (card)][fair_card_rank (card) - 1]);
}

/* The international letters and numbers. */
static const char *const ranks[] = { "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K" };

/* The index of a card of @rank, FAIR_ACE to FAIR_KING.  FAIR_LETTERS_USUAL selects the letters that are usual in this
 * language.  Returns: (transfer none): “7”, “K” */
const char *
fair_words_rank (unsigned    rank,
                 FairLetters letters)
{
  unsigned place = rank == FAIR_ACE ? 0 : rank - (FAIR_KING - 3); /* of the letter */
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (rank >= FAIR_ACE && rank <= FAIR_KING, "");

  if ((rank != FAIR_ACE && rank <= FAIR_KING - 3) || !fair_words_has_letters (letters))
    return ranks[rank - 1];

  /* translators: the letters of ace, jack, queen, and king on cards as your language has them (German: “A B D K”),
   * whatever cards its players use most. */
  words = g_strsplit (C_ ("letters on cards", "A J Q K"), " ", -1);
  return g_strv_length (words) == 4 ? g_intern_string (words[place]) : ranks[rank - 1];
}

/* Whether @letters belong to the language, which may use the international ones. */
bool
fair_words_has_letters (FairLetters letters)
{
  if (letters == FAIR_LETTERS_USUAL)
    /* translators: which letters players of your language are used to on cards: translate this as “language” if most of
     * them play with the letters of “A J Q K” in your translation, and as “international” if not. */
    return strcmp (C_ ("letters on cards", "international"), "language") == 0;

  return letters == FAIR_LETTERS_LANGUAGE;
}
