/* The thread opens the database for its first job, and again after the database could not be used.  A
 * database that turns out to be damaged is rescued, and the job is run again with the new one.  If a database
 * cannot be written, it can still be read. */
#include "config.h"

#include "fair-store-thread.h"

#include "fair-result-log.h"
#include "fair-results-table.h"
#include "fair-reviews-table.h"
#include "fair-store-error.h"

enum
{
  SYNC_SECONDS = 60, /* after which the log of results is on the disk */
  MAX_RESCUES = 3    /* rescues that succeeded; after that, the cause must be something else */
};

typedef struct
{
  FairStoreWork  work; /* NULL ends the thread */
  gpointer       work_data;
  GDestroyNotify free_work_data;
  gboolean       is_plain; /* it does not use the database */
  FairStoreDone  done;
  gpointer       done_data;
} Job;

struct _FairStoreThread
{
  char        *path;  /* owned */
  char        *vfs;   /* owned; NULL for SQLite's own */
  GAsyncQueue *queue; /* of Job */
  GThread     *thread;

  FairProgressFunc repairing;
  gpointer         data; /* for @repairing */

  /* Used only by the thread. */
  FairDatabase *database; /* NULL while it cannot be used */
  guint         n_rescues;
  gboolean      was_open;
  FairRescue   *rescue;    /* not reported yet */
  gint64        sync_time; /* when the log of results is written to the disk; 0 if it is there */
};

/* Frees @self with its error and rescue. */
void
fair_store_health_free (FairStoreHealth *self)
{
  g_clear_error (&self->error);
  g_clear_pointer (&self->rescue, fair_rescue_free);
  g_free (self);
}

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
  if (fair_results_table_forget_erased (self->database, &fault) && fair_reviews_table_forget (self->database, &fault))
    fair_result_log_check_last (self->database, &fault);
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
  if (self->database != NULL && fair_database_has_moved (self->database))
    close_database (self);
  if (self->database != NULL && !fair_database_has_log (self->database))
    {
      if (!fair_database_keep_log (self->database, error))
        return FALSE;
      close_database (self);
    }
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
try_job (FairStoreThread *self,
         const Job       *job,
         GError         **error)
{
  if (!open_database (self, error))
    return NULL;

  fair_database_forget_failure (self->database);
  return job->work (self->database, job->work_data, error);
}

/* Whether @error means that nothing can be written. */
static gboolean
is_denied (const GError *error)
{
  return g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FULL) ||
         g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);
}

/* Runs the job on a database that can be read but not opened for writing; a job that writes fails.  The
 * database is opened for this job only: the next one tries to write again. */
static gpointer
try_reading (FairStoreThread *self,
             const Job       *job)
{
  g_autoptr (FairDatabase) database = fair_database_open (self->path, self->vfs, FAIR_DATABASE_READ, NULL);

  return database != NULL && !fair_database_is_new (database) ? job->work (database, job->work_data, NULL) : NULL;
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
  int failure = self->database ? fair_database_get_failure (self->database) & 0xff : SQLITE_CORRUPT;

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
  return self->database == NULL || !self->was_open || fair_database_get_failure (self->database) != SQLITE_OK;
}

static void
do_job (FairStoreThread *self,
        const Job       *job)
{
  g_autoptr (GError) error = NULL;
  FairStoreHealth *health = g_new0 (FairStoreHealth, 1);
  gpointer         answer = try_job (self, job, &error);
  gboolean         is_readable;

  if (answer == NULL && is_damaged (self, error) && rescue_database (self, &error))
    answer = try_job (self, job, &error);
  is_readable = (self->database == NULL || !self->was_open) && is_denied (error);
  health->works = answer != NULL || !is_broken (self);
  if (needs_opening (error))
    close_database (self);
  health->error = health->works || error == NULL ? NULL : g_error_copy (error);
  if (is_readable && (answer = try_reading (self, job)) != NULL)
    g_clear_error (&error);

  health->rescue = g_steal_pointer (&self->rescue);
  job->done (answer, g_steal_pointer (&error), health, job->done_data);
}

static void
do_plain_job (const Job *job)
{
  g_autoptr (GError) error = NULL;
  gpointer answer = job->work (NULL, job->work_data, &error);

  job->done (answer, g_steal_pointer (&error), NULL, job->done_data);
}

static void
free_job (Job *job)
{
  if (job->free_work_data)
    job->free_work_data (job->work_data);
  g_free (job);
}

/* Syncs the log of results before its deadline. */
static Job *
wait_for_job (FairStoreThread *self)
{
  gint64 now = g_get_monotonic_time ();
  gint64 left = self->sync_time - now;
  Job   *job = NULL;

  if (left > 0)
    job = g_async_queue_timeout_pop (self->queue, (guint64) left);
  if (job != NULL)
    return job;

  if (self->database != NULL)
    fair_database_sync_lines (self->database);
  self->sync_time = 0;
  return g_async_queue_pop (self->queue);
}

static gpointer
run (gpointer data)
{
  FairStoreThread *self = data;

  for (;;)
    {
      Job     *job = wait_for_job (self);
      gboolean goes_on = job->work != NULL;

      if (goes_on && job->is_plain)
        do_plain_job (job);
      else if (goes_on)
        do_job (self, job);
      if (self->sync_time == 0 && self->database != NULL && fair_database_has_unsynced_lines (self->database))
        self->sync_time = g_get_monotonic_time () + SYNC_SECONDS * G_USEC_PER_SEC;
      free_job (job);
      if (!goes_on)
        break;
    }
  close_database (self);

  return NULL;
}

/**
 * fair_store_thread_new:
 * @path: the file of the database
 * @vfs: (nullable): the name of the SQLite VFS to use
 * @repairing: called on the thread with the progress of a rescue in percent, starting with 0.  The rescue ends with the
 *   job that found the damage.
 *
 * Returns: (transfer full): the thread, to be ended with fair_store_thread_stop()
 */
FairStoreThread *
fair_store_thread_new (const char      *path,
                       const char      *vfs,
                       FairProgressFunc repairing,
                       gpointer         data)
{
  FairStoreThread *self = g_new0 (FairStoreThread, 1);

  self->path = g_strdup (path);
  self->vfs = g_strdup (vfs);
  self->repairing = repairing;
  self->data = data;
  self->queue = g_async_queue_new ();
  self->thread = g_thread_new ("fair-store", run, self);
  return self;
}

/* Runs @work after all jobs pushed before, and then @done, both on the thread.  If it @is_plain, it gets no database. */
void
fair_store_thread_push (FairStoreThread *self,
                        gboolean         is_plain,
                        FairStoreWork    work,
                        gpointer         work_data,
                        GDestroyNotify   free_work_data,
                        FairStoreDone    done,
                        gpointer         done_data)
{
  Job job = { work, work_data, free_work_data, is_plain, done, done_data };

  g_async_queue_push (self->queue, g_memdup2 (&job, sizeof job));
}

/* Waits until all jobs are done, and ends the thread. */
void
fair_store_thread_stop (FairStoreThread *self)
{
  fair_store_thread_push (self, TRUE, NULL, NULL, NULL, NULL, NULL);
  g_thread_join (self->thread);
  g_async_queue_unref (self->queue);
  g_free (self->path);
  g_free (self->vfs);
  g_clear_pointer (&self->rescue, fair_rescue_free);
  g_free (self);
}
