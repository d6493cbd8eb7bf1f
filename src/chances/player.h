/* player.h: an honest player, who plays by chances alone and never uses a hidden card.
 *
 * In each way the unseen cards can lie, the solver looks for a win; the moves that begin most wins, and those that show a
 * card at once, are evaluated over the same ways, and the ones with the best chances are played ("hindsight optimization":
 * Chong, Givan and Chang, "A framework for simulation-based network control via hindsight optimization", 2000).  What can
 * be seen at no cost is seen first.  Hindsight counts too many wins; the player can count fewer of them by looking one plan
 * further.
 */
#pragma once

#include "plans.h"
#include "ways.h"

enum
{
  FAIR_PLAYER_MAX_MOVES = FAIR_PLAN_MAX_MOVES,
  FAIR_PLAYER_MAX_FURTHER = FAIR_PLAN_MAX_CHOSEN
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
                       unsigned            n_further,
                       FairPlayed         *played);
