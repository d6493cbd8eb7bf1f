/* fair-review-timeline.h: the positions of a game in a row, those that were undone in rows below, each with a mark for
 * what is known of it. */
#pragma once

#include "fair-review-layout.h"
#include "fair-review-mark.h"

G_BEGIN_DECLS

#define FAIR_TYPE_REVIEW_TIMELINE (fair_review_timeline_get_type ())
G_DECLARE_FINAL_TYPE (FairReviewTimeline, fair_review_timeline, FAIR, REVIEW_TIMELINE, GtkWidget)

GtkWidget              *fair_review_timeline_new (void);
void                    fair_review_timeline_set_replay (FairReviewTimeline *self, FairReplay *replay);
const FairReviewLayout *fair_review_timeline_get_layout (FairReviewTimeline *self);
FairReviewMark         *fair_review_timeline_get_mark (FairReviewTimeline *self, guint at);
void                    fair_review_timeline_set_turn (FairReviewTimeline *self, guint at);
guint                   fair_review_timeline_get_turn (FairReviewTimeline *self);
void                    fair_review_timeline_select (FairReviewTimeline *self, guint at);
guint                   fair_review_timeline_get_selected (FairReviewTimeline *self);
guint                   fair_review_timeline_find_below (FairReviewTimeline *self, int n_rows);

G_END_DECLS
