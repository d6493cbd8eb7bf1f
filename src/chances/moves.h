/* moves.h: the chances of one position, and those after each of its moves, over the same ways.
 *
 * Because the ways are the same, a small difference between two moves means something.  docs/chances.md has the
 * definitions.
 */
#pragma once

#include "ways.h"

/* A position, its moves, and what is known of their chances so far. */
typedef struct FairMoveChances FairMoveChances;

FairMoveChances *fair_move_chances_new (const FairRules    *rules,
                                        const FairPosition *deal,
                                        const FairSeen     *seen,
                                        const FairPosition *position,
                                        const FairMove     *moves,
                                        unsigned            n_moves);
void             fair_move_chances_free (FairMoveChances *self);

bool      fair_move_chances_refine (FairMoveChances *self, const FairSampling *sampling);
bool      fair_move_chances_refine_moves (FairMoveChances *self, const FairSampling *sampling);
bool      fair_move_chances_is_open (const FairMoveChances *self);
FairShare fair_move_chances_get (const FairMoveChances *self);
FairShare fair_move_chances_get_move (const FairMoveChances *self, unsigned index);
