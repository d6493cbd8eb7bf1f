/* fair-player-button.h: a button that shows the current player, with a menu to switch players. */
#pragma once

#include <gtk/gtk.h>

#include "fair-players.h"

G_BEGIN_DECLS

#define FAIR_TYPE_PLAYER_BUTTON (fair_player_button_get_type ())
G_DECLARE_FINAL_TYPE (FairPlayerButton, fair_player_button, FAIR, PLAYER_BUTTON, GtkWidget)

void fair_player_button_set_players (FairPlayerButton *self, FairPlayers *players);

G_END_DECLS
