/* fair-file.h: files that are replaced or read as a whole. */
#pragma once

#include <glib.h>
#include <sys/stat.h>

typedef enum
{
  FAIR_FILE_PRIVATE = 1 << 0, /* readable only by its owner */
  FAIR_FILE_UNSYNCED = 1 << 1 /* does not wait for the disk: after a power cut the file may be empty */
} FairFileFlags;

gboolean fair_file_replace (const char *path, gconstpointer bytes, gsize length, FairFileFlags flags, GError **error);
char    *fair_file_write_beside (const char        *path,
                                 gconstpointer      bytes,
                                 gsize              length,
                                 FairFileFlags      flags,
                                 const struct stat *replaced,
                                 GError           **error);
gboolean fair_file_sync_folder (const char *path, GError **error);
int      fair_file_open (int folder, const char *name, int flags, mode_t mode, struct stat *status);
int      fair_file_read_small (const char *path, gsize max, char **bytes, gsize *length, struct stat *status);
