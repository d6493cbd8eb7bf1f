/* fair-review-mark.h: a position on a timeline: what is known of it, as a shape and a color. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  FAIR_REVIEW_MARK_OPEN,    /* not searched yet: a ring */
  FAIR_REVIEW_MARK_WON,     /* a win is known: a disc */
  FAIR_REVIEW_MARK_LOST,    /* proven lost: a cross */
  FAIR_REVIEW_MARK_UNFOUND, /* searched in vain: a question mark */
  FAIR_REVIEW_N_MARKS
} FairReviewMarkKind;

#define FAIR_TYPE_REVIEW_MARK (fair_review_mark_get_type ())
G_DECLARE_FINAL_TYPE (FairReviewMark, fair_review_mark, FAIR, REVIEW_MARK, GtkWidget)

GtkWidget         *fair_review_mark_new (GtkAccessibleRole role);
void               fair_review_mark_set_kind (FairReviewMark *self, FairReviewMarkKind kind);
FairReviewMarkKind fair_review_mark_get_kind (FairReviewMark *self);
void               fair_review_mark_set_lines (FairReviewMark *self, gboolean forced, gboolean detour);
void               fair_review_mark_set_turn (FairReviewMark *self, gboolean turn);

G_END_DECLS
