#include "setup.h"

#include "deal.h"
#include "position-check.h"
#include "position-text.h"
#include "seen.h"
#include "step.h"

#include <string.h>

/* Notes how @rules deal, by a deck of kings, which go nowhere by themselves. */
void
fair_setup_get_shape (const FairRules *rules,
                      FairDealShape   *shape)
{
  FairDealer dealer = { .rules = rules, .position = &shape->dealt, .piles = shape->piles };

  shape->n = (unsigned) (rules->n_cards - rules->dealt_rank * FAIR_N_SUITS * rules->game->n_packs);
  dealer.deck.n = shape->n;
  memset (dealer.deck.cards, fair_card (FAIR_KING, FAIR_CLUBS, 0), sizeof dealer.deck.cards);
  fair_position_clear (&shape->dealt);
  rules->spec->deal (&dealer);
}

/* Begins a layout: only the cards that start on the foundations by the rules lie there. */
void
fair_setup_begin (const FairRules     *rules,
                  const FairDealShape *shape,
                  FairPosition        *layout)
{
  fair_position_clear (layout);
  for (unsigned slot = 0; rules->dealt_rank > 0 && slot < rules->count[FAIR_FOUNDATION]; slot++)
    for (unsigned i = 0; i < fair_position_count (&shape->dealt, slot); i++)
      fair_position_push (layout, slot, fair_card_face (fair_position_pile (&shape->dealt, slot)[i]));
}

/* @pile: the pile that the last card went to, to fill pile after pile; FAIR_NO_PILE to follow the order of the deal.
 * Returns: the pile that gets the next card; FAIR_NO_PILE if each has as many cards as it is dealt */
unsigned
fair_setup_next (const FairRules     *rules,
                 const FairDealShape *shape,
                 const FairPosition  *layout,
                 unsigned             pile)
{
  uint8_t used[FAIR_MAX_PILES] = { 0 };

  for (unsigned i = 0; pile < rules->n_piles && i < rules->n_piles; i++)
    {
      unsigned next = (pile + i) % rules->n_piles;

      if (fair_position_count (layout, next) < fair_position_count (&shape->dealt, next))
        return next;
    }

  for (unsigned i = 0; i < shape->n; i++)
    if (used[shape->piles[i]]++ >= fair_position_count (layout, shape->piles[i]))
      return shape->piles[i];

  return FAIR_NO_PILE;
}

/* Turns the cards of @pile as the rules want them; the deal and the player decide about those of a column. */
static void
turn (const FairRules *rules,
      FairPosition    *layout,
      unsigned         pile)
{
  unsigned count = fair_position_count (layout, pile);

  if (rules->piles[pile].facing == FAIR_FACING_DOWN)
    layout->down[pile] = (uint8_t) count;
  else if (rules->piles[pile].facing == FAIR_FACING_TOP)
    layout->down[pile] = (uint8_t) (count > 0 ? count - 1 : 0);
}

/* Puts @card, whose pack does not matter, or FAIR_NO_CARD for one that nobody knows, on @pile; in a stock, which is
 * turned from the top, below the cards there.  It lies face down where the deal has such a card; one that nobody knows
 * lies face down on others that do, too.  A stock with such a card was not gone through yet.  Returns: its index in the
 * pile */
unsigned
fair_setup_put (const FairRules     *rules,
                const FairDealShape *shape,
                FairPosition        *layout,
                unsigned             pile,
                FairCard             card)
{
  FairFacing facing = (FairFacing) rules->piles[pile].facing;
  unsigned   count = fair_position_count (layout, pile);
  unsigned   index = facing == FAIR_FACING_DOWN ? 0 : count;
  FairCard  *place = layout->cards + layout->start[pile] + index;

  fair_position_push (layout, pile, fair_card_face (card));
  memmove (place + 1, place, count - index);
  *place = fair_card_face (card);
  if (facing == FAIR_FACING_DOWN && card == FAIR_NO_CARD)
    layout->redeals = 0;
  if (facing == FAIR_FACING_COVERED && layout->down[pile] == count &&
      (card == FAIR_NO_CARD || count < shape->dealt.down[pile]))
    layout->down[pile]++;
  turn (rules, layout, pile);

  return index;
}

/* Takes the card at @index of @pile away.  Returns: the card; FAIR_NO_CARD if nobody knows it */
FairCard
fair_setup_take (const FairRules *rules,
                 FairPosition    *layout,
                 unsigned         pile,
                 unsigned         index)
{
  unsigned at = layout->start[pile] + index;
  unsigned end = fair_position_count_all (layout);
  FairCard card = layout->cards[at];

  assert (index < fair_position_count (layout, pile));
  memmove (layout->cards + at, layout->cards + at + 1, end - at - 1);
  layout->cards[end - 1] = FAIR_NO_CARD;
  for (unsigned p = pile + 1; p <= FAIR_MAX_PILES; p++)
    layout->start[p]--;
  if (index < layout->down[pile])
    layout->down[pile]--;
  turn (rules, layout, pile);

  return card;
}

/* How often the face of @card, or a card that nobody knows, lies in @layout. */
unsigned
fair_setup_count (const FairPosition *layout,
                  FairCard            card)
{
  unsigned n = 0;

  for (unsigned i = 0; i < fair_position_count_all (layout); i++)
    n += fair_card_face (layout->cards[i]) == fair_card_face (card);
  return n;
}

/* How many cards have no place yet. */
unsigned
fair_setup_count_left (const FairRules    *rules,
                       const FairPosition *layout)
{
  return (unsigned) (rules->n_cards - fair_position_count_all (layout));
}

/* Finds where the face of @card lies.  Returns: whether it does */
bool
fair_setup_find (const FairRules    *rules,
                 const FairPosition *layout,
                 FairCard            card,
                 unsigned           *pile,
                 unsigned           *index)
{
  for (*pile = 0; *pile < rules->n_piles; ++*pile)
    for (*index = 0; *index < fair_position_count (layout, *pile); ++*index)
      if (fair_position_pile (layout, *pile)[*index] == fair_card_face (card))
        return true;

  return false;
}

/* Whether no card of @pile was seen that nobody knows. */
static bool
check_known (const FairRules    *rules,
             const FairPosition *layout,
             unsigned            pile,
             FairFault          *fault)
{
  char name[FAIR_PILE_TEXT];

  for (unsigned i = fair_seen_count_hidden (rules, layout, pile); i < fair_position_count (layout, pile); i++)
    if (fair_position_pile (layout, pile)[i] == FAIR_NO_CARD)
      {
        fair_pile_print (rules, pile, name);
        fair_fault_set (fault, FAIR_FAULT_MUST_BE_DOWN, 0, "", 0, name);
        fault->pile = (uint8_t) pile;
        return false;
      }

  return true;
}

/* Checks what lies there so far.  While cards are left, all of a column may lie face down, and the first foundation may
 * be empty.  Returns: whether nothing is wrong */
bool
fair_setup_check (const FairRules    *rules,
                  const FairPosition *layout,
                  FairFault          *fault)
{
  FairPosition position = *layout;
  bool         is_partial = fair_setup_count_left (rules, layout) > 0;

  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    {
      FairFacing facing = (FairFacing) rules->piles[pile].facing;
      unsigned   count = fair_position_count (layout, pile);

      /* A card that will be covered can be unknown. */
      if (!(is_partial && facing == FAIR_FACING_TOP) && !check_known (rules, layout, pile, fault))
        return false;
      if (is_partial && facing == FAIR_FACING_COVERED && count > 0 && layout->down[pile] == count)
        position.down[pile]--;
    }

  return (is_partial && fair_base_rank (rules, layout) == 0) || fair_position_check (rules, &position, fault);
}

/* The first column that has more cards than it is dealt; FAIR_NO_PILE if there is none, or if cards lie where none are dealt, so
 * that this is no new deal. */
unsigned
fair_setup_find_overfull (const FairRules     *rules,
                          const FairDealShape *shape,
                          const FairPosition  *layout)
{
  unsigned overfull = FAIR_NO_PILE;

  for (unsigned pile = rules->n_piles; pile-- > 0;)
    if (fair_position_count (layout, pile) > fair_position_count (&shape->dealt, pile))
      {
        if (rules->piles[pile].role != FAIR_COLUMN)
          return FAIR_NO_PILE;
        overfull = pile;
      }

  return overfull;
}

/* Lists the cards that are not in @layout, in the order of the suits.  Returns: how many there are */
static unsigned
list_missing (const FairRules    *rules,
              const FairPosition *layout,
              FairCard            cards[FAIR_MAX_CARDS])
{
  unsigned n = 0;

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = FAIR_ACE; rank <= FAIR_KING; rank++)
      for (unsigned pack = fair_setup_count (layout, fair_card (rank, suit, 0)); pack < rules->game->n_packs; pack++)
        cards[n++] = fair_card (rank, suit, pack);

  return n;
}

/* Makes @position of @layout, with packs, and with the cards that are not in @layout on the places of the ones that
 * nobody knows.  @seed: shuffles these cards; 0 does not. */
void
fair_setup_fill (const FairRules    *rules,
                 const FairPosition *layout,
                 uint64_t            seed,
                 FairPosition       *position)
{
  FairCard missing[FAIR_MAX_CARDS];
  unsigned n = list_missing (rules, layout, missing);
  uint64_t state = seed;
  uint8_t  seen[FAIR_CARD_CODES] = { 0 };

  if (seed != 0)
    fair_cards_shuffle (missing, n, &state);
  *position = *layout;
  for (unsigned i = 0; i < fair_position_count_all (layout); i++)
    if (layout->cards[i] != FAIR_NO_CARD)
      position->cards[i] |= fair_card (0, FAIR_CLUBS, seen[layout->cards[i]]++); /* equal cards get different packs */
    else if (n > 0)
      position->cards[i] = missing[--n];
}

/* Puts a card that nobody knows on each place that the deal has face down, as far as the cards below lie there. */
void
fair_setup_hide (const FairRules     *rules,
                 const FairDealShape *shape,
                 FairPosition        *layout)
{
  for (unsigned pile = 0; pile < rules->n_piles; pile++)
    while (fair_position_count (layout, pile) < shape->dealt.down[pile] && fair_setup_count_left (rules, layout) > 0)
      fair_setup_put (rules, shape, layout, pile, FAIR_NO_CARD);
}

/* Deals the cards that have no place yet, in random order.  Those that the deal has face down are not known;
 * fair_setup_fill() with the same seed chooses them.  Returns: whether there was a place for each */
bool
fair_setup_shuffle (const FairRules     *rules,
                    const FairDealShape *shape,
                    uint64_t             seed,
                    FairPosition        *layout)
{
  FairCard missing[FAIR_MAX_CARDS];
  uint64_t state = ~seed;

  fair_setup_hide (rules, shape, layout);
  while (fair_setup_count_left (rules, layout) > 0)
    {
      unsigned pile = fair_setup_next (rules, shape, layout, FAIR_NO_PILE);
      unsigned n = list_missing (rules, layout, missing);

      if (pile == FAIR_NO_PILE)
        return false;
      fair_setup_put (rules, shape, layout, pile, missing[fair_random_below (&state, n)]);
    }

  return true;
}

/**
 * fair_setup_complete:
 * @seed: as for fair_setup_fill(); with 0, cards that nobody knows stay FAIR_NO_CARD, and no card has a pack
 * @position: (out): a position to play, with all moves that the rules add after the deal; @layout if it is not complete
 *
 * Returns: whether @layout is complete and nothing is wrong with it
 */
bool
fair_setup_complete (const FairRules    *rules,
                     const FairPosition *layout,
                     uint64_t            seed,
                     FairPosition       *position)
{
  FairEffects effects = { 0 };
  FairFault   fault;

  *position = *layout;
  if (fair_setup_count_left (rules, layout) > 0 || !fair_setup_check (rules, layout, &fault))
    return false;

  if (seed != 0)
    fair_setup_fill (rules, layout, seed, position);
  for (FairSuit suit = FAIR_CLUBS; rules->spec->scored && suit < FAIR_N_SUITS; suit++)
    position->reached[suit] = (uint8_t) fair_foundation_rank (rules, position, suit);
  if (rules->spec->after)
    rules->spec->after (rules, position, NULL, &effects);

  return fair_setup_check (rules, position, &fault);
}
