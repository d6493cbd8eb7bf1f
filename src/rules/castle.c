/* Beleaguered Castle at any starting rank, and Streets and Alleys, which is starting rank 0.  The model has
 * the automatic moves, the spread and the two clicks. */
#include "kernel.h"
#include "specs.h"

/* In the order of the options in games.c. */
enum
{
  STARTING_RANK
};

static void
setup (FairRules *rules)
{
  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    rules->piles[slot].suit = (uint8_t) slot;
  rules->dealt_rank = (uint8_t) rules->options.value[STARTING_RANK];
}

static void
deal (FairDealer *dealer)
{
  const FairRules *rules = dealer->rules;
  unsigned         n_columns = rules->count[FAIR_COLUMN];
  unsigned         dealt = 0;

  for (FairSuit suit = FAIR_CLUBS; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = FAIR_ACE; rank <= rules->dealt_rank; rank++)
      fair_position_push (dealer->position, rules->first[FAIR_FOUNDATION] + suit, fair_card (rank, suit, 0));

  while (dealer->next < dealer->deck.n)
    if (fair_card_rank (dealer->deck.cards[dealer->next]) <= rules->dealt_rank)
      dealer->next++;
    else
      fair_deal_card (dealer, rules->first[FAIR_COLUMN] + dealt++ % n_columns);
}

static const FairPileGroup groups[] = {
  { 4, { .role = FAIR_FOUNDATION, .suit = FAIR_N_SUITS } },
  { 8,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_ANY,
      .fill = FAIR_FILL_ANY,
      .run = FAIR_JOIN_ANY,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN) } },
  { 0 }
};

const FairSpec fair_castle_spec = {
  .groups = groups,
  .can_cheat = true,
  .bound = FAIR_BOUND_SPACES,
  .setup = setup,
  .deal = deal
};
