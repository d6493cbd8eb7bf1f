/* fair-table-layout.h: lays out a table, and what is shown over it for a while; and puts a panel at the side of a widget if there is
 * room, otherwise as a sheet at its bottom. */
#pragma once

#include "fair-board.h"

#define FAIR_TYPE_TABLE_LAYOUT (fair_table_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairTableLayout, fair_table_layout, FAIR, TABLE_LAYOUT, GtkLayoutManager)

void fair_table_layout_set_board (FairTableLayout *self, FairBoard *board);
void fair_table_layout_reset (FairTableLayout *self);

GtkLayoutManager *fair_side_layout_new (void);
