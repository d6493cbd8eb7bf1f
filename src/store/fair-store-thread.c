/* The thread opens the database for its first job, and again after the database could not be used.  A
 * database that turns out to be damaged is rescued, and the job is run again with the new one.  If a database
 * cannot be written, it can still be read. */
#include "config.h"

#include "fair-store-thread.h"

#include "fair-results-table.h"
#include "fair-reviews-table.h"
#include "fair-store-error.h"

enum
{
  MAX_RESCUES = 3 /* rescues that succeeded; after that, the cause must be something else */
};

struct _FairStoreThread
{
  char        *path;  /* owned */
  char        *vfs;   /* owned; NULL for SQLite's own */
  GAsyncQueue *queue; /* of FairStoreRequest */
  GThread     *thread;

  FairStoreDone    done;
  FairProgressFunc repairing;
  gpointer         data; /* for @repairing */

  /* Used only by the thread. */
  FairDatabase *database; /* NULL while it cannot be used */
  guint         n_rescues;
  gboolean      was_open;
  FairRescue   *rescue; /* not reported yet */
};

static void
close_database (FairStoreThread *self)
{
  g_clear_pointer (&self->database, fair_database_close);
}

/* Deletes results that an earlier run has erased.  Returns whether the database is sound so far; any other failure to
 * delete does no harm. */
static gboolean
begin_run (FairStoreThread *self,
           GError         **error)
{
  g_autoptr (GError) fault = NULL;

  if (self->was_open)
    return TRUE;
  if (fair_results_table_do (self->database, FAIR_LOG_FORGET, "", NULL, &fault) && fair_reviews_table_forget (self->database, &fault))
    fair_results_table_log_last (self->database, &fault);
  if (g_error_matches (fault, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED))
    {
      g_propagate_error (error, g_steal_pointer (&fault));
      return FALSE;
    }

  self->was_open = TRUE;
  return TRUE;
}

static gboolean
open_database (FairStoreThread *self,
               GError         **error)
{
  /* SQLite would continue with a file that was moved, replaced or deleted, and everything saved there would be lost. */
  if (self->database != NULL &&
      (fair_open_files_have_moved (self->database->handle) || !fair_open_files_have_log (&self->database->files, self->database->handle)))
    close_database (self);
  if (self->database == NULL)
    {
      if (!fair_rescue_finish (self->path, error))
        return FALSE;
      self->database = fair_database_open (self->path, self->vfs, FAIR_DATABASE_WRITE, error);
      if (self->database != NULL && self->vfs == NULL)
        fair_database_log_results (self->database);
    }

  return self->database != NULL && begin_run (self, error);
}

static gpointer
try_job (FairStoreThread        *self,
         const FairStoreRequest *request,
         GError                **error)
{
  if (!open_database (self, error))
    return NULL;

  self->database->failure = SQLITE_OK;
  return request->job->work (self->database, request->value, error);
}

static gboolean
is_denied (const GError *error)
{
  return g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL) ||
         g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
}

/* Runs the job on a database that can be read but not opened for writing; a job that writes fails.  The
 * database is opened for this job only: the next one tries to write again. */
static gpointer
try_reading (FairStoreThread        *self,
             const FairStoreRequest *request)
{
  g_autoptr (FairDatabase) database = fair_database_open (self->path, self->vfs, FAIR_DATABASE_READ, NULL);

  return database != NULL && !database->is_new ? request->job->work (database, request->value, NULL) : NULL;
}

/* Whether a database that failed with @error must be reopened before it is used again. */
static gboolean
needs_opening (const GError *error)
{
  return g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED) ||
         g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN) ||
         g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED);
}

/* Whether the error concerns this database, and not a backup or the job's own data. */
static gboolean
is_damaged (FairStoreThread *self,
            const GError    *error)
{
  int failure = self->database ? self->database->failure & 0xff : SQLITE_CORRUPT;

  return g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED) &&
         (failure == SQLITE_CORRUPT || failure == SQLITE_NOTADB) && self->n_rescues < MAX_RESCUES;
}

/* If the rescue cannot be written, @error becomes the reason, and the next job tries again. */
static gboolean
rescue_database (FairStoreThread *self,
                 GError         **error)
{
  g_autoptr (GError) fault = NULL;
  FairProgress progress;
  FairRescue  *rescue;

  fair_progress_begin (&progress, self->repairing, self->data);
  close_database (self);
  rescue = fair_rescue (self->path, &progress, &fault);
  if (rescue == NULL)
    {
      g_debug ("Rescuing %s failed: %s", self->path, fault->message);
      if (is_denied (fault))
        {
          g_clear_error (error);
          g_propagate_error (error, g_steal_pointer (&fault));
        }
      return FALSE;
    }

  g_clear_error (error);
  g_clear_pointer (&self->rescue, fair_rescue_free);
  self->rescue = rescue;
  self->n_rescues++;
  return TRUE;
}

/* Whether a job failed because of this database: a job can also fail because of a file that it reads or writes, or
 * because of its arguments. */
static gboolean
is_broken (FairStoreThread *self)
{
  return self->database == NULL || !self->was_open || self->database->failure != SQLITE_OK;
}

static void
do_job (FairStoreThread  *self,
        FairStoreRequest *request)
{
  gboolean is_readable;

  request->answer = try_job (self, request, &request->error);
  if (request->answer == NULL && is_damaged (self, request->error) && rescue_database (self, &request->error))
    request->answer = try_job (self, request, &request->error);
  is_readable = (self->database == NULL || !self->was_open) && is_denied (request->error);
  request->works = request->answer != NULL || !is_broken (self);
  if (needs_opening (request->error))
    close_database (self);
  request->fault = request->works || request->error == NULL ? NULL : g_error_copy (request->error);
  if (is_readable && (request->answer = try_reading (self, request)) != NULL)
    g_clear_error (&request->error);

  request->rescue = g_steal_pointer (&self->rescue);
}

static gpointer
run (gpointer data)
{
  FairStoreThread  *self = data;
  FairStoreRequest *request;

  while ((request = g_async_queue_pop (self->queue))->job != NULL)
    {
      const FairStoreJob *job = request->job;

      if (job->flags & FAIR_STORE_JOB_IS_PLAIN)
        request->answer = job->work (NULL, request->value, &request->error);
      else
        do_job (self, request);
      if (job->free_value)
        job->free_value (request->value);
      self->done (request);
    }
  g_free (request);
  close_database (self);

  return NULL;
}

/**
 * fair_store_thread_new:
 * @path: the file of the database
 * @vfs: (nullable): the name of the SQLite VFS to use
 * @done: receives the outcome of each job
 * @repairing: called on the thread with the progress of a rescue in percent, starting with 0.  The rescue ends with the
 *   job that found the damage.
 *
 * Returns: (transfer full): the thread, to be ended with fair_store_thread_stop()
 */
FairStoreThread *
fair_store_thread_new (const char      *path,
                       const char      *vfs,
                       FairStoreDone    done,
                       FairProgressFunc repairing,
                       gpointer         data)
{
  FairStoreThread *self = g_new0 (FairStoreThread, 1);

  self->path = g_strdup (path);
  self->vfs = g_strdup (vfs);
  self->done = done;
  self->repairing = repairing;
  self->data = data;
  self->queue = g_async_queue_new ();
  self->thread = g_thread_new ("fair-store", run, self);
  return self;
}

void
fair_store_thread_push (FairStoreThread  *self,
                        FairStoreRequest *request)
{
  g_async_queue_push (self->queue, request);
}

/* Waits until all jobs are done, and ends the thread. */
void
fair_store_thread_stop (FairStoreThread *self)
{
  fair_store_thread_push (self, g_new0 (FairStoreRequest, 1));
  g_thread_join (self->thread);
  g_async_queue_unref (self->queue);
  g_free (self->path);
  g_free (self->vfs);
  g_clear_pointer (&self->rescue, fair_rescue_free);
  g_free (self);
}
