/* fair-table-dealer.h: makes new games from deals and the preferences. */
#pragma once

#include "fair-deal-pool.h"

G_BEGIN_DECLS

void             fair_table_dealer_get_request (GSettings *settings, const FairGame *game, FairDealRequest *request);
FairWinnability *fair_table_dealer_lay_out (FairDealPool *pool, GSettings *settings, const FairAnswer *deal);
FairWinnability *fair_table_dealer_deal_again (FairDealPool *pool, FairGameModel *model);
void             fair_table_dealer_stock_up (FairDealPool *pool, GSettings *settings, const FairGame *game);

G_END_DECLS
