/* bench-deal-pool: how long a player waits for the first deal of a game, when there is no spare one.
 *
 * Usage: bench-deal-pool [DEALS]
 *
 * For each game, and each difficulty: the mean, the 99th percentile and the maximum of DEALS (100) searches, in
 * milliseconds of real time.
 */
#include "fair-deal-pool.h"

#include <stdlib.h>

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, NULL);

  g_assert (answer->verdict == FAIR_VERDICT_WON);
  *(gboolean *) data = TRUE;
}

/* The milliseconds until a deal is found. */
static double
find_first (const FairRules *rules,
            FairDifficulty   difficulty)
{
  g_autoptr (FairDealPool) deal_pool = fair_deal_pool_new ();
  const FairDealRequest request = { .kind = FAIR_DEAL_WINNABLE, .rules = *rules, .difficulty = difficulty };

  gint64   start = g_get_monotonic_time ();
  gboolean found = FALSE;

  fair_deal_pool_request_async (deal_pool, &request, NULL, found_cb, &found);
  while (!found)
    g_main_context_iteration (NULL, TRUE);

  return (double) (g_get_monotonic_time () - start) / 1000;
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  const double *first = a;
  const double *second = b;

  return (*first > *second) - (*first < *second);
}

int
main (int   argc,
      char *argv[])
{
  static const char *const names[] = { "any", "easier", "medium", "harder" };
  guint                    n = argc > 1 ? (guint) strtoul (argv[1], NULL, 10) : 100;
  g_autofree double       *times = g_new (double, MAX (n, 1));

  for (guint g = 0; g < fair_games_count (); g++)
    for (guint d = 0; d < G_N_ELEMENTS (names); d++)
      {
        FairRules rules;
        double    sum = 0;

        fair_rules_resolve (fair_games_get (g), NULL, &rules);
        for (guint i = 0; i < n; i++)
          sum += times[i] = find_first (&rules, (FairDifficulty) d);
        qsort (times, n, sizeof *times, compare);
        g_print ("%-20s %-8s mean %6.1f  99th %6.1f  longest %6.1f\n", fair_games_get (g)->id, names[d], sum / n,
                 times[n * 99 / 100 - (n >= 100)], times[n - 1]);
      }

  return EXIT_SUCCESS;
}
