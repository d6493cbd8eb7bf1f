/* fair-preference-row.h: rows that several pages of preferences have. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

GtkWidget *fair_preference_row_new_switch (GSettings *settings, const char *key, const char *title, const char *subtitle);

G_END_DECLS
