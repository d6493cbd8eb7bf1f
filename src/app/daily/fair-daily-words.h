/* fair-daily-words.h: texts about the deals of the day. */
#pragma once

#include "fair-daily-days.h"

char *fair_daily_words_format (guint32 day, const char *how);
char *fair_daily_words_short_date (guint32 day);
char *fair_daily_words_slot (guint32 day);
char *fair_daily_words_runs (guint run, guint longest);
char *fair_daily_words_tries (const FairKnownPar *par);

/* What a day with a state shows, and how it is read. */
typedef struct
{
  const char *words; /* marked for translation */
  const char *icon;  /* NULL for none */
} FairDayLook;

extern const FairDayLook fair_day_looks[]; /* by the states */
