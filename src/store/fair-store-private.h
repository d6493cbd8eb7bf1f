/* fair-store-private.h: shared by the files of FairStore: runs jobs on the store's thread. */
#pragma once

#include "fair-store-thread.h"
#include "fair-store.h"

G_BEGIN_DECLS

void fair_store_push (FairStore     *self,
                      GTask         *task,
                      gboolean       changes,
                      GDestroyNotify free_answer,
                      FairStoreWork  work,
                      gpointer       work_data,
                      GDestroyNotify free_work_data);

void fair_store_push_plain (FairStore     *self,
                            GTask         *task,
                            GDestroyNotify free_answer,
                            FairStoreWork  work,
                            gpointer       work_data,
                            GDestroyNotify free_work_data);

void fair_store_set_backup_message (FairStore *self, const char *message);

/* The answer of a job without data: not NULL if it is @good. */
static inline gpointer
fair_store_answer (gboolean good)
{
  return GINT_TO_POINTER (good);
}

G_END_DECLS
