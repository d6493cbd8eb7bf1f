/* fair-review-keeper.h: keeps in the store what a review finds. */
#pragma once

#include "fair-replay.h"
#include "fair-reviewer.h"
#include "fair-store.h"

G_BEGIN_DECLS

typedef struct _FairReviewKeeper FairReviewKeeper;

FairReviewKeeper *fair_review_keeper_new (FairReviewer *reviewer,
                                          FairReplay   *replay,
                                          FairStore    *store,
                                          const char   *id,
                                          guint         n_moves);
void              fair_review_keeper_free (FairReviewKeeper *self);

G_END_DECLS
