/* two-pack-state.c: a state of a two-pack game: made from a position, changed by moves, with its key; converts a
 * trace of moves to moves of the kernel. */
#include "two-pack.h"

static TwoPackCard
card_from_rules (const TwoPackGame *game,
                 FairCard           card)
{
  unsigned rank = (fair_card_rank (card) + FAIR_N_RANKS - game->base) % FAIR_N_RANKS;

  return (TwoPackCard) (rank | (unsigned) fair_card_suit (card) << 4);
}

static void
begin_game (TwoPackGame        *game,
            const FairRules    *rules,
            const FairPosition *position)
{
  *game = (TwoPackGame){ .rules = rules,
                         .n_columns = rules->count[FAIR_COLUMN],
                         .base = fair_base_rank (rules, position),
                         .max_redeals = rules->max_redeals,
                         .churchill = rules->count[FAIR_WASTE] == 0 };
  while (game->n_left < game->n_columns &&
         rules->piles[rules->first[FAIR_COLUMN] + game->n_left].join == FAIR_JOIN_ALTERNATE)
    game->n_left++;
}

static void
begin_pile (const TwoPackGame  *game,
            TwoPackState       *state,
            unsigned            pile,
            const FairPosition *position,
            unsigned            from)
{
  unsigned count = fair_position_count (position, from);
  unsigned end = state->start[TWO_PACK_PILES];

  for (unsigned i = 0; i < count; i++)
    {
      unsigned depth = pile == TWO_PACK_STOCK ? i : count - 1 - i;

      state->cards[end++] = card_from_rules (game, fair_position_card (position, from, depth));
    }
  for (unsigned i = pile + 1; i <= TWO_PACK_PILES; i++)
    state->start[i] = (uint8_t) end;
}

static void
begin_foundations (const TwoPackGame  *game,
                   TwoPackState       *state,
                   const FairPosition *position)
{
  for (unsigned slot = 0; slot < game->rules->count[FAIR_FOUNDATION]; slot++)
    {
      unsigned count = fair_position_count (position, slot);
      unsigned suit;

      if (count == 0)
        continue;
      suit = fair_card_suit (fair_position_top (position, slot));
      if (count > state->high[suit])
        {
          state->low[suit] = state->high[suit];
          state->high[suit] = (uint8_t) count;
        }
      else
        state->low[suit] = (uint8_t) count;
    }
}

/* Makes @game from @rules, and @state from @position. */
void
fair_two_pack_begin (TwoPackGame        *game,
                     TwoPackState       *state,
                     const FairRules    *rules,
                     const FairPosition *position)
{
  begin_game (game, rules, position);
  memset (state, 0, sizeof *state);
  for (unsigned i = 0; i < game->n_columns; i++)
    {
      begin_pile (game, state, i, position, rules->first[FAIR_COLUMN] + i);
      state->down[i] = position->down[rules->first[FAIR_COLUMN] + i];
    }
  for (unsigned i = 0; i < rules->count[FAIR_RESERVE]; i++)
    begin_pile (game, state, TWO_PACK_RESERVE, position, rules->first[FAIR_RESERVE] + i);
  if (rules->count[FAIR_WASTE] > 0)
    begin_pile (game, state, TWO_PACK_WASTE, position, rules->first[FAIR_WASTE]);
  begin_pile (game, state, TWO_PACK_STOCK, position, rules->first[FAIR_STOCK]);
  begin_foundations (game, state, position);
  state->redeals = (uint8_t) position->redeals;
  state->rehash = TWO_PACK_ALL;
  state->rescore = TWO_PACK_ALL;
}

/* Returns: how many cards at the end of @column are a run */
unsigned
fair_two_pack_run (const TwoPackGame  *game,
                   const TwoPackState *state,
                   unsigned            column)
{
  const TwoPackCard *cards = two_pack_pile (state, column);
  unsigned           count = two_pack_count (state, column);
  unsigned           up = count - state->down[column];
  unsigned           length = up > 0;

  while (length < up && two_pack_joins (game, column, cards[count - length - 1], cards[count - length]))
    length++;

  return length;
}

static void
expose (TwoPackState *state,
        unsigned      pile)
{
  if (pile < TWO_PACK_COLUMNS && state->down[pile] > 0 && state->down[pile] == two_pack_count (state, pile))
    state->down[pile]--;
}

/* Moves the card that lies @depth below the top of @pile to a foundation. */
static void
put_up (TwoPackState *state,
        unsigned      pile,
        unsigned      depth)
{
  unsigned at = state->start[pile + 1] - 1u - depth;
  unsigned rank = two_pack_rank (state->cards[at]);
  unsigned suit = two_pack_suit (state->cards[at]);

  assert (two_pack_goes_up (state, state->cards[at]));
  memmove (state->cards + at, state->cards + at + 1, state->start[TWO_PACK_PILES] - at - 1u);
  for (unsigned i = pile + 1; i <= TWO_PACK_PILES; i++)
    state->start[i]--;
  if (state->high[suit] == rank)
    state->high[suit]++;
  else
    state->low[suit]++;
  expose (state, pile);
  state->rehash |= (uint16_t) (1u << pile);
  state->rescore = TWO_PACK_ALL;
}

static void
transfer (TwoPackState *state,
          unsigned      from,
          unsigned      to,
          unsigned      count)
{
  TwoPackCard run[FAIR_MAX_CARDS];
  unsigned    head = state->start[from + 1] - count;

  memcpy (run, state->cards + head, count);
  if (from < to)
    {
      unsigned end = state->start[to + 1];

      memmove (state->cards + head, state->cards + head + count, end - head - count);
      memcpy (state->cards + end - count, run, count);
      for (unsigned i = from + 1; i <= to; i++)
        state->start[i] = (uint8_t) (state->start[i] - count);
    }
  else
    {
      unsigned end = state->start[to + 1];

      memmove (state->cards + end + count, state->cards + end, head - end);
      memcpy (state->cards + end, run, count);
      for (unsigned i = to + 1; i <= from; i++)
        state->start[i] = (uint8_t) (state->start[i] + count);
    }
  expose (state, from);
  state->rehash |= (uint16_t) (1u << from | 1u << to);
  state->rescore |= (uint16_t) (1u << from | 1u << to);
}

/* Whether a row of Churchill skips @column. */
bool
fair_two_pack_is_skipped (const TwoPackGame  *game,
                          const TwoPackState *state,
                          unsigned            column)
{
  unsigned           count = fair_skipped_run (game->rules, two_pack_count (state, column));
  const TwoPackCard *end = state->cards + state->start[column + 1];

  return count > 0 && two_pack_rank (end[-(int) count]) == TWO_PACK_LAST_RANK &&
         (count == 1 || fair_two_pack_run (game, state, column) >= count);
}

/* Deals a row from the stock.  Returns: how many cards it had */
static unsigned
deal_row (const TwoPackGame *game,
          TwoPackState      *state)
{
  TwoPackState before = *state;
  unsigned     next = state->start[TWO_PACK_STOCK];
  unsigned     end = state->start[TWO_PACK_PILES];
  unsigned     n = 0;
  unsigned     dealt = 0;

  for (unsigned i = 0; i < game->n_columns; i++)
    {
      unsigned count = two_pack_count (&before, i);

      memcpy (state->cards + n, two_pack_pile (&before, i), count);
      n += count;
      if (next < end && !fair_two_pack_is_skipped (game, &before, i))
        {
          state->cards[n++] = before.cards[next++];
          state->rehash |= (uint16_t) (1u << i);
          state->rescore |= (uint16_t) (1u << i);
          dealt++;
        }
      state->start[i + 1] = (uint8_t) n;
    }
  for (unsigned i = game->n_columns; i < TWO_PACK_STOCK; i++)
    {
      memcpy (state->cards + n, two_pack_pile (&before, i), two_pack_count (&before, i));
      n += two_pack_count (&before, i);
      state->start[i + 1] = (uint8_t) n;
    }
  state->rehash |= 1u << TWO_PACK_WASTE;

  return dealt;
}

/* Plays @move, which must be legal, with all its effects; @trace may be NULL. */
void
fair_two_pack_play (const TwoPackGame *game,
                    TwoPackState      *state,
                    TwoPackMove        move,
                    TwoPackTrace      *trace)
{
  if (trace)
    {
      assert (trace->n < TWO_PACK_STEPS);
      if (move.kind == TWO_PACK_UP)
        trace->cards[trace->n] = state->cards[state->start[move.from + 1] - 1 - move.count];
      trace->moves[trace->n++] = move;
    }
  switch ((TwoPackKind) move.kind)
    {
    case TWO_PACK_UP:
      put_up (state, move.from, move.count);
      break;
    case TWO_PACK_DRAW:
      if (game->churchill)
        deal_row (game, state);
      else
        state->start[TWO_PACK_STOCK]++;
      break;
    case TWO_PACK_REDEAL:
      state->start[TWO_PACK_STOCK] = state->start[TWO_PACK_WASTE];
      state->redeals++;
      break;
    case TWO_PACK_CARDS:
    default:
      transfer (state, move.from, move.to, move.count);
      break;
    }
  /* In Churchill, aces that become visible in the columns go up as part of the move. */
  for (unsigned i = 0; game->churchill && i < game->n_columns; i++)
    while (two_pack_count (state, i) > 0 && two_pack_rank (two_pack_top (state, i)) == 0)
      put_up (state, i, 0);
}

/* A hash of @count cards and their order, @down of them face down. */
static uint64_t
hash_cards (const TwoPackCard *cards,
            unsigned           count,
            unsigned           down)
{
  uint64_t hash = FAIR_MIX_GOLDEN + down;

  for (unsigned i = 0; i < count; i++)
    hash = fair_mix_step (hash + cards[i] + 1);

  return hash;
}

/* Updates the hashes of the piles.  Returns: the key of the state.  The reserve of Churchill keeps the order in which
 * it was dealt.  Waste and stock are hashed as one pile and a number. */
uint64_t
fair_two_pack_rehash (const TwoPackGame *game,
                      TwoPackState      *state)
{
  uint64_t key = state->redeals;

  for (unsigned i = 0; i <= TWO_PACK_RESERVE; i++)
    {
      uint64_t salt = i; /* the same for equivalent piles */

      if (i < TWO_PACK_COLUMNS && game->churchill)
        salt = two_pack_count (state, TWO_PACK_STOCK) > 0 ? 32 + i : 31;
      else if (i < TWO_PACK_COLUMNS)
        salt = i < game->n_left ? 30 : 31;
      if (state->rehash >> i & 1)
        state->hash[i] = hash_cards (two_pack_pile (state, i), two_pack_count (state, i), i < TWO_PACK_COLUMNS ? state->down[i] : 0);
      if (i < game->n_columns || i == TWO_PACK_RESERVE)
        key += fair_mix_step (state->hash[i] + salt * UINT64_C (0xBF58476D1CE4E5B9));
    }
  if (state->rehash >> TWO_PACK_WASTE & 1)
    state->hash[TWO_PACK_WASTE] = hash_cards (two_pack_pile (state, TWO_PACK_WASTE),
                                              two_pack_count (state, TWO_PACK_WASTE) + two_pack_count (state, TWO_PACK_STOCK), 0);
  key += fair_mix_step (state->hash[TWO_PACK_WASTE] + two_pack_count (state, TWO_PACK_STOCK) * UINT64_C (0x94D049BB133111EB));
  state->rehash = 0;

  return fair_mix_step (key);
}

/* The pile of the kernel from which a move of @card from @pile starts. */
static unsigned
pile_in_rules (const TwoPackGame  *game,
               const FairPosition *position,
               unsigned            pile,
               TwoPackCard         card)
{
  const FairRules *rules = game->rules;
  unsigned         first = rules->first[FAIR_RESERVE];

  if (pile < TWO_PACK_COLUMNS)
    return rules->first[FAIR_COLUMN] + pile;
  if (pile == TWO_PACK_WASTE)
    return rules->first[FAIR_WASTE];

  for (unsigned i = first; i < first + rules->count[FAIR_RESERVE]; i++)
    if (fair_position_count (position, i) > 0 &&
        (!game->churchill || card_from_rules (game, fair_position_top (position, i)) == card))
      return i;
  return FAIR_NO_PILE;
}

static FairMove
move_in_rules (const TwoPackGame  *game,
               const FairPosition *position,
               TwoPackMove         move,
               TwoPackCard         card)
{
  unsigned from;

  if (move.kind == TWO_PACK_DRAW)
    return fair_move_simple (FAIR_MOVE_DRAW);
  if (move.kind == TWO_PACK_REDEAL)
    return fair_move_simple (FAIR_MOVE_REDEAL);

  from = pile_in_rules (game, position, move.from, card);
  if (move.kind == TWO_PACK_CARDS)
    return fair_move_cards (from, game->rules->first[FAIR_COLUMN] + move.to, move.count);

  return fair_move_cards (from, fair_foundation_slot (game->rules, position, fair_position_top (position, from)), 1);
}

/* Adds the moves of @trace to the line, and plays them on @position.  Returns: whether all were legal and there was
 * room */
bool
fair_two_pack_tell (const TwoPackGame  *game,
                    FairSearch         *search,
                    FairPosition       *position,
                    const TwoPackTrace *trace)
{
  for (unsigned i = 0; i < trace->n; i++)
    {
      FairMove move = move_in_rules (game, position, trace->moves[i], trace->cards[i]);

      if (!fair_is_legal (game->rules, position, move) || !fair_search_add (search, move))
        return false;
      fair_apply (game->rules, position, move, NULL);
    }

  return true;
}
