/* fair-deal-shortener.h: searches for shorter wins of the deal on the table, in the background.
 *
 * It starts from the shortest win in the store, or finds a first one, in the thread of the spare deals, and stores the
 * result.  Each deal gets one bounded search per run of the program, and none while the pool saves power.
 */
#pragma once

#include "fair-deal-pool.h"
#include "fair-store.h"

#define FAIR_TYPE_DEAL_SHORTENER (fair_deal_shortener_get_type ())
G_DECLARE_FINAL_TYPE (FairDealShortener, fair_deal_shortener, FAIR, DEAL_SHORTENER, GObject)

FairDealShortener *fair_deal_shortener_new (FairDealPool *pool, FairStore *store);
void               fair_deal_shortener_learn (FairDealShortener *self, const FairAnswer *deal);
void               fair_deal_shortener_start (FairDealShortener *self, const FairRules *rules, guint64 number);
void               fair_deal_shortener_stop (FairDealShortener *self);
