/* specs.h: the specs of all games, a file for each family, and data about single games. */
#pragma once

#include "spec.h"

/* Points of Solitaire Rush except the points for cards moved to a foundation. */
enum
{
  FAIR_POINTS_TURNED = 10,
  FAIR_POINTS_FROM_WASTE = 10,
  FAIR_POINTS_FROM_FOUNDATION = -10
};

extern const FairSpec fair_castle_spec;
extern const FairSpec fair_churchill_spec;
extern const FairSpec fair_demonthief_spec;
extern const FairSpec fair_freecell_spec;
extern const FairSpec fair_kingcell_spec;
extern const FairSpec fair_klondike_spec;
extern const FairSpec fair_rush_spec;
