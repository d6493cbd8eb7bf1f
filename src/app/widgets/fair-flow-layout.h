/* fair-flow-layout.h: lays out widgets in lines, like words. */
#pragma once

#include <adwaita.h>

#define FAIR_TYPE_FLOW_LAYOUT (fair_flow_layout_get_type ())
G_DECLARE_FINAL_TYPE (FairFlowLayout, fair_flow_layout, FAIR, FLOW_LAYOUT, GtkLayoutManager)

void fair_flow_layout_apply_to_row (AdwActionRow *row);
