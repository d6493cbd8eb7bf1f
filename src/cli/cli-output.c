/* Results on standard output.
 *
 * A command creates all of its output before it writes any, so that nothing is written if there is an error; only
 * commands that run for a long time write results as they become known.
 */
#include "config.h"

#include "cli-output.h"

#include <errno.h>
#include <stdio.h>

#include <glib/gi18n.h>

#include "cli-error.h"

/**
 * fair_cli_write:
 * Writes @text to standard output at once.
 *
 * Returns: whether it was written
 */
gboolean
fair_cli_write (const GString *text,
                GError       **error)
{
  if (fwrite (text->str, 1, text->len, stdout) == text->len && fflush (stdout) == 0)
    return TRUE;

  /* translators: %s is what the system says. */
  return fair_cli_fail (error, _ ("Standard output cannot be written: %s."), g_strerror (errno));
}
