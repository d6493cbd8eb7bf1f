/* fair-rush-sheet.h: the result of a game of Solitaire Rush, as a table of points over the board. */
#pragma once

#include <adwaita.h>

#include "fair-game-model.h"

G_BEGIN_DECLS

void fair_rush_sheet_show (AdwBin *sheet, FairGameModel *game);
void fair_rush_sheet_update (AdwBin *sheet, FairGameModel *game);

G_END_DECLS
