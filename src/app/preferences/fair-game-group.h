/* fair-game-group.h: the preferences of one game: its rules, and settings of its table. */
#pragma once

#include "fair-window.h"

G_BEGIN_DECLS

#define FAIR_TYPE_GAME_GROUP (fair_game_group_get_type ())
G_DECLARE_FINAL_TYPE (FairGameGroup, fair_game_group, FAIR, GAME_GROUP, AdwPreferencesGroup)

GtkWidget *fair_game_group_new (const FairGame *game, FairWindow *window);

G_END_DECLS
