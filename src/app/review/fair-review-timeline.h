/* fair-review-timeline.h: a whole game as a band; below it the positions around the selected one in a row, and undone
 * positions in rows below, each with a mark for its verdict. */
#pragma once

#include <gtk/gtk.h>

#include "fair-review-layout.h"
#include "fair-reviewer.h"

/* The verdict on a position, as a shape and a color. */
typedef enum
{
  FAIR_REVIEW_MARK_OPEN,    /* not searched yet: a ring */
  FAIR_REVIEW_MARK_WON,     /* a win is known: a disc */
  FAIR_REVIEW_MARK_LOST,    /* proven lost: a cross */
  FAIR_REVIEW_MARK_UNFOUND, /* searched in vain: a question mark */
  FAIR_REVIEW_N_MARKS
} FairReviewMarkKind;

/* The verdict on the step that led to a position, as a style of the mark. */
#define FAIR_REVIEW_TURNED "turn"   /* the line turned: a bar before the mark */
#define FAIR_REVIEW_FORCED "forced" /* its move was forced: a short line below it */
#define FAIR_REVIEW_DETOUR "detour" /* it is part of a detour: a long line below it */

/* A position, as it is marked. */
typedef struct
{
  GtkWidget         *image; /* owned by the timeline */
  FairReviewMarkKind kind;
} FairReviewMark;

void fair_review_mark_show (GtkImage *image, FairReviewMarkKind kind);

#define FAIR_TYPE_REVIEW_TIMELINE (fair_review_timeline_get_type ())
G_DECLARE_FINAL_TYPE (FairReviewTimeline, fair_review_timeline, FAIR, REVIEW_TIMELINE, GtkWidget)

void                    fair_review_timeline_set_replay (FairReviewTimeline *self,
                                                         FairReplay         *replay,
                                                         FairReviewer       *reviewer);
const FairReviewLayout *fair_review_timeline_get_layout (FairReviewTimeline *self);
FairReviewMark         *fair_review_timeline_get_mark (FairReviewTimeline *self, guint at);
void                    fair_review_timeline_select (FairReviewTimeline *self, guint at);
guint                   fair_review_timeline_get_selected (FairReviewTimeline *self);
