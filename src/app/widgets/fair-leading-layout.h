/* fair-leading-layout.h: shows as many widgets of a row, from the first on, as fit. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_LEADING_LAYOUT (fair_leading_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairLeadingLayout, fair_leading_layout, FAIR, LEADING_LAYOUT, GtkLayoutManager)

G_END_DECLS
