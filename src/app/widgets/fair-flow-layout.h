/* fair-flow-layout.h: lays out widgets in lines, like words. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define FAIR_TYPE_FLOW_LAYOUT (fair_flow_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairFlowLayout, fair_flow_layout, FAIR, FLOW_LAYOUT, GtkLayoutManager)

G_END_DECLS
