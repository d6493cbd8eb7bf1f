/* fair-offer-bar.h: offers to bring back the game that a new one has replaced.
 *
 * The offer stays until the next move, but for at least ten seconds. Meanwhile the session keeps the
 * previous game; when the offer ends, that game is abandoned, or the new one if the player has not done anything there.
 */
#pragma once

#include "fair-table-game.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_OFFER_BAR (fair_offer_bar_get_type ())
G_DECLARE_FINAL_TYPE (FairOfferBar, fair_offer_bar, FAIR, OFFER_BAR, GtkWidget)

gboolean       fair_offer_bar_offer (FairOfferBar *self, FairTableGame *former, FairTableGame *game);
gboolean       fair_offer_bar_get_open (FairOfferBar *self);
gboolean       fair_offer_bar_get_untouched (FairOfferBar *self);
FairTableGame *fair_offer_bar_take_back (FairOfferBar *self);
void           fair_offer_bar_follow (FairOfferBar *self, FairTableGame *game);
void           fair_offer_bar_end (FairOfferBar *self);
void           fair_offer_bar_set_least_time (FairOfferBar *self, guint milliseconds);

G_END_DECLS
