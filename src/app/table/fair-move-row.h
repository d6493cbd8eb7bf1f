/* fair-move-row.h: a move in words and with its reason; shows it on the table while it is pointed at, and plays it. */
#pragma once

#include "fair-board-acts.h"
#include "fair-hints.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_MOVE_ROW (fair_move_row_get_type ())
G_DECLARE_FINAL_TYPE (FairMoveRow, fair_move_row, FAIR, MOVE_ROW, AdwActionRow)

GtkWidget *fair_move_row_new (FairBoardActs *acts, const FairHint *hint);

G_END_DECLS
