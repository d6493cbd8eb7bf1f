/* fair-board-input.h: turns pointer, touch and other input into moves.
 *
 * One state machine. It uses only the model and the layout, never what is drawn, so a click during an
 * animation acts on the current position; and it changes nothing except by passing a move to the model. The
 * keyboard uses its selection, so cards selected by a click and cards picked up by a key are the same thing.
 */
#pragma once

#include "fair-board-acts.h"

G_BEGIN_DECLS

/* What a click does with a card. */
typedef enum
{
  FAIR_CLICKING_BY_GAME, /* selects in some games, moves the card in others */
  FAIR_CLICKING_SENDS,
  FAIR_CLICKING_SELECTS
} FairClicking;

typedef struct _FairBoardInput FairBoardInput;

FairBoardInput *fair_board_input_new (FairBoardActs *acts);
void            fair_board_input_free (FairBoardInput *self);
void            fair_board_input_set_clicking (FairBoardInput *self, FairClicking clicking);
FairClicking    fair_board_input_get_clicking (FairBoardInput *self);

/* A pointer or a finger. */
void     fair_board_input_reset (FairBoardInput *self);
void     fair_board_input_press (FairBoardInput *self, float x, float y, guint button);
void     fair_board_input_touch (FairBoardInput *self, float x, float y);
void     fair_board_input_motion (FairBoardInput *self, float dx, float dy);
void     fair_board_input_follow (FairBoardInput *self);
void     fair_board_input_hold (FairBoardInput *self);
void     fair_board_input_release (FairBoardInput *self, gboolean cheat);
gboolean fair_board_input_cancel (FairBoardInput *self);
void     fair_board_input_forget (FairBoardInput *self);

/* Other acts. */
void     fair_board_input_click (FairBoardInput *self, guint pile, int index, gboolean cheat);
void     fair_board_input_spread (FairBoardInput *self, guint pile);
void     fair_board_input_arm_cheat (FairBoardInput *self, guint pile);
gboolean fair_board_input_pick_up (FairBoardInput *self, guint pile, guint count);
gboolean fair_board_input_put_down (FairBoardInput *self, guint pile, gboolean cheat);

guint fair_board_input_get_selected_pile (FairBoardInput *self);
guint fair_board_input_get_selected_count (FairBoardInput *self);
guint fair_board_input_get_pressed (FairBoardInput *self, int *index);

G_END_DECLS
