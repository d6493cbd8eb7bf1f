/* fair-switch-row.h: a row with a switch for a setting. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_SWITCH_ROW (fair_switch_row_get_type ())
G_DECLARE_FINAL_TYPE (FairSwitchRow, fair_switch_row, FAIR, SWITCH_ROW, AdwActionRow)

void fair_switch_row_bind (FairSwitchRow *self, GSettings *settings);
void fair_switch_row_bind_all (GtkWidget *widget, GSettings *settings);

G_END_DECLS
