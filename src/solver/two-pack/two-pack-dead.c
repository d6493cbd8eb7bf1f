/* two-pack-dead.c: proves states lost without searching.
 *
 * It computes the least fixed point of everything that play can make true, as if nothing ever became false again: which
 * cards can lie open, which can leave the card on which they lie, how many of each rank and suit can go up. If some
 * card still cannot go up, the state is lost: cards that wait for each other in a circle never can.  docs/solver.md has
 * the argument.
 */
#include "two-pack.h"

enum
{
  N_COPIES = 2 /* of each card */
};

typedef struct
{
  const TwoPackGame  *game;
  const TwoPackState *state;
  bool                open[FAIR_MAX_CARDS];   /* can be the top of a column, waste or reserve */
  bool                leaves[FAIR_MAX_CARDS]; /* can leave the card beneath it, or the bottom of its column */
  bool                roams[FAIR_MAX_CARDS];  /* a card of a column that can lie in any other one */
  bool                takes_left[2 * FAIR_N_RANKS];
  bool                takes_right[FAIR_N_SUITS * FAIR_N_RANKS];
  bool                empties; /* some column can be empty */
  bool                changed;
  uint8_t             found[FAIR_N_SUITS][FAIR_N_RANKS]; /* copies that are up or can be open */
  uint8_t             up[FAIR_N_SUITS][FAIR_N_RANKS];    /* copies that can be up */
} Dead;

static unsigned
already_up (const TwoPackState *state,
            unsigned            suit,
            unsigned            rank)
{
  return (state->high[suit] > rank) + (state->low[suit] > rank);
}

/* Records in which columns the open card @i can accept another. */
static void
note_place (Dead    *dead,
            unsigned pile,
            unsigned i)
{
  TwoPackCard card = dead->state->cards[i];
  unsigned    rank = two_pack_rank (card);
  unsigned    suit = two_pack_suit (card);

  if (dead->roams[i] || pile < dead->game->n_left)
    dead->takes_left[2 * rank + two_pack_is_red (suit)] = true;
  if (dead->roams[i] || (pile >= dead->game->n_left && pile < TWO_PACK_COLUMNS))
    dead->takes_right[FAIR_N_RANKS * suit + rank] = true;
}

static void
set_open (Dead    *dead,
          unsigned pile,
          unsigned i)
{
  TwoPackCard card = dead->state->cards[i];

  if (dead->open[i])
    return;
  dead->open[i] = true;
  dead->changed = true;
  dead->found[two_pack_suit (card)][two_pack_rank (card)]++;
  note_place (dead, pile, i);
}

/* Whether card @i is part of a run with the card beneath it. */
static bool
is_joined (const Dead *dead,
           unsigned    pile,
           unsigned    i)
{
  const TwoPackState *state = dead->state;

  return pile < TWO_PACK_COLUMNS && i > (unsigned) state->start[pile] + state->down[pile] &&
         two_pack_joins (dead->game, pile, state->cards[i - 1], state->cards[i]);
}

static bool
has_place (const Dead *dead,
           TwoPackCard card)
{
  unsigned suit = two_pack_suit (card);
  unsigned next = two_pack_rank (card) + 1;

  if (dead->empties && (!dead->game->churchill || next > TWO_PACK_LAST_RANK))
    return true;
  if (next > TWO_PACK_LAST_RANK)
    {
      if (dead->game->churchill)
        return false;
      next = 0;
    }

  return dead->takes_left[2 * next + !two_pack_is_red (suit)] ||
         (dead->game->n_left < dead->game->n_columns && dead->takes_right[FAIR_N_RANKS * suit + next]);
}

static bool
can_go_up (const Dead *dead,
           TwoPackCard card)
{
  unsigned suit = two_pack_suit (card);
  unsigned rank = two_pack_rank (card);

  return rank == 0 || dead->up[suit][rank - 1] > already_up (dead->state, suit, rank);
}

/* Notes that card @i can leave its place for a column: so can all that are part of a run with it. */
static void
set_roams (Dead    *dead,
           unsigned pile,
           unsigned i)
{
  unsigned end = dead->state->start[pile + 1];
  unsigned first = i;

  for (; i < end && (i == first || is_joined (dead, pile, i)); i++)
    if (!dead->roams[i])
      {
        dead->roams[i] = true;
        dead->changed = true;
        if (dead->open[i])
          note_place (dead, pile, i);
      }
}

/* Notes which cards of @pile can leave it, from the top down. */
static void
look_at_pile (Dead    *dead,
              unsigned pile)
{
  const TwoPackState *state = dead->state;
  bool                free = false; /* the card can be the head of a run that moves */

  for (unsigned i = state->start[pile + 1]; i-- > state->start[pile];)
    {
      bool joined = i + 1u < state->start[pile + 1] && is_joined (dead, pile, i + 1);
      bool to_column;

      free = dead->open[i] || (free && joined);
      if (!free && pile < TWO_PACK_WASTE)
        return;
      to_column = free && !(dead->game->churchill && pile == TWO_PACK_RESERVE) && has_place (dead, state->cards[i]);
      if (to_column)
        set_roams (dead, pile, i);
      if (dead->leaves[i] || !(to_column || (dead->open[i] && can_go_up (dead, state->cards[i]))))
        continue;
      dead->leaves[i] = true;
      dead->changed = true;
      if (i > state->start[pile])
        set_open (dead, pile, i - 1);
      else if (pile < TWO_PACK_COLUMNS)
        dead->empties = true;
    }
}

/* Determines how many copies of each card can go up.  Returns: whether all cards can */
static bool
look_at_foundations (Dead *dead)
{
  bool all = true;

  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      uint8_t most = N_COPIES;

      for (unsigned rank = 0; rank < FAIR_N_RANKS; rank++)
        {
          if (dead->found[suit][rank] < most)
            most = dead->found[suit][rank];
          dead->up[suit][rank] = most;
        }
      all = all && most == N_COPIES;
    }

  return all;
}

/* Notes what lies open now, or will by itself. */
static void
begin (Dead *dead)
{
  const TwoPackState *state = dead->state;
  bool                all_waste = state->redeals < dead->game->max_redeals;

  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    for (unsigned rank = 0; rank < FAIR_N_RANKS; rank++)
      dead->found[suit][rank] = (uint8_t) already_up (state, suit, rank);
  for (unsigned pile = 0; pile < TWO_PACK_PILES; pile++)
    {
      bool all = pile == TWO_PACK_STOCK || (pile == TWO_PACK_WASTE && all_waste) ||
                 (pile == TWO_PACK_RESERVE && dead->game->churchill);

      if (two_pack_count (state, pile) == 0)
        {
          dead->empties |= pile < dead->game->n_columns;
          continue;
        }
      /* A row of Churchill puts each card of the stock on a column. */
      for (unsigned i = state->start[pile]; pile == TWO_PACK_STOCK && dead->game->churchill && i < state->start[pile + 1]; i++)
        dead->roams[i] = true;
      for (unsigned i = all ? state->start[pile] : state->start[pile + 1] - 1u; i < state->start[pile + 1]; i++)
        set_open (dead, pile, i);
    }
}

/* Whether @state is shown to be lost. */
bool
fair_two_pack_is_dead (const TwoPackGame  *game,
                       const TwoPackState *state)
{
  Dead dead = { .game = game, .state = state };

  begin (&dead);
  while (!look_at_foundations (&dead))
    {
      dead.changed = false;
      for (unsigned pile = 0; pile < TWO_PACK_PILES; pile++)
        look_at_pile (&dead, pile);
      if (!dead.changed)
        return true;
    }

  return false;
}
