/* fair-board-acts.h: what the player does at a table, by whatever device: each act becomes a move that
 * the model plays, or a sentence that says why not. */
#pragma once

#include "fair-board.h"

G_BEGIN_DECLS

gboolean fair_board_play (FairBoard *self, FairMove move);
void     fair_board_draw (FairBoard *self);
void     fair_board_send (FairBoard *self, guint pile, int index);
gboolean fair_board_send_to_foundation (FairBoard *self, guint pile);
void     fair_board_spread (FairBoard *self, guint pile, guint count);

FairReason fair_board_check_pick_up (FairBoard *self, guint pile, guint count);
gboolean   fair_board_pick_up (FairBoard *self, guint pile, guint count);

G_END_DECLS
