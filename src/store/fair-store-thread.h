/* fair-store-thread.h: the thread that owns the database, and its queue of jobs. */
#pragma once

#include "fair-rescue.h"

G_BEGIN_DECLS

/* Does a job; called on the thread.  Returns: (nullable): its answer; NULL with @error set. */
typedef gpointer (*FairStoreWork) (FairDatabase *database, gpointer data, GError **error);

/* The state of the database after a job. */
typedef struct
{
  gboolean    works;
  GError     *error;  /* owned; why it cannot be used, or NULL */
  FairRescue *rescue; /* owned; the outcome of a rescue, if there was one */
} FairStoreHealth;

/* Receives the outcome of a job; called on the thread.  It takes ownership of its arguments; @health is NULL after a plain
 * job. */
typedef void (*FairStoreDone) (gpointer answer, GError *error, FairStoreHealth *health, gpointer data);

typedef struct _FairStoreThread FairStoreThread;

FairStoreThread *fair_store_thread_new (const char *path, const char *vfs, FairProgressFunc repairing, gpointer data);
void             fair_store_thread_push (FairStoreThread *self,
                                         gboolean         is_plain,
                                         FairStoreWork    work,
                                         gpointer         work_data,
                                         GDestroyNotify   free_work_data,
                                         FairStoreDone    done,
                                         gpointer         done_data);
void             fair_store_thread_stop (FairStoreThread *self);

void fair_store_health_free (FairStoreHealth *self);

G_END_DECLS
