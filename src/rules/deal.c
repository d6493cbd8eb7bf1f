#include "deal.h"

#include "position-check.h"
#include "text.h"

/* SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). */
uint64_t
fair_random_next (uint64_t *state)
{
  uint64_t z = *state += UINT64_C (0x9E3779B97F4A7C15);

  z = (z ^ z >> 30) * UINT64_C (0xBF58476D1CE4E5B9);
  z = (z ^ z >> 27) * UINT64_C (0x94D049BB133111EB);
  return z ^ z >> 31;
}

/* The high and low halves of a × b, in standard C. */
static uint64_t
multiply_high (uint64_t  a,
               uint64_t  b,
               uint64_t *low)
{
  uint64_t a_low = (uint32_t) a;
  uint64_t a_high = a >> 32;
  uint64_t b_low = (uint32_t) b;
  uint64_t b_high = b >> 32;
  uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
  uint64_t carry = (uint32_t) middle + a_low * b_high;

  *low = a * b;
  return a_high * b_high + (middle >> 32) + (carry >> 32);
}

/* A random number from 0 to @n - 1, uniformly distributed (Lemire, "Fast random integer generation in an
 * interval", 2019); @n is not 0. */
uint64_t
fair_random_below (uint64_t *state,
                   uint64_t  n)
{
  uint64_t least = (0 - n) % n; /* 2^64 mod n */
  uint64_t low;
  uint64_t high;

  do
    high = multiply_high (fair_random_next (state), n, &low);
  while (low < least);

  return high;
}

/* Puts @n cards into a random order. */
void
fair_cards_shuffle (FairCard *cards,
                    unsigned  n,
                    uint64_t *state)
{
  for (unsigned i = n; i > 1; i--)
    {
      unsigned j = (unsigned) fair_random_below (state, i);
      FairCard card = cards[i - 1];

      cards[i - 1] = cards[j];
      cards[j] = card;
    }
}

/* The deck order of deal @number, with @n_packs packs (1 or 2). */
void
fair_deck_shuffle (uint64_t  number,
                   unsigned  n_packs,
                   FairDeck *deck)
{
  uint64_t state = number;

  deck->n = 0;
  for (unsigned pack = 0; pack < n_packs; pack++)
    for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
      for (unsigned rank = FAIR_ACE; rank <= FAIR_KING; rank++)
        deck->cards[deck->n++] = fair_card (rank, suit, pack);

  fair_cards_shuffle (deck->cards, deck->n, &state);
}

/**
 * fair_deck_parse:
 * @text: cards in deck order, separated by white space; need not end in a NUL
 * @fault: (out) (optional): what is wrong, and where
 *
 * Reads a deck for @rules: each card as often as there are packs.  Cards that start on a foundation by the
 * rules may be missing.
 *
 * Returns: whether @text is such a deck.
 */
bool
fair_deck_parse (const FairRules *rules,
                 const char      *text,
                 size_t           length,
                 FairDeck        *deck,
                 FairFault       *fault)
{
  unsigned   n_packs = rules->game->n_packs;
  uint8_t    seen[FAIR_CARD_CODES] = { 0 };
  FairReader reader;
  FairWord   word;

  fair_reader_init (&reader, text, length);
  deck->n = 0;
  while (fair_reader_next_word (&reader, true, &word))
    {
      FairCard card = fair_card_parse (word.text, word.length);

      if (card == FAIR_NO_CARD)
        return fair_fault_set (fault, FAIR_FAULT_NOT_A_CARD, word.line, word.text, word.length, NULL);
      if (seen[card] == n_packs)
        return fair_fault_set (fault, FAIR_FAULT_CARD_TWICE, word.line, word.text, word.length, NULL);
      deck->cards[deck->n++] = fair_card (fair_card_rank (card), fair_card_suit (card), seen[card]++);
    }

  return fair_cards_check (seen, n_packs, rules->dealt_rank + 1u, reader.line, fault);
}

/* Puts the card at @index of the deck on @pile. */
static void
put (FairDealer *dealer,
     unsigned    index,
     unsigned    pile)
{
  fair_position_push (dealer->position, pile, dealer->deck.cards[index]);
  if (dealer->piles)
    dealer->piles[index] = (uint8_t) pile;
}

/* Deals the next card of the deck to @pile. */
void
fair_deal_card (FairDealer *dealer,
                unsigned    pile)
{
  put (dealer, dealer->next++, pile);
}

/* Puts the rest of the deck face down on @pile, so that its next card lies on top. */
void
fair_deal_rest (FairDealer *dealer,
                unsigned    pile)
{
  while (dealer->deck.n > dealer->next)
    put (dealer, --dealer->deck.n, pile);
  dealer->position->down[pile] = (uint8_t) fair_position_count (dealer->position, pile);
}

/* Turns face down all but the top @up cards of each pile of @role. */
void
fair_turn_down (FairDealer *dealer,
                FairRole    role,
                unsigned    up)
{
  unsigned first = dealer->rules->first[role];

  for (unsigned pile = first; pile < first + dealer->rules->count[role]; pile++)
    {
      unsigned count = fair_position_count (dealer->position, pile);

      dealer->position->down[pile] = (uint8_t) (count > up ? count - up : 0);
    }
}

/* Deals @deck, as fair_deck_parse() or fair_deck_shuffle() makes it for @rules, with all moves that the rules add after
 * the deal. */
void
fair_deal_deck (const FairRules *rules,
                const FairDeck  *deck,
                FairPosition    *position)
{
  FairDealer  dealer = { .rules = rules, .position = position, .deck = *deck };
  FairEffects effects = { 0 };

  fair_position_clear (position);
  rules->spec->deal (&dealer);
  assert (dealer.next == dealer.deck.n);
  if (rules->spec->after)
    rules->spec->after (rules, position, NULL, &effects);
}

/* Deals deal @number of @rules, with all moves that the rules add after the deal. */
void
fair_deal_number (const FairRules *rules,
                  uint64_t         number,
                  FairPosition    *position)
{
  FairDeck deck;

  if (!rules->spec->make_deck || !rules->spec->make_deck (number, &deck))
    fair_deck_shuffle (number, rules->game->n_packs, &deck);
  fair_deal_deck (rules, &deck, position);
}
