/* fair-statistics.h: figures calculated from results. */
#pragma once

#include "fair-database.h"
#include "fair-result.h"

/* In the player's time zone; a week begins on Monday. */
typedef enum
{
  FAIR_PERIOD_DAY,
  FAIR_PERIOD_WEEK,
  FAIR_PERIOD_MONTH
} FairPeriodLength;

/* A day, week or month in which a game was played. */
typedef struct
{
  GDate  first; /* its first day */
  guint  n_played;
  guint  n_won;
  gint64 score; /* of all together */
  int    best_score;
} FairPeriod;

/* The figures of one list of results.  Except in the last group, they include only results that count: no
 * assisted games, and no deals that had been played before. */
typedef struct
{
  char *game;    /* owned; NULL for all games together */
  char *variant; /* owned; NULL for all of the game's together */

  guint  n_played;
  guint  n_outcomes[FAIR_N_OUTCOMES];
  guint  streak; /* games won in a row, up to the last one played */
  guint  best_streak;
  gint64 total_time;   /* of games won; microseconds */
  gint64 shortest;     /* the same; -1 if none was won */
  guint  fewest_moves; /* of games won; G_MAXUINT if none was */
  gint64 total_score;
  int    best_score; /* G_MININT if nothing was played */

  /* By the difficulty of the deals; 0 if that was not known. */
  struct
  {
    guint n_played;
    guint n_won;
  } levels[FAIR_RESULT_MAX_DIFFICULTY + 1];

  guint n_assisted;
  guint n_assisted_won;
  guint n_practice; /* without the assisted ones */
  guint n_practice_won;

  GArray *periods; /* of FairPeriod, in order, without empty ones */

  /* The period of the last result: the next one is usually of the same day. */
  guint32 last_day;
  guint   last_period;
} FairStatistics;

FairStatistics *fair_statistics_new (const char *game, const char *variant);
FairStatistics *fair_statistics_ref (FairStatistics *self);
void            fair_statistics_unref (FairStatistics *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairStatistics, fair_statistics_unref)

void    fair_statistics_add (FairStatistics *self, const FairResult *result, guint32 day, FairPeriodLength length);
void    fair_statistics_add_value (FairStatistics **self, gint64 value, guint32 day);
guint   fair_statistics_get_percentage (const FairStatistics *self);
gint64  fair_statistics_get_average_time (const FairStatistics *self);
double  fair_statistics_get_average_score (const FairStatistics *self);
GArray *fair_statistics_join_periods (const FairStatistics *self, FairPeriodLength length);

guint32 fair_statistics_find_day (GTimeZone *zone, gint64 time);

GPtrArray *fair_survey_make (FairDatabase    *database,
                             const char      *player,
                             const char      *game,
                             FairPeriodLength length,
                             GTimeZone       *zone,
                             GError         **error);
