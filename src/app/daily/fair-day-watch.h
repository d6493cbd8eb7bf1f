/* fair-day-watch.h: detects a new day while a widget is visible. */
#pragma once

#include <gtk/gtk.h>

typedef void (*FairDayCheck) (GtkWidget *widget);

void fair_day_watch (GtkWidget *widget, FairDayCheck check);
