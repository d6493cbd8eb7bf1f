/* ways.h: the ways in which the cards can lie that the player has not seen, and in how many a position can be won.
 *
 * What the player has not seen can lie in many ways: the unseen cards can be in any order on the places whose cards are
 * unseen.  All of these ways are equally likely, because a shuffle makes all deals equally likely and the player's
 * moves depend only on what was seen.  (A player who was promised a deal that can be won knows more: then only ways
 * with a deal that the solver wins are used.)  Chances are counted over a sample of the ways: how many can be won, how
 * many are lost, and how many are undecided.
 *
 * Nothing here depends on a card that the player has not seen: two games that look the same have the same chances, with
 * the same seed.  With the same limit of states and the same memory the numbers are the same on every machine.
 */
#pragma once

#include "seen.h"
#include "solver.h"

/* The number of ways in which a position can be won. */
typedef struct
{
  unsigned won;
  unsigned lost;
  unsigned unknown;
} FairShare;

/* How ways are sampled and searched. */
typedef struct
{
  unsigned           n_ways; /* at least 1 */
  uint64_t           seed;
  uint64_t           states; /* for each search */
  bool               fair;   /* whether the player knows that the deal can be won */
  FairSolver        *solver; /* borrowed */
  const atomic_bool *stop;   /* (nullable): when another thread sets it, the work ends */
} FairSampling;

/* A sample of ways, which can be continued. */
typedef struct
{
  unsigned n;
  FairCard (*cards)[FAIR_CARD_CODES]; /* owned; for each way, the card that replaces each one */
  uint64_t random;                    /* for the next way */
  unsigned tries;                     /* so far, of ways that may have a winnable deal */
  bool     complete;                  /* there are no other ways, or they are too rare */
} FairWays;

bool fair_sampling_solve (const FairSampling *sampling,
                          const FairRules    *rules,
                          const FairPosition *position,
                          bool                verdict_only,
                          FairSolution       *solution);

bool fair_ways_sample (FairWays           *ways,
                       const FairRules    *rules,
                       const FairPosition *deal,
                       const FairSeen     *seen,
                       const FairSampling *sampling);
void fair_ways_clear (FairWays *ways);
void fair_ways_put (const FairWays     *ways,
                    unsigned            way,
                    const FairRules    *rules,
                    const FairPosition *position,
                    FairPosition       *result);
bool fair_ways_weigh (const FairWays     *ways,
                      const FairRules    *rules,
                      const FairPosition *position,
                      const FairMove     *moves,
                      unsigned            n_moves,
                      const FairSampling *sampling,
                      FairShare          *share);

void fair_share_add (FairShare *share, FairVerdict verdict);
int  fair_share_permille (FairShare share);
