/* draw-landlock.h: the files that the process that draws decks may read. */
#pragma once

typedef enum
{
  DRAW_LANDLOCK_FAILED,
  DRAW_LANDLOCK_UNKNOWN, /* to the kernel */
  DRAW_LANDLOCK_SET
} DrawLandlock;

DrawLandlock draw_landlock_set (void);
