/* fair-daily-share.h: what can be done with a day of the calendar beside playing its deal. */
#pragma once

#include "fair-store.h"

#include <gtk/gtk.h>

/* Stored with the button of a day: the day. */
#define FAIR_DAILY_DAY "fair-day"

void     fair_daily_share_follow (GtkWidget *grid);
gboolean fair_daily_share_open_menu (GtkWidget *button);
void     fair_daily_share_copy (GtkWidget *widget, FairStore *store, const FairGame *game, guint64 number);
