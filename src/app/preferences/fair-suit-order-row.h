/* fair-suit-order-row.h: a row of the preferences that expands to four rows, one for each suit, which can be
 * dragged or moved with buttons. */
#pragma once

#include <adwaita.h>

#include "games.h"

G_BEGIN_DECLS

GtkWidget *fair_suit_order_row_new (GSettings *settings, const FairOption *option);
void       fair_suit_order_row_move (GtkWidget *row, guint from, guint to);

G_END_DECLS
