#include "config.h"

#include "fair-deal-shortener.h"

#include "fair-store.h"
#include "options-text.h"

enum
{
  MAX_STATES = 1000000,        /* of the search for a first line: positions */
  MAX_SHORTER_STATES = 2000000 /* of the search for a shorter one: positions, and moves that are tried */
};

struct _FairDealShortener
{
  GObject parent_instance;

  FairDealPool *pool;
  FairStore    *store;
  GCancellable *search; /* NULL while nothing is searched */
  GHashTable   *done;   /* texts that name the deals that were searched to the end */

  /* Of @search. */
  FairRules rules;
  guint64   number;
};

G_DEFINE_FINAL_TYPE (FairDealShortener, fair_deal_shortener, G_TYPE_OBJECT)

static void
fair_deal_shortener_dispose (GObject *object)
{
  FairDealShortener *self = FAIR_DEAL_SHORTENER (object);

  fair_deal_shortener_stop (self);
  g_clear_object (&self->pool);
  g_clear_object (&self->store);
  g_clear_pointer (&self->done, g_hash_table_unref);

  G_OBJECT_CLASS (fair_deal_shortener_parent_class)->dispose (object);
}

static void
fair_deal_shortener_class_init (FairDealShortenerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_deal_shortener_dispose;
}

static void
fair_deal_shortener_init (FairDealShortener *self)
{
  self->done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
thrifty_cb (FairDealShortener *self)
{
  if (fair_deal_pool_get_thrifty (self->pool))
    fair_deal_shortener_stop (self);
}

FairDealShortener *
fair_deal_shortener_new (FairDealPool *pool,
                         FairStore    *store)
{
  FairDealShortener *self = g_object_new (FAIR_TYPE_DEAL_SHORTENER, NULL);

  self->pool = g_object_ref (pool);
  self->store = g_object_ref (store);
  g_signal_connect_object (pool, "notify::thrifty", G_CALLBACK (thrifty_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/* Offers the line of @deal to the store, if the solver has won it. */
void
fair_deal_shortener_learn (FairDealShortener *self,
                           const FairAnswer  *deal)
{
  g_autoptr (FairKnownPar) par = NULL;

  g_return_if_fail (FAIR_IS_DEAL_SHORTENER (self));

  if (deal->verdict == FAIR_VERDICT_WON)
    par = fair_known_par_new (&deal->rules, deal->number, deal->moves, deal->n_moves);
  if (par != NULL)
    fair_store_offer_par (self->store, par);
}

static char *
dup_name (FairDealShortener *self)
{
  char variant[FAIR_OPTIONS_TEXT];

  fair_options_print (self->rules.game, &self->rules.options, FAIR_OPTIONS_OF_PLAY, variant);
  return g_strdup_printf ("%s %" G_GUINT64_FORMAT " %s", self->rules.game->id, self->number, variant);
}

/* Whether @result answers the last question. */
static gboolean
is_awaited (FairDealShortener *self,
            GAsyncResult      *result)
{
  return self->search != NULL && g_task_get_cancellable (G_TASK (result)) == self->search;
}

static FairSolverLimits
get_limits (FairDealShortener *self,
            guint64            most)
{
  FairSolverLimits limits = { .states = fair_solver_queue_get_limits (fair_deal_pool_get_queue (self->pool)).states };

  if (limits.states == 0 || limits.states > most)
    limits.states = most;
  return limits;
}

/* Returns: (transfer full) (nullable): the last requested answer if it has a winning line, which is stored; otherwise
 *   the search is over */
static FairAnswer *
take_line (FairDealShortener *self,
           GObject           *source,
           GAsyncResult      *result)
{
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, NULL);
  g_autoptr (FairKnownPar) par = NULL;

  if (!is_awaited (self, result))
    return NULL;
  if (answer != NULL && answer->verdict == FAIR_VERDICT_WON)
    par = fair_known_par_new (&self->rules, self->number, answer->moves, answer->n_moves);
  if (par == NULL)
    {
      g_clear_object (&self->search);
      return NULL;
    }

  fair_store_offer_par (self->store, par);
  return g_steal_pointer (&answer);
}

static void
shortened_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  g_autoptr (FairDealShortener) self = data;
  g_autoptr (FairAnswer) answer = take_line (self, source, result);

  if (answer == NULL)
    return;

  g_clear_object (&self->search);
  g_hash_table_add (self->done, dup_name (self));
}

static void
ask (FairDealShortener  *self,
     const FairMove     *moves,
     guint               n_moves,
     guint64             states,
     GAsyncReadyCallback callback)
{
  FairPosition start;
  FairQuestion question = {
    .rules = self->rules, .position = &start, .moves = moves, .n_moves = n_moves, .limits = get_limits (self, states)
  };

  fair_deal_number (&self->rules, self->number, &start);
  fair_solver_queue_ask_async (fair_deal_pool_get_queue (self->pool), &question, FAIR_URGENCY_SPARE, self->search, callback,
                               g_object_ref (self));
}

static void
shorten (FairDealShortener *self,
         const FairMove    *moves,
         guint              n_moves)
{
  ask (self, moves, n_moves, MAX_SHORTER_STATES, shortened_cb);
}

static void
solved_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairDealShortener) self = data;
  g_autoptr (FairAnswer) answer = take_line (self, source, result);

  if (answer != NULL)
    shorten (self, answer->moves, answer->n_moves);
}

static void
solve (FairDealShortener *self)
{
  if (fair_solver_has_search (&self->rules))
    ask (self, NULL, 0, MAX_STATES, solved_cb);
  else
    g_clear_object (&self->search);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairDealShortener) self = data;
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), result, NULL);
  const FairKnownPar *par = pars ? g_ptr_array_index (pars, 0) : NULL;
  g_autoptr (GArray) moves = par ? fair_known_par_list_moves (par) : NULL;

  if (!is_awaited (self, result))
    return;

  if (pars == NULL)
    g_clear_object (&self->search);
  else if (moves == NULL)
    solve (self);
  else if (fair_known_par_resolve (par, &self->rules))
    shorten (self, (const FairMove *) moves->data, moves->len);
}

/* Searches once for a short win of the deal @number; cancels the search for another deal. */
void
fair_deal_shortener_start (FairDealShortener *self,
                           const FairRules   *rules,
                           guint64            number)
{
  g_autofree char *name = NULL;

  g_return_if_fail (FAIR_IS_DEAL_SHORTENER (self));

  fair_deal_shortener_stop (self);
  self->rules = *rules;
  self->number = number;
  name = dup_name (self);
  if (fair_deal_pool_get_thrifty (self->pool) || g_hash_table_contains (self->done, name))
    return;

  self->search = g_cancellable_new ();
  fair_store_find_par_async (self->store, rules, number, self->search, found_cb, g_object_ref (self));
}

void
fair_deal_shortener_stop (FairDealShortener *self)
{
  g_return_if_fail (FAIR_IS_DEAL_SHORTENER (self));

  if (self->search != NULL)
    g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
}
