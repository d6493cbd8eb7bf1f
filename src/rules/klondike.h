#pragma once

#include "spec.h"

extern const FairSpec fair_klondike_spec;

unsigned fair_rules_time_limit (const FairRules *rules);
int      fair_time_bonus (const FairRules *rules, const FairPosition *position, unsigned seconds);
