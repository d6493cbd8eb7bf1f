/* fair-store-pars.h: what the store knows of deals: who won them and when, and the fewest moves; and reviews. */
#pragma once

#include "fair-known-par.h"
#include "fair-reviews-table.h"
#include "fair-store.h"

G_BEGIN_DECLS

/* A deal to look for. */
typedef struct
{
  const FairGame *game;
  const char     *variant; /* the rules; see FairResult.  It must outlive the call */
  guint64         number;
} FairStoreDeal;

/* A win of one of the deals, or a game in progress. */
typedef struct
{
  guint  deal;  /* its index among the deals */
  gint64 begun; /* microseconds since 1970 */
  gint64 ended; /* 0 in progress */
} FairStoreWin;

void fair_store_list_wins_async (FairStore          *self,
                                 GArray             *deals,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data);

void fair_store_offer_par (FairStore *self, const FairKnownPar *par);
void fair_store_find_pars_async (FairStore          *self,
                                 GArray             *deals,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data);
void fair_store_find_ended_pars_async (FairStore          *self,
                                       GArray             *deals,
                                       GCancellable       *cancellable,
                                       GAsyncReadyCallback callback,
                                       gpointer            data);
void fair_store_find_par_async (FairStore          *self,
                                const FairRules    *rules,
                                guint64             number,
                                GCancellable       *cancellable,
                                GAsyncReadyCallback callback,
                                gpointer            data);

void fair_store_keep_review (FairStore *self, const FairReviewedGame *review);
void fair_store_note_review (FairStore *self, const char *id);
void fair_store_find_review_async (FairStore          *self,
                                   const char         *id,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            data);
void fair_store_sum_reviews_async (FairStore          *self,
                                   const char         *game,
                                   GCancellable       *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer            data);

G_END_DECLS
