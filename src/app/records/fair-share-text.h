/* fair-share-text.h: what the player pastes into a chat to tell somebody of a deal, and of the result. */
#pragma once

#include "fair-challenge.h"
#include "fair-reviews-table.h"

char *fair_share_text_dup_deal (const FairResult *result);
char *fair_share_text_make (const FairChallenge    *challenge,
                            const FairResult       *result,
                            const FairKnownPar     *par,
                            const FairReviewedGame *review);
