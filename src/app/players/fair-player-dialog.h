/* fair-player-dialog.h: adds a player, gives one a name and a color, and removes one. */
#pragma once

#include <gtk/gtk.h>

#include "fair-players.h"

G_BEGIN_DECLS

void fair_player_dialog_add (GtkWidget *parent, FairPlayers *players);
void fair_player_dialog_edit (GtkWidget *parent, FairPlayers *players);
void fair_player_dialog_remove (GtkWidget *parent, FairPlayers *players);

G_END_DECLS
