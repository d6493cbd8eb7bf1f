/* difficulty.h: how hard a deal is for somebody who sees no hidden card.
 *
 * The measure of a deal is how many cards a simple player brings to the foundations, over
 * FAIR_DIFFICULTY_PLAYS quick play-outs; of a won play-out that is all cards.  The player's choices
 * are partly random, the random numbers come from the deal alone, and there are only integers in it:
 * the same deal has the same measure for ever, on every machine.  The player, the measure and the
 * levels are described in docs/solver.md.
 */
#pragma once

#include "kernel.h"

typedef enum
{
  FAIR_DIFFICULTY_ANY,
  FAIR_DIFFICULTY_EASIER,
  FAIR_DIFFICULTY_MEDIUM,
  FAIR_DIFFICULTY_HARDER
} FairDifficulty;

#define FAIR_DIFFICULTY_PLAYS 40 /* play-outs of a measure */

unsigned       fair_difficulty_measure (const FairRules *rules, const FairPosition *start);
bool           fair_difficulty_has_levels (const FairRules *rules);
FairDifficulty fair_difficulty_level (const FairRules *rules, unsigned measure);
FairDifficulty fair_difficulty_of_game (const FairRules *rules);
