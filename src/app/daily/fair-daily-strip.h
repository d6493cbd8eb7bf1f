/* fair-daily-strip.h: today's deals, as a row of buttons, and a button for the deals of other days. */
#pragma once

#include <adwaita.h>

#include "fair-daily.h"
#include "fair-store.h"

#define FAIR_TYPE_DAILY_STRIP (fair_daily_strip_get_type ())
G_DECLARE_FINAL_TYPE (FairDailyStrip, fair_daily_strip, FAIR, DAILY_STRIP, AdwBin)

void       fair_daily_strip_load (FairDailyStrip *self, FairStore *store, guint32 today);
GtkWidget *fair_daily_strip_get_button (FairDailyStrip *self, const FairGame *game);
