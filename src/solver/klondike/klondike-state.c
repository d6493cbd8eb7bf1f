#include "klondike-state.h"

#include <string.h>

/* The cards of the places @left that come to the top of the waste when they are drawn in turn; without the last one if
 * it does so only because no more are left. */
static uint64_t
find_turned (const KlondikeTable *table,
             uint64_t             left)
{
  uint64_t turned = 0;

  while (left)
    {
      uint64_t skipped = left;

      for (unsigned i = 1; i < table->draw; i++)
        skipped &= skipped - 1;
      if (skipped == 0)
        break;
      turned |= klondike_bit (table->stock[klondike_lowest (skipped)]);
      left = skipped & (skipped - 1);
    }

  return turned;
}

/* Finds @reach: the cards that can come to the top of the waste in this pass or, if there can be one, in the next. */
static void
find_reach (const KlondikeTable *table,
            KlondikeState       *state)
{
  unsigned n = (unsigned) __builtin_popcountll (state->stock);
  uint64_t later = state->stock;

  if (!table->limited && (state->waste % table->draw == 0 || state->waste == n))
    state->waste = 0;
  state->reach = state->waste == 0 || !table->limited || state->redeals > 0 ? find_turned (table, state->stock) : 0;
  if (n > 0)
    state->reach |= klondike_bit (table->stock[63 - __builtin_clzll (state->stock)]);
  if (state->waste == 0)
    return;

  for (unsigned i = 1; i < state->waste; i++)
    later &= later - 1;
  state->reach |= klondike_bit (table->stock[klondike_lowest (later)]) | find_turned (table, later & (later - 1));
}

/* Whether drawing can bring the card with @before cards before it to the top of the waste in this pass. */
static bool
is_in_pass (const KlondikeTable *table,
            const KlondikeState *state,
            unsigned             before)
{
  unsigned n = (unsigned) __builtin_popcountll (state->stock);

  return before + 1 == state->waste ||
         (before >= state->waste && ((before - state->waste) % table->draw == table->draw - 1 || before + 1 == n));
}

static void
take_from_stock (const KlondikeTable *table,
                 KlondikeState       *state,
                 unsigned             card)
{
  uint64_t place = klondike_bit (table->place[card]);
  unsigned before = (unsigned) __builtin_popcountll (state->stock & (place - 1));

  if (table->limited && !is_in_pass (table, state, before))
    state->redeals--;
  state->stock &= ~place;
  if (table->open)
    {
      state->reach &= ~klondike_bit (card);
      return;
    }
  state->waste = (uint8_t) before;
  find_reach (table, state);
}

/* Makes the topmost unmoved card of @column fixed, if there is one. */
static void
fix_top (const KlondikeTable *table,
         KlondikeState       *state,
         unsigned             column)
{
  unsigned left = state->unmoved[column];
  uint64_t card;

  if (left == 0)
    {
      state->n_empty++;
      return;
    }
  card = klondike_bit (table->cards[column][left - 1]);
  state->up |= card;
  if (left == 1 && card & KLONDIKE_KINGS)
    {
      state->unmoved[column] = 0;
      return;
    }
  state->fixed |= card;
}

/* Makes the fixed card leave its place. */
static void
loosen (const KlondikeTable *table,
        KlondikeState       *state,
        unsigned             card)
{
  unsigned column = table->column[card];

  state->fixed &= ~klondike_bit (card);
  state->unmoved[column]--;
  fix_top (table, state, column);
}

static void
do_up (KlondikeState *state,
       unsigned       card)
{
  state->next ^= klondike_bit (card) | klondike_bit (card + 4);
  state->count[card % 4]++;
}

/* Puts a card that is not in a column on a column. */
static void
do_place (KlondikeState *state,
          unsigned       card)
{
  state->up |= klondike_bit (card);
  if (klondike_bit (card) & KLONDIKE_KINGS)
    state->n_empty--;
}

/* Makes a move that klondike_list() or klondike_forced() returned. */
void
klondike_do (const KlondikeTable *table,
             KlondikeState       *state,
             KlondikeMove         move)
{
  unsigned card = klondike_move_card (move);
  uint64_t bit = klondike_bit (card);

  state->last = KLONDIKE_NO_CARD;
  switch (klondike_move_kind (move))
    {
    case KLONDIKE_UP:
      do_up (state, card);
      state->up &= ~bit;
      if (state->fixed & bit)
        loosen (table, state, card);
      else if (bit & KLONDIKE_KINGS)
        state->n_empty++;
      break;
    case KLONDIKE_UP_STOCK:
      do_up (state, card);
      take_from_stock (table, state, card);
      break;
    case KLONDIKE_DOWN_STOCK:
      do_place (state, card);
      take_from_stock (table, state, card);
      if (table->open)
        state->last = (uint8_t) card;
      break;
    case KLONDIKE_MOVE:
      do_place (state, card);
      loosen (table, state, card);
      break;
    case KLONDIKE_DOWN:
    default:
      state->next ^= bit | bit << 4;
      state->count[card % 4]--;
      do_place (state, card);
      state->last = (uint8_t) card;
      break;
    }
}

/* Converts a state of another game to the easier one of @table, in which cards are drawn singly, and redeals have no
 * limit: all cards of the stock are available, and any move may follow. */
void
klondike_ease (const KlondikeTable *table,
               KlondikeState       *state)
{
  state->waste = 0;
  state->redeals = 0;
  state->last = KLONDIKE_NO_CARD;
  find_reach (table, state);
}

/* The key: the state without waste and redeals in 128 bits, lossless and mixed. Numbers of cards, and cards, leave two bits of
 * each byte free; these and the upper bits of the stock contain the foundations. */
KlondikeKey
klondike_key (const KlondikeState *state)
{
  const uint8_t *unmoved = state->unmoved;
  const uint8_t *count = state->count;
  uint64_t       columns = (uint64_t) state->last << 56 | (uint64_t) unmoved[6] << 48 | (uint64_t) unmoved[5] << 40 |
                     (uint64_t) unmoved[4] << 32 | (uint64_t) unmoved[3] << 24 | (uint64_t) unmoved[2] << 16 |
                     (uint64_t) unmoved[1] << 8 | unmoved[0];
  uint64_t stock = state->stock | (uint64_t) (count[0] | count[1] << 4 | count[2] << 8) << FAIR_PACK_SIZE;
  uint64_t mixed;
  FairKey  key;

  static_assert (KLONDIKE_COLUMNS == 7, "and the last card are eight bytes");
  columns |= (uint64_t) (count[3] & 3) << 6 | (uint64_t) (count[3] >> 2) << 14;
  mixed = fair_mix (columns);
  key.stored = fair_mix (stock ^ mixed);
  /* It distinguishes what the other part does not, and depends on both, so that buckets fill evenly. */
  key.extra = (key.stored * FAIR_MIX_GOLDEN + mixed * FAIR_MIX_OTHER) >> 52;
  return (KlondikeKey){ key, state->waste + (unsigned) KLONDIKE_WASTES * state->redeals };
}

static void
read_column (const FairRules    *rules,
             const FairPosition *position,
             unsigned            column,
             KlondikeTable      *table,
             KlondikeState      *state)
{
  unsigned        pile = rules->first[FAIR_COLUMN] + column;
  unsigned        count = fair_position_count (position, pile);
  unsigned        unmoved = count > 0 ? position->down[pile] + 1 : 0;
  const FairCard *cards = fair_position_pile (position, pile);

  for (unsigned i = 0; i < unmoved; i++)
    {
      table->cards[column][i] = (uint8_t) klondike_card (cards[i]);
      table->column[klondike_card (cards[i])] = (uint8_t) column;
    }
  for (unsigned i = unmoved; i < count; i++)
    state->up |= klondike_bit (klondike_card (cards[i]));
  state->unmoved[column] = (uint8_t) unmoved;
  fix_top (table, state, column);
}

static void
read_stock (const FairRules    *rules,
            const FairPosition *position,
            KlondikeTable      *table,
            KlondikeState      *state)
{
  unsigned waste = rules->first[FAIR_WASTE];
  unsigned stock = rules->first[FAIR_STOCK];
  unsigned n = 0;

  state->waste = (uint8_t) fair_position_count (position, waste);
  for (unsigned i = 0; i < state->waste; i++)
    table->stock[n++] = (uint8_t) klondike_card (fair_position_pile (position, waste)[i]);
  for (unsigned i = 0; i < fair_position_count (position, stock); i++)
    table->stock[n++] = (uint8_t) klondike_card (fair_position_card (position, stock, i));
  for (unsigned i = 0; i < n; i++)
    {
      table->place[table->stock[i]] = (uint8_t) i;
      table->stock_cards |= klondike_bit (table->stock[i]);
    }
  state->stock = klondike_bit (n) - 1;
  find_reach (table, state);
}

/* Makes a state from @position, and the table of where cards lie. */
void
klondike_read (const FairRules    *rules,
               const FairPosition *position,
               KlondikeTable      *table,
               KlondikeState      *state)
{
  memset (table, 0, sizeof *table);
  memset (state, 0, sizeof *state);
  table->draw = rules->draw_count;
  table->limited = rules->max_redeals != FAIR_UNLIMITED_REDEALS;
  table->open = table->draw == 1 && !table->limited;
  if (table->limited)
    state->redeals = (uint8_t) (rules->max_redeals - position->redeals);
  assert (state->redeals <= KLONDIKE_MAX_REDEALS);
  state->last = KLONDIKE_NO_CARD;
  for (unsigned slot = 0; slot < rules->count[FAIR_FOUNDATION]; slot++)
    {
      FairCard top = fair_position_top (position, rules->first[FAIR_FOUNDATION] + slot);

      if (top != FAIR_NO_CARD)
        state->count[klondike_card (top) % 4] = (uint8_t) fair_card_rank (top);
    }
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    state->next |= klondike_bit (state->count[suit] * 4u + suit);
  for (unsigned column = 0; column < KLONDIKE_COLUMNS; column++)
    read_column (rules, position, column, table, state);
  read_stock (rules, position, table, state);
}
