/* fair-player-button.h: a button that shows the current player, with a menu to switch players. */
#pragma once

#include <gtk/gtk.h>

#include "fair-players.h"

G_BEGIN_DECLS

void fair_player_button_set_up (GtkMenuButton *button, FairPlayers *players);

G_END_DECLS
