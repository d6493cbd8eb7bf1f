/* fair-winnability.h: whether the game on the table can still be won.
 *
 * Follows a FairGameModel.  Verdicts on positions of a winning line that was found before are known at once; for all
 * others it asks the solver queue, and the next change of the game stops that search.  It reports a game as lost only
 * if that was proven.  The verdict is always shown before the first move, and later if the player wants that, which
 * makes a game with hidden cards assisted.  While the game is not on the table, it can rest: then nothing is searched.
 * Nor is a game in which nobody knows some of the cards.
 */
#pragma once

#include "fair-game-model.h"
#include "fair-solver-queue.h"
#include "fair-turn-search.h"

/* What is known of the current position. */
typedef struct
{
  FairVerdict   verdict;
  gboolean      open;       /* the player can see the verdict */
  gboolean      searching;  /* for the verdict */
  gboolean      starved;    /* the verdict is not known because there was no memory for the search */
  gboolean      blunder;    /* the last move has lost the game */
  GCancellable *shortening; /* (nullable): the search for a shorter win */
} FairWinnabilityState;

#define FAIR_TYPE_WINNABILITY (fair_winnability_get_type ())
G_DECLARE_FINAL_TYPE (FairWinnability, fair_winnability, FAIR, WINNABILITY, GObject)

FairWinnability *fair_winnability_new (FairSolverQueue *queue, FairGameModel *model);

FairGameModel *fair_winnability_get_model (FairWinnability *self);
void           fair_winnability_set_telling (FairWinnability *self, gboolean telling);
void           fair_winnability_seek (FairWinnability *self);
gboolean       fair_winnability_get_move (FairWinnability *self, FairMove *move);
void           fair_winnability_set_resting (FairWinnability *self, gboolean resting);
void           fair_winnability_learn (FairWinnability *self, const FairMove *moves, guint n_moves);

const FairWinnabilityState *fair_winnability_get_state (FairWinnability *self);
FairTurnSearch             *fair_winnability_get_turns (FairWinnability *self);
void                        fair_winnability_shorten (FairWinnability *self);
