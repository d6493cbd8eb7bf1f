/* fair-preferences.h: the preferences of the table, the rule options of each game, and stored data. */
#pragma once

#include "fair-memberships.h"
#include "fair-window.h"

GtkWidget *fair_preferences_new (GSettings *settings, FairStore *store, FairMemberships *computers, FairWindow *window);
