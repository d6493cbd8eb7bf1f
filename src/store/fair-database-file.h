/* fair-database-file.h: the file of a database that is not open. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean fair_database_file_check (const char *path, GError **error);
gboolean fair_database_file_is_complete (const char *path);
gboolean fair_database_file_make_folder (const char *path, GError **error);
gboolean fair_database_file_create (const char *path);
void     fair_database_file_remove_empty (const char *path);
void     fair_database_file_remove (const char *path);

G_END_DECLS
