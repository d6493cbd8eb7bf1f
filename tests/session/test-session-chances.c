/* The chances of finished games and tries of deals are found when nothing else is to be done, and each only once. */
#include "fair-chance-finder.h"
#include "store-helpers.h"

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

/* Adds a game of Solitaire Rush in which two cards were turned. */
static void
add_game (FairStore  *store,
          const char *id,
          gint64      ended)
{
  g_autoptr (FairResult) result = fair_test_result (1, 2);

  g_free (result->id);
  g_free (result->game);
  g_free (result->options);
  g_free (result->variant);
  g_free (result->moves);
  result->id = g_strdup (id);
  result->game = g_strdup ("rush");
  result->options = g_strdup ("draw=3 time-limit=300");
  result->variant = g_strdup (result->options);
  result->moves = g_strdup ("draw draw");
  result->ended = ended;
  /* Another game of the same deal is practice, and does not count. */
  result->number = (guint64) ended;
  fair_test_add_result (store, result, -1);
}

/* Returns: (transfer full): what is to be found next */
static FairChanceTask *
find_task (FairStore *store)
{
  g_autoptr (GAsyncResult) result = NULL;
  FairChanceTask *task;

  fair_store_ask (store, FAIR_STORE_FIND_CHANCE_TASK, NULL, NULL, fair_test_answer_cb, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  task = fair_store_finish (store, result, NULL);
  g_assert_nonnull (task);
  return task;
}

static void
test_found (FairTestFolder *folder,
            gconstpointer   data)
{
  FairStore        *store = fair_store_new (folder->path, NULL);
  FairDealPool     *pool = fair_deal_pool_new ();
  FairChanceFinder *finder;
  gboolean          is_done = FALSE;
  g_autoptr (FairChanceTask) first = NULL;

  add_game (store, ID (1), 1000);
  add_game (store, ID (2), 2000);
  first = find_task (store);
  g_assert_cmpstr (first->result->id, ==, ID (2));
  fair_solver_queue_set_states (fair_deal_pool_get_queue (pool), 200);
  finder = fair_chance_finder_new (store, pool, 0);
  while (!is_done)
    {
      g_autoptr (FairChanceTask) task = find_task (store);

      is_done = task->result == NULL && task->tries == NULL;
      g_usleep (20000);
    }
  fair_chance_finder_free (finder);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_store_close (store);
  g_object_unref (store);
  g_object_unref (pool);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fair_test_add_in_folder ("/fair/session-chances/found", test_found);

  return g_test_run ();
}
