/* fair-daily-window.h: shows the deals of the day of a game by month: which were won, and runs of days. */
#pragma once

#include <adwaita.h>

#include "fair-store.h"

#define FAIR_TYPE_DAILY_WINDOW (fair_daily_window_get_type ())
G_DECLARE_FINAL_TYPE (FairDailyWindow, fair_daily_window, FAIR, DAILY_WINDOW, AdwWindow)

GtkWidget *fair_daily_window_new (FairStore *store, const FairGame *game, guint32 today);
