/* fair-rush-sheet.h: the result of a game of Solitaire Rush, as a table of points over the board. */
#pragma once

#include <gtk/gtk.h>

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_RUSH_SHEET (fair_rush_sheet_get_type ())
G_DECLARE_FINAL_TYPE (FairRushSheet, fair_rush_sheet, FAIR, RUSH_SHEET, GtkWidget)

G_END_DECLS
