/* fair-review-timeline.h: a whole game as a band; below it the positions around the selected one in a row, and undone
 * positions in rows below, each with a mark for its verdict. */
#pragma once

#include <gtk/gtk.h>

#include "fair-review-layout.h"
#include "fair-review-mark.h"
#include "fair-reviewer.h"

G_BEGIN_DECLS

#define FAIR_TYPE_REVIEW_TIMELINE (fair_review_timeline_get_type ())
G_DECLARE_FINAL_TYPE (FairReviewTimeline, fair_review_timeline, FAIR, REVIEW_TIMELINE, GtkWidget)

void                    fair_review_timeline_set_replay (FairReviewTimeline *self, FairReplay *replay);
void                    fair_review_timeline_set_reviewer (FairReviewTimeline *self, FairReviewer *reviewer);
const FairReviewLayout *fair_review_timeline_get_layout (FairReviewTimeline *self);
FairReviewMark         *fair_review_timeline_get_mark (FairReviewTimeline *self, guint at);
void                    fair_review_timeline_select (FairReviewTimeline *self, guint at);
guint                   fair_review_timeline_get_selected (FairReviewTimeline *self);

G_END_DECLS
