/* draw-limits.h: limits the resources of the process that draws decks. */
#pragma once

#include <stdbool.h>

bool draw_limits_set (void);
bool draw_limits_close (bool text);
bool draw_limits_allow_drawing (void);
bool draw_limits_start_all (void);
bool draw_limits_start_request (void);
bool draw_limits_start_size (int width, int height);
