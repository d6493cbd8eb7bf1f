/* table.h: the set of positions that a search has entered, in a block of memory of fixed size.
 *
 * The set may forget, and then reports a position as new that was entered before.  It reports a key as seen only if it
 * was added. That is sufficient for a complete depth-first search:
 *
 * Let V be the set of all positions that the search ever entered.  When it ends with its stack empty, all moves of
 * every position that was entered have been tried, and each move led to a position that was entered then, or that was
 * found in the table because it had been entered before.  Hence V is closed under moves, V contains every reachable
 * position, and none of them was a win.  This does not depend on what was forgotten, so any entry may be replaced;
 * forgetting only costs time, because a position is searched again.  That time could be endless: if a position of the
 * current line is forgotten, the search can run in a circle.  The limit on the stack ends the circle, and a search that
 * reached that limit is not complete and must not answer "lost".
 *
 * The table grows with its use inside its block of memory, so that a short search touches little of it.  A key has 128
 * bits, of which 64 are stored and 12 more always determine the bucket.  Two positions are mistaken for one with a
 * probability of 2^-76; with 2^25 positions this happens in less than one in 10^8 searches (and then one position is
 * left out, which seldom changes an answer).
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "mix.h"

enum
{
  FAIR_TABLE_WAYS = 8,     /* keys of a bucket, which is a cache line */
  FAIR_TABLE_ROW = 1 << 12 /* buckets of a row; the table grows by rows */
};

typedef struct
{
  uint64_t stored;
  uint64_t extra; /* only its lowest 12 bits count */
} FairKey;

typedef struct
{
  uint64_t *keys;
  uint32_t  rows;
  uint32_t  max_rows;
  uint64_t  count;
  uint64_t  forgotten; /* keys that were replaced */

  const atomic_bool *stop; /* (nullable): ends growing, which can take long; keys are then forgotten */
} FairTable;

/* The smallest size of a table. */
#define FAIR_TABLE_LEAST ((size_t) FAIR_TABLE_ROW * FAIR_TABLE_WAYS * sizeof (uint64_t))

bool fair_table_init (FairTable *table, void *memory, size_t size, const atomic_bool *stop);
void fair_table_grow (FairTable *table);

static inline uint64_t *
fair_table_bucket (const FairTable *table,
                   FairKey          key)
{
  uint64_t row = ((key.stored >> 32) * table->rows) >> 32;

  return table->keys + (row * FAIR_TABLE_ROW + key.extra % FAIR_TABLE_ROW) * FAIR_TABLE_WAYS;
}

static inline bool
fair_table_has (const FairTable *table,
                FairKey          key)
{
  uint64_t        stored = key.stored ? key.stored : 1;
  const uint64_t *bucket = fair_table_bucket (table, key);
  bool            found = false;

  for (unsigned i = 0; i < FAIR_TABLE_WAYS; i++)
    found |= bucket[i] == stored;

  return found;
}

/* Counts a key that was put in a free place, and grows the table if it is half full. */
static inline void
fair_table_count_key (FairTable *table)
{
  if (++table->count > (uint64_t) table->rows * (FAIR_TABLE_ROW * FAIR_TABLE_WAYS / 2) && table->rows < table->max_rows)
    fair_table_grow (table);
}

/* Adds @key to the set.  Returns: true if it was not known to be there */
static inline bool
fair_table_add (FairTable *table,
                FairKey    key)
{
  uint64_t  stored = key.stored ? key.stored : 1;
  uint64_t *bucket = fair_table_bucket (table, key);

  for (unsigned i = 0; i < FAIR_TABLE_WAYS; i++)
    {
      if (bucket[i] == stored)
        return false;
      if (bucket[i] == 0)
        {
          bucket[i] = stored;
          fair_table_count_key (table);
          return true;
        }
    }

  bucket[stored % FAIR_TABLE_WAYS] = stored;
  table->forgotten++;
  return true;
}
