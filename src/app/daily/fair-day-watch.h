/* fair-day-watch.h: detects a new day while a widget is visible. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef void (*FairDayCheck) (GtkWidget *widget);

void fair_day_watch (GtkWidget *widget, FairDayCheck check);

G_END_DECLS
