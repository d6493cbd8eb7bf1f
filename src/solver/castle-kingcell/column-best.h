/* column-best.h: a best-first search for wins of KingCell and the Castles.  It finds most wins that
 * a depth-first search misses, and proves nothing: it keeps a bounded number of positions. */
#pragma once

#include "column-outline.h"

/* What a position is judged by, the less the better. */
typedef struct
{
  uint8_t left;   /* for each card that is not on a foundation */
  uint8_t breaks; /* for each card that lies on one which it could not be laid on */
  uint8_t buried; /* for each card on one of the suits' next cards */
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
