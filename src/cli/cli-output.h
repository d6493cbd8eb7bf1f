/* cli-output.h: results on standard output. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean fair_cli_write (const GString *text, GError **error);

G_END_DECLS
