/* store-look.h: reads everything in a database, which may be damaged, like the program. */
#pragma once

#include "store-helpers.h"

typedef struct
{
  guint            n_results; /* the least number of results that was listed */
  guint            n_exported;
  FairStoreState   state;    /* at the end */
  gboolean         was_told; /* whether a message said that something is wrong */
  FairSalvageCount salvaged;
} FairTestLook;

guint        fair_test_count_exported (FairStore *store, GFile *file);
FairTestLook fair_test_look_at (FairTestFolder *folder);
void         fair_test_check_told (const FairTestLook *look, guint n_results);
