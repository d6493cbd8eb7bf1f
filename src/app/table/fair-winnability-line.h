/* fair-winnability-line.h: the line below the board that says whether the game can still be won. */
#pragma once

#include <gtk/gtk.h>

#include "fair-winnability.h"

G_BEGIN_DECLS

#define FAIR_TYPE_WINNABILITY_LINE (fair_winnability_line_get_type ())
G_DECLARE_FINAL_TYPE (FairWinnabilityLine, fair_winnability_line, FAIR, WINNABILITY_LINE, GtkWidget)

void fair_winnability_line_set_winnability (FairWinnabilityLine *self, FairWinnability *winnability);
void fair_winnability_line_set_showing (FairWinnabilityLine *self, gboolean showing);

const char *fair_winnability_line_describe (FairWinnability *winnability);

G_END_DECLS
