/* fair-move-row.h: a row with a possible move and its reason. It shows the move on the table while it has
 * the pointer or the focus, and plays it when activated. */
#pragma once

#include "fair-board-controller.h"
#include "fair-hints.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_MOVE_ROW (fair_move_row_get_type ())
G_DECLARE_FINAL_TYPE (FairMoveRow, fair_move_row, FAIR, MOVE_ROW, AdwActionRow)

GtkWidget *fair_move_row_new (FairBoardController *controller, const FairHint *hint);

G_END_DECLS
