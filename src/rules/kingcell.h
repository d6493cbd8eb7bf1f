#pragma once

#include "spec.h"

extern const FairSpec fair_kingcell_spec;
