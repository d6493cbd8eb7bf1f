/* fair-store-private.h: shared by the files of FairStore: asks the store's thread for jobs. */
#pragma once

#include "fair-store-thread.h"
#include "fair-store.h"

G_BEGIN_DECLS

void fair_store_do (FairStore          *self,
                    const FairStoreJob *job,
                    gpointer            value,
                    GCancellable       *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer            data);
void fair_store_set_backup_message (FairStore *self, const char *message);

/* The answer of a job that only succeeds or fails. */
static inline gpointer
fair_store_answer (gboolean good)
{
  return GINT_TO_POINTER (good);
}

/* The answer of a job for fair_store_finish_found(). */
static inline gpointer
fair_store_answer_found (gboolean good,
                         gboolean found)
{
  return GINT_TO_POINTER (good ? 1 + found : 0);
}

G_END_DECLS
