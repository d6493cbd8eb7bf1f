/* two-pack-moves.c: lists the moves of a two-pack game, and makes the foundation moves that need no choice. */
#include "two-pack.h"

/* Whether a card that equals the one @depth below the top of @pile lies deeper in it. */
static bool
is_deeper (const TwoPackState *state,
           unsigned            pile,
           unsigned            depth)
{
  const TwoPackCard *cards = two_pack_pile (state, pile);
  unsigned           at = two_pack_count (state, pile) - 1 - depth;

  for (unsigned i = 0; i < at; i++)
    if (cards[i] == cards[at])
      return true;

  return false;
}

/* Of two equal cards of the Devil's Six, the one that was dealt first goes up first. */
static unsigned
list_up (const TwoPackGame  *game,
         const TwoPackState *state,
         TwoPackMove        *moves)
{
  unsigned n = 0;

  for (unsigned pile = 0; pile < TWO_PACK_STOCK; pile++)
    {
      unsigned count = two_pack_count (state, pile);
      unsigned open = game->churchill && pile == TWO_PACK_RESERVE ? count : count > 0;

      for (unsigned depth = 0; depth < open; depth++)
        if (two_pack_goes_up (state, state->cards[state->start[pile + 1] - 1 - depth]) &&
            (depth + 1 == open || !is_deeper (state, pile, depth)))
          moves[n++] = (TwoPackMove){ TWO_PACK_UP, (uint8_t) pile, 0, (uint8_t) depth };
    }

  return n;
}

/* Whether the empty column @to is the one that represents all equivalent ones. */
static bool
is_first_empty (const TwoPackGame  *game,
                const TwoPackState *state,
                unsigned            to)
{
  unsigned first = to < game->n_left ? 0 : game->n_left;

  if (game->churchill && two_pack_count (state, TWO_PACK_STOCK) > 0)
    return true;
  for (unsigned i = first; i < to; i++)
    if (two_pack_count (state, i) == 0)
      return false;

  return true;
}

/* Lists moves of parts of the run of @length cards that ends at @end to the empty column @to; in Churchill only a
 * king can go there. */
static unsigned
list_to_empty (const TwoPackGame  *game,
               const TwoPackState *state,
               unsigned            from,
               unsigned            to,
               unsigned            length,
               TwoPackMove        *moves)
{
  const TwoPackCard *end = state->cards + state->start[from + 1];
  bool               fixed = game->churchill && two_pack_count (state, TWO_PACK_STOCK) > 0;
  bool               alike = from < TWO_PACK_COLUMNS && (from < game->n_left) == (to < game->n_left) && !fixed;
  unsigned           n = 0;

  for (unsigned count = game->churchill ? length : 1; count <= length; count++)
    if ((!game->churchill || two_pack_rank (end[-(int) count]) == TWO_PACK_LAST_RANK) &&
        (!alike || count < two_pack_count (state, from)))
      moves[n++] = (TwoPackMove){ TWO_PACK_CARDS, (uint8_t) from, (uint8_t) to, (uint8_t) count };

  return n;
}

/* Lists moves of the run of @length cards at the end of @from, and of parts of it, to columns. */
static unsigned
list_from (const TwoPackGame  *game,
           const TwoPackState *state,
           unsigned            from,
           unsigned            length,
           TwoPackMove        *moves)
{
  const TwoPackCard *end = state->cards + state->start[from + 1];
  unsigned           last = two_pack_rank (end[-1]);
  unsigned           n = 0;

  for (unsigned to = 0; to < game->n_columns; to++)
    {
      TwoPackCard below;

      if (to == from)
        continue;
      if (two_pack_count (state, to) == 0)
        {
          if (is_first_empty (game, state, to))
            n += list_to_empty (game, state, from, to, length, moves + n);
          continue;
        }
      /* The ranks of a run are consecutive, so only one of thirteen cards can have the right one. */
      below = two_pack_top (state, to);
      for (unsigned count = (two_pack_rank (below) + 2 * FAIR_N_RANKS - 1 - last) % FAIR_N_RANKS + 1; count <= length; count += FAIR_N_RANKS)
        if (two_pack_joins (game, to, below, end[-(int) count]))
          moves[n++] = (TwoPackMove){ TWO_PACK_CARDS, (uint8_t) from, (uint8_t) to, (uint8_t) count };
    }

  return n;
}

static bool
may_draw (const TwoPackGame  *game,
          const TwoPackState *state)
{
  if (two_pack_count (state, TWO_PACK_STOCK) == 0)
    return false;
  if (!game->churchill)
    return true;

  for (unsigned i = 0; i < game->n_columns; i++)
    if (!fair_two_pack_is_skipped (game, state, i))
      return true;
  return false;
}

/* Lists every legal move, but only one of those that lead to the same state by the symmetries in docs/solver.md. */
unsigned
fair_two_pack_list_all (const TwoPackGame  *game,
                        const TwoPackState *state,
                        TwoPackMove         moves[TWO_PACK_ROOM])
{
  unsigned n = list_up (game, state, moves);

  for (unsigned from = 0; from < game->n_columns; from++)
    if (two_pack_count (state, from) > 0)
      n += list_from (game, state, from, fair_two_pack_run (game, state, from), moves + n);
  for (unsigned from = TWO_PACK_RESERVE; from < TWO_PACK_STOCK && !game->churchill; from++)
    if (two_pack_count (state, from) > 0)
      n += list_from (game, state, from, 1, moves + n);
  if (may_draw (game, state))
    moves[n++] = (TwoPackMove){ .kind = TWO_PACK_DRAW };
  else if (two_pack_count (state, TWO_PACK_STOCK) == 0 && two_pack_count (state, TWO_PACK_WASTE) > 0 &&
           state->redeals < game->max_redeals)
    moves[n++] = (TwoPackMove){ .kind = TWO_PACK_REDEAL };

  return n;
}

/* Lists moves in the last pass through the stock: cards are drawn only right before the last of them is moved.  Such a
 * move is one of @count draws, from the stock; the others are as in fair_two_pack_list_all(). */
unsigned
fair_two_pack_list_last_pass (const TwoPackGame  *game,
                              const TwoPackState *state,
                              TwoPackMove         moves[TWO_PACK_ROOM])
{
  TwoPackState next = *state;
  unsigned     n = fair_two_pack_list_all (game, state, moves);

  if (two_pack_count (state, TWO_PACK_STOCK) == 0)
    return n;

  n--; /* the last one is the draw */
  for (unsigned drawn = 1; two_pack_count (&next, TWO_PACK_STOCK) > 0; drawn++)
    {
      unsigned first = n;

      next.start[TWO_PACK_STOCK]++;
      if (two_pack_goes_up (&next, two_pack_top (&next, TWO_PACK_WASTE)))
        moves[n++] = (TwoPackMove){ .kind = TWO_PACK_UP };
      n += list_from (game, &next, TWO_PACK_WASTE, 1, moves + n);
      for (; first < n; first++)
        {
          moves[first].from = TWO_PACK_STOCK;
          moves[first].count = (uint8_t) drawn;
        }
    }

  return n;
}

/* Returns: the number of cards on the lowest foundation */
static unsigned
lowest (const TwoPackState *state)
{
  unsigned low = state->low[0];

  for (unsigned suit = 1; suit < FAIR_N_SUITS; suit++)
    if (state->low[suit] < low)
      low = state->low[suit];

  return low;
}

/* Moves cards of at most @eager ranks above the lowest foundation to the foundations, until there are none. */
void
fair_two_pack_settle (const TwoPackGame *game,
                      unsigned           eager,
                      TwoPackState      *state,
                      TwoPackTrace      *trace)
{
  TwoPackMove moves[TWO_PACK_ROOM];
  bool        again = true;

  while (again)
    {
      unsigned n = list_up (game, state, moves);
      unsigned bound = lowest (state) + eager;

      again = false;
      for (unsigned i = 0; i < n && !again; i++)
        {
          again = two_pack_rank (state->cards[state->start[moves[i].from + 1] - 1 - moves[i].count]) <= bound;
          if (again)
            fair_two_pack_play (game, state, moves[i], trace);
        }
    }
}

/* Plays @move, then settles the state, which must be settled before. */
void
fair_two_pack_step (const TwoPackGame *game,
                    unsigned           eager,
                    TwoPackState      *state,
                    TwoPackMove        move,
                    TwoPackTrace      *trace)
{
  unsigned    n = state->start[TWO_PACK_PILES];
  unsigned    shown = TWO_PACK_PILES; /* the pile with a new top, if there is only one */
  TwoPackCard top;

  fair_two_pack_play (game, state, move, trace);
  if (move.kind == TWO_PACK_CARDS && state->start[TWO_PACK_PILES] == n)
    shown = move.from;
  else if (move.kind == TWO_PACK_DRAW && !game->churchill)
    shown = TWO_PACK_WASTE;
  if (shown < TWO_PACK_PILES)
    {
      if (two_pack_count (state, shown) == 0)
        return;
      top = two_pack_top (state, shown);
      if (!two_pack_goes_up (state, top) || two_pack_rank (top) > lowest (state) + eager)
        return;
    }
  fair_two_pack_settle (game, eager, state, trace);
}

/* Whether the foundation move @move of @card can lose no win; see docs/solver.md. */
static bool
is_safe (const TwoPackGame  *game,
         const TwoPackState *state,
         TwoPackMove         move,
         TwoPackCard         card)
{
  unsigned rank = two_pack_rank (card);
  unsigned suit = two_pack_suit (card);

  if (state->low[suit] < rank || !fair_mechanism_is_on (FAIR_TWO_PACK_SAFE_CARDS))
    return false;
  if (game->churchill && move.from == TWO_PACK_RESERVE)
    return true;
  if (game->churchill ? two_pack_count (state, TWO_PACK_STOCK) > 0 : rank == 0)
    return false;

  for (unsigned other = 0; other < FAIR_N_SUITS; other++)
    if (two_pack_is_red (other) != two_pack_is_red (suit) && state->low[other] < rank)
      return false;
  return true;
}

/* Makes the foundation moves that can lose no win, until there are none. */
void
fair_two_pack_settle_safe (const TwoPackGame *game,
                           TwoPackState      *state,
                           TwoPackTrace      *trace)
{
  TwoPackMove moves[TWO_PACK_ROOM];
  bool        again = true;

  while (again)
    {
      unsigned n = list_up (game, state, moves);

      again = false;
      for (unsigned i = 0; i < n && !again; i++)
        {
          again = is_safe (game, state, moves[i], state->cards[state->start[moves[i].from + 1] - 1 - moves[i].count]);
          if (again)
            fair_two_pack_play (game, state, moves[i], trace);
        }
    }
}
