/* fair-board-acts.h: what the player can do on a table, with any input device. Each act becomes a move that
 * the model plays, or a sentence that says why it is illegal. */
#pragma once

#include "fair-board-display.h"

G_BEGIN_DECLS

#define FAIR_TYPE_BOARD_ACTS (fair_board_acts_get_type ())
G_DECLARE_DERIVABLE_TYPE (FairBoardActs, fair_board_acts, FAIR, BOARD_ACTS, GObject)

struct _FairBoardActsClass
{
  GObjectClass parent_class;
};

FairBoard     *fair_board_acts_get_board (FairBoardActs *self);
FairGameModel *fair_board_acts_get_model (FairBoardActs *self);

gboolean fair_board_acts_play (FairBoardActs *self, FairMove move);
void     fair_board_acts_draw (FairBoardActs *self);
void     fair_board_acts_send (FairBoardActs *self, guint pile, int index);
gboolean fair_board_acts_send_to_foundation (FairBoardActs *self, guint pile);
gboolean fair_board_acts_have_menu (FairBoardActs *self);
void     fair_board_acts_spread (FairBoardActs *self, guint pile, guint count);
gboolean fair_board_acts_pick_up (FairBoardActs *self, guint pile, guint count);

FairReason fair_board_acts_check_pick_up (FairBoardActs *self, guint pile, guint count);

/* For the devices. */
void fair_board_acts_begin (FairBoardActs *self);
void fair_board_acts_request_start (FairBoardActs *self);
void fair_board_acts_request_menu (FairBoardActs *self, guint pile, int index);
void fair_board_acts_swipe (FairBoardActs *self, GtkDirectionType direction);
void fair_board_acts_tell (FairBoardActs *self, const char *text);

G_END_DECLS
