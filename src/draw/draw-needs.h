/* draw-needs.h: loads the parts of the system that drawing a deck needs. */
#pragma once

#include <glib.h>

void     draw_needs_load (void);
gboolean draw_needs_text (void);
