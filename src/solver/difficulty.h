/* difficulty.h: how hard a deal is for a player who sees no hidden card.
 *
 * The measure of a deal is how many cards a simple player brings to the foundations in FAIR_DIFFICULTY_PLAYS
 * quick play-outs; a won play-out counts with all cards.  The player's choices are partly random, but the
 * random numbers come from the deal alone and all arithmetic uses integers: a deal has the same measure on
 * every machine and in every version. docs/solver.md describes the player, the measure and the levels.
 */
#pragma once

#include "games.h"

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
