#include "fair-deal-pool.h"

#include <string.h>

/* How many spare deals are kept for each game, its rules and a difficulty. */
#define N_SPARES 3

/* How many positions of each deal are examined while the player waits for the first one.  This takes some hundredths of
 * a second. It is not a time limit, so the result does not depend on the load of the machine. */
#define FIRST_STATES 50000

/* Spare deals of one kind. */
typedef struct
{
  FairRules      rules;
  FairDifficulty difficulty;
  GQueue         deals; /* of FairAnswer, owned */
} Shelf;

struct _FairDealPool
{
  GObject parent_instance;

  FairSolverQueue *queue;
  GPtrArray       *shelves; /* owned; of Shelf */
  Shelf           *current; /* (nullable): the one that is being filled; borrowed */
  GCancellable    *search;  /* for a spare deal; NULL if there is none */
  gboolean         thrifty;
};

static GParamSpec *thrifty_property;

G_DEFINE_FINAL_TYPE (FairDealPool, fair_deal_pool, G_TYPE_OBJECT)

static Shelf *
find_shelf (FairDealPool    *self,
            const FairRules *rules,
            FairDifficulty   difficulty)
{
  Shelf *shelf;

  for (guint i = 0; i < self->shelves->len; i++)
    {
      shelf = g_ptr_array_index (self->shelves, i);
      if (shelf->rules.game == rules->game && shelf->difficulty == difficulty &&
          memcmp (&shelf->rules.options, &rules->options, sizeof rules->options) == 0)
        return shelf;
    }

  shelf = g_new0 (Shelf, 1);
  shelf->rules = *rules;
  shelf->difficulty = difficulty;
  g_ptr_array_add (self->shelves, shelf);
  return shelf;
}

static void search_spare (FairDealPool *self);

static void
spare_cb (FairAnswer   *answer,
          const GError *error,
          gpointer      data)
{
  FairDealPool *self = data;

  /* Without memory for a search, spare deals are not searched for until they are requested again. */
  if (answer == NULL)
    return;

  if (answer->verdict == FAIR_VERDICT_WON)
    g_queue_push_tail (&self->current->deals, g_atomic_rc_box_acquire (answer));
  search_spare (self);
}

/* Returns: a random number for a new deal, of at most nine digits, so that players can share it */
guint64
fair_deal_pool_pick_number (void)
{
  return (guint64) g_random_int_range (0, 1000000000);
}

/* Searches for the next spare deal, if one is needed: the first deal that the solver wins, without a time limit,
 * starting from a random number. */
static void
search_spare (FairDealPool *self)
{
  FairQuestion question = { .limits.milliseconds = FAIR_SOLVER_QUEUE_MILLISECONDS };

  if (self->thrifty || self->search != NULL || self->current == NULL ||
      g_queue_get_length (&self->current->deals) >= N_SPARES)
    return;

  question.rules = self->current->rules;
  question.difficulty = self->current->difficulty;
  question.number = fair_deal_pool_pick_number ();
  fair_solver_queue_ask (self->queue, &question, FAIR_URGENCY_SPARE, &self->search, spare_cb, self);
}

static void
fair_deal_pool_finalize (GObject *object)
{
  FairDealPool *self = FAIR_DEAL_POOL (object);

  fair_solver_queue_stop (&self->search);
  for (guint i = 0; i < self->shelves->len; i++)
    {
      Shelf *shelf = g_ptr_array_index (self->shelves, i);

      g_queue_clear_full (&shelf->deals, g_atomic_rc_box_release);
      g_free (shelf);
    }
  g_ptr_array_unref (self->shelves);
  g_object_unref (self->queue);

  G_OBJECT_CLASS (fair_deal_pool_parent_class)->finalize (object);
}

static void
fair_deal_pool_get_property (GObject    *object,
                             guint       property_id,
                             GValue     *value,
                             GParamSpec *pspec)
{
  g_value_set_boolean (value, fair_deal_pool_get_thrifty (FAIR_DEAL_POOL (object)));
}

static void
fair_deal_pool_set_property (GObject      *object,
                             guint         property_id,
                             const GValue *value,
                             GParamSpec   *pspec)
{
  fair_deal_pool_set_thrifty (FAIR_DEAL_POOL (object), g_value_get_boolean (value));
}

static void
fair_deal_pool_class_init (FairDealPoolClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->finalize = fair_deal_pool_finalize;
  object_class->get_property = fair_deal_pool_get_property;
  object_class->set_property = fair_deal_pool_set_property;

  thrifty_property =
    g_param_spec_boolean ("thrifty", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_property (object_class, 1, thrifty_property);
}

static void
fair_deal_pool_init (FairDealPool *self)
{
  self->queue = fair_solver_queue_new ();
  self->shelves = g_ptr_array_new ();
}

FairDealPool *
fair_deal_pool_new (void)
{
  return g_object_new (FAIR_TYPE_DEAL_POOL, NULL);
}

FairSolverQueue *
fair_deal_pool_get_queue (FairDealPool *self)
{
  return self->queue;
}

/* Whether the pool searches nothing in the background, to save battery power. */
gboolean
fair_deal_pool_get_thrifty (FairDealPool *self)
{
  return self->thrifty;
}

void
fair_deal_pool_set_thrifty (FairDealPool *self,
                            gboolean      thrifty)
{
  if (self->thrifty == thrifty)
    return;

  self->thrifty = thrifty;
  if (thrifty)
    fair_solver_queue_stop (&self->search);
  else
    search_spare (self);
  g_object_notify_by_pspec (G_OBJECT (self), thrifty_property);
}

/* Searches for spare deals of this kind in the background from now on, if the solver can search this game.  Spare
 * deals of other kinds are kept. */
void
fair_deal_pool_stock_up (FairDealPool    *self,
                         const FairRules *rules,
                         FairDifficulty   difficulty)
{
  Shelf *shelf = rules->game->search != FAIR_SEARCH_NONE ? find_shelf (self, rules, difficulty) : NULL;

  if (self->current != shelf)
    fair_solver_queue_stop (&self->search);
  self->current = shelf;
  search_spare (self);
}

guint
fair_deal_pool_count_spares (FairDealPool    *self,
                             const FairRules *rules,
                             FairDifficulty   difficulty)
{
  return g_queue_get_length (&find_shelf (self, rules, difficulty)->deals);
}

/* Finds a deal.  The player waits for it, so it takes precedence over the search for spare deals.  @callback: called with the result for
 * fair_answer_finish(), and a NULL source object, because a request does not keep the pool alive */
void
fair_deal_pool_request_async (FairDealPool          *self,
                              const FairDealRequest *request,
                              GCancellable          *cancellable,
                              GAsyncReadyCallback    callback,
                              gpointer               data)
{
  FairAnswer  *answer = NULL;
  FairQuestion question;
  g_autoptr (GTask) task = NULL;

  if (request->kind == FAIR_DEAL_ANY)
    answer = fair_answer_new_unknown (&request->rules, fair_deal_pool_pick_number ());
  else if (request->kind == FAIR_DEAL_WINNABLE)
    answer = g_queue_pop_head (&find_shelf (self, &request->rules, request->difficulty)->deals);
  if (answer == NULL)
    {
      question = (FairQuestion){ .rules = request->rules, .number = request->number, .n_deals = request->kind == FAIR_DEAL_NUMBER };
      /* Deals that are hard to solve are skipped while the player waits for any winnable deal. */
      if (request->kind == FAIR_DEAL_WINNABLE)
        {
          question.number = fair_deal_pool_pick_number ();
          question.difficulty = request->difficulty;
          question.limits.states = FIRST_STATES;
        }
      else
        question.limits.milliseconds = FAIR_SOLVER_QUEUE_MILLISECONDS;
      fair_solver_queue_ask_async (self->queue, &question, FAIR_URGENCY_TABLE, cancellable, callback, data);
      return;
    }

  task = g_task_new (NULL, cancellable, callback, data);
  g_task_set_source_tag (task, fair_deal_pool_request_async);
  g_task_return_pointer (task, answer, g_atomic_rc_box_release);
}
