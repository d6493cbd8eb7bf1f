/* fair-import.h: results from a file that was exported as JSON.  docs/records.md says what is taken. */
#pragma once

#include "fair-database.h"

G_BEGIN_DECLS

GPtrArray *fair_import_read (const char *text, gsize length, GError **error);
gboolean   fair_import_add (FairDatabase *database, GPtrArray *results, guint *n_new, guint *n_known, GError **error);

G_END_DECLS
