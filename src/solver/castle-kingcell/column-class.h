/* column-class.h: positions of the Castles, grouped into classes within which cards can be moved freely.
 *
 * Terms: a card that could not be placed on the one below it is *locked*, as are all cards beneath it; the others are
 * *loose*. The topmost locked card of a column is its *head*; heads and loose cards are *seen*. A loose card that is
 * the lowest of its column is a *base*; other loose cards lie on a seen card of the next rank.  A *hole* for a rank is
 * a seen card of the next rank that is uncovered.  A loose card that is not a base is *stuck* if there is no hole for
 * its rank, or if a stuck card lies on it.
 *
 * A class is all positions that differ only in where the other cards, the *mobile* ones, lie: each of them can be
 * reached from each other one (docs/solver.md).
 *
 * A class may also be *coarse*: for some ranks it records neither what stuck cards lie on nor which cards are bases,
 * only how many are.  It then stands for more positions than can be reached from one another.  If no line of coarse
 * classes wins, the deal is lost; a line that wins proves nothing.  The kind of a class is a set of ranks, one bit for
 * each: the ranks *kept*, that is, recorded.
 */
#pragma once

#include "column-outline.h"

enum
{
  COLUMN_ALL_RANKS = (1 << FAIR_N_RANKS) - 1,
  COLUMN_NARROW = 1 << 15, /* added to the ranks kept: stuck cards are placed in one way only; may miss wins */
  COLUMN_TO_EMPTY = COLUMN_PILES,
  COLUMN_TO_HOLE
};

typedef struct
{
  uint8_t  locked[COLUMN_COLUMNS]; /* cards of each column */
  uint8_t  count[FAIR_N_SUITS];    /* cards on the foundations */
  uint8_t  card;                   /* the card that was moved last, from another class */
  uint8_t  to;                     /* COLUMN_FOUNDATION, COLUMN_TO_EMPTY or COLUMN_TO_HOLE */
  uint64_t bases;                  /* of a rank that is not kept: as many cards as are bases, the lowest suits */
  uint64_t known;                  /* stuck cards */
  uint64_t below[2];               /* the suit of the card that each of them lies on: its two bits */
} ColumnClass;

typedef struct
{
  ColumnClass *classes; /* owned by the caller */
  unsigned     n;
  unsigned     room;
  bool         cut; /* there was too little room */
} ColumnClassList;

/* The classes to which a move leads, in lists whose owner has set the room. */
typedef struct
{
  ColumnClassList back;  /* from there, a move leads back */
  ColumnClassList ahead; /* cards go up, or heads move */
} ColumnClassMoves;

/* Weights for the value of a class; lower values are better. */
typedef struct
{
  uint8_t left;   /* for each card that is not on a foundation */
  uint8_t locked; /* for each card that is locked */
  uint8_t stuck;  /* for each card known to be stuck */
  uint8_t taken;  /* for each column that is not empty */
  uint8_t buried; /* for each locked card above the next card of a suit */
  uint8_t order;  /* for each locked card that lies on a lower one of its suit */
} ColumnClassJudge;

void     column_class_read (const ColumnOutlines *outlines,
                            unsigned              kept,
                            const ColumnState    *state,
                            ColumnClass          *klass);
void     column_class_coarsen (const ColumnOutlines *outlines,
                               unsigned              kept,
                               const ColumnClass    *klass,
                               ColumnClass          *coarse);
FairKey  column_class_key (const ColumnGame *game, const ColumnClass *klass);
void     column_class_list (const ColumnOutlines *outlines,
                            unsigned              kept,
                            const ColumnClass    *klass,
                            ColumnClassMoves     *moves);
unsigned column_class_value (const ColumnOutlines   *outlines,
                             const ColumnClassJudge *judge,
                             const ColumnClass      *klass);
bool     column_class_tell (const ColumnGame  *game,
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
