/* What suits, piles and places are called.
 *
 * The names of the accessibility tree and of the command line are made here, and for cards in
 * fair-words-cards.c, and nowhere else.  So are the sentences that describe a pile, for screen readers.
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

/* Returns: (transfer none): the name of @suit, as it stands in a list or a title: “Spades” */
const char *
fair_words_suit (FairSuit suit)
{
  static const char *const names[FAIR_N_SUITS] = { N_ ("Clubs"), N_ ("Diamonds"), N_ ("Hearts"), N_ ("Spades") };

  g_return_val_if_fail (suit < FAIR_N_SUITS, "");

  return _ (names[suit]);
}

/* Returns: (transfer none): what every card that lies face down is called: “Face-down card” */
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

/* @pile: one as @rules count them; one that the game does not have is allowed.  Returns: (transfer full): its name, as
 * it stands alone: “Column 3” */
char *
fair_words_pile (const FairRules *rules,
                 unsigned         pile)
{
  if (pile >= rules->n_piles)
    return g_strdup (_ ("No such pile"));

  return fair_words_fill (piles[rules->piles[pile].role].name, rules->piles[pile].number);
}

/* Returns: (transfer none) (nullable): what the table shows next to piles that have a name of their own in @rules */
const char *
fair_words_caption (const FairRules *rules)
{
  if (rules->count[FAIR_RESERVE] > 0 && fair_words_is_devils_six (&rules->piles[rules->first[FAIR_RESERVE]]))
    /* translators: a label on the table, below or beside the six cards. */
    return _ ("The Devil’s Six");

  return NULL;
}

/* @pile: one as @rules count them; one that the game does not have is allowed.  Returns: (transfer full): the name of
 * its place when it is empty: “Empty column 3” */
char *
fair_words_empty_pile (const FairRules *rules,
                       unsigned         pile)
{
  if (pile >= rules->n_piles)
    return g_strdup (_ ("No such pile"));

  return fair_words_fill (piles[rules->piles[pile].role].empty, rules->piles[pile].number);
}

/* Where the card of @index, from the bottom, starting with 0, lies in @pile.  A pile that holds only one card has no
 * number; cards of the stock are one object, and share its name.  Returns: (transfer full): “Column 3, card 5 of 6” */
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

/* Returns: (transfer full): the name of the stock, with @n_cards in it: “Stock, 24 cards”, or “Empty stock” */
char *
fair_words_stock (unsigned n_cards)
{
  if (n_cards == 0)
    return g_strdup (_ ("Empty stock"));

  /* translators: %u is a number of cards. */
  return g_strdup_printf (ngettext ("Stock, %u card", "Stock, %u cards", n_cards), n_cards);
}

static char *
tell_run (const FairPosition *position,
          unsigned            pile,
          unsigned            length)
{
  FairCard top = fair_position_top (position, pile);

  if (length < 2)
    /* translators: %s is “the nine of hearts”. */
    return g_strdup_printf (_ ("The top card is %s."), fair_words_the_card (top, FAIR_CARD_SUBJECT));

  /* translators: both %s are like “the nine of hearts”. */
  return g_strdup_printf (ngettext ("The run is %u card, from %s to %s.", "The run is %u cards, from %s to %s.", length), length,
                          fair_words_the_card (fair_position_card (position, pile, length - 1), FAIR_CARD_START),
                          fair_words_the_card (top, FAIR_CARD_END));
}

/* Describes how often the stock was redealt, and what the next redeal costs; in a game that limits redeals, how many
 * are left.  Returns: (transfer full) (nullable): sentences: “2 redeals so far.  The next one costs 20 points.”; NULL
 * in a game with any number of redeals that cost no points */
char *
fair_words_redeals (const FairRules    *rules,
                    const FairPosition *position)
{
  unsigned      n = position->redeals;
  unsigned      left = rules->max_redeals - position->redeals;
  unsigned long cost = (unsigned long) fair_redeal_cost (rules, position);
  char         *text;

  if (rules->redeal_penalty == 0 && (rules->count[FAIR_WASTE] == 0 || rules->max_redeals == FAIR_UNLIMITED_REDEALS))
    return NULL;
  if (rules->redeal_penalty == 0 && left == 0)
    return g_strdup (_ ("No redeals left."));
  if (rules->redeal_penalty == 0)
    /* translators: %u is how often the waste can still be turned over. */
    return g_strdup_printf (ngettext ("%u redeal left.", "%u redeals left.", left), left);

  /* translators: %u is how often the waste was turned over. */
  text = g_strdup_printf (ngettext ("%u redeal so far.", "%u redeals so far.", n), n);
  if (cost == 0)
    return fair_words_add_sentence (text, g_strdup (_ ("The next one is free.")));

  /* translators: the placeholder is a number of points. */
  return fair_words_add_sentence (text, g_strdup_printf (ngettext ("The next one costs %lu point.", "The next one costs %lu points.", cost), cost));
}

/* Describes @pile, which the game has: how many cards it has, how many of them lie face down, and the run at its end.
 * Returns: (transfer full): sentences: “Column 3: 6 cards. 3 are face down.  The run is 2 cards, from the nine of
 * hearts to the eight of clubs.” */
char *
fair_words_pile_summary (const FairRules    *rules,
                         const FairPosition *position,
                         unsigned            pile)
{
  unsigned         count = fair_position_count (position, pile);
  unsigned         down = position->down[pile];
  g_autofree char *name = fair_words_pile (rules, pile);
  char            *redeals;
  char            *text;

  if (rules->piles[pile].role == FAIR_STOCK)
    {
      redeals = fair_words_redeals (rules, position);
      if (redeals == NULL)
        return fair_words_stock (count);

      /* translators: %u is a number of cards. */
      return fair_words_add_sentence (g_strdup_printf (ngettext ("Stock: %u card.", "Stock: %u cards.", count), count), redeals);
    }
  if (count == 0)
    return fair_words_empty_pile (rules, pile);

  /* translators: %s is “Column 3”. */
  text = g_strdup_printf (ngettext ("%s: %u card.", "%s: %u cards.", count), name, count);
  if (down > 0)
    /* translators: %u is a number of cards. */
    text = fair_words_add_sentence (text, g_strdup_printf (ngettext ("%u is face down.", "%u are face down.", down), down));
  if (fair_position_count_up (position, pile) > 0)
    text = fair_words_add_sentence (text, tell_run (position, pile, fair_run_length (rules, position, pile)));

  return text;
}
