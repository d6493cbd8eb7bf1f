/* What cards, piles and places are called.
 *
 * The names of the accessibility tree and of the command line are made here and nowhere else.  A
 * card's name is one string, not rank and suit put together: languages differ in both.
 */
#include "config.h"

#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* By suit and rank. */
static const char *const card_names[FAIR_N_SUITS][FAIR_N_RANKS] = {
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

/* By suit and rank, too: as it stands within a sentence. */
static const char *const card_phrases[FAIR_N_SUITS][FAIR_N_RANKS] = {
  /* translators: these stand within a sentence: “Move %s from column 3 to column 5”. */
  { N_ ("the ace of clubs"),
    N_ ("the two of clubs"),
    N_ ("the three of clubs"),
    N_ ("the four of clubs"),
    N_ ("the five of clubs"),
    N_ ("the six of clubs"),
    N_ ("the seven of clubs"),
    N_ ("the eight of clubs"),
    N_ ("the nine of clubs"),
    N_ ("the ten of clubs"),
    N_ ("the jack of clubs"),
    N_ ("the queen of clubs"),
    N_ ("the king of clubs") },
  { N_ ("the ace of diamonds"),
    N_ ("the two of diamonds"),
    N_ ("the three of diamonds"),
    N_ ("the four of diamonds"),
    N_ ("the five of diamonds"),
    N_ ("the six of diamonds"),
    N_ ("the seven of diamonds"),
    N_ ("the eight of diamonds"),
    N_ ("the nine of diamonds"),
    N_ ("the ten of diamonds"),
    N_ ("the jack of diamonds"),
    N_ ("the queen of diamonds"),
    N_ ("the king of diamonds") },
  { N_ ("the ace of hearts"),
    N_ ("the two of hearts"),
    N_ ("the three of hearts"),
    N_ ("the four of hearts"),
    N_ ("the five of hearts"),
    N_ ("the six of hearts"),
    N_ ("the seven of hearts"),
    N_ ("the eight of hearts"),
    N_ ("the nine of hearts"),
    N_ ("the ten of hearts"),
    N_ ("the jack of hearts"),
    N_ ("the queen of hearts"),
    N_ ("the king of hearts") },
  { N_ ("the ace of spades"),
    N_ ("the two of spades"),
    N_ ("the three of spades"),
    N_ ("the four of spades"),
    N_ ("the five of spades"),
    N_ ("the six of spades"),
    N_ ("the seven of spades"),
    N_ ("the eight of spades"),
    N_ ("the nine of spades"),
    N_ ("the ten of spades"),
    N_ ("the jack of spades"),
    N_ ("the queen of spades"),
    N_ ("the king of spades") }
};

static bool
is_card (FairCard card)
{
  return fair_card_rank (card) >= FAIR_ACE && fair_card_rank (card) <= FAIR_KING;
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
 * fair_words_card:
 * @card: a card that the player can see; not FAIR_NO_CARD
 *
 * The name of @card, as it stands alone or begins a sentence.
 *
 * Returns: (transfer none): “Seven of spades”
 */
const char *
fair_words_card (FairCard card)
{
  g_return_val_if_fail (is_card (card), "");

  return _ (card_names[fair_card_suit (card)][fair_card_rank (card) - 1]);
}

/**
 * fair_words_the_card:
 * @card: a card that the player can see; not FAIR_NO_CARD
 *
 * The name of @card, as it stands within a sentence.
 *
 * Returns: (transfer none): “the seven of spades”
 */
const char *
fair_words_the_card (FairCard card)
{
  g_return_val_if_fail (is_card (card), "");

  return _ (card_phrases[fair_card_suit (card)][fair_card_rank (card) - 1]);
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
 * fair_words_empty_pile:
 * @pile: a pile as @rules count them; one that the game does not have is allowed
 *
 * What the place of @pile is called when no card lies there.
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

/* A place in a pile that holds several cards: the card @number, from 1, of @count. */
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
 * Where a card lies.  A pile that holds only one card is told without a number; cards of the stock
 * are one object, and all have its name.
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
  return g_strdup_printf (value < 0 ? "−%u" : "%u", (unsigned) ABS (value));
}

/**
 * fair_words_stock:
 *
 * What the stock is called, with @n_cards in it.
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
