/* fair-review-mark.h: the verdict on a position of a game, as a shape. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* The verdict on a position, as a shape and a color. */
typedef enum
{
  FAIR_REVIEW_MARK_OPEN,    /* not searched yet: a ring */
  FAIR_REVIEW_MARK_WON,     /* a win is known: a disc */
  FAIR_REVIEW_MARK_LOST,    /* proven lost: a cross */
  FAIR_REVIEW_MARK_UNFOUND, /* searched in vain: a question mark */
  FAIR_REVIEW_N_MARKS
} FairReviewMarkKind;

/* The verdict on the step that led to a position. */
typedef enum
{
  FAIR_REVIEW_MARK_TURN = 1 << 0,   /* the line turned: a bar before the mark */
  FAIR_REVIEW_MARK_FORCED = 1 << 1, /* its move was forced: a short line below it */
  FAIR_REVIEW_MARK_DETOUR = 1 << 2  /* it is part of a detour: a long line below it */
} FairReviewMarkFlags;

#define FAIR_TYPE_REVIEW_MARK (fair_review_mark_get_type ())
G_DECLARE_FINAL_TYPE (FairReviewMark, fair_review_mark, FAIR, REVIEW_MARK, GtkWidget)

FairReviewMarkKind  fair_review_mark_get_kind (FairReviewMark *self);
void                fair_review_mark_set_kind (FairReviewMark *self, FairReviewMarkKind kind);
FairReviewMarkFlags fair_review_mark_get_flags (FairReviewMark *self);
void                fair_review_mark_set_flag (FairReviewMark *self, FairReviewMarkFlags flag, gboolean is_set);

G_END_DECLS
