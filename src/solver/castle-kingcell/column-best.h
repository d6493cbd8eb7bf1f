/* column-best.h: a best-first search for wins of KingCell and the Castles.  It finds most wins that a
 * depth-first search misses, and proves nothing, because it keeps a limited number of positions. */
#pragma once

#include "column-outline.h"

/* Weights for the value of a position; lower values are better. */
typedef struct
{
  uint8_t left;   /* for each card that is not on a foundation */
  uint8_t breaks; /* for each card that could not be placed on the card below it */
  uint8_t buried; /* for each card above the next card of a suit */
  uint8_t taken;  /* for each column and cell that is not empty */
  uint8_t order;  /* for each card that lies on a lower one of its suit */
} ColumnJudge;

bool fair_column_best (FairSearch        *search,
                       const ColumnGame  *game,
                       const ColumnState *start,
                       ColumnOutlines    *outlines,
                       const ColumnJudge *judge,
                       uint32_t           most,
                       ColumnMove        *path,
                       unsigned           room,
                       unsigned          *n_path);
