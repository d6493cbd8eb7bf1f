/* fair-result-bar.h: how a game came out, and what can be done now; told beside the table, which it
 * never blocks. */
#pragma once

#include <gtk/gtk.h>

#include "fair-session.h"

G_BEGIN_DECLS

#define FAIR_TYPE_RESULT_BAR (fair_result_bar_get_type ())
G_DECLARE_FINAL_TYPE (FairResultBar, fair_result_bar, FAIR, RESULT_BAR, GtkWidget)

void fair_result_bar_set_session (FairResultBar *self, FairSession *session);
void fair_result_bar_set_model (FairResultBar *self, FairGameModel *model);

G_END_DECLS
