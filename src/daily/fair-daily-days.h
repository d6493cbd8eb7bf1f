/* fair-daily-days.h: which days were won, according to the results.
 *
 * The deal of a day is played in a slot of its own (fair-slot.h), so that it leaves other games alone.
 *
 * A day is won on the day itself if its deal was won in a game that began or ended on that day in the player's
 * current time zone.  The clock only decides which days are in the future: a day that was won stays won, even if it
 * is in the future again because the clock was set back.
 *
 * Days are an array of FairDailyDeal, sorted by game, then by day; the days of a game are consecutive.
 */
#pragma once

#include "fair-daily.h"
#include "fair-store.h"

typedef enum
{
  FAIR_DAY_WITHOUT, /* no deal: before the first one, or not loaded */
  FAIR_DAY_AHEAD,   /* in the future */
  FAIR_DAY_OPEN,    /* not won yet */
  FAIR_DAY_BEGUN,   /* the same, and its deal is in progress */
  FAIR_DAY_LATER,   /* won, but not on the day itself */
  FAIR_DAY_WON      /* won on the day itself */
} FairDayState;

gboolean fair_daily_parse_slot (const char *slot, guint32 *day);

void                 fair_daily_days_add_win (GArray *days, guint deal, gint64 begun, gint64 ended, GTimeZone *zone);
const FairDailyDeal *fair_daily_days_find (GArray *days, const FairGame *game, guint32 day);
FairDayState         fair_daily_days_get_state (GArray *days, const FairGame *game, guint32 day, guint32 today);
guint                fair_daily_days_get_run (GArray *days, const FairGame *game, guint32 today);
guint                fair_daily_days_get_longest_run (GArray *days, const FairGame *game);

void fair_daily_days_load_async (FairStore          *store,
                                 const FairGame     *game,
                                 guint32             first,
                                 guint32             last,
                                 GTimeZone          *zone,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data);
