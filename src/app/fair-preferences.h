/* fair-preferences.h: preferences of the table, the rule options of each game, and what is kept. */
#pragma once

#include <gtk/gtk.h>

#include "fair-store.h"

G_BEGIN_DECLS

GtkWidget *fair_preferences_new (GSettings *settings, FairStore *store);

G_END_DECLS
