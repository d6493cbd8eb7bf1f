/* fair-database-file.h: the file of a database before it is opened. */
#pragma once

#include <glib.h>
#include <glib/gstdio.h>

G_BEGIN_DECLS

gboolean fair_database_file_is_emptied (const char *path, const GStatBuf *status);
gboolean fair_database_file_make_folder (const char *path, GError **error);

G_END_DECLS
