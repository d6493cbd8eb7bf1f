#include "column-class.h"

#include <string.h>

/* Properties that follow from a class. */
typedef struct
{
  uint64_t seen;
  uint64_t heads;
  uint64_t resting; /* loose cards that are not bases */
  uint64_t covered; /* cards covered by stuck cards of any rank */
  unsigned n_empty;
} View;

/* The classes to which a move leads, while they are being made. */
typedef struct
{
  ColumnClass      klass;
  ColumnClassKind  kind;
  uint64_t         seen;
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

static inline unsigned
count_bits (unsigned set)
{
  return (unsigned) __builtin_popcount (set);
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

static void
forget_below (ColumnClass *klass,
              uint64_t     cards)
{
  klass->known &= ~cards;
  klass->below[0] &= ~cards;
  klass->below[1] &= ~cards;
}

/* Holes for cards of @rank. */
static unsigned
count_holes (uint64_t seen,
             uint64_t resting,
             unsigned rank)
{
  return count_bits (of_rank (seen, rank + 1)) - count_bits (of_rank (resting, rank));
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
      ColumnClassKind       kind,
      const ColumnClass    *klass,
      View                 *view)
{
  uint64_t fixed = 0;
  uint64_t up = 0;
  uint64_t loose;

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
  loose = (bit (FAIR_PACK_SIZE) - 1) & ~fixed & ~up;
  view->seen = loose | view->heads;
  view->resting = loose & ~klass->bases;
  view->n_empty -= (unsigned) __builtin_popcountll (klass->bases);
  view->covered = 0;
  for (uint64_t left = klass->known; left; left &= left - 1)
    view->covered |= bit (column_class_below (klass, first_bit (left)));
  for (unsigned open = COLUMN_ALL_RANKS & ~kind.kept; open; open &= open - 1)
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
      if (making->kind.narrow)
        break;
    }
  making->klass = before;
}

/* Finds the stuck cards from @rank on, with @covered by those of lower ranks, and lists the resulting
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
  while (rank < FAIR_N_RANKS && of_rank (making->resting, rank) == 0)
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
  if (!(making->kind.kept >> rank & 1))
    {
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
take_head (const ColumnOutlines *outlines,
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

/* Lists the classes that result from moving @card. */
static void
move_card (const ColumnOutlines *outlines,
           ColumnClassKind       kind,
           const ColumnClass    *klass,
           unsigned              card,
           unsigned              to,
           ColumnClassList      *list)
{
  Making making = { .klass = *klass, .kind = kind, .list = list };
  View   view;

  making.klass.card = (uint8_t) card;
  making.klass.to = (uint8_t) to;
  making.klass.bases &= ~bit (card);
  forget_below (&making.klass, bit (card));
  for (unsigned column = 0; column < COLUMN_COLUMNS; column++)
    if (klass->locked[column] > 0 && outlines->cards[column][klass->locked[column] - 1] == card)
      take_head (outlines, &making, column);
  if (to == COLUMN_FOUNDATION)
    making.klass.count[card % 4]++;
  else if (to == COLUMN_TO_EMPTY)
    making.klass.bases |= bit (card);
  look (outlines, making.kind, &making.klass, &view);
  making.seen = view.seen;
  making.resting = view.resting;
  settle (&making, 0, 0);
}

static bool
is_safe (const ColumnClass *klass,
         unsigned           rank)
{
  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    if (klass->count[suit] + 1u < rank)
      return false;

  return true;
}

/**
 * column_class_read:
 * Makes the class of @state.
 */
void
column_class_read (const ColumnOutlines *outlines,
                   ColumnClassKind       kind,
                   const ColumnState    *state,
                   ColumnClass          *klass)
{
  ColumnClassList list = { .classes = klass, .room = 1 };
  Making          making = { .kind = kind, .list = &list };
  View            view;

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
  look (outlines, making.kind, &making.klass, &view);
  making.seen = view.seen;
  making.resting = view.resting;
  settle (&making, 0, 0);
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

/* The cards of @free that are next on their foundations. */
static uint64_t
find_next (const ColumnClass *klass,
           uint64_t           free)
{
  uint64_t next = 0;

  for (unsigned suit = 0; suit < FAIR_N_SUITS; suit++)
    if (klass->count[suit] < FAIR_N_RANKS)
      next |= bit (4 * klass->count[suit] + suit) & free;

  return next;
}

/**
 * column_class_list:
 * @kind: the kind of @class
 * @list: (inout): the classes are added to it; the most promising last
 *
 * Lists the classes to which a move of one card leads from any position of @class: only those of one move, if
 * a card can safely go up.
 */
void
column_class_list (const ColumnOutlines *outlines,
                   ColumnClassKind       kind,
                   const ColumnClass    *klass,
                   ColumnClassList      *list)
{
  View     view;
  uint64_t free;
  uint64_t next;

  look (outlines, kind, klass, &view);
  free = view.seen & ~view.covered;
  next = find_next (klass, free);
  for (uint64_t left = next; left; left &= left - 1)
    if (is_safe (klass, first_bit (left) / 4))
      {
        move_card (outlines, kind, klass, first_bit (left), COLUMN_FOUNDATION, list);
        return;
      }

  if (view.n_empty > 0)
    for (uint64_t left = free & ~klass->bases; left; left &= left - 1)
      move_card (outlines, kind, klass, first_bit (left), COLUMN_TO_EMPTY, list);
  for (uint64_t left = free & (klass->bases | view.heads); left; left &= left - 1)
    if (count_holes (view.seen, view.resting, first_bit (left) / 4) > 0)
      move_card (outlines, kind, klass, first_bit (left), COLUMN_TO_HOLE, list);
  for (uint64_t left = next; left; left &= left - 1)
    move_card (outlines, kind, klass, first_bit (left), COLUMN_FOUNDATION, list);
}
