/* chances.h: the chances at each place of a game, what each move cost, and what was luck.
 *
 * A game is its deal and the acts of the player: moves, and returns to places where the game was before.  Chances are
 * refined in steps, so that there is a coarse picture soon; docs/chances.md has the definitions.
 */
#pragma once

#include "ways.h"

/* The chances at one place of a game: at the deal, or after an act of the player. */
typedef struct
{
  FairShare share;
  FairShare unshown; /* over the ways before the act, so that the cards it showed do not count */
  bool      returns; /* the act was to go back or forward to a place that had been there: undo, redo or restart */
} FairChance;

/* What an act changed, in thousandths. */
typedef struct
{
  int cost;     /* of a move, before what it showed counts; 0 of a return */
  int returned; /* what a return gained; 0 of a move */
  int luck;     /* of a move, from the cards that it showed */
} FairChanceChange;

/* A game, the chances at its places, and which of them are known so far. */
typedef struct FairChances FairChances;

FairChances *fair_chances_new (const FairRules *rules, const FairPosition *deal, const FairSeen *seen);
void         fair_chances_free (FairChances *self);
bool         fair_chances_play (FairChances *self, FairMove move);
bool         fair_chances_return (FairChances *self, unsigned place);
unsigned     fair_chances_count (const FairChances *self);

bool fair_chances_refine (FairChances *self, const FairSampling *sampling);
bool fair_chances_is_refined (const FairChances *self, unsigned n_ways);

const FairChance *fair_chances_get (const FairChances *self, unsigned place);
FairChanceChange  fair_chances_get_change (const FairChances *self, unsigned place);
