/* fair-deal-pool.h: finds deals that can be won.
 *
 * Every deal that it offers was won by the solver first.  It finds a few spare deals in the background, for
 * the game and rules that are played, so that a new game starts at once.
 */
#pragma once

#include "fair-winnability.h"

G_BEGIN_DECLS

#define FAIR_TYPE_DEAL_POOL (fair_deal_pool_get_type ())
G_DECLARE_FINAL_TYPE (FairDealPool, fair_deal_pool, FAIR, DEAL_POOL, GObject)

FairDealPool *fair_deal_pool_new (void);

FairSolverQueue *fair_deal_pool_get_queue (FairDealPool *self);
gboolean         fair_deal_pool_get_thrifty (FairDealPool *self);
void             fair_deal_pool_set_thrifty (FairDealPool *self, gboolean thrifty);

void        fair_deal_pool_stock_up (FairDealPool *self, const FairRules *rules, FairDifficulty difficulty);
guint       fair_deal_pool_count_spares (FairDealPool *self, const FairRules *rules, FairDifficulty difficulty);
void        fair_deal_pool_find_deal_async (FairDealPool       *self,
                                            const FairRules    *rules,
                                            FairDifficulty      difficulty,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            data);
void        fair_deal_pool_find_next_async (FairDealPool       *self,
                                            const FairRules    *rules,
                                            guint64             number,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            data);
void        fair_deal_pool_check_deal_async (FairDealPool       *self,
                                             const FairRules    *rules,
                                             guint64             number,
                                             GCancellable       *cancellable,
                                             GAsyncReadyCallback callback,
                                             gpointer            data);
FairAnswer *fair_deal_pool_finish (FairDealPool *self, GAsyncResult *result, GError **error);

G_END_DECLS
