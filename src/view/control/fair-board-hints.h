/* fair-board-hints.h: hints on the table: all moves at once, then move by move. */
#pragma once

#include "fair-board-display.h"

G_BEGIN_DECLS

char *fair_board_hints_show (FairBoard *board, guint *turn);

G_END_DECLS
