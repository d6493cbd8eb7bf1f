/* fair-board.h: the table.
 *
 * A widget for every card and every pile, following a FairGameModel.  What is drawn can always be
 * worked out from the model's position alone; what a change did only decides how cards get there.
 */
#pragma once

#include "fair-card-art.h"
#include "fair-game-model.h"

G_BEGIN_DECLS

/* What a click does with a card. */
typedef enum
{
  FAIR_CLICKING_BY_GAME, /* selects in the Castles, sends elsewhere */
  FAIR_CLICKING_SENDS,
  FAIR_CLICKING_SELECTS
} FairClicking;

#define FAIR_TYPE_BOARD (fair_board_get_type ())
G_DECLARE_FINAL_TYPE (FairBoard, fair_board, FAIR, BOARD, GtkWidget)

GtkWidget *fair_board_new (FairCardArt *art);

FairGameModel *fair_board_get_model (FairBoard *self);
void           fair_board_set_model (FairBoard *self, FairGameModel *model);

void     fair_board_set_clicking (FairBoard *self, FairClicking clicking);
gboolean fair_board_press_key (FairBoard *self, guint keyval, GdkModifierType modifiers);
char    *fair_board_find (FairBoard *self, const char *text, gboolean next);
gboolean fair_board_focus_card (FairBoard *self, FairCard card);
char    *fair_board_hint (FairBoard *self);
void     fair_board_clear_hint (FairBoard *self);
void     fair_board_show_move (FairBoard *self, const FairMove *move);
guint    fair_board_get_current_pile (FairBoard *self);
gboolean fair_board_is_holding (FairBoard *self);
void     fair_board_spread_pile (FairBoard *self, guint pile);
void     fair_board_cheat_with (FairBoard *self, guint pile);
void     fair_board_peek_at (FairBoard *self, guint pile, int index);
gboolean fair_board_get_bounds (FairBoard *self, guint pile, int index, GdkRectangle *bounds);

gboolean fair_board_is_moving (FairBoard *self);
void     fair_board_finish_motion (FairBoard *self);

G_END_DECLS
