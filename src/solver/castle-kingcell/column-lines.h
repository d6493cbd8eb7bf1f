/* column-lines.h: depth-first searches of KingCell and the Castles that try moves in different orders, take
 * turns and share one table of positions.  A position that one line has entered is not entered by another.
 * So the search is complete when all lines have ended: then all moves of all entered positions were tried. */
#pragma once

#include "column-outline.h"

enum
{
  COLUMN_LINES = 4
};

/* The weights for the order of moves: points for the effects of a move. */
typedef struct
{
  int8_t  up;
  int8_t  empties;  /* a column */
  int8_t  breaks;   /* a run */
  int8_t  builds;   /* moves a whole run onto a card */
  int8_t  frees;    /* shows a card that goes up */
  int8_t  to_empty; /* fills an empty column */
  int8_t  to_cell;
  int8_t  from_cell;
  int8_t  deep;  /* for each card beneath the lowest of the suits' next cards in the column */
  uint8_t noise; /* random points */
} ColumnTaste;

typedef struct
{
  uint32_t path; /* how long the path to the position is */
  uint32_t pool; /* the index of its first move; those up to the next frame's are untried */
} ColumnFrame;

typedef struct
{
  ColumnState  state;
  ColumnTaste  taste;
  uint64_t     random;
  unsigned     depth;
  unsigned     n_path;
  unsigned     n_pool;
  ColumnFrame *frames;
  ColumnMove  *path;
  ColumnMove  *pool;
} ColumnLineSearch;

typedef struct
{
  FairSearch       *search;
  const ColumnGame *game;
  ColumnOutlines   *outlines; /* (nullable) */
  FairTable         table;
  ColumnLineSearch  lines[COLUMN_LINES];
  unsigned          n_lines;
  unsigned          max_depth;
  unsigned          max_pool;
  unsigned          max_path;
  bool              cut; /* a limit of the program was reached: not complete */
} ColumnLines;

bool                    column_lines_init (ColumnLines       *self,
                                           FairSearch        *search,
                                           const ColumnGame  *game,
                                           ColumnOutlines    *outlines,
                                           const ColumnState *start);
bool                    column_lines_begin (ColumnLines *self);
const ColumnLineSearch *column_lines_run (ColumnLines *self, uint64_t states);
bool                    column_lines_are_open (const ColumnLines *self);
