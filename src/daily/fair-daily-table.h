/* fair-daily-table.h: the deals of the day as they are in data/daily/deals.txt.
 *
 * The file has a line for each game and month, "GAME YYYY-MM DIGITS".  DIGITS are two base64 digits for each day of the
 * month: a number in base 64, the distance of the deal from where its search begins (daily-rule.h).  Lines are ordered
 * by game, then by month.  The first line is "fairdeal-daily 1", the last one "sha256 " and the digest of all bytes
 * before it.
 */
#pragma once

#include "daily-rule.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct FairDailyTable FairDailyTable;

FairDailyTable *fair_daily_table_read (const char *text, gsize length, GError **error);
void            fair_daily_table_free (FairDailyTable *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairDailyTable, fair_daily_table_free)

guint32  fair_daily_table_get_last (const FairDailyTable *self, const FairGame *game);
gboolean fair_daily_table_find (const FairDailyTable *self, const FairGame *game, guint32 day, guint64 *number);

G_END_DECLS
