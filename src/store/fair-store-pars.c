/* The store's jobs on deals and on reviews. */
#include "config.h"

#include "fair-store-pars.h"

#include "fair-chances-table.h"
#include "fair-store-private.h"
#include "options-text.h"

#include <string.h>

static gpointer
offer_work (FairDatabase *database,
            gpointer      value,
            GError      **error)
{
  return fair_store_answer (fair_pars_table_offer (database, value, error));
}

static void
offered_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  if (fair_store_finish (FAIR_STORE (source), result, NULL) != NULL)
    g_signal_emit_by_name (source, "pars-changed");
}

/* Stores @par if it is the shortest known win of its deal; if it cannot be written, another one will be found. */
void
fair_store_offer_par (FairStore          *self,
                      const FairKnownPar *par)
{
  static const FairStoreJob offer = { offer_work, (GDestroyNotify) fair_known_par_free };

  fair_store_ask (self, &offer, fair_known_par_copy (par), NULL, offered_cb, NULL);
}

static void
free_par (gpointer data)
{
  if (data != NULL)
    fair_known_par_free (data);
}

/* The value of jobs on many deals. */
typedef struct
{
  char   *player; /* owned; NULL for all */
  GArray *deals;  /* owned; of FairStoreDeal; the variants are copies, because the caller does not wait */
} Deals;

static void
clear_deal (gpointer data)
{
  g_free ((char *) ((FairStoreDeal *) data)->variant);
}

static Deals *
deals_new (const char *player,
           GArray     *deals)
{
  Deals *self = g_new (Deals, 1);

  self->player = g_strdup (player);
  self->deals = g_array_sized_new (FALSE, FALSE, sizeof (FairStoreDeal), deals->len);
  g_array_set_clear_func (self->deals, clear_deal);
  for (guint i = 0; i < deals->len; i++)
    {
      FairStoreDeal deal = g_array_index (deals, FairStoreDeal, i);

      deal.variant = g_strdup (deal.variant);
      g_array_append_val (self->deals, deal);
    }
  return self;
}

static void
deals_free (gpointer data)
{
  Deals *self = data;

  g_free (self->player);
  g_array_unref (self->deals);
  g_free (self);
}

/* Adds the wins of the deal with @index.  The query uses an index and needs only microseconds. */
static gboolean
add_wins (FairDatabase        *database,
          const char          *player,
          const FairStoreDeal *deal,
          guint                index,
          GArray              *wins,
          GError             **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT begun, ended FROM results WHERE game = ?1 AND number = ?2 "
                                                         "AND variant = ?3 AND player = ?4 AND outcome = 'won' AND erased = 0",
                                                     "siss", deal->game->id, (gint64) deal->number, deal->variant, player);
  FairDatabaseValue values[2];
  gboolean          good;

  while (fair_database_next (database, statement, "ii", values, &good, error))
    {
      FairStoreWin win = { index, values[0].number, values[1].number };

      g_array_append_val (wins, win);
    }

  return good;
}

/* Adds the deals of the day that the player has begun, in this or another program. */
static void
add_games (const Deals *asked,
           const char  *path,
           GArray      *wins)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (path, TRUE, NULL);

  for (guint i = 0; games != NULL && i < games->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i);

      if (!g_str_has_prefix (game->slot, FAIR_SLOT_DAILY) || game->left || game->ended > 0 || !game->touched ||
          strcmp (game->player, asked->player) != 0)
        continue;
      for (guint k = 0; k < asked->deals->len; k++)
        {
          const FairStoreDeal *deal = &g_array_index (asked->deals, FairStoreDeal, k);
          const FairStoreWin   win = { .deal = k, .begun = game->begun };

          if (deal->number == game->number && strcmp (deal->game->id, game->game) == 0)
            g_array_append_val (wins, win);
        }
    }
}

static gpointer
list_wins_work (FairDatabase *database,
                gpointer      value,
                GError      **error)
{
  const Deals *asked = value;
  g_autoptr (GArray) wins = g_array_new (FALSE, FALSE, sizeof (FairStoreWin));

  for (guint i = 0; i < asked->deals->len; i++)
    if (!add_wins (database, asked->player, &g_array_index (asked->deals, FairStoreDeal, i), i, wins, error))
      return NULL;

  add_games (asked, database->path, wins);
  return g_steal_pointer (&wins);
}

/**
 * fair_store_list_wins_async:
 * @deals: (element-type FairStoreDeal): deals
 *
 * Finds the wins of the current player in @deals, including those with help or as practice, and those that are in
 * progress as deals of the day.  The answer is a GArray of FairStoreWin, the wins first, sorted by deal.
 */
void
fair_store_list_wins_async (FairStore          *self,
                            GArray             *deals,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            data)
{
  static const FairStoreJob list = { list_wins_work, deals_free, (GDestroyNotify) g_array_unref };

  fair_store_ask (self, &list, deals_new (fair_store_get_player (self)->id, deals), cancellable, callback, data);
}

/* Adds how often the deal was tried. */
static gboolean
add_tries (FairDatabase *database,
           FairKnownPar *par,
           GError      **error)
{
  FairDealTries tries = { .game = par->game, .variant = par->variant, .number = par->number };
  gboolean      good = fair_chances_table_get_tries (database, &tries, error);

  par->n_tries = tries.n;
  par->n_tries_won = tries.n_won;
  return good;
}

/* Finds the shortest known win of a deal; NULL if none is known, or if the player has not ended it. */
static gboolean
find_one (FairDatabase        *database,
          const char          *player,
          const FairStoreDeal *deal,
          FairKnownPar       **par,
          GError             **error)
{
  gboolean found = TRUE;

  *par = NULL;
  if (player != NULL &&
      !fair_results_table_find_deal (database, player, deal->game->id, deal->variant, deal->number, "", &found, error))
    return FALSE;

  return !found || (fair_pars_table_find (database, deal->game->id, deal->variant, deal->number, par, error) &&
                    (*par == NULL || add_tries (database, *par, error)));
}

static gpointer
find_work (FairDatabase *database,
           gpointer      value,
           GError      **error)
{
  const Deals *asked = value;
  g_autoptr (GPtrArray) pars = g_ptr_array_new_with_free_func (free_par);

  for (guint i = 0; i < asked->deals->len; i++)
    {
      FairKnownPar *par;

      if (!find_one (database, asked->player, &g_array_index (asked->deals, FairStoreDeal, i), &par, error))
        return NULL;
      g_ptr_array_add (pars, par);
    }

  return g_steal_pointer (&pars);
}

static const FairStoreJob find_job = { find_work, deals_free, (GDestroyNotify) g_ptr_array_unref };

/**
 * fair_store_find_pars_async:
 * @deals: (element-type FairStoreDeal): deals
 *
 * Finds the fewest moves known to win each of @deals.  The answer is a GPtrArray of FairKnownPar; its element is NULL for
 * a deal without a known win.
 */
void
fair_store_find_pars_async (FairStore          *self,
                            GArray             *deals,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            data)
{
  fair_store_ask (self, &find_job, deals_new (NULL, deals), cancellable, callback, data);
}

/* The same, only for deals that the current player has ended: the fewest moves are a secret before that. */
void
fair_store_find_ended_pars_async (FairStore          *self,
                                  GArray             *deals,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            data)
{
  fair_store_ask (self, &find_job, deals_new (fair_store_get_player (self)->id, deals), cancellable, callback, data);
}

/* The same as fair_store_find_pars_async() for one deal, with its rules. */
void
fair_store_find_par_async (FairStore          *self,
                           const FairRules    *rules,
                           guint64             number,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            data)
{
  g_autoptr (GArray) deals = g_array_new (FALSE, FALSE, sizeof (FairStoreDeal));
  char          variant[FAIR_OPTIONS_TEXT];
  FairStoreDeal deal = { .game = rules->game, .variant = variant, .number = number };

  fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_OF_PLAY, variant);
  g_array_append_val (deals, deal);
  fair_store_ask (self, &find_job, deals_new (NULL, deals), cancellable, callback, data);
}

static void
free_review (gpointer data)
{
  g_free (((FairReviewedGame *) data)->id);
  g_free (data);
}

static gpointer
keep_work (FairDatabase *database,
           gpointer      value,
           GError      **error)
{
  return fair_store_answer (fair_reviews_table_put (database, value, error));
}

void
fair_store_keep_review (FairStore              *self,
                        const FairReviewedGame *review)
{
  static const FairStoreJob keep = { keep_work, free_review, NULL, FAIR_STORE_JOB_CHANGES };
  FairReviewedGame         *copy = g_memdup2 (review, sizeof *review);

  copy->id = g_strdup (review->id);
  fair_store_ask (self, &keep, copy, NULL, NULL, NULL);
}

static gpointer
note_work (FairDatabase *database,
           gpointer      value,
           GError      **error)
{
  return fair_store_answer (fair_reviews_table_note (database, value, error));
}

/* Stores that the game @id was reviewed, before there are findings. */
void
fair_store_note_review (FairStore  *self,
                        const char *id)
{
  static const FairStoreJob note = { note_work, g_free };

  fair_store_ask (self, &note, g_strdup (id), NULL, NULL, NULL);
}

static gpointer
find_review_work (FairDatabase *database,
                  gpointer      value,
                  GError      **error)
{
  gboolean found = FALSE;
  gboolean good = fair_reviews_table_find (database, value, &found, error);

  return fair_store_answer_found (good, found);
}

/* Checks whether the game @id was reviewed, even partly; see fair_store_finish_found(). */
void
fair_store_find_review_async (FairStore          *self,
                              const char         *id,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  static const FairStoreJob job = { find_review_work, g_free };

  fair_store_ask (self, &job, g_strdup (id), cancellable, callback, data);
}

static gpointer
sum_work (FairDatabase *database,
          gpointer      value,
          GError      **error)
{
  const FairResultsQuery *asked = value;
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  g_autoptr (FairReviewFigures) figures = g_new0 (FairReviewFigures, 1);

  return fair_reviews_table_sum (database, asked->player, asked->game, zone, figures, error) &&
             fair_chances_table_sum (database, asked->player, asked->game, zone, figures, error)
           ? g_steal_pointer (&figures)
           : NULL;
}

static void
free_query (gpointer data)
{
  FairResultsQuery *query = data;

  g_free ((char *) query->player);
  g_free ((char *) query->game);
  g_free (query);
}

/* Sums up the reviews and the chances of the current player's games of @game; the answer is a FairReviewFigures. */
void
fair_store_sum_reviews_async (FairStore          *self,
                              const char         *game,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  static const FairStoreJob sum = { sum_work, free_query, (GDestroyNotify) fair_review_figures_free };
  FairResultsQuery         *asked = g_new0 (FairResultsQuery, 1);

  asked->player = g_strdup (fair_store_get_player (self)->id);
  asked->game = g_strdup (game);
  fair_store_ask (self, &sum, asked, cancellable, callback, data);
}
