/* Yukon: Klondike without a stock, where any face-up card can move with all cards on it. */
#include "kernel.h"
#include "specs.h"

enum
{
  ROUNDS = 4, /* in which the cards that are left go to all columns but the first */
  FACE_UP = 5 /* cards of each of these columns */
};

static void
deal (FairDealer *dealer)
{
  unsigned first = dealer->rules->first[FAIR_COLUMN];
  unsigned n_columns = dealer->rules->count[FAIR_COLUMN];

  for (unsigned row = 0; row < n_columns; row++)
    for (unsigned i = row; i < n_columns; i++)
      fair_deal_card (dealer, first + i);
  for (unsigned round = 0; round < ROUNDS; round++)
    for (unsigned i = 1; i < n_columns; i++)
      fair_deal_card (dealer, first + i);
  fair_turn_down (dealer, FAIR_COLUMN, FACE_UP);
}

static const FairPileGroup groups[] = {
  { 4, { .role = FAIR_FOUNDATION, .suit = FAIR_N_SUITS } },
  { 7,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_ALTERNATE,
      .run = FAIR_JOIN_FREE,
      .fill = FAIR_FILL_KING,
      .facing = FAIR_FACING_COVERED,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN) } },
  { 0 }
};

const FairSpec fair_yukon_spec = { .groups = groups, .deal = deal };
