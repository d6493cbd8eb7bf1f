/* store-look.h: a look at all of a database, which may be damaged, as a player has it. */
#pragma once

#include "store-helpers.h"

G_BEGIN_DECLS

typedef struct
{
  guint            n_games;
  guint            n_results; /* as many as were ever listed, at least */
  guint            n_exported;
  FairStoreState   state;    /* in the end */
  gboolean         was_told; /* that something is wrong */
  FairSalvageCount salvaged;
} FairTestLook;

guint        fair_test_resume_games (FairStore *store);
guint        fair_test_count_exported (FairStore *store, GFile *file);
FairTestLook fair_test_look_at (FairTestFolder *folder);
void         fair_test_check_told (const FairTestLook *look, guint n_results, guint n_games);

G_END_DECLS
