/* fair-table-dealer.h: makes new games from deals and the preferences. */
#pragma once

#include "fair-deal-pool.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_DEALER (fair_table_dealer_get_type ())
G_DECLARE_FINAL_TYPE (FairTableDealer, fair_table_dealer, FAIR, TABLE_DEALER, GObject)

FairTableDealer *fair_table_dealer_new (FairDealPool *deal_pool, GSettings *settings);

FairDealPool    *fair_table_dealer_get_deal_pool (FairTableDealer *self);
FairSolverQueue *fair_table_dealer_get_queue (FairTableDealer *self);
gboolean         fair_table_dealer_needs_win (const FairRules *rules);
void             fair_table_dealer_get_request (FairTableDealer *self, const FairGame *game, FairDealRequest *request);
FairWinnability *fair_table_dealer_lay_out (FairTableDealer *self, const FairAnswer *deal);
FairWinnability *fair_table_dealer_deal_again (FairTableDealer *self, FairGameModel *model);
FairWinnability *fair_table_dealer_resume (FairTableDealer *self, FairGameModel *model);
void             fair_table_dealer_stock_up (FairTableDealer *self, const FairGame *game);

G_END_DECLS
