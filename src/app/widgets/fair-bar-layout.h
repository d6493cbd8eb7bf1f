/* fair-bar-layout.h: three widgets in a bar whose height does not depend on their contents. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_BAR_LAYOUT (fair_bar_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairBarLayout, fair_bar_layout, FAIR, BAR_LAYOUT, GtkLayoutManager)

G_END_DECLS
