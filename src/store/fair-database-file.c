#include "config.h"

#include "fair-database-file.h"

#include "fair-backup.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <time.h>

enum
{
  FOLDER_MODE = 0700,
  EMPTY_SIZE = 1,    /* up to this size in bytes, SQLite treats a file as empty, */
  EMPTY_SECONDS = 60 /* and a file of this age was not just created by another program */
};

/* Whether an empty file was once a database. */
gboolean
fair_database_file_is_emptied (const char     *path,
                               const GStatBuf *status)
{
  g_autoptr (GPtrArray) backups = status->st_size <= EMPTY_SIZE ? fair_backup_list (path) : NULL;

  return backups != NULL && (backups->len > 0 || time (NULL) - status->st_mtime > EMPTY_SECONDS);
}

/* Creates the folder of @path, unless it exists. */
gboolean
fair_database_file_make_folder (const char *path,
                                GError    **error)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_mkdir_with_parents (folder, FOLDER_MODE) == 0)
    return TRUE;

  /* translators: the first %s is the name of a folder, the second says why */
  return fair_store_fail (error, errno == ENOSPC ? FAIR_STORE_ERROR_FULL : FAIR_STORE_ERROR_FORBIDDEN,
                          _ ("The folder “%s” cannot be created: %s."), folder, g_strerror (errno));
}

/* Removes a database that is not open, and the files that SQLite keeps beside it. */
void
fair_database_file_remove (const char *path)
{
  static const char *const suffixes[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *file = g_strconcat (path, suffixes[i], NULL);

      g_unlink (file);
    }
}
