/* fair-board.h: the table.
 *
 * It has a widget for every card and every pile, and follows a FairGameModel. What it draws can always be
 * derived from the model's position; changes only decide how cards get there. A board by itself takes no
 * input: a FairBoardController handles what the player does.
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

void     fair_board_show_move (FairBoard *self, const FairMove *move);
void     fair_board_show_moves (FairBoard *self, const FairMove *moves, guint n_moves);
void     fair_board_clear_moves (FairBoard *self);
gboolean fair_board_shows_moves (FairBoard *self);
gboolean fair_board_get_bounds (FairBoard *self, guint pile, int index, GdkRectangle *bounds);
float    fair_board_measure_cover (FairBoard *self, const graphene_rect_t *rect);
gboolean fair_board_covers_card (FairBoard *self, const graphene_rect_t *rect);

void fair_board_keep_arrangement (FairBoard *self, gboolean kept);

gboolean fair_board_is_moving (FairBoard *self);
void     fair_board_finish_motion (FairBoard *self);

G_END_DECLS
