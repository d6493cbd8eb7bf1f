/* fair-store-chances.h: what the store keeps of chances: those of finished games, and tries of deals of the day. */
#pragma once

#include "fair-chances-table.h"
#include "fair-store.h"

G_BEGIN_DECLS

/* What is to be found next; both are NULL if there is nothing. */
typedef struct
{
  FairDealTries *tries;  /* owned (nullable); of which there should be more */
  FairResult    *result; /* owned (nullable); whose chances are not kept */
} FairChanceTask;

void fair_chance_task_free (FairChanceTask *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairChanceTask, fair_chance_task_free)

void fair_store_find_chance_task_async (FairStore          *self,
                                        GCancellable       *cancellable,
                                        GAsyncReadyCallback callback,
                                        gpointer            data);
void fair_store_keep_chances (FairStore *self, const char *id, const FairGameChances *chances);
void fair_store_keep_tries (FairStore *self, const FairDealTries *tries);

G_END_DECLS
