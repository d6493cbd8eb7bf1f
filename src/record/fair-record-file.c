/* A file is read line by line, so its length does not matter.  If a line is too long for a record, nothing after it is
 * read.  A file from somebody else is loaded in another thread, only if it is a regular file, and only up to a number of
 * lines and bytes. */
#include "config.h"

#include "fair-record-file.h"

#include "fair-file.h"
#include "fair-store-error.h"
#include "fair-words.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

/* Calls @function for the lines that end in @bytes; @rest has the start of the first line, and on return the start of
 * the next one. */
static FairLinesEnd
read_bytes (const char  *bytes,
            gsize        n,
            guint       *line,
            GString     *rest,
            FairLineFunc function,
            gpointer     data)
{
  while (n > 0)
    {
      const char *end = memchr (bytes, '\n', n);
      gsize       length = end ? (gsize) (end - bytes) : n;
      gboolean    is_split = end == NULL || rest->len > 0;

      if (is_split || length > FAIR_RECORD_MAX_LINE)
        g_string_append_len (rest, bytes, (gssize) length);
      if (rest->len > FAIR_RECORD_MAX_LINE)
        return FAIR_LINES_TOO_LONG;
      if (end == NULL)
        break;
      if (!function (++*line, is_split ? rest->str : bytes, is_split ? rest->len : length, data))
        return FAIR_LINES_STOPPED;
      g_string_truncate (rest, 0);
      bytes = end + 1;
      n -= length + 1;
    }

  return FAIR_LINES_READ;
}

/* Reads the lines of @file from its current position.
 * @max: bytes, after which nothing is read, even if the file grows
 * @rest: (out): a line that has no end or is too long */
FairLinesEnd
fair_lines_read (int          file,
                 gsize        max,
                 FairLineFunc function,
                 gpointer     data,
                 GString     *rest)
{
  enum
  {
    CHUNK = 256 * 1024
  };
  g_autofree char *buffer = g_malloc (CHUNK);
  FairLinesEnd     end = FAIR_LINES_READ;
  guint            line = 0;
  gsize            total = 0;
  ssize_t          n = 1;

  while (end == FAIR_LINES_READ && n != 0 && total <= max)
    {
      n = read (file, buffer, CHUNK);
      if (n < 0 && errno != EINTR)
        end = FAIR_LINES_FAILED;
      else if (n > 0)
        end = read_bytes (buffer, (gsize) n, &line, rest, function, data);
      total += (gsize) MAX (n, 0);
    }

  return end;
}

/* The function that records are passed to. */
typedef struct
{
  FairRecordFunc function;
  gpointer       data;
  guint          n_lines;
} Receiver;

static gboolean
read_line_cb (guint       line,
              const char *text,
              gsize       length,
              gpointer    data)
{
  Receiver *self = data;
  g_autoptr (GError) fault = NULL;
  const char *member = NULL;
  FairRecord *record = fair_record_read (text, length, line, NULL, NULL, &member, &fault);

  self->n_lines = line;
  return self->function (line, record, record ? NULL : member, fault, self->data);
}

/* Reads the records of a file, and checks each; can be called in any thread.
 * @descriptor: to read to its end
 * @function: called for each line, in order, until it returns FALSE; at least once
 * Returns: FALSE with @error, a GFileError, if it cannot be read */
gboolean
fair_record_foreach (int            descriptor,
                     FairRecordFunc function,
                     gpointer       data,
                     GError       **error)
{
  Receiver self = { function, data, 0 };
  g_autoptr (GString) rest = g_string_new (NULL);
  g_autoptr (GError) fault = NULL;
  FairLinesEnd end = fair_lines_read (descriptor, G_MAXSIZE, read_line_cb, &self, rest);

  if (end == FAIR_LINES_FAILED)
    {
      g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno), g_strerror (errno));
      return FALSE;
    }
  if (end != FAIR_LINES_STOPPED && rest->len > 0)
    read_line_cb (self.n_lines + 1, rest->str, rest->len, &self);
  else if (self.n_lines == 0)
    {
      fair_store_fail (&fault, FAIR_STORE_ERROR_INVALID, _ ("There is no record in the file."));
      function (1, NULL, "empty", fault, data);
    }

  return TRUE;
}

/* Writes records, one per line.  This waits for the disk, so do not call it in the main thread.
 * @file: a local file, which is replaced once the new one is complete
 * @records: (element-type FairRecord): one or more */
gboolean
fair_record_save (GFile     *file,
                  GPtrArray *records,
                  GError   **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < records->len; i++)
    {
      g_autofree char *line = fair_record_print (g_ptr_array_index (records, i));

      g_string_append (text, line);
    }
  return fair_file_replace (g_file_peek_path (file), text->str, text->len, 0, error);
}

/* A file that is loaded. */
typedef struct
{
  GPtrArray    *lines; /* owned; NULL once passed on */
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

static gboolean
record_cb (guint         number,
           FairRecord   *record,
           const char   *member,
           const GError *fault,
           gpointer      data)
{
  Loading *self = data;
  g_autoptr (FairRecord) owned = record;
  FairRecordLine *line;

  self->n_bytes += record ? strlen (record->result->moves) + (record->result->times ? strlen (record->result->times) : 0) : 0;
  self->is_all = self->lines->len < FAIR_RECORDS_MAX_LINES && self->n_bytes <= FAIR_RECORDS_MAX_BYTES;
  if (!self->is_all || g_cancellable_is_cancelled (self->cancellable))
    return FALSE;

  line = g_new0 (FairRecordLine, 1);
  line->line = number;
  line->record = g_steal_pointer (&owned);
  line->member = g_strdup (member);
  line->fault = fault ? g_strdup (fault->message) : NULL;
  g_ptr_array_add (self->lines, line);
  return TRUE;
}

static void
load_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  Loading *self = data;
  g_autoptr (GError) problem = NULL;
  g_autofree char *basename = g_file_get_basename (source);
  g_autofree char *name = fair_words_make_file_name (basename);
  GError          *error = NULL;
  const char      *path = g_file_peek_path (source);
  const char      *why = NULL;
  struct stat      status;
  int              descriptor = path ? fair_file_open (AT_FDCWD, path, O_RDONLY, 0, &status) : -1;
  int              code = errno;

  self->cancellable = cancellable;
  if (path == NULL)
    why = _ ("it is not on this computer");
  else if (descriptor < 0)
    why = code == EISDIR || code == EINVAL ? _ ("it is not a regular file") : g_strerror (code);
  else if (!fair_record_foreach (descriptor, record_cb, self, &problem))
    why = problem->message;
  if (descriptor >= 0)
    close (descriptor);
  if (why == NULL)
    {
      g_task_return_pointer (task, g_steal_pointer (&self->lines), (GDestroyNotify) g_ptr_array_unref);
      return;
    }

  /* translators: the first %s is the name of a file, the second says why */
  fair_store_fail (&error, FAIR_STORE_ERROR_FAILED, _ ("“%s” cannot be read: %s."), name, why);
  g_task_return_error (task, error);
}

/* Reads and checks the records of @file, which is from somebody else, in another thread. */
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

/* @is_all: (out): whether the file has no more lines.  Returns: (transfer full) (nullable) (element-type
 * FairRecordLine): the lines of the file, at least one; NULL if it cannot be read */
GPtrArray *
fair_record_load_finish (GAsyncResult *result,
                         gboolean     *is_all,
                         GError      **error)
{
  const Loading *loading = g_task_get_task_data (G_TASK (result));

  *is_all = loading->is_all;
  return g_task_propagate_pointer (G_TASK (result), error);
}
