/* fair-import.h: reads results from a JSON export. docs/records.md describes what is accepted. */
#pragma once

#include "fair-database.h"

G_BEGIN_DECLS

GPtrArray *fair_import_read (const char *text, gsize length, GError **error);
gboolean   fair_import_add (FairDatabase *database,
                            const char   *player,
                            GPtrArray    *results,
                            guint        *n_new,
                            guint        *n_known,
                            GError      **error);

G_END_DECLS
