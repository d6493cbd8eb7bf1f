/* fair-croupier.h: from a game that the player wants to a deal on the table, by the preferences. */
#pragma once

#include "fair-adviser.h"

G_BEGIN_DECLS

#define FAIR_TYPE_CROUPIER (fair_croupier_get_type ())
G_DECLARE_FINAL_TYPE (FairCroupier, fair_croupier, FAIR, CROUPIER, GObject)

FairCroupier *fair_croupier_new (FairAdviser *adviser, GSettings *settings);

FairAdviser  *fair_croupier_get_adviser (FairCroupier *self);
gboolean      fair_croupier_needs_win (const FairRules *rules);
FairProspect *fair_croupier_lay_out (FairCroupier *self, const FairRules *rules, guint64 number, const FairAnswer *answer);
FairProspect *fair_croupier_take_up (FairCroupier *self, FairGameModel *model);
void          fair_croupier_deal_async (FairCroupier *self, const FairGame *game, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
FairProspect *fair_croupier_deal_finish (FairCroupier *self, GAsyncResult *result, GError **error);
void          fair_croupier_stock_up (FairCroupier *self, const FairGame *game);

G_END_DECLS
