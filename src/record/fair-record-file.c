/* A file is read line by line, so its length does not matter.  If a line is too long for a record, nothing after it
 * is read. */
#include "config.h"

#include "fair-record-file.h"

#include "fair-file.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  FairRecordFunc function;
  gpointer       data;
  GString       *text; /* the current line */
  guint          line; /* how many lines came before it */
} Lines;

/* Returns: whether to read on */
static gboolean
end_line (Lines *self)
{
  g_autoptr (GError) fault = NULL;
  const char *member = NULL;
  FairRecord *record = fair_record_read (self->text->str, self->text->len, ++self->line, &member, &fault);
  gboolean    goes_on;

  goes_on = self->function (self->line, record, record ? NULL : member, fault, self->data);
  g_clear_pointer (&record, fair_record_free);
  g_string_truncate (self->text, 0);
  return goes_on;
}

/* Returns: whether to read on */
static gboolean
add_bytes (Lines      *self,
           const char *bytes,
           gsize       n)
{
  while (n > 0)
    {
      const char *end = memchr (bytes, '\n', n);
      gsize       length = end ? (gsize) (end - bytes) : n;

      g_string_append_len (self->text, bytes, (gssize) length);
      if (self->text->len > FAIR_RECORD_MAX_LINE)
        return FALSE;
      if (end == NULL)
        return TRUE;
      if (!end_line (self))
        return FALSE;
      bytes = end + 1;
      n -= length + 1;
    }

  return TRUE;
}

static void
report_no_record (Lines *self)
{
  g_autoptr (GError) fault = NULL;

  fair_store_fail (&fault, FAIR_STORE_ERROR_INVALID, _ ("There is no record in the file."));
  self->function (1, NULL, "empty", fault, self->data);
}

/**
 * fair_record_foreach:
 * @descriptor: what to read from, up to its end
 * @function: called for each line, in order, until it returns FALSE; at least once
 *
 * Reads the records of a file, and checks each; can be called in any thread.
 *
 * Returns: FALSE with @error, a GFileError, if it cannot be read
 */
gboolean
fair_record_foreach (int            descriptor,
                     FairRecordFunc function,
                     gpointer       data,
                     GError       **error)
{
  Lines    self = { function, data, g_string_new (NULL), 0 };
  char     buffer[65536];
  gboolean goes_on = TRUE;
  ssize_t  n;
  int      code = 0;

  do
    {
      n = read (descriptor, buffer, sizeof buffer);
      if (n < 0)
        code = errno;
      else
        goes_on = add_bytes (&self, buffer, (gsize) n);
    }
  while (goes_on && (n > 0 || (n < 0 && code == EINTR)));

  if (n >= 0 && self.text->len > 0)
    end_line (&self);
  else if (n >= 0 && self.line == 0)
    report_no_record (&self);
  g_string_free (self.text, TRUE);
  if (n < 0)
    g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (code), g_strerror (code));

  return n >= 0;
}

/**
 * fair_record_save:
 * @file: a local file, which is replaced once the new one is complete
 * @records: (element-type FairRecord): one or more
 *
 * Writes records, one per line.  This waits for the disk, so do not call it in the main thread.
 */
gboolean
fair_record_save (GFile     *file,
                  GPtrArray *records,
                  GError   **error)
{
  GString *text = g_string_new (NULL);
  gboolean good;

  for (guint i = 0; i < records->len; i++)
    {
      g_autofree char *line = fair_record_print (g_ptr_array_index (records, i));

      g_string_append (text, line);
    }
  good = fair_file_replace (g_file_peek_path (file), text->str, text->len, 0, error);
  g_string_free (text, TRUE);
  return good;
}
