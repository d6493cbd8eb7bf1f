/* queue.h: the entries of a best-first search: which positions or classes are known, the parent of each entry, and the
 * best unexamined entry.
 *
 * Entries are numbered from 0 in the order in which they were added; the search keeps their contents.  Each has a
 * value, lower is better; among equal values the latest is taken first.
 */
#pragma once

#include "search.h"
#include "table.h"

enum
{
  FAIR_QUEUE_NONE = UINT32_MAX, /* not a number of an entry */
  FAIR_QUEUE_VALUES = 2048      /* values are below this; larger ones count as the largest */
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
  unsigned       lowest; /* all lists below this value are empty */
  uint32_t       n;
  uint32_t       most;
  FairQueueLink *links;
} FairQueue;

void    *fair_queue_init (FairQueue *self, FairSearch *search, uint32_t most, size_t size);
uint32_t fair_queue_add (FairQueue *self, unsigned value, uint32_t parent);
uint32_t fair_queue_take_best (FairQueue *self);
