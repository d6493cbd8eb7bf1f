/* What suits, piles and places are called.
 *
 * The names of the accessibility tree and of the command line are made here, and for cards in
 * fair-words-cards.c, and nowhere else.
 */
#include "fair-words-private.h"

#include "fair-i18n.h"

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
  unsigned number;

  if (pile >= rules->n_piles)
    return g_strdup (_ ("No such pile"));

  number = rules->piles[pile].number;
  switch ((FairRole) rules->piles[pile].role)
    {
    case FAIR_FOUNDATION:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Foundation %u"), number);
    case FAIR_RESERVE:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Reserve %u"), number);
    case FAIR_CELL:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Cell %u"), number);
    case FAIR_COLUMN:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Column %u"), number);
    case FAIR_WASTE:
      return g_strdup (_ ("Waste"));
    case FAIR_STOCK:
    case FAIR_N_ROLES:
    default:
      return g_strdup (_ ("Stock"));
    }
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
  unsigned number;

  if (pile >= rules->n_piles)
    return g_strdup (_ ("No such pile"));

  number = rules->piles[pile].number;
  switch ((FairRole) rules->piles[pile].role)
    {
    case FAIR_FOUNDATION:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Empty foundation %u"), number);
    case FAIR_RESERVE:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Empty reserve %u"), number);
    case FAIR_CELL:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Empty cell %u"), number);
    case FAIR_COLUMN:
      /* translators: %u is the number of the pile, counted from 1. */
      return g_strdup_printf (_ ("Empty column %u"), number);
    case FAIR_WASTE:
      return g_strdup (_ ("Empty waste"));
    case FAIR_STOCK:
    case FAIR_N_ROLES:
    default:
      return g_strdup (_ ("Empty stock"));
    }
}

static char *
place_in_pile (const FairPile *pile,
               unsigned        number,
               unsigned        count)
{
  switch ((FairRole) pile->role)
    {
    case FAIR_FOUNDATION:
      /* translators: the number of the pile, the place of the card in it from the bottom, and how many cards there are. */
      return g_strdup_printf (_ ("Foundation %u, card %u of %u"), pile->number, number, count);
    case FAIR_RESERVE:
      /* translators: the number of the pile, the place of the card in it from the bottom, and how many cards there are. */
      return g_strdup_printf (_ ("Reserve %u, card %u of %u"), pile->number, number, count);
    case FAIR_COLUMN:
      /* translators: the number of the pile, the place of the card in it from the bottom, and how many cards there are. */
      return g_strdup_printf (_ ("Column %u, card %u of %u"), pile->number, number, count);
    case FAIR_WASTE:
      /* translators: the place of the card from the bottom, and how many cards there are. */
      return g_strdup_printf (_ ("Waste, card %u of %u"), number, count);
    case FAIR_CELL:
    case FAIR_STOCK:
    case FAIR_N_ROLES:
    default:
      return fair_words_stock (count);
    }
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
  unsigned count;

  if (pile >= rules->n_piles || rules->piles[pile].capacity == 1)
    return fair_words_pile (rules, pile);

  count = fair_position_count (position, pile);
  if (index >= count)
    return fair_words_pile (rules, pile);

  return place_in_pile (&rules->piles[pile], index + 1, count);
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
