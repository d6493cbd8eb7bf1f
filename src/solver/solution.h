/* solution.h: a line of moves, held against the rules and made shorter. */
#pragma once

#include "search.h"

bool     fair_solution_wins (const FairRules *rules, const FairPosition *start, const FairMove *moves, unsigned n);
unsigned fair_solution_shorten (FairSearch *search, FairMove *moves, unsigned n);
