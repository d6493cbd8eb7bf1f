/* Errors of the command line, created with the message that is printed, and printed in one place.
 *
 * Messages contain words from the user (file names, moves), which can be any bytes; the output is always one
 * line of UTF-8.
 */
#include "config.h"

#include "cli-error.h"

#include <stdio.h>

#include "fair-words.h"

G_DEFINE_QUARK (fair - cli - error - quark, fair_cli_error)

/**
 * fair_cli_fail:
 * @error: where to put the error
 * @format: a sentence about an invalid command line
 *
 * Returns: %FALSE, so that the caller can return it
 */
gboolean
fair_cli_fail (GError    **error,
               const char *format,
               ...)
{
  g_autofree char *message = NULL;
  va_list          arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error (error, FAIR_CLI_ERROR, FAIR_CLI_ERROR_BAD_CALL, "fairdeal-cli: %s", message);

  return FALSE;
}

/**
 * fair_cli_fail_at:
 * @error: where to put the error
 * @file: the name of a file, as the user gave it
 * @line: the line in it, from 1
 * @what: what is wrong there
 *
 * Returns: %FALSE, so that the caller can return it
 */
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

/**
 * fair_cli_report:
 *
 * Prints @error to standard error, in one line.
 *
 * Returns: the exit status
 */
int
fair_cli_report (const GError *error)
{
  g_autofree char *line = fair_words_make_message (error->message);

  fprintf (stderr, "%s\n", line);

  return error->domain == FAIR_CLI_ERROR ? error->code : FAIR_CLI_ERROR_BAD_CALL;
}
