/* fair-find-bar.h: finds a card on the table while the player types its name. */
#pragma once

#include "fair-board-controller.h"

G_BEGIN_DECLS

#define FAIR_TYPE_FIND_BAR (fair_find_bar_get_type ())
G_DECLARE_FINAL_TYPE (FairFindBar, fair_find_bar, FAIR, FIND_BAR, GtkWidget)

GtkWidget *fair_find_bar_new (FairBoardController *controller);

void fair_find_bar_open (FairFindBar *self);
void fair_find_bar_close (FairFindBar *self);

G_END_DECLS
