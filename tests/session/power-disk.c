#include "power-disk.h"

#include "deal.h"

#include <string.h>

FairTestPower fair_test_power;

void
fair_test_change_clear (gpointer data)
{
  g_clear_pointer (&((FairTestChange *) data)->bytes, g_bytes_unref);
}

FairTestStored *
fair_test_stored_new (const char *name)
{
  FairTestStored *stored = g_new0 (FairTestStored, 1);

  stored->name = g_strdup (name);
  stored->now = g_byte_array_new ();
  stored->changes = g_array_new (FALSE, FALSE, sizeof (FairTestChange));
  g_array_set_clear_func (stored->changes, fair_test_change_clear);
  stored->shared = g_ptr_array_new_with_free_func (g_free);
  return stored;
}

void
fair_test_stored_free (gpointer data)
{
  FairTestStored *stored = data;

  g_free (stored->name);
  g_byte_array_unref (stored->now);
  g_clear_pointer (&stored->durable, g_byte_array_unref);
  g_array_unref (stored->changes);
  g_ptr_array_unref (stored->shared);
  g_free (stored);
}

FairTestStored *
fair_test_stored_find (const char *name)
{
  for (guint i = 0; i < fair_test_power.files->len; i++)
    {
      FairTestStored *stored = g_ptr_array_index (fair_test_power.files, i);

      if (g_strcmp0 (stored->name, name) == 0)
        return stored;
    }

  return NULL;
}

/* Counts an operation.  Returns: its result */
int
fair_test_power_operate (int error)
{
  fair_test_power.n_operations++;
  if (fair_test_power.n_operations == fair_test_power.cut_at)
    fair_test_power.is_cut = TRUE;
  if (fair_test_power.is_cut)
    return error;
  if (fair_test_power.fail_at > 0 && fair_test_power.n_operations >= fair_test_power.fail_at && fair_test_power.n_operations < fair_test_power.fail_at + fair_test_power.n_fails)
    return fair_test_power.how == FAIR_TEST_DISK_FULL && error == SQLITE_IOERR_WRITE ? SQLITE_FULL : error;

  return SQLITE_OK;
}

void
fair_test_bytes_change (GByteArray   *content,
                        sqlite3_int64 offset,
                        gconstpointer bytes,
                        gsize         length)
{
  guint before = content->len;

  if (bytes == NULL)
    {
      g_byte_array_set_size (content, MIN (before, (guint) offset));
      return;
    }
  if (before < offset + length)
    {
      g_byte_array_set_size (content, (guint) (offset + length));
      memset (content->data + before, 0, content->len - before);
    }
  memcpy (content->data + offset, bytes, length);
}

GByteArray *
fair_test_bytes_copy (GByteArray *content)
{
  GByteArray *copy = g_byte_array_new ();

  return g_byte_array_append (copy, content->data, content->len);
}

/* Empties the disk; nothing must be open. */
void
fair_test_power_forget (void)
{
  LOCK;

  g_ptr_array_set_size (fair_test_power.files, 0);
  fair_test_power.n_operations = 0;
  fair_test_power.cut_at = 0;
  fair_test_power.fail_at = 0;
  fair_test_power.is_cut = FALSE;
}

/* How many operations there were. */
guint
fair_test_power_count (void)
{
  LOCK;

  return fair_test_power.n_operations;
}

/* Cuts the power at this operation, counted from now on, from 1. */
void
fair_test_power_cut_at (guint operation)
{
  LOCK;

  fair_test_power.n_operations = 0;
  fair_test_power.cut_at = operation;
}

gboolean
fair_test_power_is_cut (void)
{
  LOCK;

  return fair_test_power.is_cut;
}

/* Applies those sectors of an unsynced change that happen to be on the disk. */
static void
apply_partly (GByteArray           *content,
              const FairTestChange *change,
              guint64              *seed)
{
  gsize         length;
  const guint8 *bytes;

  if (change->bytes == NULL)
    {
      if (fair_random_below (seed, 2))
        fair_test_bytes_change (content, change->offset, NULL, 0);
      return;
    }

  bytes = g_bytes_get_data (change->bytes, &length);
  for (gsize at = 0; at < length;)
    {
      gsize part = MIN (length - at, FAIR_TEST_SECTOR - (gsize) (change->offset + (sqlite3_int64) at) % FAIR_TEST_SECTOR);

      if (fair_random_below (seed, 2))
        fair_test_bytes_change (content, change->offset + (sqlite3_int64) at, bytes + at, part);
      at += part;
    }
}

/* Restores the power: only what is on the disk remains.  Nothing must be open. */
void
fair_test_power_restore (guint64 *seed)
{
  LOCK;

  for (guint i = fair_test_power.files->len; i > 0; i--)
    {
      FairTestStored *stored = g_ptr_array_index (fair_test_power.files, i - 1);
      gboolean        is_there = stored->durable != NULL || (!stored->deleted && fair_random_below (seed, 2));

      if ((stored->deleted || stored->unnamed) && fair_random_below (seed, 2))
        is_there = FALSE;
      if (!is_there)
        {
          g_ptr_array_remove_index (fair_test_power.files, i - 1);
          continue;
        }
      if (stored->durable == NULL)
        stored->durable = g_byte_array_new ();
      for (guint c = 0; c < stored->changes->len; c++)
        apply_partly (stored->durable, &g_array_index (stored->changes, FairTestChange, c), seed);
      g_byte_array_unref (stored->now);
      stored->now = fair_test_bytes_copy (stored->durable);
      stored->deleted = FALSE;
      stored->unnamed = FALSE;
      g_array_set_size (stored->changes, 0);
      g_ptr_array_set_size (stored->shared, 0);
    }
  fair_test_power.cut_at = 0;
  fair_test_power.is_cut = FALSE;
}

/* Lets @n_operations fail, beginning with this operation, counted from now on, from 1; 0 for none. */
void
fair_test_power_fail_at (guint        operation,
                         guint        n_operations,
                         FairTestDisk how)
{
  LOCK;

  fair_test_power.n_operations = 0;
  fair_test_power.fail_at = operation;
  fair_test_power.n_fails = n_operations;
  fair_test_power.how = how;
}
