/* score.h: what points a redeal takes, and what time is worth, in games that have points. */
#pragma once

#include "spec.h"

int fair_redeal_cost (const FairRules *rules, const FairPosition *position);
int fair_time_bonus (const FairRules *rules, const FairPosition *position, unsigned seconds);
