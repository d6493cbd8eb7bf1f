/* fair-board.h: the table.
 *
 * A widget for every card and every pile, following a FairGameModel.  What is drawn can always be
 * worked out from the model's position alone; what a change did only decides how cards get there.
 */
#pragma once

#include "fair-card-art.h"
#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_BOARD (fair_board_get_type ())
G_DECLARE_FINAL_TYPE (FairBoard, fair_board, FAIR, BOARD, GtkWidget)

GtkWidget *fair_board_new (FairCardArt *art);

FairGameModel *fair_board_get_model (FairBoard *self);
void           fair_board_set_model (FairBoard *self, FairGameModel *model);

gboolean fair_board_is_moving (FairBoard *self);
void     fair_board_finish_motion (FairBoard *self);

G_END_DECLS
