/* The store's functions for an import.  A separate thread reads the file and checks its results, and a job adds them. */
#include "fair-store-private.h"

enum
{
  UNTIL_READ = 60 /* percent */
};

/* An import. */
typedef struct
{
  char               *player;      /* owned */
  GFile              *file;        /* owned; NULL if the results are given */
  GCancellable       *cancellable; /* owned (nullable) */
  FairProgress        progress;
  GPtrArray          *results; /* owned, of FairResult; NULL before the file is read */
  GAsyncReadyCallback callback;
  gpointer            data;
} Importing;

static void
free_importing (gpointer data)
{
  Importing *self = data;

  g_free (self->player);
  g_clear_object (&self->file);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->results, g_ptr_array_unref);
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
    g_task_return_pointer (task, results, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

static gpointer
import_work (FairDatabase *database,
             gpointer      data,
             GError      **error)
{
  Importing *self = data;

  return fair_import_add (database, self->player, self->results, &self->progress, self->cancellable, error);
}

static void
add (FairStore *self,
     Importing *importing)
{
  static const FairStoreJob job = { import_work, free_importing, (GDestroyNotify) fair_import_count_free, FAIR_STORE_JOB_CHANGES };

  fair_store_do (self, &job, importing, NULL, importing->callback, importing->data);
}

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  Importing *self = data;
  GError    *error = NULL;

  self->results = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->results != NULL)
    {
      fair_progress_set_part (&self->progress, UNTIL_READ, 100);
      add (FAIR_STORE (source), self);
      return;
    }

  g_task_report_error (source, self->callback, self->data, fair_store_import_async, error);
  free_importing (self);
}

/**
 * fair_store_import_async:
 * @cancellable: (nullable): stops the import; then nothing is added
 * @progress: receives the progress, in any thread, until the callback is called
 *
 * Adds the results of a file that was exported as JSON to those of the current player, without existing ones, all at
 * once.  The answer is a FairImportCount.
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
  Importing *importing = g_new0 (Importing, 1);
  g_autoptr (GTask) reading = g_task_new (self, cancellable, read_cb, importing);

  /* The current player may change later. */
  importing->player = g_strdup (fair_store_get_player (self)->id);
  importing->file = g_object_ref (file);
  g_set_object (&importing->cancellable, cancellable);
  importing->callback = callback;
  importing->data = data;
  fair_progress_begin (&importing->progress, progress, progress_data);
  fair_progress_set_part (&importing->progress, 0, UNTIL_READ);
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
  Importing *importing = g_new0 (Importing, 1);

  importing->player = g_strdup (player);
  importing->results = results;
  importing->callback = callback;
  importing->data = data;
  add (self, importing);
}
