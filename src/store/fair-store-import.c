/* The store's functions for an import.  A separate thread reads the file and checks its results; several jobs add them,
 * and the store can run others in between. */
#include "config.h"

#include "fair-store-private.h"

enum
{
  UNTIL_READ = 60,      /* percent */
  JOB_TIME = 100 * 1000 /* microseconds */
};

/* The task data of an import. */
typedef struct
{
  char        *player; /* owned */
  GFile       *file;   /* owned; NULL if its results are given */
  FairProgress progress;
  FairImport  *import; /* owned; NULL before the file is read */
  GError      *error;  /* owned; why it ends */
} Importing;

static void
free_importing (gpointer data)
{
  Importing *self = data;

  g_free (self->player);
  g_clear_object (&self->file);
  g_clear_pointer (&self->import, fair_import_free);
  g_clear_error (&self->error);
  g_free (self);
}

static void
read_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  Importing       *self = data;
  GError          *error = NULL;
  gsize            length;
  g_autofree char *text = fair_import_read_file (self->file, &length, &error);
  GPtrArray       *results = text ? fair_import_read (text, length, &self->progress, cancellable, &error) : NULL;

  if (results != NULL)
    g_task_return_pointer (task, fair_import_new (self->player, results), (GDestroyNotify) fair_import_free);
  else
    g_task_return_error (task, error);
}

static gpointer
stage_work (FairDatabase *database,
            gpointer      data,
            GError      **error)
{
  return fair_store_answer (fair_import_stage (data, database, JOB_TIME, error));
}

static gpointer
finish_work (FairDatabase *database,
             gpointer      data,
             GError      **error)
{
  return fair_import_finish (data, database, error);
}

static gpointer
drop_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  return fair_store_answer (fair_import_drop (data, database, error));
}

static const FairStoreJob stage_job = { stage_work };
static const FairStoreJob finish_job = { finish_work, NULL, (GDestroyNotify) fair_import_count_free, FAIR_STORE_JOB_CHANGES };
static const FairStoreJob drop_job = { drop_work };

/* Does a job of the import, which uses it after the one before.  @whole: (transfer full) */
static void
ask (GTask              *whole,
     const FairStoreJob *job,
     GAsyncReadyCallback callback)
{
  const Importing *self = g_task_get_task_data (whole);

  fair_store_do (g_task_get_source_object (whole), job, self->import, NULL, callback, whole);
}

/* The next start of the program removes the rest. */
static void
dropped_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GTask) whole = data;
  Importing *self = g_task_get_task_data (whole);

  g_task_propagate_pointer (G_TASK (result), NULL);
  g_task_return_error (whole, g_steal_pointer (&self->error));
}

/* @error: (transfer full): why nothing is imported */
static void
drop (GTask  *whole,
      GError *error)
{
  Importing *self = g_task_get_task_data (whole);

  self->error = error;
  ask (whole, &drop_job, dropped_cb);
}

static void
finished_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  g_autoptr (GTask) whole = data;
  GError          *error = NULL;
  FairImportCount *count = g_task_propagate_pointer (G_TASK (result), &error);

  if (count != NULL)
    g_task_return_pointer (whole, count, (GDestroyNotify) fair_import_count_free);
  else
    drop (g_steal_pointer (&whole), error);
}

static void
staged_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  GTask     *whole = data;
  Importing *self = g_task_get_task_data (whole);
  GError    *error = NULL;
  guint      n_staged;
  guint      n = fair_import_get_n (self->import, &n_staged);

  fair_progress_set (&self->progress, n_staged, n);
  if (g_task_propagate_pointer (G_TASK (result), &error) == NULL ||
      g_cancellable_set_error_if_cancelled (g_task_get_cancellable (whole), &error))
    drop (whole, error);
  else if (n_staged < n)
    ask (whole, &stage_job, staged_cb);
  else
    ask (whole, &finish_job, finished_cb);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  g_autoptr (GTask) whole = data;
  Importing *self = g_task_get_task_data (whole);
  GError    *error = NULL;

  self->import = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->import == NULL)
    {
      g_task_return_error (whole, error);
      return;
    }

  fair_progress_set_part (&self->progress, UNTIL_READ, 100);
  ask (g_steal_pointer (&whole), &stage_job, staged_cb);
}

/**
 * fair_store_import_async:
 * @cancellable: (nullable): stops the import; then nothing is added
 * @progress: receives the progress, in any thread, until the callback is called
 *
 * Adds the results of a file that was exported as JSON to those of the current player, without existing ones, all at
 * once. The store does other jobs in the meantime.  The answer is a FairImportCount.
 */
void
fair_store_import_async (FairStore          *self,
                         GFile              *file,
                         GCancellable       *cancellable,
                         FairProgressFunc    progress,
                         gpointer            progress_data,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  GTask     *whole = g_task_new (self, cancellable, callback, data);
  Importing *importing = g_new0 (Importing, 1);
  g_autoptr (GTask) reading = g_task_new (self, cancellable, read_cb, whole);

  /* The current player may change later. */
  importing->player = g_strdup (fair_store_get_player (self)->id);
  importing->file = g_object_ref (file);
  fair_progress_begin (&importing->progress, progress, progress_data);
  fair_progress_set_part (&importing->progress, 0, UNTIL_READ);
  g_task_set_check_cancellable (whole, FALSE);
  g_task_set_task_data (whole, importing, free_importing);
  g_task_set_task_data (reading, importing, NULL);
  g_task_run_in_thread (reading, read_thread);
}

/* Adds @results, which were checked, to those of @player in the same way.  @results: (transfer full) (element-type FairResult) */
void
fair_store_import_results_async (FairStore          *self,
                                 const char         *player,
                                 GPtrArray          *results,
                                 GAsyncReadyCallback callback,
                                 gpointer            data)
{
  GTask     *whole = g_task_new (self, NULL, callback, data);
  Importing *importing = g_new0 (Importing, 1);

  importing->import = fair_import_new (player, results);
  g_task_set_task_data (whole, importing, free_importing);
  ask (whole, &stage_job, staged_cb);
}
