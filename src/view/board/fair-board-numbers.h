/* fair-board-numbers.h: the numbers of the columns, shown while a hint or a message refers to them.
 *
 * Each lies above the first card of its column if there is room, otherwise over the card's upper edge; in
 * wings, in front of it. A screen reader ignores them: the names of cards and places have the numbers.
 */
#pragma once

#include "fair-layout.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_BOARD_NUMBERS (fair_board_numbers_get_type ())
G_DECLARE_FINAL_TYPE (FairBoardNumbers, fair_board_numbers, FAIR, BOARD_NUMBERS, GtkWidget)

GtkWidget *fair_board_numbers_new (void);

gboolean fair_board_numbers_get_shown (FairBoardNumbers *self);
void     fair_board_numbers_set_shown (FairBoardNumbers *self, gboolean shown);
void     fair_board_numbers_update (FairBoardNumbers *self);
float    fair_board_numbers_measure_cover (FairBoardNumbers *self, const FairRect *area);

G_END_DECLS
