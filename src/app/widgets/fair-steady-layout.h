/* fair-steady-layout.h: for a text that changes often: it keeps the greatest height that it has had. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_STEADY_LAYOUT (fair_steady_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairSteadyLayout, fair_steady_layout, FAIR, STEADY_LAYOUT, GtkLayoutManager)

G_END_DECLS
