/* fair-result-bar.h: shows how a game ended and what the player can do next. It is next to the table and
 * never blocks it. */
#pragma once

#include <gtk/gtk.h>

#include "fair-table-game.h"

G_BEGIN_DECLS

#define FAIR_TYPE_RESULT_BAR (fair_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (FairResultBar, fair_result_bar, FAIR, RESULT_BAR, GtkWidget)

void fair_result_bar_set_game (FairResultBar *self, FairTableGame *game);
void fair_result_bar_set_par (FairResultBar *self, guint par);

G_END_DECLS
