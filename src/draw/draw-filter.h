/* draw-filter.h: the system calls that the process that draws decks may make. */
#pragma once

#include <stdbool.h>

bool draw_filter_set (bool files_and_threads, bool last);
