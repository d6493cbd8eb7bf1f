/* two-pack-search.h: whether a position of Churchill, Demonthief, or Demons and Thieves can be won. */
#pragma once

#include "search.h"

FairVerdict fair_two_pack_search (FairSearch *search);
