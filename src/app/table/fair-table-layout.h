/* fair-table-layout.h: lays out a table, and what is shown over it: for a while, or the card at the end of a game. */
#pragma once

#include "fair-board.h"

#define FAIR_TYPE_TABLE_LAYOUT (fair_table_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairTableLayout, fair_table_layout, FAIR, TABLE_LAYOUT, GtkLayoutManager)

void fair_table_layout_set_board (FairTableLayout *self, FairBoard *board);
void fair_table_layout_reset (FairTableLayout *self);

GtkLayoutManager *fair_side_layout_new (void);
