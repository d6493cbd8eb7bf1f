#include "klondike-seen.h"

/* Adds @key to the set, replacing one that it covers if possible.  Returns: true if it was not known to be in the set,
 * or covered */
bool
klondike_seen_add (KlondikeSeen *self,
                   KlondikeKey   key)
{
  uint64_t *bucket = klondike_seen_bucket (self, key.key);
  uint64_t  base = klondike_seen_base (key);
  uint64_t  stored = base ^ key.waste;

  for (unsigned i = 0; i < FAIR_TABLE_WAYS; i++)
    {
      uint64_t waste = bucket[i] ^ base; /* of a state that is otherwise the same, if it is below KLONDIKE_ALIKE */

      if (bucket[i] == 0)
        {
          bucket[i] = stored;
          if (self->few == NULL)
            fair_table_count_key (&self->table);
          return true;
        }
      if (klondike_seen_covers (self, waste, key.waste))
        return false;
      if (waste < KLONDIKE_ALIKE && klondike_seen_covers (self, key.waste, waste))
        {
          bucket[i] = stored;
          return true;
        }
    }

  bucket[stored % FAIR_TABLE_WAYS] = stored;
  if (self->few == NULL)
    self->table.forgotten++;
  return true;
}
