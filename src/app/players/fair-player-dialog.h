/* fair-player-dialog.h: dialogs that add, change and remove a player. */
#pragma once

#include <gtk/gtk.h>

#include "fair-players.h"

G_BEGIN_DECLS

GtkWidget *fair_player_entry_new (const char *title, const char *name);

void fair_player_dialog_add (GtkWidget *parent, FairPlayers *players);
void fair_player_dialog_edit (GtkWidget *parent, FairPlayers *players);
void fair_player_dialog_remove (GtkWidget *parent, FairPlayers *players);

G_END_DECLS
