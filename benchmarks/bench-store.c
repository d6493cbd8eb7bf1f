/* bench-store: how long the store takes to save an event, to save a result, to make the statistics and lists of the
 * scoreboard, and to load the games in progress; without results and with many.
 *
 * Times are wall-clock times, because the store waits for the disk.  Figures are medians and maxima.
 *
 * Usage: bench-store [RESULTS [FOLDER]]
 */
#include "bench-folder.h"
#include "bench-results.h"

#include "fair-store.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>

enum
{
  DEFAULT_RESULTS = 100000,
  N_ROUNDS = 41
};

static int
compare (gconstpointer a,
         gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static void
print_times (const char *what,
             gint64     *times,
             guint       n)
{
  qsort (times, n, sizeof *times, compare);
  printf ("  %-34s %8.2f ms %8.2f ms\n", what, (double) times[n / 2] / 1000, (double) times[n - 1] / 1000);
}

static void
done_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);

  return *result;
}

/* Measures saving events of a game: writing one to its file, which is what the main thread does; until it is on the disk; and
 * adding a result. */
static void
bench_saving (FairStore *store)
{
  g_autofree char *id = g_uuid_string_random ();
  g_autoptr (FairGameFile) file = fair_game_file_new (fair_store_get_path (store), id);
  gint64 writing[N_ROUNDS];
  gint64 syncing[N_ROUNDS];
  gint64 ending[N_ROUNDS];

  fair_game_file_add (file, "fairdeal-game 1 %s - kingcell 1 1 supermove=columns", id);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      g_autoptr (FairResult) result = fair_bench_make_result (1000000 + i);
      g_autoptr (GAsyncResult) synced = NULL;
      g_autoptr (GAsyncResult) ended = NULL;
      GError *error = NULL;
      gint64  start = g_get_monotonic_time ();

      fair_game_file_add (file, "%u play t1>t2*3", i);
      fair_bench_check (fair_game_file_write (file, TRUE, &error), error);
      writing[i] = g_get_monotonic_time () - start;
      start = g_get_monotonic_time ();
      fair_store_save_game_async (store, file, NULL, FALSE, done_cb, &synced);
      fair_bench_check (fair_store_finish (store, wait_for (&synced), &error) != NULL, error);
      syncing[i] = g_get_monotonic_time () - start;
      start = g_get_monotonic_time ();
      fair_store_save_game_async (store, file, result, FALSE, done_cb, &ended);
      fair_bench_check (fair_store_finish (store, wait_for (&ended), &error) != NULL, error);
      ending[i] = g_get_monotonic_time () - start;
    }
  print_times ("main thread: writing an event", writing, N_ROUNDS);
  print_times ("syncing an event", syncing, N_ROUNDS);
  print_times ("adding a result", ending, N_ROUNDS);
}

static void
bench_scoreboard (FairStore *store)
{
  gint64 times[2][N_ROUNDS / 4];

  for (guint i = 0; i < N_ROUNDS / 4; i++)
    {
      FairResultsQuery query = { .game = "kingcell", .order = FAIR_RESULTS_BEST_FIRST, .limit = 100 };
      g_autoptr (GAsyncResult) statistics = NULL;
      g_autoptr (GAsyncResult) list = NULL;
      g_autoptr (GPtrArray) figures = NULL;
      g_autoptr (GPtrArray) results = NULL;
      GError *error = NULL;
      gint64  start = g_get_monotonic_time ();

      fair_store_ask (store, FAIR_STORE_GET_STATISTICS, &(FairStoreQuestion){ .length = FAIR_PERIOD_DAY },
                      NULL, done_cb, &statistics);
      figures = fair_store_finish (store, wait_for (&statistics), &error);
      fair_bench_check (figures != NULL, error);
      times[0][i] = g_get_monotonic_time () - start;
      start = g_get_monotonic_time ();
      fair_store_ask (store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = query }, NULL, done_cb, &list);
      results = fair_store_finish (store, wait_for (&list), &error);
      fair_bench_check (results != NULL, error);
      times[1][i] = g_get_monotonic_time () - start;
    }
  print_times ("statistics of all games, by day", times[0], N_ROUNDS / 4);
  print_times ("the best 100 of a game", times[1], N_ROUNDS / 4);
}

static void
bench_start (const char *path)
{
  gint64 times[N_ROUNDS];

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (FairStore) store = fair_store_new (path, NULL);
      g_autoptr (GAsyncResult) loading = NULL;
      g_autoptr (GPtrArray) games = NULL;
      GError *error = NULL;

      fair_store_load_games_async (store, done_cb, &loading);
      games = fair_store_load_games_finish (store, wait_for (&loading), &error);
      fair_bench_check (games != NULL, error);
      times[i] = g_get_monotonic_time () - start;
      fair_store_close (store);
    }
  print_times ("opening, and loading games", times, N_ROUNDS);
}

static void
bench (const char *folder,
       guint       n)
{
  g_autofree char *name = g_strdup_printf ("bench-%u.db", n);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  FairStore       *store;

  fair_bench_fill (path, n);
  printf ("%u results%22s%12s %11s\n", n, "", "median", "longest");
  bench_start (path);
  store = fair_store_new (path, NULL);
  bench_saving (store);
  bench_scoreboard (store);
  fair_store_close (store);
  g_object_unref (store);
  g_unlink (path);
}

int
main (int   argc,
      char *argv[])
{
  guint            n = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : DEFAULT_RESULTS;
  g_autofree char *folder = NULL;

  if (argc > 3 || n == 0 || n > 10000000)
    {
      fputs ("Usage: bench-store [RESULTS [FOLDER]]\n", stderr);
      return 2;
    }

  folder = argc > 2 ? g_strdup (argv[2]) : fair_bench_make_folder ();
  bench (folder, 0);
  bench (folder, n);
  if (argc <= 2)
    fair_bench_remove (folder);

  return 0;
}
