/* The progress line: written only to a terminal, a few times a second, and erased at the end. */
#include "config.h"

#include "cli-progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include <glib/gi18n.h>

enum
{
  INTERVAL = G_USEC_PER_SEC / 5
};

/**
 * fair_cli_progress_init:
 * @n: the number of deals
 */
void
fair_cli_progress_init (FairCliProgress *self,
                        guint64          n)
{
  *self = (FairCliProgress){ .shown = isatty (STDERR_FILENO) == 1, .n = n };
}

/**
 * fair_cli_progress_count:
 * Counts a deal, and shows the line if enough time has passed.
 */
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
  self->there = TRUE;
}

/**
 * fair_cli_progress_hide:
 * Erases the line, before other output or at the end.
 */
void
fair_cli_progress_hide (FairCliProgress *self)
{
  if (!self->there)
    return;

  fputs ("\r\033[K", stderr);
  fflush (stderr);
  self->there = FALSE;
}
