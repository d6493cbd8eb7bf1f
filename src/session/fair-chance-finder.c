#include "fair-chance-finder.h"

#include "account.h"
#include "deal.h"
#include "fair-replay.h"
#include "fair-solver-queue.h"
#include "player.h"

enum
{
  N_WAYS = 32, /* in which a game is weighed */
  STATES = 20000,
  PLAYER_WAYS = 8, /* of the player who tries deals */
  PLAYER_STATES = 2000,
  TRIES_AT_ONCE = 10
};

/* What is found, an atomic rc box; while a question is asked it belongs to the thread of the search. */
typedef struct
{
  FairChanceTask *task; /* owned */
  FairRules       rules;
  FairPosition    deal;
  FairSampling    sampling;

  /* Of a result: */
  GArray      *moves;   /* owned (nullable) */
  FairChances *chances; /* owned (nullable) */
  FairAccount  account;
} Work;

struct _FairChanceFinder
{
  FairStore    *store;    /* owned */
  FairDealPool *pool;     /* owned */
  GCancellable *search;   /* owned; NULL while nothing is searched */
  Work         *work;     /* owned; of the search, once it is known */
  char         *last;     /* owned (nullable): names the last task, in case it cannot be kept */
  guint         patience; /* milliseconds */
  guint         source;
};

static void
work_clear (gpointer data)
{
  Work *work = data;

  g_clear_pointer (&work->task, fair_chance_task_free);
  g_clear_pointer (&work->moves, g_array_unref);
  fair_chances_free (work->chances);
}

static void
work_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, work_clear);
}

/* Weighs a game; in the thread of the search. */
static gboolean
weigh (FairSolver        *solver,
       const atomic_bool *stop,
       gpointer           data)
{
  Work *work = data;

  work->sampling.solver = solver;
  work->sampling.stop = stop;
  while (!fair_chances_is_refined (work->chances, work->sampling.n_ways))
    if (!fair_chances_refine (work->chances, &work->sampling))
      return FALSE;
  return fair_account_make (work->chances, &work->rules, &work->deal, (const FairMove *) work->moves->data, &work->sampling, &work->account);
}

/* Tries a deal some times more; in the thread of the search. */
static gboolean
try_deal (FairSolver        *solver,
          const atomic_bool *stop,
          gpointer           data)
{
  Work                  *work = data;
  FairKnownPar          *tries = work->task->tries;
  g_autofree FairPlayed *played = g_new (FairPlayed, 1);

  work->sampling.solver = solver;
  work->sampling.stop = stop;
  do
    {
      work->sampling.seed = ~(tries->number + tries->n_tries);
      if (!fair_player_play (&work->rules, &work->deal, &work->sampling, 0, played))
        return FALSE;
      tries->n_tries_won += played->status == FAIR_STATUS_WON;
      tries->n_tries++;
    }
  while (tries->n_tries % TRIES_AT_ONCE != 0 && tries->n_tries < FAIR_DEAL_TRIES);

  return TRUE;
}

static void look (gpointer data);

static void
stop (FairChanceFinder *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  if (self->search != NULL)
    g_cancellable_cancel (self->search);
  g_clear_object (&self->search);
  g_clear_pointer (&self->work, work_unref);
}

/* Keeps what was found, and goes on. */
static void
keep (FairChanceFinder *self)
{
  const FairAccount    *account = &self->work->account;
  const FairGameChances chances = { account->deal, account->cost, account->luck, account->least };
  const FairChanceTask *task = self->work->task;

  if (task->tries != NULL)
    fair_store_ask (self->store, FAIR_STORE_KEEP_TRIES, &(FairStoreQuestion){ .par = *task->tries }, NULL, NULL, NULL);
  else
    fair_store_ask (self->store, FAIR_STORE_KEEP_CHANCES, &(FairStoreQuestion){ .id = task->result->id, .chances = chances }, NULL, NULL, NULL);
  stop (self);
  look (self);
}

static void
answered_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  FairChanceFinder *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairAnswer) answer = fair_answer_finish (result, &error);

  /* It may be freed already. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (answer != NULL)
    keep (self);
  else
    stop (self);
}

/* Reads the deal of the task, and the moves of a result.  Returns: whether that can be searched */
static gboolean
resolve (Work *work)
{
  const FairKnownPar *tries = work->task->tries;
  const FairResult   *result = work->task->result;
  gboolean            is_known = tries ? fair_result_find_rules (tries->game, tries->variant, &work->rules)
                                       : fair_result_resolve (result, &work->rules);
  g_autoptr (FairReplay) replay = NULL;

  if (!is_known || work->rules.game->search == FAIR_SEARCH_NONE)
    return FALSE;

  fair_deal_number (&work->rules, tries ? tries->number : result->number, &work->deal);
  if (tries != NULL)
    return TRUE;

  replay = fair_replay_new (&work->rules, result->number, result->moves ? result->moves : "");
  if (replay == NULL)
    return FALSE;

  work->moves = g_array_new (FALSE, FALSE, sizeof (FairMove));
  work->chances = fair_chances_new (&work->rules, &work->deal, NULL);
  for (guint i = 0; work->chances != NULL && i < fair_replay_get_n_steps (replay); i++)
    {
      FairEvent step = fair_journal_get_event (replay->journal, i);

      for (guint j = 0; j < step.n_moves; j++)
        /* Whoever ends a game gives chances up, but has not played badly. */
        if (step.moves[j].kind != FAIR_MOVE_END)
          {
            g_array_append_val (work->moves, step.moves[j]);
            if (!fair_chances_play (work->chances, step.moves[j]))
              return FALSE;
          }
    }

  return work->chances != NULL;
}

/* Begins with the task that was found. */
static void
begin (FairChanceFinder *self)
{
  Work            *work = self->work;
  FairSolverQueue *queue = fair_deal_pool_get_queue (self->pool);
  gboolean         is_deal = work->task->tries != NULL;
  FairQuestion     question = { .work = is_deal ? try_deal : weigh, .free_data = work_unref };

  if (!resolve (work))
    {
      /* It is not to be found again. */
      if (is_deal)
        work->task->tries->n_tries = FAIR_DEAL_TRIES;
      work->account.deal = -1;
      keep (self);
      return;
    }

  work->sampling = is_deal ? (FairSampling){ .n_ways = PLAYER_WAYS, .states = PLAYER_STATES, .fair = TRUE }
                           : (FairSampling){ .n_ways = N_WAYS, .seed = ~work->task->result->number, .states = STATES, .fair = work->task->result->fair };
  work->sampling.states = fair_solver_queue_cap_states (queue, work->sampling.states);
  question.rules = work->rules;
  question.data = g_atomic_rc_box_acquire (work);
  fair_solver_queue_ask_async (queue, &question, FAIR_URGENCY_SPARE, self->search, answered_cb, self);
}

static void
found_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  FairChanceFinder *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairChanceTask) task = fair_store_finish (FAIR_STORE (source), result, &error);
  const FairKnownPar *tries = task ? task->tries : NULL;
  g_autofree char    *name = NULL;

  /* It may be freed already. */
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (tries != NULL)
    name = g_strdup_printf ("%s %s %" G_GUINT64_FORMAT " %u", tries->game, tries->variant, tries->number, tries->n_tries);
  else if (task != NULL && task->result != NULL)
    name = g_strdup (task->result->id);
  if (name == NULL || g_strcmp0 (name, self->last) == 0)
    {
      stop (self);
      return;
    }

  g_free (self->last);
  self->last = g_steal_pointer (&name);
  self->work = g_atomic_rc_box_new0 (Work);
  self->work->task = g_steal_pointer (&task);
  begin (self);
}

/* Asks for what is to be found next; also when nothing has happened for a while. */
static void
look (gpointer data)
{
  FairChanceFinder *self = data;

  self->source = 0;
  if (self->search != NULL || fair_deal_pool_get_thrifty (self->pool))
    return;

  self->search = g_cancellable_new ();
  fair_store_ask (self->store, FAIR_STORE_FIND_CHANCE_TASK, NULL, self->search, found_cb, self);
}

/* Begins once nothing has happened for a while. */
static void
start (FairChanceFinder *self)
{
  if (fair_deal_pool_get_thrifty (self->pool))
    {
      stop (self);
      /* What was stopped is looked for again later. */
      g_clear_pointer (&self->last, g_free);
    }
  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add_once (self->patience, look, self);
}

/* @patience: milliseconds from the start, and from the last change of results, until it begins
 * Returns: (transfer full): to be freed with fair_chance_finder_free() */
FairChanceFinder *
fair_chance_finder_new (FairStore    *store,
                        FairDealPool *pool,
                        guint         patience)
{
  FairChanceFinder *self = g_new0 (FairChanceFinder, 1);

  self->store = g_object_ref (store);
  self->pool = g_object_ref (pool);
  self->patience = patience;
  g_signal_connect_swapped (store, "results-changed", G_CALLBACK (start), self);
  g_signal_connect_swapped (store, "player-changed", G_CALLBACK (start), self);
  g_signal_connect_swapped (pool, "notify::thrifty", G_CALLBACK (start), self);
  start (self);
  return self;
}

void
fair_chance_finder_free (FairChanceFinder *self)
{
  g_signal_handlers_disconnect_by_data (self->store, self);
  g_signal_handlers_disconnect_by_data (self->pool, self);
  stop (self);
  g_object_unref (self->store);
  g_object_unref (self->pool);
  g_free (self->last);
  g_free (self);
}
