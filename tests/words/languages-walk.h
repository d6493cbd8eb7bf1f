/* languages-walk.h: everything that the words library can say, call by call, in the same order each time. */
#pragma once

#include "fair-words.h"

/* The one who listens. */
typedef struct FairTestWalk FairTestWalk;

struct FairTestWalk
{
  bool (*wants) (FairTestWalk *walk);            /* whether the next call is made */
  void (*take) (FairTestWalk *walk, char *text); /* takes ownership of what it said */
  const FairRules *rules;                        /* of the game that the calls are about; NULL for none */
  GByteArray      *cases;                        /* filled by the first walk, and read by others: which cases are new */
  GHashTable      *seen;                         /* for the first walk; NULL in others */
  unsigned         next_case;
};

void fair_test_walk (FairTestWalk *walk);
