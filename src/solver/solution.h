/* solution.h: shortens a line of moves, and checks it against the rules. */
#pragma once

#include "search.h"

unsigned fair_solution_shorten (FairSearch *search, FairMove *moves, unsigned n);
