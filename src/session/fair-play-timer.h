/* fair-play-timer.h: counts the time of the game on the table.
 *
 * The time goes into the journal of the game, as an event of its own if nothing else happens for some
 * seconds.  Solitaire Rush has its own clock.
 */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

typedef struct _FairPlayTimer FairPlayTimer;

FairPlayTimer *fair_play_timer_new (void);
void           fair_play_timer_free (FairPlayTimer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairPlayTimer, fair_play_timer_free)

FairGameModel *fair_play_timer_get_model (FairPlayTimer *self);
void           fair_play_timer_set_model (FairPlayTimer *self, FairGameModel *model, gint64 now);
void           fair_play_timer_advance (FairPlayTimer *self, gint64 now);
void           fair_play_timer_stop (FairPlayTimer *self);
void           fair_play_timer_forget (FairPlayTimer *self);

G_END_DECLS
