#include "config.h"

#include "fair-deal-pool.h"

#include "fair-catalog.h"

#include <string.h>

/* How many spare deals are kept for each game, its rules and a difficulty. */
#define N_SPARES 3

/* How many positions of each deal are examined while the player waits for the first one.  That takes some
 * hundredths of a second, and is not a time limit, so that a busy machine examines as many. */
#define FIRST_STATES 50000

/* What a spare deal has to match. */
typedef struct
{
  const FairGame *game;
  FairOptions     options;
  FairDifficulty  difficulty;
} Demand;

/* The spares of one demand. */
typedef struct
{
  Demand    demand;
  FairRules rules;
  GQueue    deals; /* of FairAnswer, owned */
} Shelf;

struct _FairDealPool
{
  GObject parent_instance;

  FairSolverQueue *queue;
  GHashTable      *shelves; /* a set of Shelf */
  Shelf           *current; /* (nullable): the one that is being filled; borrowed */
  GCancellable    *search;  /* for a spare deal; NULL if there is none */
  gboolean         thrifty;
};

typedef enum
{
  PROP_THRIFTY = 1,
  N_PROPERTIES
} FairDealPoolProperty;

static GParamSpec *properties[N_PROPERTIES];

G_DEFINE_FINAL_TYPE (FairDealPool, fair_deal_pool, G_TYPE_OBJECT)

static guint
shelf_hash (gconstpointer data)
{
  const Demand *demand = data;
  guint         hash = g_direct_hash (demand->game) + demand->difficulty;

  for (guint i = 0; i < FAIR_MAX_OPTIONS; i++)
    hash = hash * 31 + (guint) demand->options.value[i];

  return hash;
}

static gboolean
shelf_equal (gconstpointer a,
             gconstpointer b)
{
  const Demand *first = a;
  const Demand *second = b;

  return first->game == second->game && first->difficulty == second->difficulty &&
         memcmp (&first->options, &second->options, sizeof first->options) == 0;
}

static void
shelf_free (gpointer data)
{
  Shelf *shelf = data;

  g_queue_clear_full (&shelf->deals, (GDestroyNotify) fair_answer_free);
  g_free (shelf);
}

static Shelf *
find_shelf (FairDealPool    *self,
            const FairRules *rules,
            FairDifficulty   difficulty)
{
  Demand demand = { rules->game, rules->options, difficulty };
  Shelf *shelf = g_hash_table_lookup (self->shelves, &demand);

  if (shelf == NULL)
    {
      shelf = g_new0 (Shelf, 1);
      shelf->demand = demand;
      shelf->rules = *rules;
      g_hash_table_add (self->shelves, shelf);
    }

  return shelf;
}

static void search_spare (FairDealPool *self);

static void
stop_spares (FairDealPool *self)
{
  if (self->search != NULL)
    g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
}

static void
spare_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairDealPool) self = data;
  g_autoptr (FairAnswer) answer = fair_solver_queue_finish (self->queue, result, NULL);

  if (self->search == NULL || g_task_get_cancellable (G_TASK (result)) != self->search)
    return;

  g_clear_object (&self->search);
  /* Without memory for a search, no spare deals are searched until they are asked for again. */
  if (answer == NULL)
    return;

  if (answer->verdict == FAIR_VERDICT_WON)
    g_queue_push_tail (&self->current->deals, g_steal_pointer (&answer));
  search_spare (self);
}

/* Searches for the next spare deal, if one is needed: the first deal that the solver wins, however long it
 * takes, starting from a random number. */
static void
search_spare (FairDealPool *self)
{
  FairDeals deals = { .limits = { .milliseconds = FAIR_SOLVER_QUEUE_MILLISECONDS } };

  if (self->thrifty || self->search != NULL || self->current == NULL ||
      g_queue_get_length (&self->current->deals) >= N_SPARES)
    return;

  deals.rules = self->current->rules;
  deals.number = fair_catalog_pick_number ();
  deals.difficulty = self->current->demand.difficulty;
  self->search = g_cancellable_new ();
  fair_solver_queue_find_async (self->queue, &deals, FAIR_URGENCY_SPARE, self->search, spare_cb, g_object_ref (self));
}

static void
fair_deal_pool_dispose (GObject *object)
{
  FairDealPool *self = FAIR_DEAL_POOL (object);

  stop_spares (self);
  self->current = NULL;
  g_clear_pointer (&self->shelves, g_hash_table_unref);
  g_clear_object (&self->queue);

  G_OBJECT_CLASS (fair_deal_pool_parent_class)->dispose (object);
}

static void
fair_deal_pool_get_property (GObject    *object,
                             guint       property_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  if (property_id == PROP_THRIFTY)
    g_value_set_boolean (value, fair_deal_pool_get_thrifty (FAIR_DEAL_POOL (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
fair_deal_pool_set_property (GObject      *object,
                             guint         property_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  if (property_id == PROP_THRIFTY)
    fair_deal_pool_set_thrifty (FAIR_DEAL_POOL (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
}

static void
fair_deal_pool_class_init (FairDealPoolClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_deal_pool_dispose;
  object_class->get_property = fair_deal_pool_get_property;
  object_class->set_property = fair_deal_pool_set_property;

  properties[PROP_THRIFTY] =
    g_param_spec_boolean ("thrifty", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
fair_deal_pool_init (FairDealPool *self)
{
  self->queue = fair_solver_queue_new ();
  self->shelves = g_hash_table_new_full (shelf_hash, shelf_equal, shelf_free, NULL);
}

/* Returns: (transfer full): a deal pool with its own solver */
FairDealPool *
fair_deal_pool_new (void)
{
  return g_object_new (FAIR_TYPE_DEAL_POOL, NULL);
}

/* The solver queue that it uses, borrowed. */
FairSolverQueue *
fair_deal_pool_get_queue (FairDealPool *self)
{
  g_return_val_if_fail (FAIR_IS_DEAL_POOL (self), NULL);

  return self->queue;
}

/* Whether it does nothing in the background, to save battery power. */
gboolean
fair_deal_pool_get_thrifty (FairDealPool *self)
{
  g_return_val_if_fail (FAIR_IS_DEAL_POOL (self), FALSE);

  return self->thrifty;
}

/* Sets whether it does nothing in the background. */
void
fair_deal_pool_set_thrifty (FairDealPool *self,
                            gboolean      thrifty)
{
  g_return_if_fail (FAIR_IS_DEAL_POOL (self));

  if (self->thrifty == thrifty)
    return;

  self->thrifty = thrifty;
  if (thrifty)
    stop_spares (self);
  else
    search_spare (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_THRIFTY]);
}

/* From now on searches for spare deals of this kind in the background, if the solver can search this game;
 * spare deals of other kinds are kept. */
void
fair_deal_pool_stock_up (FairDealPool    *self,
                         const FairRules *rules,
                         FairDifficulty   difficulty)
{
  Shelf *shelf;

  g_return_if_fail (FAIR_IS_DEAL_POOL (self));

  shelf = fair_solver_has_search (rules) ? find_shelf (self, rules, difficulty) : NULL;
  if (self->current != shelf)
    stop_spares (self);
  self->current = shelf;
  search_spare (self);
}

/* How many spare deals of this kind there are. */
guint
fair_deal_pool_count_spares (FairDealPool    *self,
                             const FairRules *rules,
                             FairDifficulty   difficulty)
{
  g_return_val_if_fail (FAIR_IS_DEAL_POOL (self), 0);

  return g_queue_get_length (&find_shelf (self, rules, difficulty)->deals);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  FairDealPool *self = g_task_get_source_object (task);
  GError       *error = NULL;
  FairAnswer   *answer = fair_solver_queue_finish (self->queue, result, &error);

  if (answer != NULL)
    g_task_return_pointer (task, answer, (GDestroyNotify) fair_answer_free);
  else
    g_task_return_error (task, error);
}

static void
find (GTask           *task,
      const FairDeals *deals)
{
  FairDealPool *self = g_task_get_source_object (task);

  fair_solver_queue_find_async (self->queue, deals, FAIR_URGENCY_TABLE, g_task_get_cancellable (task), found_cb, task);
}

/**
 * fair_deal_pool_find_deal_async:
 * @cancellable: (nullable): stops the search
 * @callback: called with the result for fair_deal_pool_finish()
 *
 * Finds a deal to offer: a spare one if there is one, otherwise the next winnable one from a random number
 * on.  Deals that are hard to win are then passed over, because the player is waiting.
 */
void
fair_deal_pool_find_deal_async (FairDealPool       *self,
                                const FairRules    *rules,
                                FairDifficulty      difficulty,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            data)
{
  FairDeals   deals = { .rules = *rules, .difficulty = difficulty, .limits = { .states = FIRST_STATES } };
  GTask      *task;
  FairAnswer *spare;

  g_return_if_fail (FAIR_IS_DEAL_POOL (self));

  task = g_task_new (self, cancellable, callback, data);
  spare = g_queue_pop_head (&find_shelf (self, rules, difficulty)->deals);
  if (spare != NULL)
    {
      g_task_return_pointer (task, spare, (GDestroyNotify) fair_answer_free);
      g_object_unref (task);
      return;
    }

  deals.number = fair_catalog_pick_number ();
  find (task, &deals);
}

/* Finds the first deal from @number on that is shown to be winnable; otherwise like
 * fair_deal_pool_find_deal_async(). */
void
fair_deal_pool_find_next_async (FairDealPool       *self,
                                const FairRules    *rules,
                                guint64             number,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            data)
{
  FairDeals deals = { .rules = *rules, .number = number, .limits = { .milliseconds = FAIR_SOLVER_QUEUE_MILLISECONDS } };

  g_return_if_fail (FAIR_IS_DEAL_POOL (self));

  find (g_task_new (self, cancellable, callback, data), &deals);
}

/* Finds out whether deal @number can be won; otherwise like fair_deal_pool_find_deal_async(). */
void
fair_deal_pool_check_deal_async (FairDealPool       *self,
                                 const FairRules    *rules,
                                 guint64             number,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data)
{
  FairDeals deals = { .rules = *rules, .number = number, .n_deals = 1, .limits = { .milliseconds = FAIR_SOLVER_QUEUE_MILLISECONDS } };

  g_return_if_fail (FAIR_IS_DEAL_POOL (self));

  find (g_task_new (self, cancellable, callback, data), &deals);
}

/* Returns: (transfer full): the deal that was found or checked; NULL with an error of
 *   fair_solver_queue_finish() */
FairAnswer *
fair_deal_pool_finish (FairDealPool *self,
                       GAsyncResult *result,
                       GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
