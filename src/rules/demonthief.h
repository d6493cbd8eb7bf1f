#pragma once

#include "spec.h"

extern const FairSpec fair_demonthief_spec;
