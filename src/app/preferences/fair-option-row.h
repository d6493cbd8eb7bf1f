/* fair-option-row.h: a row of the preferences for a rule option. */
#pragma once

#include <adwaita.h>

#include "games.h"

G_BEGIN_DECLS

GtkWidget *fair_option_row_new (GSettings *settings, const FairOption *option);

G_END_DECLS
