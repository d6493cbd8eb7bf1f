/* two-pack-class.c: states of Churchill whose stock is empty, as classes: it does not matter which card of a run lies on
 * which of the cards that it could join.
 *
 * The first card of the run that ends a column is its root; the others are loose.  Two states are in one class if they
 * have the same roots, with the same cards beneath them, and the same loose cards.  docs/solver.md shows that either
 * both are won or neither is, and that the moves listed here are all that lead from a class to another.
 */
#include "two-pack.h"

/* The cards of the columns, by kind. */
typedef struct
{
  unsigned    order[TWO_PACK_COLUMNS]; /* columns, sorted by their cards up to the root */
  unsigned    length[TWO_PACK_COLUMNS];
  uint8_t     loose[FAIR_N_SUITS][FAIR_N_RANKS];
  TwoPackCard cards[TWO_PACK_COLUMNS][FAIR_MAX_CARDS];
} Parts;

/* Whether @state is examined as a class. */
bool
fair_two_pack_has_class (const TwoPackGame  *game,
                         const TwoPackState *state)
{
  return game->churchill && two_pack_count (state, TWO_PACK_STOCK) == 0 && fair_mechanism_is_on (FAIR_TWO_PACK_CLASSES);
}

static bool
is_before (const TwoPackState *state,
           const Parts        *parts,
           unsigned            a,
           unsigned            b)
{
  if (parts->length[a] != parts->length[b])
    return parts->length[a] > parts->length[b];
  if (state->down[a] != state->down[b])
    return state->down[a] > state->down[b];

  return memcmp (parts->cards[a], parts->cards[b], parts->length[a]) > 0;
}

static void
take_apart (const TwoPackGame  *game,
            const TwoPackState *state,
            Parts              *parts)
{
  memset (parts->loose, 0, sizeof parts->loose);
  for (unsigned i = 0; i < game->n_columns; i++)
    {
      const TwoPackCard *cards = two_pack_pile (state, i);
      unsigned           count = two_pack_count (state, i);
      unsigned           run = fair_two_pack_run (game, state, i);
      unsigned           place = i;

      parts->length[i] = count > 0 ? count - run + 1 : 0;
      memcpy (parts->cards[i], cards, parts->length[i]);
      for (unsigned k = parts->length[i]; k < count; k++)
        parts->loose[two_pack_suit (cards[k])][two_pack_rank (cards[k])]++;
      for (; place > 0 && is_before (state, parts, i, parts->order[place - 1]); place--)
        parts->order[place] = parts->order[place - 1];
      parts->order[place] = i;
    }
}

/* Puts the loose cards of @rank and one color on the cards that they can join, the first suits on the first columns. */
static void
put_loose (const TwoPackGame *game,
           Parts             *parts,
           unsigned           rank,
           bool               red)
{
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    for (unsigned i = 0; i < game->n_columns && two_pack_is_red (suit) != red; i++)
      {
        unsigned column = parts->order[i];
        unsigned length = parts->length[column];
        unsigned other = 0;

        if (length == 0 || parts->cards[column][length - 1] != (TwoPackCard) (suit << 4 | (rank + 1)))
          continue;
        while (other < FAIR_N_SUITS && (two_pack_is_red (other) != red || parts->loose[other][rank] == 0))
          other++;
        if (other == FAIR_N_SUITS)
          return;
        parts->loose[other][rank]--;
        parts->cards[column][parts->length[column]++] = (TwoPackCard) (other << 4 | rank);
      }
}

/* Changes @state, which has a class, to the one that represents its class. */
void
fair_two_pack_represent (const TwoPackGame *game,
                         TwoPackState      *state)
{
  Parts        parts;
  TwoPackState before = *state;
  unsigned     n = 0;

  take_apart (game, state, &parts);
  for (unsigned rank = TWO_PACK_LAST_RANK; rank-- > 0;)
    {
      put_loose (game, &parts, rank, false);
      put_loose (game, &parts, rank, true);
    }
  for (unsigned i = 0; i < game->n_columns; i++)
    {
      unsigned column = parts.order[i];

      state->down[i] = before.down[column];
      state->start[i] = (uint8_t) n;
      memcpy (state->cards + n, parts.cards[column], parts.length[column]);
      n += parts.length[column];
    }
  assert (n == before.start[game->n_columns]);
  state->start[game->n_columns] = (uint8_t) n;
  state->rehash = TWO_PACK_ALL;
  state->rescore = TWO_PACK_ALL;
}

/* The column whose top a run headed by @card can join, or the number of columns if there is none. */
static unsigned
find_place (const TwoPackGame  *game,
            const TwoPackState *state,
            unsigned            from,
            TwoPackCard         card)
{
  for (unsigned to = 0; to < game->n_columns; to++)
    if (to != from && two_pack_count (state, to) > 0 && two_pack_joins (game, to, two_pack_top (state, to), card))
      return to;

  return game->n_columns;
}

static unsigned
list_run (const TwoPackGame  *game,
          const TwoPackState *state,
          unsigned            from,
          TwoPackMove        *moves)
{
  unsigned           count = two_pack_count (state, from);
  unsigned           run = fair_two_pack_run (game, state, from);
  const TwoPackCard *end = state->cards + state->start[from + 1];
  TwoPackCard        root = end[-(int) run];
  unsigned           n = 0;
  unsigned           to;

  for (unsigned depth = 0; depth < run; depth++)
    {
      if (!two_pack_goes_up (state, end[-1 - (int) depth]))
        continue;
      /* The run on it has to leave it first. */
      to = depth > 0 ? find_place (game, state, from, end[-(int) depth]) : 0;
      if (to < game->n_columns)
        moves[n++] = (TwoPackMove){ TWO_PACK_UP, (uint8_t) from, (uint8_t) to, (uint8_t) depth };
    }
  if (two_pack_rank (root) == TWO_PACK_LAST_RANK)
    {
      to = count > run ? 0 : game->n_columns;
      while (to < game->n_columns && two_pack_count (state, to) > 0)
        to++;
    }
  else
    to = find_place (game, state, from, root);
  if (to < game->n_columns)
    moves[n++] = (TwoPackMove){ TWO_PACK_CARDS, (uint8_t) from, (uint8_t) to, (uint8_t) run };

  return n;
}

/* Lists a move to each class to which a move from the class of @state leads, for fair_two_pack_play_class(). */
unsigned
fair_two_pack_list_class (const TwoPackGame  *game,
                          const TwoPackState *state,
                          TwoPackMove         moves[TWO_PACK_ROOM])
{
  unsigned n = 0;

  for (unsigned depth = 0; depth < two_pack_count (state, TWO_PACK_RESERVE); depth++)
    if (two_pack_goes_up (state, state->cards[state->start[TWO_PACK_RESERVE + 1] - 1 - depth]))
      moves[n++] = (TwoPackMove){ TWO_PACK_UP, TWO_PACK_RESERVE, 0, (uint8_t) depth };
  for (unsigned from = 0; from < game->n_columns; from++)
    if (two_pack_count (state, from) > 0)
      n += list_run (game, state, from, moves + n);

  return n;
}

/* Plays @move of a list of the complete search: before a card of a column goes up, the run that lies on it moves to
 * another card; before a card of the stock is moved, it is drawn. */
void
fair_two_pack_play_class (const TwoPackGame *game,
                          TwoPackState      *state,
                          TwoPackMove        move,
                          TwoPackTrace      *trace)
{
  if (move.kind == TWO_PACK_UP && move.from < TWO_PACK_COLUMNS && move.count > 0)
    {
      fair_two_pack_play (game, state, (TwoPackMove){ TWO_PACK_CARDS, move.from, move.to, move.count }, trace);
      move.count = 0;
    }
  if (move.kind != TWO_PACK_DRAW && move.from == TWO_PACK_STOCK)
    {
      for (unsigned i = 0; i < move.count; i++)
        fair_two_pack_play (game, state, (TwoPackMove){ .kind = TWO_PACK_DRAW }, trace);
      move.from = TWO_PACK_WASTE;
      move.count = move.kind == TWO_PACK_CARDS;
    }
  fair_two_pack_play (game, state, move, trace);
}
