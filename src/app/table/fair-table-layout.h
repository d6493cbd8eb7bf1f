/* fair-table-layout.h: lays out a table, and what is shown over it for a while; and puts a panel at the side of a widget if there is
 * room, otherwise as a sheet at its bottom. */
#pragma once

#include "fair-board.h"

void fair_table_layout_add (GtkWidget *area, FairBoard *board, GtkWidget *side);
void fair_table_layout_reset (GtkWidget *area);
