/* column-levels.h: the complete search of the Castles, from class to class (column-class.h).
 *
 * There are several levels, each for classes of one kind, from very coarse ones to those that record everything.  A
 * search of the last level finds a win or proves that there is none; a search of another level only proves.  No class
 * is entered if a coarser one that contains it is known to be lost; the search of the coarser level from that class
 * finds this, and stores it.
 *
 * A *group* is all classes that reversible moves reach from a class.  The classes of a group are all won or all lost.
 * All other moves make progress: they reduce the number of locked cards, or of cards that are not on a foundation. */
#pragma once

#include "column-class.h"

enum
{
  COLUMN_LEVELS = 16,      /* at most */
  COLUMN_RESTARTS = 4,     /* of the last level in a turn, each with a part of the states */
  COLUMN_WIN_LENGTH = 8192 /* classes of a win */
};

typedef struct
{
  uint64_t key;
  uint32_t extra;
  uint8_t  answer; /* 0 if the entry is not used */
} ColumnAnswer;

typedef struct
{
  uint16_t      kept;
  bool          over;  /* its states are spent: everything else counts as winnable */
  bool          found; /* the start is known to be winnable in this level */
  uint64_t      finer; /* a bit for each level that this one may prune */
  uint64_t      n_states;
  uint64_t      last_state; /* how many it may have in the current turn */
  ColumnAnswer *answers;
  uint32_t      n_answers;
  uint32_t      mask; /* one less than the room for answers */
} ColumnLevel;

typedef struct
{
  FairSearch       *search;
  const ColumnGame *game;
  ColumnOutlines   *outlines;
  ColumnClass       start;
  ColumnLevel       levels[COLUMN_LEVELS];
  unsigned          n_levels;
  uint8_t          *memory; /* for answers */
  size_t            left;   /* bytes of it */
  ColumnClass      *stack;  /* classes of all groups that are being searched, one group after the other */
  uint32_t         *before; /* for each of them, from which class of its group it was reached */
  uint32_t          n_stack;
  uint32_t          room;
  ColumnClass      *win;
  unsigned          n_win;
  ColumnClassJudge  judge; /* the order in which the last level examines classes */
  uint64_t          random;
  bool              full; /* there is too little memory to continue */
} ColumnLevels;

bool        column_levels_init (ColumnLevels      *self,
                                FairSearch        *search,
                                const ColumnGame  *game,
                                ColumnOutlines    *outlines,
                                const ColumnState *start,
                                const uint16_t    *kept,
                                unsigned           n_kept,
                                size_t             memory);
bool        column_levels_may_win (ColumnLevels *self, const ColumnClass *klass);
FairVerdict column_levels_run (ColumnLevels           *self,
                               const ColumnClassJudge *judge,
                               uint64_t                states);
