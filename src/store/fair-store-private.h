/* fair-store-private.h: shared by the files of FairStore, and its thread, which owns the database, with its queue of jobs. */
#pragma once

#include "fair-store.h"

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
  FairStoreJob job; /* without work, it ends the thread */
  gpointer     value;
  GTask       *task; /* owned; gets the answer */

  gpointer    answer;
  GError     *error;  /* owned */
  gboolean    works;  /* whether the database can be used */
  GError     *fault;  /* owned; why it cannot, or NULL */
  FairRescue *rescue; /* owned; the outcome of a rescue, if there was one */
} FairStoreRequest;

struct _FairStore
{
  GObject parent_instance;

  char        *path;   /* owned */
  char        *vfs;    /* owned; NULL for SQLite's own */
  GAsyncQueue *queue;  /* owned, of FairStoreRequest */
  GThread     *thread; /* owned; NULL after fair_store_close() */
  FairPlayer  *player; /* owned; the current one */

  FairStoreHealth health;
  gboolean        works;          /* the known state of the database */
  GError         *database_fault; /* owned; why the database cannot be used, or NULL */
  GError         *file_fault;     /* owned; why games cannot be written, or NULL */

  int reported; /* atomic; how much of a damaged database is rescued, as the thread has reported it last */

  /* Used only by the thread. */
  FairDatabase *database; /* NULL while it cannot be used */
  guint         n_rescues;
  gboolean      was_open;
  FairRescue   *rescued; /* owned; an outcome that was not reported yet */
};

void fair_store_do (FairStore          *self,
                    const FairStoreJob *job,
                    gpointer            value,
                    GCancellable       *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer            data);
void fair_store_answer_request (FairStoreRequest *request);
void fair_store_report_repaired (guint percent, gpointer store);

/* fair-store-thread.c */
gpointer fair_store_run (gpointer store);

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
