/* fair-game-clock.h: the clock of a game that has one.
 *
 * The caller supplies the time, through fair_game_clock_start(), fair_game_clock_pause() and fair_game_clock_advance().
 * Call fair_game_clock_advance() before each move of the player, so that the move has the right time.
 */
#pragma once

#include "fair-journal.h"

/* Seconds left when the player is warned. */
enum
{
  FAIR_GAME_CLOCK_WARNING = 60,
  FAIR_GAME_CLOCK_LAST_WARNING = 10
};

/* The state of the clock. */
typedef enum
{
  FAIR_GAME_CLOCK_WAITING, /* the cards are face down until the player starts */
  FAIR_GAME_CLOCK_RUNNING,
  FAIR_GAME_CLOCK_PAUSED,
  FAIR_GAME_CLOCK_OVER /* the game is over */
} FairGameClockState;

#define FAIR_TYPE_GAME_CLOCK (fair_game_clock_get_type ())
G_DECLARE_FINAL_TYPE (FairGameClock, fair_game_clock, FAIR, GAME_CLOCK, GObject)

/* Called when the time limit has come. */
typedef void (*FairGameClockFunc) (gpointer data);

FairGameClock *fair_game_clock_new (FairJournal *journal, guint time_limit, FairGameClockFunc time_up, gpointer data);

FairGameClockState fair_game_clock_get_state (FairGameClock *self);
guint              fair_game_clock_get_seconds (FairGameClock *self);
gint64             fair_game_clock_get_next_second (FairGameClock *self);
gboolean           fair_game_clock_get_timed_out (FairGameClock *self);

void fair_game_clock_start (FairGameClock *self, gint64 now);
void fair_game_clock_pause (FairGameClock *self, gint64 now);
void fair_game_clock_advance (FairGameClock *self, gint64 now);

/* Only for FairGameModel. */
void fair_game_clock_end (FairGameClock *self, gboolean timed_out);
void fair_game_clock_reset (FairGameClock *self);

/* Only for fair-resume.c. */
void fair_game_clock_resume_at (FairGameClock *self, gint64 elapsed);
