/* index.h: finds entries in a search's own list, and forgets none.
 *
 * It stores places in the list, from 0, by a hash; the owner decides whether the entry at a place is the one
 * that is searched for.  Where forgetting does no harm, table.h holds more in less memory.
 */
#pragma once

#include "search.h"

typedef struct
{
  uint32_t *slots; /* a place plus 1, or 0 */
  uint32_t  mask;  /* how many slots there are, a power of two, minus 1 */
} FairIndex;

/* Whether the entry of @owner at @place equals @key. */
typedef bool (*FairIndexEqual) (const void *owner, uint32_t place, const void *key);

bool fair_index_init (FairIndex *self, FairSearch *search, uint32_t most);

/* Returns: the slot of @key, which has @hash, or the slot where it belongs, which is then 0 */
static inline uint32_t *
fair_index_find (const FairIndex *self,
                 uint64_t         hash,
                 FairIndexEqual   equal,
                 const void      *owner,
                 const void      *key)
{
  uint32_t at = (uint32_t) (hash ^ hash >> 32) & self->mask;

  while (self->slots[at] != 0 && !equal (owner, self->slots[at] - 1, key))
    at = (at + 1) & self->mask;

  return &self->slots[at];
}
