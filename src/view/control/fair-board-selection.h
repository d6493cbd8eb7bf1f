/* fair-board-selection.h: the cards that the player has selected, and where they go.
 *
 * With clicks, the first selects the top card of a pile, a second on the same pile its whole run, and a
 * third nothing; a click on another pile moves the cards there, or reports why they cannot move.
 */
#pragma once

#include "fair-board-acts.h"

G_BEGIN_DECLS

/* A value; the board shows the selected cards. */
typedef struct
{
  FairBoardActs *acts; /* borrowed */
  guint          pile; /* FAIR_NO_PILE: nothing is selected */
  guint          count;
  gboolean       run;    /* it is the whole run */
  gboolean       cheats; /* the next move can be a cheat */
} FairBoardSelection;

void     fair_board_selection_init (FairBoardSelection *self, FairBoardActs *acts);
void     fair_board_selection_set (FairBoardSelection *self, guint pile, guint count, gboolean run);
void     fair_board_selection_clear (FairBoardSelection *self);
void     fair_board_selection_click (FairBoardSelection *self, guint pile, int index, gboolean cheat);
gboolean fair_board_selection_put_down (FairBoardSelection *self, guint pile, gboolean cheat);
void     fair_board_selection_spread (FairBoardSelection *self, guint pile);
void     fair_board_selection_arm_cheat (FairBoardSelection *self, guint pile);

G_END_DECLS
