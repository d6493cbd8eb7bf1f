/* fair-deal-shortener.h: looks for shorter ways to win the deal on the table, in the background.
 *
 * It starts from the shortest way that the store has, or searches for a first one, in the thread of the spare deals,
 * and tells the store what it found.  Each deal gets a bounded search once in a run of the program; none while the pool saves power.
 */
#pragma once

#include "fair-deal-pool.h"
#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_DEAL_SHORTENER (fair_deal_shortener_get_type ())
G_DECLARE_FINAL_TYPE (FairDealShortener, fair_deal_shortener, FAIR, DEAL_SHORTENER, GObject)

FairDealShortener *fair_deal_shortener_new (FairDealPool *pool, FairStore *store);
void               fair_deal_shortener_learn (FairDealShortener *self, const FairAnswer *deal);
void               fair_deal_shortener_start (FairDealShortener *self, const FairRules *rules, guint64 number);
void               fair_deal_shortener_stop (FairDealShortener *self);

G_END_DECLS
