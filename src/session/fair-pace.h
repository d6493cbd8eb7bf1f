/* fair-pace.h: how far somebody's game was at each time, for a race with it.
 *
 * It is found once, by replaying the moves of a result whose times are known, and says nothing about single cards.
 */
#pragma once

#include "fair-result.h"

/* How far the game was from a time on. */
typedef struct
{
  gint64 time;    /* microseconds of play */
  guint  n_cards; /* on foundations */
  guint  n_moves; /* of the player */
} FairPacePoint;

GArray *fair_pace_new (const FairResult *result);
guint   fair_pace_find (GArray *pace, gint64 time);
