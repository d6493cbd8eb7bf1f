/* fair-board-private.h: what the input of the board sees of it. */
#pragma once

#include "fair-board.h"
#include "fair-layout.h"

G_BEGIN_DECLS

const FairLayout *fair_board_get_layout (FairBoard *self);
GtkWidget        *fair_board_get_card_widget (FairBoard *self, FairCard card);

void fair_board_set_drag (FairBoard *self, guint pile, guint count, float dx, float dy);
void fair_board_end_drag (FairBoard *self);
void fair_board_set_selection (FairBoard *self, guint pile, guint count);
void fair_board_set_targets (FairBoard *self, const gboolean targets[FAIR_MAX_PILES]);

void fair_board_refuse (FairBoard *self, FairMove move, FairReason reason);
void fair_board_refuse_card (FairBoard *self, FairCard card);
void fair_board_begin_input (FairBoard *self);
void fair_board_request_start (FairBoard *self);

G_END_DECLS
