/* fair-whole-layout.h: shows a widget only if there is room for all of it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_WHOLE_LAYOUT (fair_whole_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairWholeLayout, fair_whole_layout, FAIR, WHOLE_LAYOUT, GtkLayoutManager)

G_END_DECLS
