/* klondike-seen.h: the states that a search has entered, as a set that may forget (table.h).
 *
 * A state also counts as known when one was entered that differs only in the number of cards in the waste and is at
 * least as good: each card that drawing can bring there, drawing can bring here, and taking it leads to the same state.
 * Drawing three,
 *   - a waste of w cards, not a multiple of three, covers one of w + 3, w + 6 and so on cards;
 *   - every waste covers the empty one.
 * If redeals are limited, a state covers those that drawing leads to from it, in this pass or after a redeal, also with
 * fewer redeals left.
 * docs/solver.md has the arguments.  All states that differ only in waste and redeals are in one bucket of the table:
 * both are added to the stored part of the key.
 *
 * A short search has its own set, with little memory to clear.
 */
#pragma once

#include "klondike-state.h"

#include <string.h>

enum
{
  KLONDIKE_FEW_BUCKETS = 128, /* of the set for a short search */
  KLONDIKE_ALIKE = KLONDIKE_WASTES * (KLONDIKE_MAX_REDEALS + 1)
};

#define KLONDIKE_FEW_SIZE ((size_t) KLONDIKE_FEW_BUCKETS * FAIR_TABLE_WAYS * sizeof (uint64_t))

typedef struct
{
  FairTable table;
  uint64_t *few; /* (nullable): the buckets of the set for a short search; @table is then not used */

  const KlondikeTable *dealt; /* borrowed */
} KlondikeSeen;

/* Makes an empty set for a short search, in KLONDIKE_FEW_SIZE bytes at @memory. */
static inline void
klondike_seen_init_few (KlondikeSeen        *self,
                        void                *memory,
                        const KlondikeTable *dealt)
{
  *self = (KlondikeSeen){ .few = memory, .dealt = dealt };
  memset (memory, 0, KLONDIKE_FEW_SIZE);
}

/* Makes an empty set; see fair_table_init(). */
static inline bool
klondike_seen_init (KlondikeSeen        *self,
                    void                *memory,
                    size_t               size,
                    const KlondikeTable *dealt,
                    const atomic_bool   *stop)
{
  self->few = NULL;
  self->dealt = dealt;
  return fair_table_init (&self->table, memory, size, stop);
}

static inline uint64_t *
klondike_seen_bucket (const KlondikeSeen *self,
                      FairKey             key)
{
  return self->few ? self->few + key.extra % KLONDIKE_FEW_BUCKETS * FAIR_TABLE_WAYS : fair_table_bucket (&self->table, key);
}

/* The stored part of @key without waste and redeals; it never becomes 0 with them. */
static inline uint64_t
klondike_seen_base (KlondikeKey key)
{
  return key.key.stored < KLONDIKE_ALIKE ? key.key.stored + KLONDIKE_ALIKE : key.key.stored;
}

/* Whether a state with @a, waste and redeals as in a key, is at least as good as one with @b that is otherwise the
 * same. */
static inline bool
klondike_seen_covers (const KlondikeSeen *self,
                      uint64_t            a,
                      uint64_t            b)
{
  uint64_t draw = self->dealt->draw;
  uint64_t from = a % KLONDIKE_WASTES;
  uint64_t to = b % KLONDIKE_WASTES;

  if (a == b)
    return true;
  if (a >= KLONDIKE_ALIKE || self->dealt->open || !fair_mechanism_is_on (FAIR_KLONDIKE_BETTER_WASTE))
    return false;
  if (!self->dealt->limited)
    return b == 0 || (a < b && a > 0 && a % draw == b % draw);

  return (a / KLONDIKE_WASTES > b / KLONDIKE_WASTES && to % draw == 0) ||
         (a / KLONDIKE_WASTES >= b / KLONDIKE_WASTES && from <= to && (to - from) % draw == 0);
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
