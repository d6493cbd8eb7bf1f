/* fair-daily.h: the deal of the day of each game, the same for everybody, without a network.
 *
 * The first day is FAIR_DAILY_FIRST.  A table made by the rule of daily-rule.h has the deals of the first years; the
 * same rule finds later ones.  Days are numbered as there.
 */
#pragma once

#include "fair-daily-table.h"

#include <gio/gio.h>

#define FAIR_DAILY_FIRST ((guint32) 739921) /* 2026-11-01 */

/* A deal of the day. */
typedef struct
{
  const FairGame *game;
  guint32         day;
  guint64         number;
  guint8          win; /* how it was won, in the days of fair-daily-days.h */
} FairDailyDeal;

GPtrArray *fair_daily_list_games (void);
guint32    fair_daily_get_last (const FairGame *game);
guint32    fair_daily_get_today (void);
guint      fair_daily_count_seconds_left (GDateTime *now);
gboolean   fair_daily_find (const FairGame *game, guint32 day, guint64 *number);
void       fair_daily_find_async (const FairGame     *game,
                                  guint32             first,
                                  guint32             last,
                                  GCancellable       *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer            data);
