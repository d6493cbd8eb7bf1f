/* fair-review-layout.h: where the positions of a replay lie on a timeline: a row for the game, rows below it for undone
 * steps.  A plain value. */
#pragma once

#include "fair-replay.h"

/* The place of a position. */
typedef struct
{
  guint parent; /* the position before; of the deal, the deal itself */
  guint next;   /* the position after it on its line; the same position at the end of a line */
  guint column; /* how many steps it is from the deal */
  guint row;    /* 0 for the game, more for undone steps */
} FairReviewSpot;

typedef struct
{
  guint          n; /* positions */
  guint          n_columns;
  guint          n_rows;
  guint          end;     /* the position with which the game ended */
  FairReviewSpot spots[]; /* by the numbers of the positions */
} FairReviewLayout;

FairReviewLayout *fair_review_layout_new (FairReplay *replay);
guint             fair_review_layout_find_last (const FairReviewLayout *self, guint at);
guint             fair_review_layout_find_below (const FairReviewLayout *self, guint from, int n_rows);
