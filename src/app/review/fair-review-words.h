/* fair-review-words.h: the sentences of a review. */
#pragma once

#include "fair-review-summary.h"

G_BEGIN_DECLS

char *fair_review_words_finding (const FairReviewFinding *finding);
char *fair_review_words_turn (const FairReviewSummary *summary, gboolean running);
char *fair_review_words_progress (const FairReviewSummary *summary, FairReviewer *reviewer, gboolean stopped);
char *fair_review_words_par (const FairReviewSummary *summary);
char *fair_review_words_detour (const FairReviewSummary *summary);

G_END_DECLS
