/* fair-tile-layout.h: tiles of equal width in as many columns as fit. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_TILE_LAYOUT (fair_tile_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairTileLayout, fair_tile_layout, FAIR, TILE_LAYOUT, GtkLayoutManager)

G_END_DECLS
