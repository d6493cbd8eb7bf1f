#include "chunk-reads.h"

#include <sys/syscall.h>
#include <unistd.h>

enum
{
  CHUNK = 256 * 1024 /* nothing else reads as much at once */
};

static gint          n_reads;  /* atomic */
static GCancellable *canceled; /* by the first one, or NULL */

/* Takes the place of the function of the system. */
ssize_t
read (int    file,
      void  *bytes,
      size_t n)
{
  if (n == CHUNK)
    {
      g_atomic_int_inc (&n_reads);
      if (canceled != NULL)
        g_cancellable_cancel (canceled);
    }
  return syscall (SYS_read, file, bytes, n);
}

/* @cancellable: (nullable): is canceled by the first read */
void
fair_test_chunk_reads_start (GCancellable *cancellable)
{
  canceled = cancellable;
  g_atomic_int_set (&n_reads, 0);
}

/* Returns: how many there were */
guint
fair_test_chunk_reads_stop (void)
{
  canceled = NULL;
  return (guint) g_atomic_int_get (&n_reads);
}
