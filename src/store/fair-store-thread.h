/* fair-store-thread.h: the thread that owns the database, and its queue of jobs. */
#pragma once

#include <gio/gio.h>

#include "fair-rescue.h"

G_BEGIN_DECLS

/* Returns: (nullable): the answer; NULL with @error set */
typedef gpointer (*FairStoreWork) (FairDatabase *database, gpointer value, GError **error);

typedef enum
{
  FAIR_STORE_JOB_CHANGES = 1 << 0, /* results are different afterwards, if it succeeds */
  FAIR_STORE_JOB_OFFERS = 1 << 1,  /* the same for what is known of deals */
  FAIR_STORE_JOB_IS_PLAIN = 1 << 2 /* it does not use the database, and gets NULL instead */
} FairStoreJobFlags;

/* A kind of job: a function with a value in and a value out. */
typedef struct
{
  FairStoreWork     work;        /* called on the thread */
  GDestroyNotify    free_value;  /* NULL if the value in is not owned */
  GDestroyNotify    free_answer; /* NULL if the answer only means success */
  FairStoreJobFlags flags;
} FairStoreJob;

/* A job that was asked for, and then its outcome. */
typedef struct
{
  const FairStoreJob *job; /* NULL ends the thread */
  gpointer            value;
  GTask              *task; /* owned; gets the answer */

  gpointer    answer;
  GError     *error;  /* owned */
  gboolean    works;  /* whether the database can be used */
  GError     *fault;  /* owned; why it cannot, or NULL */
  FairRescue *rescue; /* owned; the outcome of a rescue, if there was one */
} FairStoreRequest;

/* Receives a request with its outcome, which it then owns; called on the thread. */
typedef void (*FairStoreDone) (FairStoreRequest *request);

typedef struct _FairStoreThread FairStoreThread;

FairStoreThread *fair_store_thread_new (const char      *path,
                                        const char      *vfs,
                                        FairStoreDone    done,
                                        FairProgressFunc repairing,
                                        gpointer         data);
void             fair_store_thread_push (FairStoreThread *self, FairStoreRequest *request);
void             fair_store_thread_stop (FairStoreThread *self);

G_END_DECLS
