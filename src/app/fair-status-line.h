/* fair-status-line.h: the line below the table: deal number, moves and, in Solitaire Rush, score,
 * clock, Pause and END. */
#pragma once

#include <gtk/gtk.h>

#include "fair-game-model.h"

G_BEGIN_DECLS

#define FAIR_TYPE_STATUS_LINE (fair_status_line_get_type ())
G_DECLARE_FINAL_TYPE (FairStatusLine, fair_status_line, FAIR, STATUS_LINE, GtkWidget)

void fair_status_line_set_model (FairStatusLine *self, FairGameModel *model);

G_END_DECLS
