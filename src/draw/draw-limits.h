/* draw-limits.h: what the process that draws decks may use up. */
#pragma once

#include <stdbool.h>

void draw_limits_set (void);
void draw_limits_start_request (void);
bool draw_limits_start_size (int width, int height);
