/* column-class.h: positions of the Castles, grouped into classes within which cards can be moved freely.
 *
 * Terms: a card that could not be placed on the one below it is *locked*, as are all cards beneath it; the
 * others are *loose*. The topmost locked card of a column is its *head*; heads and loose cards are *seen*. A
 * loose card that is the lowest of its column is a *base*; other loose cards lie on a seen card of the next
 * rank.  A *hole* for a rank is a seen card of the next rank that is uncovered.  A loose card that is not a
 * base is *stuck* if there is no hole for its rank, or if a stuck card lies on it.
 *
 * A class is all positions that differ only in where the other cards, the *mobile* ones, lie: each of them
 * can be reached from each other one (docs/solver.md).
 *
 * A class may also be *coarse*: it records what stuck cards lie on for some ranks only.  It then stands for
 * more positions than can be reached from one another.  If no line of coarse classes wins, the deal is lost;
 * a line that wins proves nothing.
 */
#pragma once

#include "column-outline.h"

enum
{
  COLUMN_CLASS_EDGES = 8192, /* the most listed for one class, so that a stop is noticed soon */
  COLUMN_ALL_RANKS = (1 << FAIR_N_RANKS) - 1,
  COLUMN_TO_EMPTY = COLUMN_PILES,
  COLUMN_TO_HOLE
};

typedef struct
{
  uint8_t  locked[COLUMN_COLUMNS]; /* cards of each column */
  uint8_t  count[FAIR_N_SUITS];    /* cards on the foundations */
  uint8_t  card;                   /* the card that was moved last, from another class */
  uint8_t  to;                     /* COLUMN_FOUNDATION, COLUMN_TO_EMPTY or COLUMN_TO_HOLE */
  uint64_t bases;
  uint64_t known;    /* stuck cards */
  uint64_t below[2]; /* the suit of the card that each of them lies on: its two bits */
} ColumnClass;

typedef struct
{
  ColumnClass *classes; /* owned by the caller */
  unsigned     n;
  unsigned     room;
  bool         cut; /* there was too little room */
} ColumnClassList;

/* The kind of classes that a search examines. */
typedef struct
{
  uint16_t kept;   /* a bit for each rank whose stuck cards are recorded; all unless coarse */
  bool     narrow; /* cards that become stuck are placed in one way only: may miss wins */
} ColumnClassKind;

void    column_class_read (const ColumnOutlines *outlines,
                           ColumnClassKind       kind,
                           const ColumnState    *state,
                           ColumnClass          *klass);
FairKey column_class_key (const ColumnGame *game, const ColumnClass *klass);
void    column_class_list (const ColumnOutlines *outlines,
                           ColumnClassKind       kind,
                           const ColumnClass    *klass,
                           ColumnClassList      *list);
bool    column_class_tell (const ColumnGame  *game,
                           const ColumnState *start,
                           const ColumnClass *path,
                           unsigned           n_path,
                           ColumnMove        *moves,
                           unsigned           room,
                           unsigned          *n_moves);

static inline unsigned
column_class_below (const ColumnClass *klass,
                    unsigned           card)
{
  unsigned suit = (unsigned) ((klass->below[0] >> card & 1) | (klass->below[1] >> card & 1) << 1);

  return card / 4 * 4 + 4 + suit;
}

static inline bool
column_class_won (const ColumnClass *klass)
{
  return klass->count[0] + klass->count[1] + klass->count[2] + klass->count[3] == FAIR_PACK_SIZE;
}
