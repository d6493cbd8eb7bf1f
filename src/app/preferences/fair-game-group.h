/* fair-game-group.h: the preferences of one game: its rules, and settings of its table. */
#pragma once

#include "fair-window.h"

G_BEGIN_DECLS

AdwPreferencesGroup *fair_game_group_new (const FairGame *game, FairWindow *window);

G_END_DECLS
