/* fair-daily-words.h: texts about the deals of the day. */
#pragma once

#include "fair-daily-days.h"

char       *fair_daily_words_format (guint32 day, const char *how);
char       *fair_daily_words_short_date (guint32 day);
char       *fair_daily_words_slot (guint32 day);
const char *fair_daily_words_state (FairDayState state);
const char *fair_daily_words_icon (FairDayState state);
char       *fair_daily_words_runs (guint run, guint longest);
char       *fair_daily_words_tries (const FairKnownPar *par);
