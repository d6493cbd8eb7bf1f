#include "config.h"

#include "fair-store-pars.h"

#include "fair-pars-table.h"
#include "fair-reviews-table.h"
#include "fair-store-private.h"
#include "options-text.h"

static gpointer
offer_work (FairDatabase *database,
            gpointer      data,
            GError      **error)
{
  return fair_store_answer (fair_pars_table_offer (database, data, error));
}

static void
offered_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  if (g_task_propagate_pointer (G_TASK (result), NULL) != NULL)
    g_signal_emit_by_name (source, "pars-changed");
}

/* Stores @par if it is the shortest known win of its deal; if it cannot be written, another one will be found. */
void
fair_store_offer_par (FairStore          *self,
                      const FairKnownPar *par)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, offered_cb, NULL), FALSE, NULL, offer_work, fair_known_par_copy (par),
                   (GDestroyNotify) fair_known_par_free);
}

static void
free_par (gpointer data)
{
  if (data != NULL)
    fair_known_par_free (data);
}

typedef struct
{
  char   *player; /* owned; only deals that this player has ended; NULL for all */
  GArray *deals;  /* owned; of FairStoreDeal; the variants are copies, because the caller does not wait */
} FindData;

static void
clear_deal (gpointer data)
{
  g_free ((char *) ((FairStoreDeal *) data)->variant);
}

static void
free_find_data (gpointer data)
{
  FindData *asked = data;

  g_free (asked->player);
  g_array_unref (asked->deals);
  g_free (asked);
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

  return !found || fair_pars_table_find (database, deal->game->id, deal->variant, deal->number, par, error);
}

static gpointer
find_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  const FindData *asked = data;
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

static void
find (FairStore          *self,
      const char         *player,
      GArray             *deals,
      GCancellable       *cancellable,
      GAsyncReadyCallback callback,
      gpointer            data)
{
  FindData *asked = g_new (FindData, 1);

  asked->player = g_strdup (player);
  asked->deals = g_array_sized_new (FALSE, FALSE, sizeof (FairStoreDeal), deals->len);
  g_array_set_clear_func (asked->deals, clear_deal);
  for (guint i = 0; i < deals->len; i++)
    {
      FairStoreDeal deal = g_array_index (deals, FairStoreDeal, i);

      deal.variant = g_strdup (deal.variant);
      g_array_append_val (asked->deals, deal);
    }
  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, (GDestroyNotify) g_ptr_array_unref, find_work,
                   asked, free_find_data);
}

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
  g_return_if_fail (FAIR_IS_STORE (self));

  find (self, NULL, deals, cancellable, callback, data);
}

/* The same, only for deals that the current player has ended: the fewest moves are a secret before that. */
void
fair_store_find_ended_pars_async (FairStore          *self,
                                  GArray             *deals,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  find (self, fair_store_get_player (self)->id, deals, cancellable, callback, data);
}

/* The same for one deal, with its rules. */
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
  fair_store_find_pars_async (self, deals, cancellable, callback, data);
}

static void
free_review (gpointer data)
{
  g_free (((FairReviewedGame *) data)->id);
  g_free (data);
}

static gpointer
keep_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  return fair_store_answer (fair_reviews_table_put (database, data, error));
}

/* Stores the findings of a review. */
void
fair_store_keep_review (FairStore              *self,
                        const FairReviewedGame *review)
{
  FairReviewedGame *copy;

  g_return_if_fail (FAIR_IS_STORE (self));

  copy = g_memdup2 (review, sizeof *review);
  copy->id = g_strdup (review->id);
  fair_store_push (self, g_task_new (self, NULL, NULL, NULL), TRUE, NULL, keep_work, copy, free_review);
}

static gpointer
note_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  return fair_store_answer (fair_reviews_table_note (database, data, error));
}

/* Stores that the game @id was reviewed, before there are findings. */
void
fair_store_note_review (FairStore  *self,
                        const char *id)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, NULL, NULL), FALSE, NULL, note_work, g_strdup (id), g_free);
}

static gpointer
find_review_work (FairDatabase *database,
                  gpointer      data,
                  GError      **error)
{
  gboolean found = FALSE;

  return fair_store_answer (fair_reviews_table_find (database, data, &found, error) && found);
}

/* Checks whether the game @id was reviewed, even partly. */
void
fair_store_find_review_async (FairStore          *self,
                              const char         *id,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, NULL, find_review_work, g_strdup (id), g_free);
}

/* Returns: whether it is known to have been */
gboolean
fair_store_find_review_finish (FairStore    *self,
                               GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL) != NULL;
}

typedef struct
{
  char *player; /* owned */
  char *game;   /* owned */
} SumData;

static void
free_sum_data (gpointer data)
{
  SumData *sum = data;

  g_free (sum->player);
  g_free (sum->game);
  g_free (sum);
}

static void
free_figures (gpointer data)
{
  fair_review_figures_clear (data);
  g_free (data);
}

static gpointer
sum_work (FairDatabase *database,
          gpointer      data,
          GError      **error)
{
  const SumData *sum = data;
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  FairReviewFigures *figures = g_new (FairReviewFigures, 1);

  if (fair_reviews_table_sum (database, sum->player, sum->game, zone, figures, error))
    return figures;

  free_figures (figures);
  return NULL;
}

/* Sums up the reviews of the current player's games of @game. */
void
fair_store_sum_reviews_async (FairStore          *self,
                              const char         *game,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  SumData *sum;

  g_return_if_fail (FAIR_IS_STORE (self));

  sum = g_new (SumData, 1);
  sum->player = g_strdup (fair_store_get_player (self)->id);
  sum->game = g_strdup (game);
  fair_store_push (self, g_task_new (self, cancellable, callback, data), FALSE, free_figures, sum_work, sum, free_sum_data);
}

/* Returns: whether @figures were read; then the caller must clear them */
gboolean
fair_store_sum_reviews_finish (FairStore         *self,
                               GAsyncResult      *result,
                               FairReviewFigures *figures,
                               GError           **error)
{
  g_autofree FairReviewFigures *read = g_task_propagate_pointer (G_TASK (result), error);

  if (read == NULL)
    return FALSE;

  *figures = *read;
  return TRUE;
}
