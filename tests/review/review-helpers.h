/* review-helpers.h: what the tests of reviews share. */
#pragma once

#include "fair-review.h"
#include "rules-helpers.h"
#include "solver-positions.h"

G_BEGIN_DECLS

unsigned fair_test_count_reviews (unsigned n_usually);
guint    fair_test_play_on (FairReview *review, guint at, uint64_t *random, guint n_moves, guint back);
void     fair_test_assert_wins (FairReview *review, guint index);

G_END_DECLS
