/* fair-button-row.h: a row of the preferences with a button. A click anywhere on the row presses it. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define FAIR_TYPE_BUTTON_ROW (fair_button_row_get_type ())
G_DECLARE_FINAL_TYPE (FairButtonRow, fair_button_row, FAIR, BUTTON_ROW, AdwActionRow)

G_END_DECLS
