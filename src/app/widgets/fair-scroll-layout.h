/* fair-scroll-layout.h: for a scrolled window that is as high as its text needs, if there is room. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_SCROLL_LAYOUT (fair_scroll_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairScrollLayout, fair_scroll_layout, FAIR, SCROLL_LAYOUT, GtkLayoutManager)

G_END_DECLS
