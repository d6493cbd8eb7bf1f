/* score.h: what a redeal costs and what time is worth in games with points. */
#pragma once

#include "spec.h"

int fair_redeal_cost (const FairRules *rules, const FairPosition *position);
int fair_time_bonus (const FairRules *rules, const FairPosition *position, unsigned seconds);
