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

/* Consecutive days of one game. */
typedef struct
{
  char     game[32];
  guint32  first;
  guint    n;
  guint16 *offsets; /* owned; for each day, how far its deal is from where the search begins */
} FairDailyRow;

GArray *fair_daily_table_read (const char *text, gsize length, GError **error);
