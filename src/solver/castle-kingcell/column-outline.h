/* column-outline.h: proof that positions of the Castles cannot be won, from their outlines alone: how
 * many cards of each column are locked (column-class.h), and how many are on each foundation. */
#pragma once

#include "column-state.h"
#include "index.h"

enum
{
  OUTLINE_SLOTS = 1 << 14, /* a power of two */
  OUTLINE_ENTRIES = OUTLINE_SLOTS * 3 / 4
};

typedef struct
{
  uint64_t key;
  bool     lives;
} ColumnOutlineEntry;

typedef struct
{
  const ColumnGame  *game;
  uint64_t           fixed[COLUMN_COLUMNS][COLUMN_ROOM]; /* [column][n]: the lowest n cards */
  uint8_t            cards[COLUMN_COLUMNS][COLUMN_ROOM];
  uint8_t            locked[COLUMN_COLUMNS][COLUMN_ROOM]; /* [column][n]: how many of these are locked */
  unsigned           n_entries;
  ColumnOutlineEntry entries[OUTLINE_ENTRIES];
  FairIndex          index; /* of the entries */
  uint32_t           slots[OUTLINE_SLOTS];
} ColumnOutlines;

/* The number of bits set in @set, which has four bits. */
static inline unsigned
column_count_bits (uint64_t set)
{
  return (unsigned) (UINT64_C (0x4332322132212110) >> 4 * set) & 15;
}

void column_outlines_init (ColumnOutlines *self, const ColumnGame *game, const ColumnState *start);
bool column_outlines_live (ColumnOutlines *self,
                           const uint8_t   locked[COLUMN_COLUMNS],
                           const uint8_t   count[FAIR_N_SUITS]);
bool column_outlines_state_lives (ColumnOutlines *self, const ColumnState *state);
