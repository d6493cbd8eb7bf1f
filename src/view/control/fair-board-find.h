/* fair-board-find.h: finds a card by its name. */
#pragma once

#include "fair-board-keys.h"

G_BEGIN_DECLS

char *fair_board_find (FairBoard *board, FairBoardKeys *keys, const char *text, gboolean next);

G_END_DECLS
