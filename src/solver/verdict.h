/* verdict.h: the three answers of a search. */
#pragma once

typedef enum
{
  FAIR_VERDICT_UNKNOWN, /* gave up: a limit was reached, or it was stopped */
  FAIR_VERDICT_WON,
  FAIR_VERDICT_LOST
} FairVerdict;
