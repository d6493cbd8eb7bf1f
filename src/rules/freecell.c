/* FreeCell, and KingCell: eight open columns and some cells.  KingCell has other joins, and kings alone in empty
 * columns. */
#include "kernel.h"
#include "specs.h"

/* In the order of the options in games.c. */
enum
{
  CELLS,            /* FreeCell */
  SUPERMOVE = CELLS /* KingCell */
};

enum
{
  SUPERMOVE_COLUMNS,
  SUPERMOVE_CELLS
};

static void
setup_kingcell (FairRules *rules)
{
  if (rules->options.value[SUPERMOVE] == SUPERMOVE_CELLS)
    rules->bound = FAIR_BOUND_CELLS;
}

/* Deals 1 to 2^31 - 1 of FreeCell are Microsoft's. */
static bool
make_deck (uint64_t  number,
           FairDeck *deck)
{
  uint32_t state = (uint32_t) number;
  FairCard pack[FAIR_PACK_SIZE];

  if (number == 0 || number > INT32_MAX)
    return false;

  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    pack[i] = fair_card (i / FAIR_N_SUITS + 1, (FairSuit) (i % FAIR_N_SUITS), 0);
  deck->n = 0;
  for (unsigned left = FAIR_PACK_SIZE; left > 0; left--)
    {
      unsigned j;

      state = (state * UINT32_C (214013) + UINT32_C (2531011)) & INT32_MAX;
      j = (state >> 16) % left;
      deck->cards[deck->n++] = pack[j];
      pack[j] = pack[left - 1];
    }

  return true;
}

static void
deal (FairDealer *dealer)
{
  unsigned first = dealer->rules->first[FAIR_COLUMN];
  unsigned n_columns = dealer->rules->count[FAIR_COLUMN];

  for (unsigned i = 0; i < FAIR_PACK_SIZE; i++)
    fair_deal_card (dealer, first + i % n_columns);
}

#define CELL_GIVES (FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN))
#define COLUMN_GIVES (CELL_GIVES | FAIR_ROLE_BIT (FAIR_CELL))

static const FairPileGroup freecell_groups[] = {
  { 4, { .role = FAIR_FOUNDATION, .suit = FAIR_N_SUITS } },
  { 1,
    { .role = FAIR_CELL, .gives = CELL_GIVES, .capacity = 1 },
    .times = true,
    .option = CELLS },
  { 8,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_ALTERNATE,
      .run = FAIR_JOIN_ALTERNATE,
      .fill = FAIR_FILL_ANY,
      .gives = COLUMN_GIVES } },
  { 0 }
};

static const FairPileGroup kingcell_groups[] = {
  { 4, { .role = FAIR_FOUNDATION, .suit = FAIR_N_SUITS } },
  { 4, { .role = FAIR_CELL, .gives = CELL_GIVES, .capacity = 1 } },
  { 8,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_OTHER_SUIT,
      .run = FAIR_JOIN_OTHER_SUIT,
      .fill = FAIR_FILL_KING,
      .gives = COLUMN_GIVES } },
  { 0 }
};

const FairSpec fair_freecell_spec = {
  .groups = freecell_groups,
  .bound = FAIR_BOUND_DOUBLED,
  .make_deck = make_deck,
  .deal = deal
};

const FairSpec fair_kingcell_spec = {
  .groups = kingcell_groups,
  .bound = FAIR_BOUND_DOUBLED,
  .setup = setup_kingcell,
  .deal = deal
};
