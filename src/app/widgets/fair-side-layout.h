/* fair-side-layout.h: puts a panel at the side of a widget if there is room, otherwise as a sheet at its bottom. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkLayoutManager *fair_side_layout_new (void);

G_END_DECLS
