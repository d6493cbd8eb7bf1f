/* queue.h: what a best-first search keeps: which positions or classes are known, where each came from,
 * and which of those not looked at yet is the best.
 *
 * They are known by their numbers, from 0 in the order in which they came; what they are is the
 * search's.  Each has a value, the less the better; of those of one value the latest is taken first.
 */
#pragma once

#include "search.h"
#include "table.h"

enum
{
  FAIR_QUEUE_NONE = UINT32_MAX, /* no number */
  FAIR_QUEUE_VALUES = 2048      /* values are less; larger ones count as the largest of them */
};

typedef struct
{
  uint32_t parent; /* FAIR_QUEUE_NONE for the first */
  uint32_t next;   /* in the list of its value */
} FairQueueLink;

typedef struct
{
  FairTable      table;
  uint32_t       lists[FAIR_QUEUE_VALUES];
  unsigned       lowest; /* no list below is not empty */
  uint32_t       n;
  uint32_t       most;
  FairQueueLink *links;
} FairQueue;

void    *fair_queue_init (FairQueue *self, FairSearch *search, uint32_t most, size_t size);
uint32_t fair_queue_add (FairQueue *self, unsigned value, uint32_t parent);
uint32_t fair_queue_take_best (FairQueue *self);
