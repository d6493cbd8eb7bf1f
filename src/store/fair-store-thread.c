/* The thread opens the database for its first job, and again after the database could not be used.  A
 * database that turns out to be damaged is rescued, and the job is run again with the new one.  If a database
 * cannot be written, it can still be read. */
#include "fair-store-private.h"

#include "fair-results-table.h"
#include "fair-reviews-table.h"

enum
{
  MAX_RESCUES = 3 /* rescues that succeeded; after that, the cause must be something else */
};

static gboolean
open_database (FairStore *self,
               GError   **error)
{
  g_autoptr (GError) fault = NULL;

  /* SQLite would continue with a file that was moved, replaced or deleted, and everything saved there would be lost. */
  if (self->database != NULL && !fair_open_files_are_in_place (&self->database->files, self->database->handle))
    g_clear_pointer (&self->database, fair_database_close);
  if (self->database == NULL)
    {
      if (!fair_rescue_finish (self->path, error))
        return FALSE;
      self->database = fair_database_open (self->path, self->vfs, FAIR_DATABASE_WRITE, error);
      if (self->database != NULL && self->vfs == NULL)
        self->database->lines = g_string_new (NULL);
    }

  if (self->database == NULL || self->was_open)
    return self->database != NULL;

  /* Results that an earlier run has erased are deleted.  Any failure but damage does no harm. */
  if (fair_results_table_do (self->database, FAIR_LOG_FORGET, "", NULL, &fault) && fair_reviews_table_forget (self->database, &fault))
    fair_results_table_log_last (self->database, &fault);
  self->was_open = !g_error_matches (fault, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED);
  if (!self->was_open)
    g_propagate_error (error, g_steal_pointer (&fault));
  return self->was_open;
}

static gpointer
try_job (FairStore              *self,
         const FairStoreRequest *request,
         GError                **error)
{
  if (!open_database (self, error))
    return NULL;

  self->database->failure = SQLITE_OK;
  return request->job.work (self->database, request->value, error);
}

static gboolean
is_denied (const GError *error)
{
  return g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL) ||
         g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
}

/* If the rescue cannot be written, @error becomes the reason, and the next job tries again. */
static gboolean
rescue_database (FairStore *self,
                 GError   **error)
{
  g_autoptr (GError) fault = NULL;
  FairProgress progress;
  FairRescue  *rescue;

  fair_progress_begin (&progress, fair_store_report_repaired, self);
  g_clear_pointer (&self->database, fair_database_close);
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
  g_clear_pointer (&self->rescued, fair_rescue_free);
  self->rescued = rescue;
  self->n_rescues++;
  return TRUE;
}

static void
do_job (FairStore        *self,
        FairStoreRequest *request)
{
  g_autoptr (FairDatabase) readable = NULL;
  gboolean is_open;
  gboolean is_readable;
  int      failure;

  request->answer = try_job (self, request, &request->error);
  failure = self->database ? self->database->failure & 0xff : SQLITE_CORRUPT;
  /* The error must concern this database, and not a backup or the job's own data. */
  if (request->answer == NULL && g_error_matches (request->error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED) &&
      (failure == SQLITE_CORRUPT || failure == SQLITE_NOTADB) && self->n_rescues < MAX_RESCUES &&
      rescue_database (self, &request->error))
    request->answer = try_job (self, request, &request->error);
  is_open = self->database != NULL && self->was_open;
  is_readable = !is_open && is_denied (request->error);
  /* A job can also fail because of a file that it reads or writes, or because of its arguments. */
  request->works = request->answer != NULL || (is_open && self->database->failure == SQLITE_OK);
  /* It must be opened anew before it is used again. */
  if (g_error_matches (request->error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED) ||
      g_error_matches (request->error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN) ||
      g_error_matches (request->error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED))
    g_clear_pointer (&self->database, fair_database_close);
  request->fault = request->works || request->error == NULL ? NULL : g_error_copy (request->error);
  /* A database that can be read but not opened for writing is opened for this job only: a job that writes fails, and the next one
   * tries to write again. */
  if (is_readable)
    readable = fair_database_open (self->path, self->vfs, FAIR_DATABASE_READ, NULL);
  if (readable != NULL && !readable->is_new)
    request->answer = request->job.work (readable, request->value, NULL);
  if (is_readable && request->answer != NULL)
    g_clear_error (&request->error);

  request->rescue = g_steal_pointer (&self->rescued);
}

/* The thread: does jobs until it is asked for none. */
gpointer
fair_store_run (gpointer store)
{
  FairStore        *self = store;
  FairStoreRequest *request;

  while ((request = g_async_queue_pop (self->queue))->job.work != NULL)
    {
      const FairStoreJob *job = &request->job;

      if (job->flags & FAIR_STORE_JOB_IS_PLAIN)
        request->answer = job->work (NULL, request->value, &request->error);
      else
        do_job (self, request);
      if (job->free_value)
        job->free_value (request->value);
      fair_store_answer_request (request);
    }
  g_free (request);
  g_clear_pointer (&self->database, fair_database_close);

  return NULL;
}
