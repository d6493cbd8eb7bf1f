/* fair-board-numbers.h: the numbers of the columns, shown while something speaks of them.
 *
 * Each lies above the first card of its column where there is room, or over its upper edge; where columns are rows, in
 * front of it.  They mean nothing to a screen reader, for which the numbers are in the names of cards and places.
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
