/* fair-preferences.h: preferences of the table, and the rule options of each game. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *fair_preferences_new (GSettings *settings);

G_END_DECLS
