/* fair-prospect.h: whether the game on the table can still be won.
 *
 * Follows a FairGameModel.  What is known about a position, from the line of a win that was found
 * before, is known at once; everything else is asked of the solver's thread, and the next change of
 * the game stops that search.  It says that a game is lost only when that was proven.
 *
 * Before the first move everybody may know.  After it the player is told where that is wished for,
 * which makes a game with hidden cards assisted.
 */
#pragma once

#include "fair-game-model.h"
#include "fair-solver-queue.h"

G_BEGIN_DECLS

#define FAIR_TYPE_PROSPECT (fair_prospect_get_type ())
G_DECLARE_FINAL_TYPE (FairProspect, fair_prospect, FAIR, PROSPECT, GObject)

FairProspect *fair_prospect_new (FairSolverQueue *queue, FairGameModel *model);

FairGameModel *fair_prospect_get_model (FairProspect *self);
gboolean       fair_prospect_get_telling (FairProspect *self);
void           fair_prospect_set_telling (FairProspect *self, gboolean telling);
gboolean       fair_prospect_get_open (FairProspect *self);
void           fair_prospect_seek (FairProspect *self);
FairVerdict    fair_prospect_get_verdict (FairProspect *self);
gboolean       fair_prospect_get_searching (FairProspect *self);
gboolean       fair_prospect_get_blunder (FairProspect *self);
gboolean       fair_prospect_get_starved (FairProspect *self);
gboolean       fair_prospect_get_move (FairProspect *self, FairMove *move);
void           fair_prospect_learn (FairProspect *self, const FairMove *moves, guint n_moves);

G_END_DECLS
