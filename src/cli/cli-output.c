/* A command creates all of its output before it writes any, so that nothing is written if there is an error; only
 * commands that run for a long time write results as they become known.
 *
 * Messages contain words from the user (file names, moves), which can be any bytes; the output is always one
 * line of UTF-8.
 */
#include "config.h"

#include "cli-output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gi18n.h>

#include "fair-words.h"

enum
{
  INTERVAL = G_USEC_PER_SEC / 5 /* between two updates of the progress line */
};

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
 * @file: the name of a file, as the user typed it
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

/* Returns: %FALSE, so that the caller can return it */
gboolean
fair_cli_fail_to_read (GError    **error,
                       const char *file,
                       const char *why)
{
  /* translators: the first %s is the path of a file, the second what the system says. */
  return fair_cli_fail (error, _ ("“%s” cannot be read: %s."), file, why);
}

/* Prints @error to standard error, in one line.  Returns: the exit status */
int
fair_cli_report (const GError *error)
{
  g_autofree char *line = fair_words_make_message (error->message);

  fprintf (stderr, "%s\n", line);

  return error->domain == FAIR_CLI_ERROR ? error->code : FAIR_CLI_ERROR_BAD_CALL;
}

/* @n: the number of deals */
void
fair_cli_progress_init (FairCliProgress *self,
                        guint64          n)
{
  *self = (FairCliProgress){ .shown = isatty (STDERR_FILENO) == 1, .n = n };
}

/* Counts a deal, and shows the line if enough time has passed. */
void
fair_cli_progress_count (FairCliProgress *self,
                         FairVerdict      verdict)
{
  gint64 now = g_get_monotonic_time ();

  self->n_done++;
  self->n_by_verdict[verdict]++;
  if (!self->shown || now - self->last < INTERVAL)
    return;

  fputs ("\r\033[K", stderr);
  /* translators: deals searched, of how many, and what came out. */
  fprintf (stderr, _ ("%" PRIu64 " of %" PRIu64 ": %" PRIu64 " can be won, %" PRIu64 " cannot, %" PRIu64 " unknown"),
           self->n_done, self->n, self->n_by_verdict[FAIR_VERDICT_WON], self->n_by_verdict[FAIR_VERDICT_LOST],
           self->n_by_verdict[FAIR_VERDICT_UNKNOWN]);
  fflush (stderr);
  self->last = now;
  self->present = TRUE;
}

/* Erases the line, before other output or at the end. */
void
fair_cli_progress_hide (FairCliProgress *self)
{
  if (!self->present)
    return;

  fputs ("\r\033[K", stderr);
  fflush (stderr);
  self->present = FALSE;
}
