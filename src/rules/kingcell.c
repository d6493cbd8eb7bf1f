/* KingCell: eight open columns, four cells, kings alone in empty columns. */
#include "kernel.h"
#include "specs.h"

/* In the order of the options in games.c. */
enum
{
  SUPERMOVE
};

enum
{
  SUPERMOVE_COLUMNS,
  SUPERMOVE_CELLS
};

static void
deal (FairDealer *dealer)
{
  unsigned first = dealer->rules->first[FAIR_COLUMN];
  unsigned n_columns = dealer->rules->count[FAIR_COLUMN];

  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    fair_deal_card (dealer, first + i % n_columns);
}

static unsigned
run_bound (const FairRules    *rules,
           const FairPosition *position,
           unsigned            from,
           unsigned            to)
{
  unsigned bound = fair_empty_piles (rules, position, FAIR_CELL) + 1;
  unsigned columns = fair_empty_piles (rules, position, FAIR_COLUMN) - (fair_position_count (position, to) == 0);

  (void) from;
  return rules->options.value[SUPERMOVE] == SUPERMOVE_CELLS ? bound : bound << columns;
}

static const FairPileGroup groups[] = {
  { 4, { .role = FAIR_FOUNDATION, .suit = FAIR_N_SUITS } },
  { 4,
    { .role = FAIR_CELL,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN),
      .capacity = 1 } },
  { 8,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_OTHER_SUIT,
      .fill = FAIR_FILL_KING,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_CELL) | FAIR_ROLE_BIT (FAIR_COLUMN),
      .runs = true } },
  { 0 }
};

const FairSpec fair_kingcell_spec = {
  .groups = groups,
  .deal = deal,
  .run_bound = run_bound
};
