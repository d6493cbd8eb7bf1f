/* fair-rival.h: another player's result of a deal, for comparison. */
#pragma once

#include "fair-game-model.h"
#include "fair-pace.h"
#include "fair-store.h"

typedef struct
{
  FairResult *result; /* owned */
  char       *name;   /* owned; can be empty */
} FairRival;

FairRival *fair_rival_new (const FairResult *result, const char *name);
void       fair_rival_free (FairRival *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairRival, fair_rival_free)

gboolean fair_rival_has_deal (const FairRival *self, FairGameModel *model);
char    *fair_rival_compare_results (const FairResult *mine, const FairResult *other, const char *name);
gboolean fair_rival_is_better (const FairResult *mine, const FairResult *other);
char    *fair_rival_dup_pace (const FairRival *self, const FairPacePoint *point);

void       fair_rival_keep (const FairRival *self, FairStore *store, const char *id);
FairRival *fair_rival_find (FairStore *store, const char *id, FairGameModel *model);
