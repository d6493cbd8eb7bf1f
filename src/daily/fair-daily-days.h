/* fair-daily-days.h: which days were won, according to the results.
 *
 * The deal of a day is played in a slot of its own (fair-slot.h), so that it leaves other games alone.
 *
 * A day is won on the day itself if its deal was won in a game that began or ended on that day in the player's
 * current time zone.  The clock only decides which days are in the future: a day that was won stays won, even if it
 * is in the future again because the clock was set back.
 */
#pragma once

#include "fair-daily.h"
#include "fair-store.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_DAY_WITHOUT, /* no deal: before the first one, or not loaded */
  FAIR_DAY_AHEAD,   /* in the future */
  FAIR_DAY_OPEN,    /* not won yet */
  FAIR_DAY_BEGUN,   /* the same, and its deal is in progress */
  FAIR_DAY_LATER,   /* won, but not on the day itself */
  FAIR_DAY_WON      /* won on the day itself */
} FairDayState;

typedef struct FairDailyDays FairDailyDays;

char    *fair_daily_make_slot (guint32 day);
gboolean fair_daily_parse_slot (const char *slot, guint32 *day);

FairDailyDays *fair_daily_days_new (GArray *deals);
void           fair_daily_days_free (FairDailyDays *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairDailyDays, fair_daily_days_free)

void         fair_daily_days_add_win (FairDailyDays *self, guint deal, gint64 begun, gint64 ended, GTimeZone *zone);
gboolean     fair_daily_days_find (FairDailyDays *self, const FairGame *game, guint32 day, guint64 *number);
FairDayState fair_daily_days_get_state (FairDailyDays *self, const FairGame *game, guint32 day, guint32 today);
guint        fair_daily_days_get_run (FairDailyDays *self, const FairGame *game, guint32 today);
guint        fair_daily_days_get_longest_run (FairDailyDays *self, const FairGame *game);

void           fair_daily_days_load_async (FairStore          *store,
                                           const FairGame     *game,
                                           guint32             first,
                                           guint32             last,
                                           GTimeZone          *zone,
                                           GCancellable       *cancellable,
                                           GAsyncReadyCallback callback,
                                           gpointer            data);
FairDailyDays *fair_daily_days_load_finish (FairStore *store, GAsyncResult *result, GError **error);

G_END_DECLS
