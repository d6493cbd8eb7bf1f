/* fair-board-controller.h: turns input from pointer, touch, keyboard and screen reader into acts.
 *
 * It holds a reference to its board and follows the game on it. A board without a controller takes no input.
 */
#pragma once

#include "fair-board-acts.h"
#include "fair-board-input.h"
#include "fair-board-keys.h"

G_BEGIN_DECLS

#define FAIR_TYPE_BOARD_CONTROLLER (fair_board_controller_get_type ())
G_DECLARE_FINAL_TYPE (FairBoardController, fair_board_controller, FAIR, BOARD_CONTROLLER, FairBoardActs)

FairBoardController *fair_board_controller_new (FairBoard *board);

void     fair_board_controller_set_clicking (FairBoardController *self, FairClicking clicking);
gboolean fair_board_controller_press_key (FairBoardController *self, guint keyval, GdkModifierType modifiers);
char    *fair_board_controller_find (FairBoardController *self, const char *text, gboolean next);
char    *fair_board_controller_hint (FairBoardController *self);
void     fair_board_controller_clear_hint (FairBoardController *self);
guint    fair_board_controller_get_current_pile (FairBoardController *self);
gboolean fair_board_controller_is_holding (FairBoardController *self);
void     fair_board_controller_spread_pile (FairBoardController *self, guint pile);
void     fair_board_controller_cheat_with (FairBoardController *self, guint pile);
void     fair_board_controller_peek_at (FairBoardController *self, guint pile, int index);

/* For tests. */
FairBoardInput *fair_board_controller_get_input (FairBoardController *self);
FairBoardKeys  *fair_board_controller_get_keys (FairBoardController *self);

G_END_DECLS
