#include "fair-deal-shortener.h"

#include "fair-open.h"
#include "options-text.h"

enum
{
  MAX_STATES = 1000000,        /* of the search for a first line: positions */
  MAX_SHORTER_STATES = 2000000 /* of the search for a shorter one: positions, and moves that are tried */
};

struct _FairDealShortener
{
  FairDealPool *pool;   /* owned */
  FairStore    *store;  /* owned */
  GCancellable *search; /* NULL while nothing is searched; answers after it was canceled must not use this struct */
  GHashTable   *done;   /* texts that name the deals that were searched to the end */

  /* Of @search. */
  FairRules rules;
  guint64   number;
  char     *name;     /* owned; names the deal */
  gboolean  shortens; /* has a line already */
};

static void
thrifty_cb (FairDealShortener *self)
{
  if (fair_deal_pool_get_thrifty (self->pool))
    fair_cancel (&self->search);
}

FairDealShortener *
fair_deal_shortener_new (FairDealPool *pool,
                         FairStore    *store)
{
  FairDealShortener *self = g_new0 (FairDealShortener, 1);

  self->pool = g_object_ref (pool);
  self->store = g_object_ref (store);
  self->done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_signal_connect_swapped (pool, "notify::thrifty", G_CALLBACK (thrifty_cb), self);
  return self;
}

void
fair_deal_shortener_free (FairDealShortener *self)
{
  fair_cancel (&self->search);
  g_signal_handlers_disconnect_by_data (self->pool, self);
  g_object_unref (self->pool);
  g_object_unref (self->store);
  g_hash_table_unref (self->done);
  g_free (self->name);
  g_free (self);
}

/* Offers the line of the deal @number to the store, if the solver has won it. @answer: (nullable). Returns: whether it has */
gboolean
fair_deal_shortener_learn (FairDealShortener *self,
                           const FairRules   *rules,
                           guint64            number,
                           const FairAnswer  *answer)
{
  g_autoptr (FairKnownPar) par = NULL;

  if (answer != NULL && answer->verdict == FAIR_VERDICT_WON)
    par = fair_known_par_new (rules, number, answer->moves, answer->n_moves);
  if (par != NULL)
    fair_store_ask (self->store, FAIR_STORE_OFFER_PAR, &(FairStoreQuestion){ .par = *par }, NULL, NULL, NULL);
  return par != NULL;
}

static void answered_cb (GObject *source, GAsyncResult *result, gpointer data);

/* Asks for a shorter line than @moves, or for a first line if there are none. */
static void
ask (FairDealShortener *self,
     const FairMove    *moves,
     guint              n_moves)
{
  FairSolverQueue *queue = fair_deal_pool_get_queue (self->pool);
  guint64          most = n_moves > 0 ? MAX_SHORTER_STATES : MAX_STATES;
  guint64          states = fair_solver_queue_get_limits (queue).states;
  FairPosition     start;
  FairQuestion     question = {
        .rules = self->rules,
        .position = &start,
        .moves = moves,
        .n_moves = n_moves,
        .limits = { .states = states > 0 ? MIN (states, most) : most }
  };

  self->shortens = n_moves > 0;
  fair_deal_number (&self->rules, self->number, &start);
  fair_solver_queue_ask_async (queue, &question, FAIR_URGENCY_SPARE, self->search, answered_cb, self);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  FairDealShortener *self = data;
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, NULL);
  gboolean has_line;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;

  has_line = fair_deal_shortener_learn (self, &self->rules, self->number, answer);
  if (has_line && !self->shortens)
    {
      ask (self, answer->moves, answer->n_moves);
      return;
    }

  if (has_line)
    g_hash_table_add (self->done, g_steal_pointer (&self->name));
  g_clear_object (&self->search);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  FairDealShortener *self = data;
  g_autoptr (GPtrArray) pars = fair_store_finish (FAIR_STORE (source), result, NULL);
  const FairKnownPar *par = pars ? g_ptr_array_index (pars, 0) : NULL;
  g_autoptr (GArray) moves = par ? fair_known_par_list_moves (par) : NULL;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;

  if (pars == NULL || (moves == NULL && self->rules.game->search == FAIR_SEARCH_NONE))
    g_clear_object (&self->search);
  else if (moves == NULL)
    ask (self, NULL, 0);
  else if (fair_known_par_resolve (par, &self->rules))
    ask (self, (const FairMove *) moves->data, moves->len);
}

/* Searches once for a short win of the deal @number; cancels the search for another deal. */
void
fair_deal_shortener_start (FairDealShortener *self,
                           const FairRules   *rules,
                           guint64            number)
{
  char variant[FAIR_OPTIONS_TEXT];

  fair_cancel (&self->search);
  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, variant);
  self->rules = *rules;
  self->number = number;
  g_free (self->name);
  self->name = g_strdup_printf ("%s %" G_GUINT64_FORMAT " %s", rules->game->id, number, variant);
  if (fair_deal_pool_get_thrifty (self->pool) || g_hash_table_contains (self->done, self->name))
    return;

  self->search = g_cancellable_new ();
  fair_store_find_par_async (self->store, rules, number, self->search, found_cb, self);
}
