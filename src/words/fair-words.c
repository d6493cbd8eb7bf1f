/* What suits, piles and places are called.
 *
 * The names of the accessibility tree and of the command line are made here, and for cards in
 * fair-words-cards.c, and nowhere else.
 */
#include "fair-words-private.h"

/* Returns: (transfer full): @sentence, one of a table, translated and with the arguments that it has placeholders for, in the way of
 * g_strdup_printf() */
char *
fair_words_fill (const char *sentence, ...)
{
  va_list arguments;
  char   *filled;

  va_start (arguments, sentence);
  filled = g_strdup_vprintf (_ (sentence), arguments);
  va_end (arguments);
  return filled;
}

/* Returns: (transfer full): @sentence after @text; takes ownership of both, and either may be NULL */
char *
fair_words_add_sentence (char *text,
                         char *sentence)
{
  char *both;

  if (text == NULL || sentence == NULL)
    return text != NULL ? text : sentence;

  /* translators: two whole sentences, one after the other. */
  both = g_strdup_printf (C_ ("sentences", "%s %s"), text, sentence);
  g_free (text);
  g_free (sentence);
  return both;
}

/**
 * fair_words_suit:
 *
 * The name of @suit, as it stands in a list or a title.
 *
 * Returns: (transfer none): “Spades”
 */
const char *
fair_words_suit (FairSuit suit)
{
  static const char *const names[FAIR_N_SUITS] = { N_ ("Clubs"), N_ ("Diamonds"), N_ ("Hearts"), N_ ("Spades") };

  g_return_val_if_fail (suit < FAIR_N_SUITS, "");

  return _ (names[suit]);
}

/**
 * fair_words_face_down:
 *
 * What every card that lies face down is called.
 *
 * Returns: (transfer none): “Face-down card”
 */
const char *
fair_words_face_down (void)
{
  return _ ("Face-down card");
}

/* By FairRole: the name of a pile, with its number; that of its place when it is empty; and the place of one of its cards, which is
 * missing where a pile holds one card or is one object. */
/* clang-format off */
static const struct
{
  const char *name;
  const char *empty;
  const char *card;
} piles[FAIR_N_ROLES] = {
  [FAIR_FOUNDATION] = {
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Foundation %u"),
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Empty foundation %u"),
    /* translators: the number of the pile, the place of the card in it from the bottom, and how many cards there are. */
    N_ ("Foundation %u, card %u of %u") },
  [FAIR_RESERVE] = {
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Reserve %u"),
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Empty reserve %u"),
    /* translators: the number of the pile, the place of the card in it from the bottom, and how many cards there are. */
    N_ ("Reserve %u, card %u of %u") },
  [FAIR_CELL] = {
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Cell %u"),
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Empty cell %u") },
  [FAIR_COLUMN] = {
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Column %u"),
    /* translators: %u is the number of the pile, counted from 1. */
    N_ ("Empty column %u"),
    /* translators: the number of the pile, the place of the card in it from the bottom, and how many cards there are. */
    N_ ("Column %u, card %u of %u") },
  [FAIR_WASTE] = { N_ ("Waste"), N_ ("Empty waste") },
  [FAIR_STOCK] = { N_ ("Stock"), N_ ("Empty stock") }
};
/* clang-format on */

/**
 * fair_words_pile:
 * @pile: a pile as @rules count them; one that the game does not have is allowed
 *
 * The name of @pile, as it stands alone.
 *
 * Returns: (transfer full): “Column 3”
 */
char *
fair_words_pile (const FairRules *rules,
                 unsigned         pile)
{
  if (pile >= rules->n_piles)
    return g_strdup (_ ("No such pile"));

  return fair_words_fill (piles[rules->piles[pile].role].name, rules->piles[pile].number);
}

/**
 * fair_words_caption:
 *
 * What the table shows next to piles that have a name of their own in @rules.
 *
 * Returns: (transfer none) (nullable)
 */
const char *
fair_words_caption (const FairRules *rules)
{
  if (rules->count[FAIR_RESERVE] > 0 && fair_words_is_devils_six (&rules->piles[rules->first[FAIR_RESERVE]]))
    /* translators: a label on the table, below or beside the six cards. */
    return _ ("The Devil’s Six");

  return NULL;
}

/**
 * fair_words_empty_pile:
 * @pile: a pile as @rules count them; one that the game does not have is allowed
 *
 * The name of the place of @pile when it is empty.
 *
 * Returns: (transfer full): “Empty column 3”
 */
char *
fair_words_empty_pile (const FairRules *rules,
                       unsigned         pile)
{
  if (pile >= rules->n_piles)
    return g_strdup (_ ("No such pile"));

  return fair_words_fill (piles[rules->piles[pile].role].empty, rules->piles[pile].number);
}

/**
 * fair_words_card_place:
 * @pile: a pile as @rules count them
 * @index: the card in it, from the bottom, starting with 0
 *
 * Where a card lies.  A pile that holds only one card has no number; cards of the stock are one object, and share its
 * name.
 *
 * Returns: (transfer full): “Column 3, card 5 of 6”
 */
char *
fair_words_card_place (const FairRules    *rules,
                       const FairPosition *position,
                       unsigned            pile,
                       unsigned            index)
{
  const FairPile *place = fair_words_find_pile (rules, pile);
  unsigned        count = place != NULL ? fair_position_count (position, pile) : 0;

  if (place == NULL || place->capacity == 1 || index >= count)
    return fair_words_pile (rules, pile);
  if (place->role == FAIR_WASTE)
    /* translators: the place of the card from the bottom, and how many cards there are. */
    return g_strdup_printf (_ ("Waste, card %u of %u"), index + 1, count);
  if (piles[place->role].card == NULL)
    return fair_words_stock (count);

  return fair_words_fill (piles[place->role].card, place->number, index + 1, count);
}

/* Returns: (transfer full): @value in digits, with a minus sign as long as a plus */
char *
fair_words_number (int value)
{
  if (value >= 0)
    return g_strdup_printf ("%u", (unsigned) value);

  /* translators: a negative number. Languages that are written from right to left put U+200E before the sign. */
  return g_strdup_printf (C_ ("number", "−%u"), (unsigned) ABS (value));
}

/* Returns: (transfer full): @value in digits, with a sign: “+10” */
char *
fair_words_change (int value)
{
  if (value < 0)
    return fair_words_number (value);

  /* translators: a number that is added. Languages that are written from right to left put U+200E before the sign. */
  return g_strdup_printf (C_ ("number", "+%u"), (unsigned) value);
}

/**
 * fair_words_stock:
 *
 * The name of the stock, with @n_cards in it.
 *
 * Returns: (transfer full): “Stock, 24 cards”, or “Empty stock”
 */
char *
fair_words_stock (unsigned n_cards)
{
  if (n_cards == 0)
    return g_strdup (_ ("Empty stock"));

  /* translators: %u is a number of cards. */
  return g_strdup_printf (ngettext ("Stock, %u card", "Stock, %u cards", n_cards), n_cards);
}
