#pragma once

#include "spec.h"

extern const FairSpec fair_churchill_spec;
