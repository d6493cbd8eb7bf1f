#pragma once

#include "spec.h"

/* Points other than those for cards that come to a foundation. */
enum
{
  FAIR_POINTS_TURNED = 10,
  FAIR_POINTS_FROM_WASTE = 10,
  FAIR_POINTS_FROM_FOUNDATION = -10
};

extern const FairSpec fair_klondike_spec;
