/* fair-deal-shortener.h: searches for shorter wins of the deal on the table, in the background.
 *
 * It starts from the shortest win in the store, or finds a first one, in the thread of the spare deals, and stores the
 * result.  Each deal gets one bounded search per run of the program, and none while the pool saves power.
 */
#pragma once

#include "fair-deal-pool.h"
#include "fair-store.h"

typedef struct _FairDealShortener FairDealShortener;

FairDealShortener *fair_deal_shortener_new (FairDealPool *pool, FairStore *store);
void               fair_deal_shortener_free (FairDealShortener *self);
gboolean           fair_deal_shortener_learn (FairDealShortener *self,
                                              const FairRules   *rules,
                                              guint64            number,
                                              const FairAnswer  *answer);
void               fair_deal_shortener_start (FairDealShortener *self, const FairRules *rules, guint64 number);
