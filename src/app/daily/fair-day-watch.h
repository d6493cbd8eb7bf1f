/* fair-day-watch.h: detects a new day while a widget is visible. */
#pragma once

#include <gtk/gtk.h>

void fair_day_watch (GtkWidget *widget, GCallback check);
