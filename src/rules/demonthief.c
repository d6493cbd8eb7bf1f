/* Demonthief, and Demons and Thieves, which is the same with redeals: foundations from a base rank,
 * left columns in alternating colors, right columns in suit. */
#include "kernel.h"
#include "specs.h"

/* In the order of the options in games.c. */
enum
{
  RESERVE
};

enum
{
  RESERVE_SIZE = 13,
  LEFT_COLUMNS = 4,
  RIGHT_ROWS = 8
};

static void
deal (FairDealer *dealer)
{
  const FairRules *rules = dealer->rules;
  unsigned         first = rules->first[FAIR_COLUMN];
  unsigned         end = first + rules->count[FAIR_COLUMN];

  for (unsigned i = 0; rules->count[FAIR_RESERVE] > 0 && i < RESERVE_SIZE; i++)
    fair_deal_card (dealer, rules->first[FAIR_RESERVE]);
  fair_turn_down (dealer, FAIR_RESERVE, 1);
  fair_deal_card (dealer, rules->first[FAIR_FOUNDATION]);
  for (unsigned column = first; column < first + LEFT_COLUMNS; column++)
    fair_deal_card (dealer, column);
  for (unsigned row = 0; row < RIGHT_ROWS; row++)
    for (unsigned column = first + LEFT_COLUMNS; column < end; column++)
      fair_deal_card (dealer, column);
  fair_deal_rest (dealer, rules->first[FAIR_STOCK]);
}

#define GIVES (FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN))

static const FairPileGroup groups[] = {
  { 8, { .role = FAIR_FOUNDATION, .suit = FAIR_N_SUITS, .wrap = true } },
  { 1,
    { .role = FAIR_RESERVE,
      .facing = FAIR_FACING_TOP,
      .gives = GIVES,
      .capacity = RESERVE_SIZE },
    .times = true,
    .option = RESERVE },
  { LEFT_COLUMNS,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_ALTERNATE,
      .run = FAIR_JOIN_ALTERNATE,
      .fill = FAIR_FILL_ANY,
      .gives = GIVES,
      .wrap = true } },
  { 5,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_SUIT,
      .run = FAIR_JOIN_SUIT,
      .fill = FAIR_FILL_ANY,
      .gives = GIVES,
      .wrap = true } },
  { 1, { .role = FAIR_WASTE, .gives = GIVES } },
  { 1, { .role = FAIR_STOCK, .facing = FAIR_FACING_DOWN } },
  { 0 }
};

const FairSpec fair_demonthief_spec = {
  .groups = groups,
  .deal = deal
};
