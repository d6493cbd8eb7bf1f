/* Folders are kept as URIs, which are text whatever bytes their names have.  In a Flatpak a folder is where the portal
 * for documents shows it. */
#include "config.h"

#include "fair-club-list.h"

#include "fair-store-error.h"

#include <glib/gi18n-lib.h>
#include <sys/stat.h>

#define GROUP "clubs"
#define FOLDERS "folders"

enum
{
  MAX_CLUBS = 50,
  MAX_BYTES = 1024 * 1024,
  FILE_MODE = 0600
};

/* Of this program; two at once are those of one player who is not that quick. */
static GMutex mutex;

/* Returns: (transfer full): where the clubs of the player with this id are kept */
char *
fair_club_list_dup_path (const char *database,
                         const char *player)
{
  g_autofree char *folder = g_path_get_dirname (database);
  g_autofree char *name = *player ? g_strdup_printf ("clubs-%s.ini", player) : g_strdup ("clubs.ini");

  return g_build_filename (folder, name, NULL);
}

static gboolean
has (GPtrArray  *folders,
     const char *folder)
{
  return g_ptr_array_find_with_equal_func (folders, folder, g_str_equal, NULL);
}

/* Returns: (transfer full) (element-type filename): folders of clubs, the first one joined first; none of what is not
 *   one of ours */
GPtrArray *
fair_club_list_load (const char *path)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_auto (GStrv) uris = NULL;
  struct stat status;

  if (stat (path, &status) == 0 && S_ISREG (status.st_mode) && status.st_size <= MAX_BYTES &&
      g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL))
    uris = g_key_file_get_string_list (file, GROUP, FOLDERS, NULL, NULL);
  for (guint i = 0; uris != NULL && uris[i] != NULL && folders->len < MAX_CLUBS; i++)
    {
      g_autofree char *folder = g_filename_from_uri (uris[i], NULL, NULL);

      if (folder != NULL && !has (folders, folder))
        g_ptr_array_add (folders, g_steal_pointer (&folder));
    }

  return folders;
}

static gboolean
save (const char *path,
      GPtrArray  *folders,
      GError    **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GPtrArray) uris = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) problem = NULL;
  g_autofree char *text = NULL;
  gsize            length;

  for (guint i = 0; i < folders->len; i++)
    g_ptr_array_add (uris, g_filename_to_uri (g_ptr_array_index (folders, i), NULL, NULL));
  g_key_file_set_string_list (file, GROUP, FOLDERS, (const char *const *) uris->pdata, uris->len);
  text = g_key_file_to_data (file, &length, NULL);
  return g_file_set_contents_full (path, text, (gssize) length, G_FILE_SET_CONTENTS_CONSISTENT, FILE_MODE, &problem) ||
         /* translators: %s is what the system says. */
         fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The list of clubs cannot be written: %s"), problem->message);
}

/* Adds @folder, an absolute path, unless it is there; not for a thread that must not wait for a disk. */
gboolean
fair_club_list_add (const char *path,
                    const char *folder,
                    GError    **error)
{
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&mutex);
  g_autoptr (GPtrArray) folders = fair_club_list_load (path);

  if (has (folders, folder))
    return TRUE;
  if (folders->len >= MAX_CLUBS)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("You are in too many clubs to join another."));

  g_ptr_array_add (folders, g_strdup (folder));
  return save (path, folders, error);
}

/* Removes @folder, if it is there; likewise. */
gboolean
fair_club_list_remove (const char *path,
                       const char *folder,
                       GError    **error)
{
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&mutex);
  g_autoptr (GPtrArray) folders = fair_club_list_load (path);
  guint index;

  if (!g_ptr_array_find_with_equal_func (folders, folder, g_str_equal, &index))
    return TRUE;

  g_ptr_array_remove_index (folders, index);
  return save (path, folders, error);
}
