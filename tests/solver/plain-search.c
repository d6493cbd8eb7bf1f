/* Exhaustive depth-first search.  Positions that differ only in the order of equivalent columns, of cells, or in
 * which of two equal cards is which count as one; nothing else is left out. */
#include "plain-search.h"

#include <string.h>

#include "stuck.h"

enum
{
  MANY_REDEALS = 1000 /* more than can be useful */
};

struct FairPlainSearch
{
  unsigned      most; /* the limit of positions */
  unsigned      n;
  unsigned      mask;
  unsigned     *buckets; /* the number of a position plus 1, or 0 */
  FairPosition *keys;
  FairPosition *open; /* found, but not examined yet */
};

/* How many positions the last search found. */
unsigned
fair_plain_search_count (const FairPlainSearch *self)
{
  return self->n;
}

/* Makes a search that gives up after @n_positions positions. */
FairPlainSearch *
fair_plain_search_new (unsigned n_positions)
{
  FairPlainSearch *self = g_new0 (FairPlainSearch, 1);

  self->most = n_positions;
  self->mask = (1u << g_bit_storage (2 * n_positions)) - 1;
  self->buckets = g_new (unsigned, self->mask + 1);
  self->keys = g_new (FairPosition, n_positions);
  self->open = g_new (FairPosition, n_positions);
  return self;
}

void
fair_plain_search_free (FairPlainSearch *self)
{
  g_free (self->buckets);
  g_free (self->keys);
  g_free (self->open);
  g_free (self);
}

/* Makes the key that distinguishes positions. */
static void
make_key (const FairRules    *rules,
          const FairPosition *position,
          FairPosition       *key)
{
  bool deals_rows = rules->spec->draw && fair_position_count (position, rules->first[FAIR_STOCK]) > 0;

  fair_position_key (rules, position, FAIR_KEY_LOST, key, NULL);
  if (deals_rows)
    {
      /* While rows are dealt, columns are distinct. */
      *key = *position;
      for (unsigned i = 0; i < rules->n_cards; i++)
        key->cards[i] = fair_card_face (key->cards[i]);
    }
  /* Redeals without a limit count only if they can run out. */
  if (rules->max_redeals == FAIR_UNLIMITED_REDEALS)
    key->redeals = position->redeals + MANY_REDEALS < rules->max_redeals ? 0 : position->redeals;
}

static unsigned
hash_key (const FairPosition *key)
{
  const char *bytes = (const char *) key;
  uint64_t    hash = 0;

  for (size_t i = 0; i < sizeof *key; i += sizeof hash)
    {
      uint64_t word;

      memcpy (&word, bytes + i, sizeof word);
      hash = (hash ^ word) * UINT64_C (0x9E3779B97F4A7C15);
      hash ^= hash >> 32;
    }

  return (unsigned) hash;
}

/* Adds @position.  Returns: whether it is new */
static bool
add (FairPlainSearch    *self,
     const FairRules    *rules,
     const FairPosition *position)
{
  FairPosition key;
  unsigned     bucket;

  make_key (rules, position, &key);
  for (bucket = hash_key (&key) & self->mask; self->buckets[bucket]; bucket = (bucket + 1) & self->mask)
    if (memcmp (&self->keys[self->buckets[bucket] - 1], &key, sizeof key) == 0)
      return false;

  self->keys[self->n++] = key;
  self->buckets[bucket] = self->n;
  return true;
}

/* The verdict on @start, which must not be over; unknown if there are too many positions. */
FairVerdict
fair_plain_search_run (FairPlainSearch    *self,
                       const FairRules    *rules,
                       const FairPosition *start)
{
  unsigned n_open = 1;

  self->n = 0;
  memset (self->buckets, 0, (self->mask + 1) * sizeof *self->buckets);
  add (self, rules, start);
  self->open[0] = *start;
  while (n_open > 0)
    {
      FairPosition position = self->open[--n_open];
      FairMove     moves[FAIR_MAX_MOVES];
      unsigned     n_moves = fair_list (rules, &position, moves);

      for (unsigned i = 0; i < n_moves; i++)
        {
          FairPosition next = position;

          if (moves[i].kind == FAIR_MOVE_END)
            continue;
          fair_apply (rules, &next, moves[i], NULL);
          if (fair_status (rules, &next) == FAIR_STATUS_WON)
            return FAIR_VERDICT_WON;
          if (self->n == self->most)
            return FAIR_VERDICT_UNKNOWN;
          if (add (self, rules, &next))
            self->open[n_open++] = next;
        }
    }

  return FAIR_VERDICT_LOST;
}
