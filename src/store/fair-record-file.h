/* fair-record-file.h: the file that an import reads. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

enum
{
  FAIR_RECORD_FILE_MEBIBYTES = 128 /* the most that is read */
};

char *fair_record_file_read (GFile *file, gsize *length, GError **error);

G_END_DECLS
