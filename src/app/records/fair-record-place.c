/* Each record that is dragged gets its own folder in the cache, which only the player can read. It is not
 * known when the other program has read it, so folders older than a day are removed when the next one is
 * created.
 */
#include "config.h"

#include "fair-record-place.h"

#include "fair-record-file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

enum
{
  MAX_AGE = 24 * 3600 /* seconds */
};

/* Returns: (transfer full): the file name for a record */
char *
fair_record_place_dup_name (const FairResult *result)
{
  return g_strdup_printf ("%s-%" G_GUINT64_FORMAT FAIR_RECORD_SUFFIX, result->game, result->number);
}

/* Removes @path, a folder with files, if it is old. */
static void
remove_if_old (const char *path)
{
  g_autoptr (GDir) folder = NULL;
  const char *name;
  GStatBuf    status;

  if (g_lstat (path, &status) != 0 || !S_ISDIR (status.st_mode) || status.st_mtime + MAX_AGE > g_get_real_time () / G_USEC_PER_SEC)
    return;

  folder = g_dir_open (path, 0, NULL);
  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

static void
remove_old (const char *parent)
{
  g_autoptr (GDir) folder = g_dir_open (parent, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (parent, name, NULL);

      remove_if_old (path);
    }
}

/* Returns: (transfer full) (nullable): a file for the record of @result, which does not exist yet, in a new
 * folder. Uses the disk, so it must not be called in the main thread. */
GFile *
fair_record_place_new (const FairResult *result,
                       GError          **error)
{
  g_autofree char *parent = g_build_filename (g_get_user_cache_dir (), "fairdeal", "records", NULL);
  g_autofree char *folder = g_build_filename (parent, "XXXXXX", NULL);
  g_autofree char *name = fair_record_place_dup_name (result);

  remove_old (parent);
  if (g_mkdir_with_parents (parent, 0700) != 0 || g_mkdtemp (folder) == NULL)
    {
      g_set_error_literal (error, G_FILE_ERROR, (int) g_file_error_from_errno (errno), g_strerror (errno));
      return NULL;
    }

  return g_file_new_build_filename (folder, name, NULL);
}
