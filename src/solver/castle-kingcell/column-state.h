/* column-state.h: positions of FreeCell, KingCell and the Castles as the search sees them.
 *
 * Cards are numbers 4 * (rank - 1) + suit.  Moves are made and undone in place.  The key of a position is
 * made from what each card in the columns and cells lies on: another card, the bottom of a column, or a
 * cell.  So it does not depend on the order of columns or of cells, and a move of any number of cards changes
 * only one term.
 */
#pragma once

#include "search.h"
#include "table.h"

enum
{
  COLUMN_COLUMNS = 8,
  COLUMN_CELLS = 4,
  COLUMN_NO_CARD = 255,
  COLUMN_ROOM = 56,       /* cards that a column may have to hold, rounded up */
  COLUMN_MAX_MOVES = 256, /* of one position */

  /* Piles of a move. */
  COLUMN_FIRST_CELL = COLUMN_COLUMNS,
  COLUMN_FOUNDATION = COLUMN_FIRST_CELL + COLUMN_CELLS,
  COLUMN_PILES,

  /* Objects that a card can lie on, besides cards. */
  COLUMN_ON_BOTTOM = FAIR_PACK_SIZE,
  COLUMN_ON_CELL,
  COLUMN_PLACES
};

typedef struct
{
  uint8_t from;
  uint8_t to;
  uint8_t count;
  uint8_t card; /* the head of the moved cards */
} ColumnMove;

/* The rules of the game, and the numbers of the key. */
typedef struct
{
  const FairRules *rules;
  unsigned         n_cells;
  bool             kings;                 /* empty columns take only kings */
  uint64_t         joins[FAIR_PACK_SIZE]; /* a bit for each card that can be placed on this one */
  FairKey          terms[FAIR_PACK_SIZE][COLUMN_PLACES];
} ColumnGame;

typedef struct
{
  uint8_t cards[COLUMN_COLUMNS][COLUMN_ROOM];
  uint8_t n[COLUMN_COLUMNS];
  uint8_t cells[COLUMN_CELLS];
  uint8_t count[FAIR_N_SUITS]; /* cards on the foundations */
  uint8_t n_empty;             /* columns */
  uint8_t n_free;              /* cells */
  uint8_t n_up;                /* cards on all foundations */
  FairKey key;
} ColumnState;

static inline unsigned
column_card (FairCard card)
{
  return (fair_card_rank (card) - 1) * 4 + fair_card_suit (card);
}

static inline FairCard
column_face (unsigned card)
{
  return fair_card (card / 4 + 1, (FairSuit) (card % 4), 0);
}

/* Whether @card can be placed on @below. */
static inline bool
column_joins (const ColumnGame *game,
              unsigned          below,
              unsigned          card)
{
  return game->joins[below] >> card & 1;
}

static inline unsigned
column_top (const ColumnState *state,
            unsigned           column)
{
  return state->cards[column][state->n[column] - 1];
}

static inline bool
column_is_next (const ColumnState *state,
                unsigned           card)
{
  return state->count[card % 4] == card / 4;
}

void     column_read (const FairRules *rules, const FairPosition *position, ColumnGame *game, ColumnState *state);
void     column_do (const ColumnGame *game, ColumnState *state, ColumnMove move);
void     column_undo (const ColumnGame *game, ColumnState *state, ColumnMove move);
bool     column_forced (const ColumnGame *game, const ColumnState *state, const ColumnMove *last, ColumnMove *move);
void     column_do_forced (const ColumnGame *game, ColumnState *state, ColumnMove *path, unsigned *n_path);
unsigned column_list (const ColumnGame *game, const ColumnState *state, ColumnMove moves[COLUMN_MAX_MOVES]);
FairMove column_tell (const ColumnGame *game, ColumnMove move, unsigned card);
