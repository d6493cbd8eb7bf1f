/* fair-play-timer.h: counts the time of the game on the table.
 *
 * The time goes into the journal of the game, as an event of its own if nothing else happens for some
 * seconds.  Solitaire Rush has its own clock.
 */
#pragma once

#include "fair-game-model.h"

typedef struct
{
  FairGameModel *model;   /* owned; NULL if none is on the table */
  gint64         counted; /* microseconds of play up to @since */
  gint64         since;
  guint          tick_source;
} FairPlayTimer;

void fair_play_timer_set_model (FairPlayTimer *self, FairGameModel *model, gint64 now);
void fair_play_timer_advance (FairPlayTimer *self, gint64 now);
void fair_play_timer_stop (FairPlayTimer *self);
void fair_play_timer_forget (FairPlayTimer *self);
