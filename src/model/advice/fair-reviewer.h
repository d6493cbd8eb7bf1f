/* fair-reviewer.h: reviews a game in the background.
 *
 * The solver queue searches one position after the other, after anything that the player waits for, and then for fewer
 * moves. The review can be read at any time.  In a game with hidden cards chances in few ways come first, and are refined
 * last.
 */
#pragma once

#include "chances.h"
#include "fair-review.h"
#include "fair-solver-queue.h"
#include "fair-replay.h"

typedef enum
{
  FAIR_REVIEWER_STOPPED, /* or not started yet */
  FAIR_REVIEWER_RUNNING,
  FAIR_REVIEWER_STARVED, /* it has ended because there was no memory for a search */
  FAIR_REVIEWER_ENDED    /* nothing is left to ask */
} FairReviewerState;

/* The chances where a step led, and the step, in thousandths. */
typedef struct
{
  FairShare share;
  int       returned; /* gained by undo, redo or restart before the step */
  int       cost;     /* of the moves */
  int       luck;     /* from the cards that they showed */
} FairStepChances;

#define FAIR_TYPE_REVIEWER (fair_reviewer_get_type ())
G_DECLARE_FINAL_TYPE (FairReviewer, fair_reviewer, FAIR, REVIEWER, GObject)

FairReviewer *fair_reviewer_new (FairSolverQueue        *queue,
                                 FairReplay             *replay,
                                 const FairSolverLimits *limits,
                                 guint64                 par_states);
gboolean      fair_reviewer_weigh_chances (FairReviewer *self, FairReplay *replay, guint n_ways);

FairReview       *fair_reviewer_get_review (FairReviewer *self);
guint             fair_reviewer_get_index (FairReviewer *self, guint place);
FairReviewerState fair_reviewer_get_state (FairReviewer *self);

const FairStepChances *fair_reviewer_get_chances (FairReviewer *self, guint at);
FairStepChances        fair_reviewer_sum_chances (FairReviewer *self);
gboolean               fair_reviewer_is_weighing (FairReviewer *self);

void          fair_reviewer_learn (FairReviewer *self, GArray *win);
const GArray *fair_reviewer_get_learnt (FairReviewer *self);

void fair_reviewer_start (FairReviewer *self);
void fair_reviewer_stop (FairReviewer *self);

void     fair_reviewer_shorten_win_async (FairReviewer       *self,
                                          guint               index,
                                          GCancellable       *cancellable,
                                          GAsyncReadyCallback callback,
                                          gpointer            data);
gboolean fair_reviewer_shorten_win_finish (FairReviewer *self, GAsyncResult *result, GError **error);
