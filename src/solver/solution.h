/* solution.h: checks a line of moves against the rules and shortens it. */
#pragma once

#include "search.h"

bool     fair_solution_wins (const FairRules *rules, const FairPosition *start, const FairMove *moves, unsigned n);
unsigned fair_solution_shorten (FairSearch *search, FairMove *moves, unsigned n);
