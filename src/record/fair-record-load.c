/* A file from somebody else is read in another thread, only if it is a regular file, and only up to a number of lines
 * and bytes. */
#include "config.h"

#include "fair-record-load.h"

#include "fair-record-file.h"
#include "fair-store-error.h"
#include "fair-words.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  GPtrArray    *lines; /* owned; NULL once taken */
  gsize         n_bytes;
  gboolean      is_all;
  GCancellable *cancellable; /* borrowed from the task */
} Loading;

static void
line_free (gpointer pointer)
{
  FairRecordLine *self = pointer;

  g_clear_pointer (&self->record, fair_record_free);
  g_free (self->member);
  g_free (self->fault);
  g_free (self);
}

static void
loading_free (gpointer pointer)
{
  Loading *self = pointer;

  g_clear_pointer (&self->lines, g_ptr_array_unref);
  g_free (self);
}

static FairRecord *
copy_record (const FairRecord *record)
{
  FairRecord *copy = g_new0 (FairRecord, 1);

  copy->result = fair_result_copy (record->result);
  copy->name = g_strdup (record->name);
  copy->key = g_strdup (record->key);
  copy->signature = g_strdup (record->signature);
  return copy;
}

static gboolean
line_cb (guint             number,
         const FairRecord *record,
         const char       *member,
         const GError     *fault,
         gpointer          data)
{
  Loading        *self = data;
  FairRecordLine *line;

  self->n_bytes += record ? strlen (record->result->moves) : 0;
  self->is_all = self->lines->len < FAIR_RECORDS_MAX_LINES && self->n_bytes <= FAIR_RECORDS_MAX_BYTES;
  if (!self->is_all || g_cancellable_is_cancelled (self->cancellable))
    return FALSE;

  line = g_new0 (FairRecordLine, 1);
  line->line = number;
  line->record = record ? copy_record (record) : NULL;
  line->member = g_strdup (member);
  line->fault = fault ? g_strdup (fault->message) : NULL;
  g_ptr_array_add (self->lines, line);
  return TRUE;
}

static gboolean
fail_with_reading (const char *path,
                   const char *why,
                   GError    **error)
{
  g_autofree char *basename = g_path_get_basename (path);
  g_autofree char *name = fair_words_make_file_name (basename);

  /* translators: the first %s is the name of a file, the second says why */
  return fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("“%s” cannot be read: %s."), name, why);
}

/* Opens a file without blocking, if it is a regular one.  Returns: a descriptor, or -1 with @error set */
static int
open_file (const char *path,
           GError    **error)
{
  int         descriptor = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  struct stat status;

  if (descriptor < 0)
    {
      fail_with_reading (path, g_strerror (errno), error);
      return -1;
    }
  if (fstat (descriptor, &status) == 0 && S_ISREG (status.st_mode))
    return descriptor;

  close (descriptor);
  fail_with_reading (path, _ ("it is not a regular file"), error);
  return -1;
}

static void
load_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  Loading    *self = data;
  const char *path = g_file_peek_path (G_FILE (source));
  GError     *error = NULL;
  g_autoptr (GError) problem = NULL;
  int      descriptor;
  gboolean good;

  if (path == NULL)
    {
      g_autofree char *name = g_file_get_uri (G_FILE (source));

      fail_with_reading (name, _ ("it is not on this computer"), &error);
      g_task_return_error (task, error);
      return;
    }
  descriptor = open_file (path, &error);
  if (descriptor < 0)
    {
      g_task_return_error (task, error);
      return;
    }

  self->cancellable = cancellable;
  good = fair_record_foreach (descriptor, line_cb, self, &problem);
  close (descriptor);
  if (good)
    g_task_return_pointer (task, g_steal_pointer (&self->lines), (GDestroyNotify) g_ptr_array_unref);
  else
    {
      fail_with_reading (path, problem->message, &error);
      g_task_return_error (task, error);
    }
}

/**
 * fair_record_load_async:
 * @file: a file from somebody else
 *
 * Reads and checks the records of a file in another thread.
 */
void
fair_record_load_async (GFile              *file,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, data);
  Loading *loading = g_new0 (Loading, 1);

  loading->lines = g_ptr_array_new_with_free_func (line_free);
  g_task_set_task_data (task, loading, loading_free);
  g_task_run_in_thread (task, load_thread);
}

/**
 * fair_record_load_finish:
 * @is_all: (out): whether the file has no more lines
 *
 * Returns: (transfer full) (nullable) (element-type FairRecordLine): the lines of the file, at least one; NULL if it
 *   cannot be read
 */
GPtrArray *
fair_record_load_finish (GAsyncResult *result,
                         gboolean     *is_all,
                         GError      **error)
{
  const Loading *loading = g_task_get_task_data (G_TASK (result));

  *is_all = loading->is_all;
  return g_task_propagate_pointer (G_TASK (result), error);
}
