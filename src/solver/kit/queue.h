/* queue.h: what a best-first search of KingCell and the Castles keeps: which positions or classes
 * are known, where each came from, and which of those not looked at yet is the best.
 *
 * They are known by their numbers, from 0 in the order in which they came; what they are is the
 * search's.  Each has a value, the less the better; of those of one value the latest is taken first.
 */
#pragma once

#include "search.h"
#include "table.h"

enum
{
  COLUMN_NONE = UINT32_MAX, /* no number */
  COLUMN_VALUES = 2048      /* values are less; larger ones count as the largest of them */
};

typedef struct
{
  uint32_t parent; /* COLUMN_NONE for the first */
  uint32_t next;   /* in the list of its value */
} ColumnLink;

typedef struct
{
  FairTable   table;
  uint32_t    lists[COLUMN_VALUES];
  unsigned    lowest; /* no list below is not empty */
  uint32_t    n;
  uint32_t    most;
  ColumnLink *links;
} ColumnKept;

void    *column_kept_init (ColumnKept *self, FairSearch *search, uint32_t most, size_t size);
uint32_t column_kept_add (ColumnKept *self, unsigned value, uint32_t parent);
uint32_t column_kept_take_best (ColumnKept *self);
