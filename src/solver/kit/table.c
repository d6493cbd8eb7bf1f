#include "table.h"

#include <assert.h>
#include <string.h>

static_assert (sizeof (uint64_t) * FAIR_TABLE_WAYS == 64, "a bucket is a cache line");

static size_t
row_keys (uint32_t rows)
{
  return (size_t) rows * FAIR_TABLE_ROW * FAIR_TABLE_WAYS;
}

/* Makes an empty table in at most @size bytes of @memory, which the caller owns, and which need not be cleared; it can
 * be NULL.  @stop: (nullable): when it is set, growing ends early, and keys are forgotten.  Returns: whether @size is
 * enough */
bool
fair_table_init (FairTable         *table,
                 void              *memory,
                 size_t             size,
                 const atomic_bool *stop)
{
  size_t rows = size / FAIR_TABLE_LEAST;

  if (memory == NULL || rows == 0)
    return false;

  *table = (FairTable){ .keys = memory,
                        .rows = 1,
                        .max_rows = rows > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t) rows,
                        .stop = stop };
  memset (table->keys, 0, row_keys (1) * sizeof (uint64_t));
  return true;
}

/* Adds a key that is not in the table; drops it if its bucket is full. */
static void
reinsert (FairTable *table,
          uint64_t   stored,
          uint64_t   extra)
{
  uint64_t *bucket = fair_table_bucket (table, (FairKey){ stored, extra });

  for (unsigned i = 0; i < FAIR_TABLE_WAYS; i++)
    if (bucket[i] == 0)
      {
        bucket[i] = stored;
        table->count++;
        return;
      }

  table->forgotten++;
}

static bool
is_stopped (const FairTable *table)
{
  return table->stop && atomic_load_explicit (table->stop, memory_order_relaxed);
}

/* Moves the keys of @row to the rows where they now belong. */
static void
spread_row (FairTable *table,
            uint32_t   row)
{
  for (uint64_t column = 0; column < FAIR_TABLE_ROW; column++)
    {
      uint64_t *bucket = table->keys + row_keys (row) + column * FAIR_TABLE_WAYS;
      uint64_t  keys[FAIR_TABLE_WAYS];

      memcpy (keys, bucket, sizeof keys);
      memset (bucket, 0, sizeof keys);
      for (unsigned i = 0; i < FAIR_TABLE_WAYS && keys[i]; i++)
        reinsert (table, keys[i], column);
    }
}

/* Doubles the table, up to its largest size.  A key's row never becomes smaller when rows are added, so going from the
 * last row to the first, in place, meets every key once.  If it is stopped, the table does not change, or some keys
 * remain in the wrong rows and are forgotten. */
void
fair_table_grow (FairTable *table)
{
  uint32_t old = table->rows;
  uint32_t rows = old > table->max_rows / 2 ? table->max_rows : old * 2;

  for (uint32_t row = old; row < rows; row++)
    {
      if (is_stopped (table))
        return;
      memset (table->keys + row_keys (row), 0, row_keys (1) * sizeof (uint64_t));
    }

  table->rows = rows;
  table->count = 0;
  for (uint32_t row = old; row-- > 0 && !is_stopped (table);)
    spread_row (table, row);
}
