/* The chances of finished games are found when nothing else is to be done: also after one that cannot be read, and after
 * an interruption. */
#include "fair-chance-finder.h"
#include "store-helpers.h"

#define ID(n) "00000000-0000-4000-8000-00000000000" #n

enum
{
  STATES = 200,       /* of each search */
  INTERRUPTED = 50000 /* microseconds after which a long search is interrupted */
};

/* What finds chances, and where they are kept. */
typedef struct
{
  FairStore        *store;
  FairDealPool     *pool;
  FairChanceFinder *finder;
} Found;

/* Adds a game of Solitaire Rush. */
static void
add_game (FairStore  *store,
          const char *id,
          gint64      ended,
          const char *moves)
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
  result->moves = g_strdup (moves);
  result->ended = ended;
  /* Another game of the same deal is practice, and does not count. */
  result->number = (guint64) ended;
  fair_test_add_result (store, result, -1);
}

/* Whether the game @id is to be found next; NULL: none. */
static gboolean
is_next (FairStore  *store,
         const char *id)
{
  g_autoptr (FairChanceTask) task = fair_test_ask (store, FAIR_STORE_FIND_CHANCE_TASK, NULL, NULL);

  g_assert_nonnull (task);
  g_assert_null (task->tries);
  return g_strcmp0 (task->result ? task->result->id : NULL, id) == 0;
}

static void
set_up (Found          *self,
        FairTestFolder *folder)
{
  self->store = fair_store_new (folder->path, NULL);
  self->pool = fair_deal_pool_new ();
}

static void
start (Found  *self,
       guint64 states)
{
  fair_solver_queue_set_states (fair_deal_pool_get_queue (self->pool), states);
  self->finder = fair_chance_finder_new (self->store, self->pool, 0);
}

/* Waits until nothing is to be found. */
static void
finish (Found *self)
{
  while (!is_next (self->store, NULL))
    g_usleep (20000);

  fair_chance_finder_free (self->finder);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  fair_store_close (self->store);
  g_object_unref (self->store);
  g_object_unref (self->pool);
}

static void
test_found (FairTestFolder *folder,
            gconstpointer   data)
{
  Found self;

  set_up (&self, folder);
  add_game (self.store, ID (1), 1000, "draw draw");
  add_game (self.store, ID (2), 2000, "draw draw");
  g_assert_true (is_next (self.store, ID (2)));
  start (&self, STATES);
  finish (&self);
}

/* A game whose moves cannot be read does not stop the others. */
static void
test_unread (FairTestFolder *folder,
             gconstpointer   data)
{
  Found self;

  set_up (&self, folder);
  add_game (self.store, ID (1), 1000, "draw draw");
  add_game (self.store, ID (2), 2000, "draw away");
  g_assert_true (is_next (self.store, ID (2)));
  start (&self, STATES);
  finish (&self);
}

/* What power-saver mode interrupts is found after it. */
static void
test_interrupted (FairTestFolder *folder,
                  gconstpointer   data)
{
  Found self;

  set_up (&self, folder);
  add_game (self.store, ID (1), 1000, "draw draw");
  start (&self, 0);
  for (gint64 end = g_get_monotonic_time () + INTERRUPTED; g_get_monotonic_time () < end;)
    g_main_context_iteration (NULL, FALSE);
  fair_deal_pool_set_thrifty (self.pool, TRUE);
  g_assert_true (is_next (self.store, ID (1)));
  fair_solver_queue_set_states (fair_deal_pool_get_queue (self.pool), STATES);
  fair_deal_pool_set_thrifty (self.pool, FALSE);
  finish (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  fair_test_add_in_folder ("/fair/session-chances/found", test_found);
  fair_test_add_in_folder ("/fair/session-chances/unread", test_unread);
  fair_test_add_in_folder ("/fair/session-chances/interrupted", test_interrupted);

  return g_test_run ();
}
