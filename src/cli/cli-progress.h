/* cli-progress.h: a line on the terminal that shows the progress of a long command. */
#pragma once

#include "solver.h"

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean shown; /* standard error is a terminal */
  gboolean there; /* the line is on the terminal now */
  gint64   last;  /* when it was last written, g_get_monotonic_time() */
  guint64  n;     /* deals in all */
  guint64  n_done;
  guint64  n_by_verdict[3];
} FairCliProgress;

void fair_cli_progress_init (FairCliProgress *self, guint64 n);
void fair_cli_progress_count (FairCliProgress *self, FairVerdict verdict);
void fair_cli_progress_hide (FairCliProgress *self);

G_END_DECLS
