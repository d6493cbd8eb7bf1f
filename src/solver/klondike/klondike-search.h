/* klondike-search.h: whether a position of Solitaire Rush can be won. */
#pragma once

#include "search.h"

FairVerdict fair_klondike_search (FairSearch *search);
