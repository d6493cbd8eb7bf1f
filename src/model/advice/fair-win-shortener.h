/* fair-win-shortener.h: looks for a shorter win from the position on the table, for some seconds, and notes it. */
#pragma once

#include "fair-known-positions.h"
#include "fair-solver-queue.h"

G_BEGIN_DECLS

typedef struct _FairWinShortener FairWinShortener;

FairWinShortener *fair_win_shortener_new (FairSolverQueue *queue, FairGameModel *model, FairKnownPositions *known);
void              fair_win_shortener_free (FairWinShortener *self);
void              fair_win_shortener_start (FairWinShortener *self);
void              fair_win_shortener_stop (FairWinShortener *self);
gboolean          fair_win_shortener_is_running (FairWinShortener *self);

G_END_DECLS
