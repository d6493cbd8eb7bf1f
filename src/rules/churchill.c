/* Churchill: ten mirrored columns, the Devil's Six, rows dealt from the stock, aces that go up by
 * themselves. */
#include "kernel.h"
#include "specs.h"

/* In the order of the options in games.c. */
enum
{
  EASY,
  SORT_FOUNDATIONS,
  SUIT_ORDER,
  KING_SKIP
};

enum
{
  SKIP_TOP,
  SKIP_RUN
};

static void
setup (FairRules *rules)
{
  FairSuit order[FAIR_N_SUITS];

  rules->skips_runs = rules->options.value[KING_SKIP] == SKIP_RUN;
  if (!rules->options.value[SORT_FOUNDATIONS])
    return;

  fair_suit_order (rules->options.value[SUIT_ORDER], order);
  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    rules->piles[slot].suit = (uint8_t) order[slot / 2];
}

/* The easy option: aces among the six go up right after the deal. */
static void
pull_aces (FairDealer *dealer)
{
  const FairRules *rules = dealer->rules;
  unsigned         first = rules->first[FAIR_RESERVE];

  for (unsigned i = 0; i < rules->count[FAIR_RESERVE]; i++)
    {
      FairCard card = fair_position_top (dealer->position, first + i);

      if (fair_card_rank (card) == FAIR_ACE)
        fair_position_transfer (dealer->position, first + i, fair_foundation_slot (rules, dealer->position, card), 1);
    }
}

static void
deal (FairDealer *dealer)
{
  const FairRules *rules = dealer->rules;
  unsigned         n_columns = rules->count[FAIR_COLUMN];

  for (unsigned i = 0; i < rules->count[FAIR_RESERVE]; i++)
    fair_deal_card (dealer, rules->first[FAIR_RESERVE] + i);
  for (unsigned row = 0; row < n_columns / 2; row++)
    for (unsigned i = row; i < n_columns - row; i++)
      fair_deal_card (dealer, rules->first[FAIR_COLUMN] + i);
  fair_turn_down (dealer, FAIR_COLUMN, 1);
  fair_deal_rest (dealer, rules->first[FAIR_STOCK]);
  if (rules->options.value[EASY])
    pull_aces (dealer);
}

static bool
is_skipped (const FairRules    *rules,
            const FairPosition *position,
            unsigned            column)
{
  unsigned count = fair_skipped_run (rules, fair_position_count (position, column));

  return count > 0 && fair_card_rank (fair_position_card (position, column, count - 1)) == FAIR_KING &&
         fair_run_length (rules, position, column) >= count;
}

static unsigned
draw (const FairRules    *rules,
      const FairPosition *position,
      uint8_t            *piles,
      unsigned            room)
{
  unsigned first = rules->first[FAIR_COLUMN];
  unsigned n = 0;

  for (unsigned column = first; column < first + rules->count[FAIR_COLUMN] && n < room; column++)
    if (!is_skipped (rules, position, column))
      piles[n++] = (uint8_t) column;

  return n;
}

static void
after (const FairRules *rules,
       FairPosition    *position,
       const FairMove  *move,
       FairEffects     *effects)
{
  unsigned first = rules->first[FAIR_COLUMN];
  FairCard top;

  (void) move;
  for (unsigned column = first; column < first + rules->count[FAIR_COLUMN]; column++)
    while (fair_card_rank (top = fair_position_top (position, column)) == FAIR_ACE)
      fair_do_transfer (rules, position, column, fair_foundation_slot (rules, position, top), 1, effects);
}

static const FairPileGroup groups[] = {
  { 8, { .role = FAIR_FOUNDATION, .suit = FAIR_N_SUITS } },
  { 6,
    { .role = FAIR_RESERVE,
      .capacity = 1,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) } },
  { 10,
    { .role = FAIR_COLUMN,
      .join = FAIR_JOIN_ALTERNATE,
      .run = FAIR_JOIN_ALTERNATE,
      .fill = FAIR_FILL_KING,
      .facing = FAIR_FACING_COVERED,
      .gives = FAIR_ROLE_BIT (FAIR_FOUNDATION) | FAIR_ROLE_BIT (FAIR_COLUMN) } },
  { 1, { .role = FAIR_STOCK, .facing = FAIR_FACING_DOWN } },
  { 0 }
};

const FairSpec fair_churchill_spec = {
  .groups = groups,
  .setup = setup,
  .deal = deal,
  .draw = draw,
  .after = after
};
