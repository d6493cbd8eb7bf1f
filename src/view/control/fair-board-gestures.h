/* fair-board-gestures.h: passes GTK's pointer, touch and key events to the input and the keys. */
#pragma once

#include "fair-board-keys.h"

G_BEGIN_DECLS

typedef struct _FairBoardGestures FairBoardGestures;

FairBoardGestures *fair_board_gestures_new (FairBoard *board, FairBoardInput *input, FairBoardKeys *keys);
void               fair_board_gestures_free (FairBoardGestures *self);

G_END_DECLS
