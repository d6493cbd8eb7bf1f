/* cli-output.h: results on standard output, and errors, each with one line of text and an exit status. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define FAIR_CLI_ERROR (fair_cli_error_quark ())

/* The code of an error is the exit status of the program. */
typedef enum
{
  FAIR_CLI_ERROR_ILLEGAL = 1, /* a move was illegal */
  FAIR_CLI_ERROR_BAD_CALL = 2 /* everything else */
} FairCliError;

GQuark fair_cli_error_quark (void);

gboolean fair_cli_write (GString *text, GError **error);

gboolean fair_cli_fail (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);
gboolean fair_cli_fail_at (GError **error, FairCliError code, const char *file, unsigned line, const char *what);
gboolean fair_cli_fail_to_read (GError **error, const char *file, const char *why);

G_END_DECLS
