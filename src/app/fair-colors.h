/* fair-colors.h: the colors of dark windows. */
#pragma once

#include <gdk/gdk.h>

G_BEGIN_DECLS

void fair_colors_follow_scheme (GdkDisplay *display);

G_END_DECLS
