/* fair-cell-layout.h: lays out a table of texts, in columns or, where these would be too narrow, one below another. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_CELL_LAYOUT (fair_cell_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairCellLayout, fair_cell_layout, FAIR, CELL_LAYOUT, GtkLayoutManager)

G_END_DECLS
