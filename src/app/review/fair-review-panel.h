/* fair-review-panel.h: the review of a game that is replayed: its timeline, the verdict on the shown position, where
 * the game turned, and the progress of the review. */
#pragma once

#include "fair-review-summary.h"
#include "fair-review-timeline.h"

#define FAIR_TYPE_REVIEW_PANEL (fair_review_panel_get_type ())
G_DECLARE_FINAL_TYPE (FairReviewPanel, fair_review_panel, FAIR, REVIEW_PANEL, GtkBox)

void          fair_review_panel_start (FairReviewPanel *self, FairSolverQueue *queue, FairReplay *replay);
FairReviewer *fair_review_panel_get_reviewer (FairReviewPanel *self);
void          fair_review_panel_select (FairReviewPanel *self, guint at);
void          fair_review_panel_go_to_turn (FairReviewPanel *self);
char         *fair_review_panel_dup_finding (FairReviewPanel *self);
guint         fair_review_panel_find_winnable (FairReviewPanel *self, guint at);
GArray       *fair_review_panel_list_win (FairReviewPanel *self, guint at);
gboolean      fair_review_panel_get_turn (FairReviewPanel *self, guint at, FairMove *lost, FairMove *won);
