#include "column-class.h"

#include <string.h>

/* Properties that follow from a class. */
typedef struct
{
  uint64_t seen;
  uint64_t heads;
  uint64_t loose;
  uint64_t resting; /* loose cards that are not bases */
  uint64_t covered; /* cards covered by stuck cards of any rank */
  unsigned n_empty;
} View;

/* The classes to which a move leads, while they are being made. */
typedef struct
{
  ColumnClass      klass;
  unsigned         kept;
  uint64_t         seen;
  uint64_t         loose;
  uint64_t         resting;
  uint64_t         shown; /* the card that the move uncovered at the end of a column: nothing lies there yet */
  ColumnClassList *list;
} Making;

static inline uint64_t
bit (unsigned card)
{
  return UINT64_C (1) << card;
}

static inline unsigned
first_bit (uint64_t set)
{
  return (unsigned) __builtin_ctzll (set);
}

static inline unsigned
of_rank (uint64_t set,
         unsigned rank)
{
  return (unsigned) (set >> 4 * rank) & 15;
}

static void
set_below (ColumnClass *klass,
           unsigned     card,
           unsigned     suit)
{
  klass->known |= bit (card);
  klass->below[0] = (klass->below[0] & ~bit (card)) | (uint64_t) (suit & 1) << card;
  klass->below[1] = (klass->below[1] & ~bit (card)) | (uint64_t) (suit >> 1) << card;
}

static unsigned
lowest_bits (unsigned set,
             unsigned n)
{
  unsigned lowest = 0;

  for (; n > 0; n--, set &= set - 1)
    lowest |= set & -set;

  return lowest;
}

static void
set_bases (ColumnClass *klass,
           unsigned     rank,
           unsigned     bases)
{
  klass->bases = (klass->bases & ~(UINT64_C (15) << 4 * rank)) | (uint64_t) bases << 4 * rank;
}

static void
forget_below (ColumnClass *klass,
              uint64_t     cards)
{
  klass->known &= ~cards;
  klass->below[0] &= ~cards;
  klass->below[1] &= ~cards;
}

static unsigned
count_holes (uint64_t seen,
             uint64_t resting,
             unsigned rank)
{
  return column_count_bits (of_rank (seen, rank + 1)) - column_count_bits (of_rank (resting, rank));
}

/* All seen cards that cards of @rank can lie on, if these cover all of them; otherwise none. */
static uint64_t
covered_by_all (uint64_t seen,
                uint64_t resting,
                unsigned rank)
{
  return count_holes (seen, resting, rank) == 0 ? seen & UINT64_C (15) << 4 * (rank + 1) : 0;
}

static void
look (const ColumnOutlines *outlines,
      unsigned              kept,
      const ColumnClass    *klass,
      View                 *view)
{
  uint64_t fixed = 0;
  uint64_t up = 0;

  view->heads = 0;
  view->n_empty = 0;
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      unsigned n = klass->locked[column];

      fixed |= outlines->fixed[column][n];
      if (n > 0)
        view->heads |= bit (outlines->cards[column][n - 1]);
      else
        view->n_empty++;
    }
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    up |= (UINT64_C (0x1111111111111) & (bit (4 * klass->count[suit]) - 1)) << suit;
  view->loose = (bit (FAIR_PACK_SIZE) - 1) & ~fixed & ~up;
  view->seen = view->loose | view->heads;
  view->resting = view->loose & ~klass->bases;
  for (uint64_t left = klass->bases; left; left &= left - 1)
    view->n_empty--;
  view->covered = 0;
  for (uint64_t left = klass->known; left; left &= left - 1)
    view->covered |= bit (column_class_below (klass, first_bit (left)));
  for (unsigned open = COLUMN_ALL_RANKS & ~kept; open; open &= open - 1)
    view->covered |= covered_by_all (view->seen, view->resting, first_bit (open));
}

static void settle (Making *making, unsigned rank, uint64_t covered);

/* Puts the cards @left of @rank, which became stuck, on @places in all possible ways. */
static void
lay_stuck (Making  *making,
           unsigned rank,
           unsigned left,
           unsigned places,
           uint64_t covered)
{
  ColumnClass before = making->klass;
  unsigned    suit;

  if (left == 0)
    {
      for (unsigned stuck = of_rank (making->klass.known, rank); stuck; stuck &= stuck - 1)
        covered |= bit (column_class_below (&making->klass, 4 * rank + first_bit (stuck)));
      settle (making, rank + 1, covered);
      making->klass = before;
      return;
    }

  suit = first_bit (left);
  for (unsigned free = places; free && !making->list->cut; free &= free - 1)
    {
      set_below (&making->klass, 4 * rank + suit, first_bit (free));
      lay_stuck (making, rank, left & (left - 1), places & ~(free & -free), covered);
      if (making->kept & COLUMN_NARROW)
        break;
    }
  making->klass = before;
}

/* Finds the stuck cards of @rank and higher ranks, with @covered by cards of lower ranks, and lists the resulting
 * classes. */
static void
settle (Making  *making,
        unsigned rank,
        uint64_t covered)
{
  ColumnClass before = making->klass;
  unsigned    resting;
  unsigned    known;
  unsigned    stuck;
  unsigned    places;

  if (making->list->cut)
    return;
  while (rank < FAIR_N_RANKS && of_rank (making->loose, rank) == 0)
    rank++;
  if (rank == FAIR_N_RANKS)
    {
      if (making->list->n == making->list->room)
        making->list->cut = true;
      else
        making->list->classes[making->list->n++] = making->klass;
      return;
    }

  resting = of_rank (making->resting, rank);
  known = of_rank (making->klass.known, rank);
  if (!(making->kept >> rank & 1))
    {
      set_bases (&making->klass, rank, lowest_bits (of_rank (making->loose, rank), column_count_bits (of_rank (making->klass.bases, rank))));
      forget_below (&making->klass, (uint64_t) known << 4 * rank);
      settle (making, rank + 1, covered | covered_by_all (making->seen, making->resting, rank));
      making->klass = before;
      return;
    }

  stuck = count_holes (making->seen, making->resting, rank) == 0 ? resting : resting & of_rank (covered, rank);
  places = of_rank (making->seen & ~making->shown, rank + 1);
  for (unsigned left = known; left; left &= left - 1)
    places &= ~(1u << column_class_below (&making->klass, 4 * rank + first_bit (left)) % 4);
  forget_below (&making->klass, (uint64_t) (known & ~stuck) << 4 * rank);
  lay_stuck (making, rank, stuck & ~known, places, covered);
  making->klass = before;
}

/* Removes the head of @column: the cards beneath it become loose, down to the new head. */
static void
remove_head (const ColumnOutlines *outlines,
             Making               *making,
             unsigned              column)
{
  const uint8_t *cards = outlines->cards[column];
  unsigned       n = making->klass.locked[column] - 1u;
  unsigned       locked = outlines->locked[column][n];

  making->klass.locked[column] = (uint8_t) locked;
  making->shown = bit (cards[n - 1]);
  if (locked == 0)
    making->klass.bases |= bit (cards[0]);
  for (unsigned i = locked > 0 ? locked : 1; i < n; i++)
    set_below (&making->klass, cards[i], cards[i - 1] % 4);
}

/* Lists the classes that a class under construction stands for. */
static void
finish (const ColumnOutlines *outlines,
        Making               *making)
{
  View view;

  look (outlines, making->kept, &making->klass, &view);
  making->seen = view.seen;
  making->loose = view.loose;
  making->resting = view.resting;
  settle (making, 0, 0);
}

static void
move_card (const ColumnOutlines *outlines,
           unsigned              kept,
           const ColumnClass    *klass,
           unsigned              card,
           unsigned              to,
           ColumnClassList      *list)
{
  Making making = { .klass = *klass, .kept = kept, .list = list };

  making.klass.card = (uint8_t) card;
  making.klass.to = (uint8_t) to;
  making.klass.bases &= ~bit (card);
  forget_below (&making.klass, bit (card));
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (klass->locked[column] > 0 && outlines->cards[column][klass->locked[column] - 1] == card)
      remove_head (outlines, &making, column);
  if (to == COLUMN_FOUNDATION)
    making.klass.count[card % 4]++;
  else if (to == COLUMN_TO_EMPTY)
    making.klass.bases |= bit (card);
  finish (outlines, &making);
}

/* Lists the classes that result when @card, which is next on its foundation, goes up.  If its rank is not kept, it
 * may be a base or not. */
static void
move_up (const ColumnOutlines *outlines,
         unsigned              kept,
         const ColumnClass    *klass,
         const View           *view,
         unsigned              card,
         ColumnClassList      *list)
{
  unsigned    rank = card / 4;
  unsigned    others = of_rank (view->loose & ~bit (card), rank);
  unsigned    n_bases = column_count_bits (of_rank (klass->bases, rank));
  ColumnClass other = *klass;

  if (kept >> rank & 1 || view->heads >> card & 1)
    {
      move_card (outlines, kept, klass, card, COLUMN_FOUNDATION, list);
      return;
    }

  if (n_bases > 0)
    {
      set_bases (&other, rank, 1u << card % 4 | lowest_bits (others, n_bases - 1));
      move_card (outlines, kept, &other, card, COLUMN_FOUNDATION, list);
    }
  if (n_bases <= column_count_bits (others))
    {
      set_bases (&other, rank, lowest_bits (others, n_bases));
      move_card (outlines, kept, &other, card, COLUMN_FOUNDATION, list);
    }
}

/* Makes the class of @state. */
void
column_class_read (const ColumnOutlines *outlines,
                   unsigned              kept,
                   const ColumnState    *state,
                   ColumnClass          *klass)
{
  ColumnClassList list = { .classes = klass, .room = 1 };
  Making          making = { .kept = kept, .list = &list };

  memcpy (making.klass.count, state->count, sizeof state->count);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    {
      const uint8_t *cards = state->cards[column];
      unsigned       n = state->n[column];
      unsigned       locked = outlines->locked[column][n];

      making.klass.locked[column] = (uint8_t) locked;
      if (n > 0 && locked == 0)
        making.klass.bases |= bit (cards[0]);
      for (unsigned i = locked > 0 ? locked : 1; i < n; i++)
        set_below (&making.klass, cards[i], cards[i - 1] % 4);
    }
  finish (outlines, &making);
}

/* Makes the coarse class that contains @klass.  @kept: some of the ranks that are kept in it. */
void
column_class_coarsen (const ColumnOutlines *outlines,
                      unsigned              kept,
                      const ColumnClass    *klass,
                      ColumnClass          *coarse)
{
  ColumnClassList list = { .classes = coarse, .room = 1 };
  Making          making = { .klass = *klass, .kept = kept, .list = &list };

  finish (outlines, &making);
}

/* The key of @klass: classes with the same key are the same. */
FairKey
column_class_key (const ColumnGame  *game,
                  const ColumnClass *klass)
{
  uint64_t locked = 0;
  uint64_t count = 0;
  FairKey  key;

  memcpy (&locked, klass->locked, sizeof locked);
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    count = count << 4 | klass->count[suit];
  key.stored = fair_mix (locked + count * FAIR_MIX_GOLDEN);
  key.extra = fair_mix (locked ^ count * FAIR_MIX_OTHER);
  for (uint64_t left = klass->bases; left; left &= left - 1)
    {
      key.stored ^= game->terms[first_bit (left)][COLUMN_ON_BOTTOM].stored;
      key.extra ^= game->terms[first_bit (left)][COLUMN_ON_BOTTOM].extra;
    }
  for (uint64_t left = klass->known; left; left &= left - 1)
    {
      unsigned card = first_bit (left);
      unsigned below = column_class_below (klass, card);

      key.stored ^= game->terms[card][below].stored;
      key.extra ^= game->terms[card][below].extra;
    }

  return key;
}

/* Lists the results of moving loose cards of @rank to holes or to an empty column.  Of a rank that is not kept, all
 * cards are alike. */
static void
list_loose (const ColumnOutlines *outlines,
            unsigned              kept,
            const ColumnClass    *klass,
            const View           *view,
            unsigned              rank,
            ColumnClassList      *list)
{
  unsigned free = of_rank (view->loose & ~view->covered, rank);
  unsigned bases = of_rank (klass->bases, rank);
  unsigned resting = of_rank (view->resting, rank);

  if (free == 0)
    return;
  if (kept >> rank & 1)
    {
      bases &= free;
      resting &= free;
    }
  else
    {
      bases &= -bases;
      resting &= -resting;
    }
  if (count_holes (view->seen, view->resting, rank) > 0)
    for (; bases; bases &= bases - 1)
      move_card (outlines, kept, klass, 4 * rank + first_bit (bases), COLUMN_TO_HOLE, list);
  if (view->n_empty > 0)
    for (; resting; resting &= resting - 1)
      move_card (outlines, kept, klass, 4 * rank + first_bit (resting), COLUMN_TO_EMPTY, list);
}

/* Adds to @moves the classes that a move of one card reaches from any position of @klass, of the kind @kept: only the
 * classes for a single card, if it can safely go up. */
void
column_class_list (const ColumnOutlines *outlines,
                   unsigned              kept,
                   const ColumnClass    *klass,
                   ColumnClassMoves     *moves)
{
  View     view;
  uint64_t free;
  uint64_t next = 0;             /* the free cards that are next on their foundations */
  unsigned least = FAIR_N_RANKS; /* cards on the lowest foundation */

  look (outlines, kept, klass, &view);
  free = view.seen & ~view.covered;
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    {
      if (klass->count[suit] < FAIR_N_RANKS)
        next |= bit (4 * klass->count[suit] + suit) & free;
      if (klass->count[suit] < least)
        least = klass->count[suit];
    }
  for (uint64_t left = next; left; left &= left - 1)
    if (first_bit (left) / 4 <= least + 1)
      {
        move_up (outlines, kept, klass, &view, first_bit (left), &moves->ahead);
        return;
      }

  for (uint64_t left = next; left; left &= left - 1)
    move_up (outlines, kept, klass, &view, first_bit (left), &moves->ahead);
  for (uint64_t left = free & view.heads; left; left &= left - 1)
    {
      unsigned card = first_bit (left);

      if (count_holes (view.seen, view.resting, card / 4) > 0)
        move_card (outlines, kept, klass, card, COLUMN_TO_HOLE, &moves->ahead);
      if (view.n_empty > 0)
        move_card (outlines, kept, klass, card, COLUMN_TO_EMPTY, &moves->ahead);
    }
  for (unsigned rank = 0; rank < FAIR_N_RANKS; rank++)
    list_loose (outlines, kept, klass, &view, rank, &moves->back);
}

static unsigned
value_of_column (const ColumnOutlines   *outlines,
                 const ColumnClassJudge *judge,
                 const ColumnClass      *klass,
                 unsigned                column)
{
  const uint8_t *cards = outlines->cards[column];
  unsigned       n = klass->locked[column];
  unsigned       lowest[FAIR_N_SUITS] = { 255, 255, 255, 255 };
  unsigned       value = judge->locked * n + judge->taken;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned card = cards[i];

      if (lowest[card % 4] < card)
        value += judge->order;
      else
        lowest[card % 4] = card;
      if (klass->count[card % 4] == card / 4)
        value += judge->buried * (n - 1 - i);
    }

  return value;
}

/* The value of @klass; lower values are better. */
unsigned
column_class_value (const ColumnOutlines   *outlines,
                    const ColumnClassJudge *judge,
                    const ColumnClass      *klass)
{
  unsigned up = klass->count[0] + klass->count[1] + klass->count[2] + klass->count[3];
  unsigned value = judge->left * (FAIR_PACK_SIZE - up);

  value += judge->stuck * (unsigned) __builtin_popcountll (klass->known);
  value += judge->taken * (unsigned) __builtin_popcountll (klass->bases);
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (klass->locked[column] > 0)
      value += value_of_column (outlines, judge, klass, column);

  return value;
}
