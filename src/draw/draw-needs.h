/* draw-needs.h: loads the parts of the system that drawing a deck needs. */
#pragma once

#include <glib.h>

gboolean draw_needs_load (const GByteArray *svg);
