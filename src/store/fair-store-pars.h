/* fair-store-pars.h: the fewest moves known to win deals, and the findings of reviews, in the store. */
#pragma once

#include "fair-known-par.h"
#include "fair-reviews-table.h"
#include "fair-store-wins.h"

G_BEGIN_DECLS

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
