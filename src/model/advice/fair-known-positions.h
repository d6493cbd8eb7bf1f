/* fair-known-positions.h: what is known about the positions of one game.
 *
 * For positions from which a win is known it has the next move of it, for others that they are
 * lost.  Positions that are the same for winning are known together (FAIR_KEY_WIN), and the move is told as
 * it is in each of them.
 */
#pragma once

#include "fair-game-model.h"
#include "solver.h"

G_BEGIN_DECLS

typedef struct _FairKnownPositions FairKnownPositions;

FairKnownPositions *fair_known_positions_new (const FairRules *rules);
void                fair_known_positions_free (FairKnownPositions *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairKnownPositions, fair_known_positions_free)

FairVerdict fair_known_positions_find (FairKnownPositions *self, const FairPosition *position, FairMove *move);
void        fair_known_positions_add_lost (FairKnownPositions *self, const FairPosition *position);
gboolean    fair_known_positions_add_line (FairKnownPositions *self,
                                           FairGameModel      *model,
                                           const FairPosition *position,
                                           const FairMove     *moves,
                                           guint               n_moves);

G_END_DECLS
