/* draw-needs.h: what drawing a deck takes from the system. */
#pragma once

#include <glib.h>

gboolean draw_needs_load (const GByteArray *svg);
