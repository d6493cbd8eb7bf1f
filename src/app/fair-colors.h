/* fair-colors.h: the colors of dark windows. */
#pragma once

#include <gdk/gdk.h>

void fair_colors_follow_scheme (GdkDisplay *display);
