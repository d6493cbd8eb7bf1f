/* fair-database-file.h: the file of a database that is not open. */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>

G_BEGIN_DECLS

gboolean fair_database_file_is_emptied (const char *path, const GStatBuf *status);
gboolean fair_database_file_make_folder (const char *path, GError **error);
void     fair_database_file_remove (const char *path);

G_END_DECLS
