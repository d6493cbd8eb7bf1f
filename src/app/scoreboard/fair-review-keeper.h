/* fair-review-keeper.h: keeps in the store what a review finds. */
#pragma once

#include <gtk/gtk.h>

#include "fair-replay.h"
#include "fair-reviewer.h"
#include "fair-store.h"

G_BEGIN_DECLS

void fair_review_keeper_follow (FairReviewer *reviewer,
                                FairReplay   *replay,
                                FairStore    *store,
                                const char   *id,
                                guint         n_moves);

G_END_DECLS
