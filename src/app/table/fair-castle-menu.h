/* fair-castle-menu.h: the menu of a stack in Beleaguered Castle and in Streets and Alleys: spread, move as a
 * cheat, peek. */
#pragma once

#include "fair-board-controller.h"

G_BEGIN_DECLS

GMenuModel *fair_castle_menu_create_model (void);

void fair_castle_menu_popup (GtkWidget *parent, FairBoardController *controller, guint pile, int index);

G_END_DECLS
