/* player.h: an honest player, who plays by chances alone and never uses a hidden card.
 *
 * In each way the unseen cards can lie, the solver looks for a win; the moves that begin most wins are evaluated over
 * the same ways, and the one with the best chances is played ("hindsight optimization": Chong, Givan and Chang, "A
 * framework for simulation-based network control via hindsight optimization", 2000).
 */
#pragma once

#include "ways.h"

enum
{
  FAIR_PLAYER_MAX_MOVES = 2000
};

/* A game that the player plays. */
typedef struct
{
  FairPosition position;
  FairStatus   status; /* FAIR_STATUS_PLAYING if the player gave up */
  unsigned     n_moves;
  FairMove     moves[FAIR_PLAYER_MAX_MOVES];
} FairPlayed;

bool fair_player_play (const FairRules    *rules,
                       const FairPosition *deal,
                       const FairSampling *sampling,
                       FairSolver         *solver,
                       const atomic_bool  *stop,
                       FairPlayed         *played);
