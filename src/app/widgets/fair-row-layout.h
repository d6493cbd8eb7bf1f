/* fair-row-layout.h: lays out a row of the preferences, with its button or value beside its texts or below them. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_ROW_LAYOUT (fair_row_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairRowLayout, fair_row_layout, FAIR, ROW_LAYOUT, GtkLayoutManager)

void fair_row_layout_apply (AdwActionRow *row);

G_END_DECLS
