#include "index.h"

#include <string.h>

enum
{
  LEAST_SLOTS = 64,
  CLEAR_CHUNK = 1 << 18 /* slots that are cleared between two checks of the stop flag */
};

/* Makes an empty index in the memory of @search, to which the owner must not add more than @most places.  Returns:
 * false if there is too little memory, or if the search has to end */
bool
fair_index_init (FairIndex  *self,
                 FairSearch *search,
                 uint32_t    most)
{
  uint64_t n = LEAST_SLOTS;

  while (n < 2 * (uint64_t) most)
    n *= 2;
  self->slots = fair_search_take (search, (size_t) n * sizeof *self->slots);
  self->mask = (uint32_t) (n - 1);
  if (self->slots == NULL)
    return false;

  for (uint64_t at = 0; at < n; at += CLEAR_CHUNK)
    {
      memset (self->slots + at, 0, (n - at < CLEAR_CHUNK ? n - at : CLEAR_CHUNK) * sizeof *self->slots);
      if (n > CLEAR_CHUNK && !fair_search_look (search))
        return false;
    }

  return true;
}
