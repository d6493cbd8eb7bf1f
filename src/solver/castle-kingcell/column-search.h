/* column-search.h: whether a position of KingCell or of a Castle can be won. */
#pragma once

#include "search.h"

FairVerdict fair_column_search (FairSearch *search);
