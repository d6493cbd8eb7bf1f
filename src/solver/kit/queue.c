#include "queue.h"

#include <string.h>

enum
{
  TABLE_BYTES = 32 /* for each entry */
};

/* Makes the queue empty.  Its memory comes from @search, and is released together with the search's own.  @most: the
 * most entries to keep; fewer if there is less memory.  Returns: memory for @size bytes per entry, or NULL if there is
 * too little */
void *
fair_queue_init (FairQueue  *self,
                 FairSearch *search,
                 uint32_t    most,
                 size_t      size)
{
  size_t room = fair_search_left (search) / (size + sizeof (FairQueueLink) + TABLE_BYTES) * 7 / 8;
  size_t table;
  void  *nodes;

  if (most > room)
    most = (uint32_t) room;
  table = FAIR_TABLE_LEAST + most * (size_t) TABLE_BYTES;
  memset (self->lists, 0xff, sizeof self->lists);
  self->lowest = FAIR_QUEUE_VALUES;
  self->n = 0;
  self->most = most;
  nodes = fair_search_take (search, most * size);
  self->links = fair_search_take (search, most * sizeof *self->links);
  if (nodes && self->links && fair_table_init (&self->table, fair_search_take (search, table), table, search->stop))
    return nodes;

  return NULL;
}

/* Adds an entry; there must be fewer than @most.  Returns its number. */
uint32_t
fair_queue_add (FairQueue *self,
                unsigned   value,
                uint32_t   parent)
{
  uint32_t number = self->n++;

  if (value >= FAIR_QUEUE_VALUES)
    value = FAIR_QUEUE_VALUES - 1;
  self->links[number] = (FairQueueLink){ .parent = parent, .next = self->lists[value] };
  self->lists[value] = number;
  if (value < self->lowest)
    self->lowest = value;
  return number;
}

/* Removes the best remaining entry; FAIR_QUEUE_NONE if there is none. */
uint32_t
fair_queue_take_best (FairQueue *self)
{
  uint32_t number;

  while (self->lowest < FAIR_QUEUE_VALUES && self->lists[self->lowest] == FAIR_QUEUE_NONE)
    self->lowest++;
  if (self->lowest == FAIR_QUEUE_VALUES)
    return FAIR_QUEUE_NONE;

  number = self->lists[self->lowest];
  self->lists[self->lowest] = self->links[number].next;
  return number;
}
