/* How many heaps the threads of a program get from the C library. */
#include "heap.h"

#include <glib.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum
{
  N_THREADS = 20, /* far more than the heaps that they may have */
  LENGTH = 5000
};

static GMutex lock;
static GCond  changed;
static guint  n_kept;

/* Keeps memory until all threads do. */
static gpointer
keep (gpointer data)
{
  void *volatile memory = malloc (LENGTH);

  g_mutex_lock (&lock);
  n_kept++;
  g_cond_broadcast (&changed);
  while (n_kept < N_THREADS)
    g_cond_wait (&changed, &lock);
  g_mutex_unlock (&lock);
  free (memory);

  return NULL;
}

static guint
count_heaps (void)
{
  char  *text = NULL;
  size_t length;
  FILE  *file = open_memstream (&text, &length);
  guint  count = 0;

  g_assert_nonnull (file);
  g_assert_cmpint (malloc_info (0, file), ==, 0);
  fclose (file);
  for (const char *at = text; (at = strstr (at, "<heap nr=")) != NULL; at++)
    count++;
  free (text);

  return count;
}

static void
test_shared (void)
{
  GThread *threads[N_THREADS];
  guint    count;

  fair_heap_set_up ();
  for (guint i = 0; i < N_THREADS; i++)
    threads[i] = g_thread_new ("keep", keep, NULL);
  for (guint i = 0; i < N_THREADS; i++)
    g_thread_join (threads[i]);

  count = count_heaps ();
  g_assert_cmpuint (count, >=, 1);
  g_assert_cmpuint (count, <=, 2);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fair/heap/shared", test_shared);

  return g_test_run ();
}
