/* cli-output.h: results on standard output; errors, each with one line of text and an exit status; and the progress of long
 * commands. */
#pragma once

#include "solver.h"

#include <glib.h>

G_BEGIN_DECLS

#define FAIR_CLI_ERROR (fair_cli_error_quark ())

/* The code of an error is the exit status of the program. */
typedef enum
{
  FAIR_CLI_ERROR_ILLEGAL = 1, /* a move was illegal */
  FAIR_CLI_ERROR_BAD_CALL = 2 /* everything else */
} FairCliError;

/* A line on the terminal that shows how many deals a command has searched. */
typedef struct
{
  gboolean shown;   /* standard error is a terminal */
  gboolean present; /* the line is on the terminal now */
  gint64   last;    /* when it was last written, g_get_monotonic_time() */
  guint64  n;       /* deals in all */
  guint64  n_done;
  guint64  n_by_verdict[3];
} FairCliProgress;

GQuark fair_cli_error_quark (void);

gboolean fair_cli_write (GString *text, GError **error);

gboolean fair_cli_fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean fair_cli_fail_at (GError **error, FairCliError code, const char *file, unsigned line, const char *what);
gboolean fair_cli_fail_to_read (GError **error, const char *file, const char *why);
int      fair_cli_report (const GError *error);

void fair_cli_progress_init (FairCliProgress *self, guint64 n);
void fair_cli_progress_count (FairCliProgress *self, FairVerdict verdict);
void fair_cli_progress_hide (FairCliProgress *self);

G_END_DECLS
