/* column-class-best.h: a best-first search from class to class of the Castles, which keeps a limited number
 * of them.  With narrow classes it finds wins; with coarse classes it proves that there is none
 * (column-class.h). */
#pragma once

#include "column-class.h"

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

/* The moves of a win. */
typedef struct
{
  ColumnMove *moves; /* owned by the caller */
  unsigned    room;
  unsigned    n;
} ColumnLine;

FairVerdict fair_column_class_best (FairSearch             *search,
                                    const ColumnGame       *game,
                                    ColumnOutlines         *outlines,
                                    const ColumnState      *start,
                                    ColumnClassKind         kind,
                                    const ColumnClassJudge *judge,
                                    uint32_t                most,
                                    ColumnLine             *line);
