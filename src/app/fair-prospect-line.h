/* fair-prospect-line.h: the quiet line under the board that says whether the game can still be won. */
#pragma once

#include <gtk/gtk.h>

#include "fair-prospect.h"
#include "fair-show-me.h"

G_BEGIN_DECLS

#define FAIR_TYPE_PROSPECT_LINE (fair_prospect_line_get_type ())
G_DECLARE_FINAL_TYPE (FairProspectLine, fair_prospect_line, FAIR, PROSPECT_LINE, GtkWidget)

void fair_prospect_line_set_show_me (FairProspectLine *self, FairShowMe *show_me);
void fair_prospect_line_set_prospect (FairProspectLine *self, FairProspect *prospect);

const char *fair_prospect_line_describe (FairProspect *prospect);

G_END_DECLS
