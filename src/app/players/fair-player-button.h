/* fair-player-button.h: a button that shows the current player, with a menu to switch, add, edit and remove
 * players. */
#pragma once

#include <gtk/gtk.h>

#include "fair-players.h"

void       fair_player_button_set_up (GtkMenuButton *button, FairPlayers *players);
GtkWidget *fair_player_entry_new (const char *title, const char *name);
