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

static FairSaving *
make_event (const char *id,
            guint       i)
{
  FairSaving *saving = fair_saving_new ();

  saving->game->id = g_strdup (id);
  saving->game->game = g_strdup ("kingcell");
  saving->game->options = g_strdup ("supermove=columns");
  saving->first = i;
  fair_saved_game_add_event (saving->game, i, "play t1>t2*3");
  return saving;
}

/* Saves an event of a game, with a result if @n_results. */
static void
bench_saving (FairStore  *store,
              const char *what,
              guint       n_results)
{
  g_autofree char *id = g_uuid_string_random ();
  gint64           times[N_ROUNDS];

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      FairSaving *saving = make_event (id, i);
      gint64      start;
      g_autoptr (GAsyncResult) result = NULL;
      GError *error = NULL;

      saving->result = n_results ? fair_bench_make_result (1000000 + i) : NULL;
      start = g_get_monotonic_time ();
      fair_store_save_async (store, saving, done_cb, &result);
      fair_bench_check (fair_store_save_finish (store, wait_for (&result), &error), error);
      times[i] = g_get_monotonic_time () - start;
    }
  print_times (what, times, N_ROUNDS);
}

/* Measures what an event costs the main thread, which does not wait for the disk: writing it to the spool, sending it
 * to the store, and removing it from the spool. */
static void
bench_main_thread (FairStore *store)
{
  g_autofree char *id = g_uuid_string_random ();
  gint64           sending[N_ROUNDS];
  gint64           handing[N_ROUNDS];
  gint64           dropping[N_ROUNDS];

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      FairSaving *saving = make_event (id, i);
      g_autoptr (GAsyncResult) result = NULL;
      GError *error = NULL;
      gint64  start = g_get_monotonic_time ();

      fair_bench_check (fair_store_hand_over (store, saving), NULL);
      handing[i] = g_get_monotonic_time () - start;
      start = g_get_monotonic_time ();
      fair_store_save_async (store, saving, done_cb, &result);
      sending[i] = g_get_monotonic_time () - start;
      fair_bench_check (fair_store_save_finish (store, wait_for (&result), &error), error);
      start = g_get_monotonic_time ();
      fair_store_drop_handed_over (store);
      dropping[i] = g_get_monotonic_time () - start;
    }
  print_times ("main thread: sending an event", sending, N_ROUNDS);
  print_times ("main thread: handing it over", handing, N_ROUNDS);
  print_times ("main thread: dropping it", dropping, N_ROUNDS);
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

      fair_store_get_statistics_async (store, NULL, FAIR_PERIOD_DAY, NULL, NULL, done_cb, &statistics);
      figures = fair_store_get_statistics_finish (store, wait_for (&statistics), &error);
      fair_bench_check (figures != NULL, error);
      times[0][i] = g_get_monotonic_time () - start;
      start = g_get_monotonic_time ();
      fair_store_list_results_async (store, &query, NULL, done_cb, &list);
      results = fair_store_list_results_finish (store, wait_for (&list), &error);
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
  bench_saving (store, "acknowledging an event", 0);
  bench_saving (store, "the same with a result", 1);
  bench_main_thread (store);
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
