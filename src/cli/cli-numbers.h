/* cli-numbers.h: numbers as they are written on the command line and in files. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean fair_cli_parse_number (const char *text, size_t length, guint64 min, guint64 max, guint64 *number);
gboolean fair_cli_parse_range (const char *text, guint64 max, guint64 *first, guint64 *last);
gboolean fair_cli_parse_seconds (const char *text, guint64 max, guint64 *milliseconds);

G_END_DECLS
