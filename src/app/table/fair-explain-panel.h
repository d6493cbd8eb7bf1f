/* fair-explain-panel.h: lists all possible moves with their reasons. */
#pragma once

#include "fair-board-controller.h"

#include <adwaita.h>

#define FAIR_TYPE_EXPLAIN_PANEL (fair_explain_panel_get_type ())
G_DECLARE_FINAL_TYPE (FairExplainPanel, fair_explain_panel, FAIR, EXPLAIN_PANEL, GtkWidget)

GtkWidget *fair_explain_panel_new (FairBoardController *controller);

void fair_explain_panel_set_model (FairExplainPanel *self, FairGameModel *model);
void fair_explain_panel_renew (FairExplainPanel *self);
void fair_explain_panel_answer (FairExplainPanel *self, const char *text);
