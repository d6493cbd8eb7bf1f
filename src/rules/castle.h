#pragma once

#include "spec.h"

extern const FairSpec fair_castle_spec;
