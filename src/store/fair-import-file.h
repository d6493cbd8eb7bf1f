/* fair-import-file.h: the file that an import reads. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

enum
{
  FAIR_IMPORT_FILE_MEBIBYTES = 128 /* the most that is read */
};

char *fair_import_file_read (GFile *file, gsize *length, GError **error);

G_END_DECLS
