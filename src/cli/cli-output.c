/* A command creates all of its output before it writes any, so that nothing is written if there is an error; only
 * commands that run for a long time write results as they become known.
 *
 * Messages contain words from the user (file names, moves), which can be any bytes; the output is always one
 * line of UTF-8.
 */
#include "config.h"

#include "cli-output.h"

#include <errno.h>
#include <stdio.h>

#include <glib/gi18n.h>

G_DEFINE_QUARK (fair - cli - error - quark, fair_cli_error)

/* @text: (transfer full): a result.  Returns: whether it was written */
gboolean
fair_cli_write (GString *text,
                GError **error)
{
  gboolean good = fwrite (text->str, 1, text->len, stdout) == text->len && fflush (stdout) == 0;
  int      code = errno;

  g_string_free (text, TRUE);
  /* translators: %s is what the system says. */
  return good || fair_cli_fail (error, _ ("Standard output cannot be written: %s."), g_strerror (code));
}

/* @format: a sentence about an invalid command line.  Returns: %FALSE, so that the caller can return it */
gboolean
fair_cli_fail (GError    **error,
               const char *format,
               ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_propagate_prefixed_error (error, g_error_new_valist (FAIR_CLI_ERROR, FAIR_CLI_ERROR_BAD_CALL, format, arguments), "fairdeal-cli: ");
  va_end (arguments);

  return FALSE;
}

/* @file: its name, as the user typed it.  @line: the line in it, from 1.  @what: what is wrong there.  Returns: %FALSE
 * */
gboolean
fair_cli_fail_at (GError     **error,
                  FairCliError code,
                  const char  *file,
                  unsigned     line,
                  const char  *what)
{
  g_set_error (error, FAIR_CLI_ERROR, code, "%s:%u: %s", file, line, what);

  return FALSE;
}

/* Returns: %FALSE, so that the caller can return it */
gboolean
fair_cli_fail_to_read (GError    **error,
                       const char *file,
                       const char *why)
{
  /* translators: the first %s is the path of a file, the second what the system says. */
  return fair_cli_fail (error, _ ("“%s” cannot be read: %s."), file, why);
}
