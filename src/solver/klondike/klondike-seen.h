/* klondike-seen.h: the states that a search has entered, as a set that may forget (table.h).
 *
 * A state also counts as known when one was entered that differs only in the number of cards in the waste and is at
 * least as good: each card that drawing can bring there, drawing can bring here, and taking it leads to the same state.
 * Drawing three,
 *   - a waste of w cards, not a multiple of three, covers one of w + 3, w + 6 and so on cards;
 *   - every waste covers the empty one.  docs/solver.md has the argument.  All states that differ only in the waste are
 * in one bucket of the table: the waste is added to the stored part of the key.
 *
 * A short search has its own set, with little memory to clear.
 */
#pragma once

#include "klondike-state.h"

#include <string.h>

enum
{
  KLONDIKE_FEW_BUCKETS = 128 /* of the set for a short search */
};

#define KLONDIKE_FEW_SIZE ((size_t) KLONDIKE_FEW_BUCKETS * FAIR_TABLE_WAYS * sizeof (uint64_t))

typedef struct
{
  FairTable table;
  uint64_t *few;  /* (nullable): the buckets of the set for a short search; @table is then not used */
  unsigned  draw; /* cards turned at a time */
} KlondikeSeen;

/* Makes an empty set for a short search, in KLONDIKE_FEW_SIZE bytes at @memory. */
static inline void
klondike_seen_init_few (KlondikeSeen *self,
                        void         *memory,
                        unsigned      draw)
{
  *self = (KlondikeSeen){ .few = memory, .draw = draw };
  memset (memory, 0, KLONDIKE_FEW_SIZE);
}

/* Makes an empty set; see fair_table_init(). */
static inline bool
klondike_seen_init (KlondikeSeen      *self,
                    void              *memory,
                    size_t             size,
                    unsigned           draw,
                    const atomic_bool *stop)
{
  self->few = NULL;
  self->draw = draw;
  return fair_table_init (&self->table, memory, size, stop);
}

static inline uint64_t *
klondike_seen_bucket (const KlondikeSeen *self,
                      FairKey             key)
{
  return self->few ? self->few + key.extra % KLONDIKE_FEW_BUCKETS * FAIR_TABLE_WAYS : fair_table_bucket (&self->table, key);
}

/* The stored part of @key without the waste; it never becomes 0 with it. */
static inline uint64_t
klondike_seen_base (KlondikeKey key)
{
  return key.key.stored < 64 ? key.key.stored + 64 : key.key.stored;
}

/* Whether a state with a waste of @a cards is at least as good as one with @b that is otherwise the same. */
static inline bool
klondike_seen_covers (const KlondikeSeen *self,
                      uint64_t            a,
                      uint64_t            b)
{
  if (a == b)
    return true;
  if (a >= 64 || self->draw == 1 || !fair_mechanism_is_on (FAIR_KLONDIKE_BETTER_WASTE))
    return false;

  return b == 0 || (a < b && a > 0 && a % self->draw == b % self->draw);
}

static inline void
klondike_seen_prefetch (const KlondikeSeen *self,
                        KlondikeKey         key)
{
  __builtin_prefetch (klondike_seen_bucket (self, key.key));
}

/* Whether @key is known to be in the set, or covered. */
static inline bool
klondike_seen_has (const KlondikeSeen *self,
                   KlondikeKey         key)
{
  const uint64_t *bucket = klondike_seen_bucket (self, key.key);
  uint64_t        base = klondike_seen_base (key);
  bool            found = false;

  for (unsigned i = 0; i < FAIR_TABLE_WAYS; i++)
    found |= klondike_seen_covers (self, bucket[i] ^ base, key.waste);

  return found;
}

bool klondike_seen_add (KlondikeSeen *self, KlondikeKey key);
