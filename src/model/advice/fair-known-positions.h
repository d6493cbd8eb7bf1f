/* fair-known-positions.h: the verdicts on the positions of one game.
 *
 * For each position from which a win is known, the next move of that win is stored; all other known positions are lost.
 * Positions with the same FAIR_KEY_WIN key share an entry, and the move is converted to each of them.
 */
#pragma once

#include "fair-game-model.h"
#include "solver.h"

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

guint fair_known_positions_count_steps (FairGameModel *model, const FairMove *moves, guint n_moves);
