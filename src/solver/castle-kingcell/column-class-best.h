/* column-class-best.h: a best-first search from class to class of the Castles, which keeps a limited number
 * of them, and enters none that is lost in a coarser level (column-levels.h). */
#pragma once

#include "column-levels.h"

/* The moves of a win. */
typedef struct
{
  ColumnMove *moves; /* owned by the caller */
  unsigned    room;
  unsigned    n;
} ColumnLine;

FairVerdict fair_column_class_best (ColumnLevels           *levels,
                                    const ColumnState      *start,
                                    bool                    narrow,
                                    const ColumnClassJudge *judge,
                                    uint32_t                most,
                                    ColumnLine             *line);
