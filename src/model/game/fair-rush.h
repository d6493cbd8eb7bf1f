/* fair-rush.h: Solitaire Rush being played: the clock, the play-out, and what may be undone. */
#pragma once

#include "fair-game-model.h"

G_BEGIN_DECLS

/* Seconds before the end at which the player is warned. */
enum
{
  FAIR_RUSH_WARNING = 60,
  FAIR_RUSH_LAST_WARNING = 10
};

/* Whether the clock runs. */
typedef enum
{
  FAIR_RUSH_WAITING, /* dealt face down, until the player starts */
  FAIR_RUSH_RUNNING,
  FAIR_RUSH_PAUSED,
  FAIR_RUSH_OVER /* ended or played out */
} FairRushState;

#define FAIR_TYPE_RUSH (fair_rush_get_type ())
G_DECLARE_FINAL_TYPE (FairRush, fair_rush, FAIR, RUSH, FairGameModel)

FairRushState fair_rush_get_state (FairRush *self);
guint         fair_rush_get_time_limit (FairRush *self);
guint         fair_rush_get_seconds (FairRush *self);
gint64        fair_rush_get_next_second (FairRush *self);
int           fair_rush_get_bonus (FairRush *self);
gboolean      fair_rush_get_practice (FairRush *self);
gboolean      fair_rush_get_timed_out (FairRush *self);

void fair_rush_start (FairRush *self, gint64 now);
void fair_rush_pause (FairRush *self, gint64 now);
void fair_rush_advance (FairRush *self, gint64 now);

/* For fair-resume.c. */
void fair_rush_resume_at (FairRush *self, gint64 elapsed);
void fair_rush_resume_practice (FairRush *self, const FairSeen *seen);

G_END_DECLS
