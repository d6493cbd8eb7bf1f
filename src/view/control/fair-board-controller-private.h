/* fair-board-controller-private.h: the struct of a controller, and the functions shared by its files. */
#pragma once

#include "fair-board-controller.h"

typedef enum
{
  STATE_IDLE,
  STATE_PRESSED,  /* a button is down: a click unless the pointer moves */
  STATE_DRAGGING, /* cards are dragged */
  STATE_PEEKING,  /* a covered card is shown whole */
  STATE_PANNING,  /* a finger scrolls the table */
  STATE_SPENT     /* a button is down, and its action is done */
} FairPointerState;

/* The pointer or a finger; the members after @state matter while it is down. Lengths are in pixels. */
typedef struct
{
  FairPointerState state;
  guint            button;
  gboolean         is_touch;
  gboolean         on_cloth; /* nothing was under it when it went down */
  gboolean         repeats;  /* it went down the second time of a double click, whose first click has moved the card */
  gboolean         has_sent; /* its click has moved the card */
  guint32          time;     /* when it went down, in milliseconds */
  float            x;
  float            y;
  float            dx;
  float            dy;
  float            scroll; /* the scroll offset when it went down */
  guint            pile;   /* FAIR_NO_PILE: the bare table */
  int              index;
  guint            count; /* how many cards are dragged */
} FairPointer;

/* The cards that the player has selected; the board shows them. */
typedef struct
{
  guint    pile; /* FAIR_NO_PILE: nothing is selected */
  guint    count;
  gboolean run;    /* it is the whole run */
  gboolean cheats; /* the next move can be a cheat */
} FairSelection;

struct _FairBoardController
{
  GObject parent_instance;

  FairBoard                 *board; /* owned */
  const FairBoardOwnerFuncs *funcs;
  gpointer                   owner;    /* borrowed */
  GSList                    *gestures; /* of GtkEventController, owned by the board */
  FairClicking               clicking;
  FairPointer                pointer;
  FairSelection              selection;
  gboolean                   cursor_at_top; /* the cursor follows the top card when the pile changes */
  gboolean                   cursor_shown;  /* the player uses the keyboard */
  guint                      hint;          /* the move that the next hint shows, from 1; 0: all moves */
};

static inline FairRole
fair_board_controller_get_role (FairBoardController *self,
                                guint                pile)
{
  return fair_board_get_rules (self->board)->piles[pile].role;
}

static inline gboolean
fair_board_controller_is_concealed (FairBoardController *self)
{
  return fair_game_model_get_concealed (fair_board_get_model (self->board));
}

/* fair-board-controller.c */
void     fair_board_controller_begin (FairBoardController *self);
void     fair_board_controller_start (FairBoardController *self);
gboolean fair_board_controller_has_menu (FairBoardController *self);
void     fair_board_controller_send_to_foundation (FairBoardController *self, guint pile);
gboolean fair_board_controller_check_pick_up (FairBoardController *self, guint pile, guint count);
void     fair_board_controller_select (FairBoardController *self, guint pile, guint count, gboolean run);
void     fair_board_controller_put_down (FairBoardController *self, guint pile, gboolean cheat);
void     fair_board_controller_deselect (FairBoardController *self);
void     fair_board_controller_click (FairBoardController *self, guint pile, int index, gboolean cheat);

/* fair-board-pointer.c */
void fair_board_controller_add_gestures (FairBoardController *self);
void fair_board_controller_reset_pointer (FairBoardController *self);
void fair_board_controller_follow_scroll (FairBoardController *self);

/* fair-board-keys.c */
void fair_board_controller_follow_cursor (FairBoardController *self);
void fair_board_controller_update_cursor (FairBoardController *self);
void fair_board_controller_point_at (FairBoardController *self, guint pile, int index);
void fair_board_controller_take (FairBoardController *self, guint pile, int index);
