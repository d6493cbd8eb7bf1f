/* Folders are kept as URIs, which are text whatever bytes their names have.  In a Flatpak, these are paths of the
 * document portal. */
#include "config.h"

#include "fair-club-list.h"

#include "fair-file.h"
#include "fair-store-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define GROUP "clubs"
#define FOLDERS "folders"

enum
{
  MAX_CLUBS = 50,
  MAX_BYTES = 1024 * 1024
};

/* For the threads of this program; one human cannot race this with another program. */
static GMutex mutex;

/* Returns: (transfer full): the list of a player with this id: “clubs”, or “computers” */
char *
fair_club_list_dup_path (const char *database,
                         const char *kind,
                         const char *player)
{
  g_autofree char *folder = g_path_get_dirname (database);
  g_autofree char *name = g_strdup_printf ("%s%s%s.ini", kind, *player ? "-" : "", player);

  return g_build_filename (folder, name, NULL);
}

/* Returns: (transfer full) (nullable): the URIs in the text of a list; NULL if it is none */
static GStrv
parse (GKeyFile   *file,
       const char *text,
       gsize       length)
{
  if (memchr (text, '\0', length) != NULL || !g_key_file_load_from_data (file, text, length, G_KEY_FILE_KEEP_COMMENTS, NULL))
    return NULL;
  return g_key_file_get_string_list (file, GROUP, FOLDERS, NULL, NULL);
}

static GPtrArray *
list_folders (const char *const *uris)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; uris != NULL && uris[i] != NULL && folders->len < MAX_CLUBS; i++)
    {
      g_autofree char *folder = g_filename_from_uri (uris[i], NULL, NULL);

      if (folder != NULL && !g_ptr_array_find_with_equal_func (folders, folder, g_str_equal, NULL))
        g_ptr_array_add (folders, g_steal_pointer (&folder));
    }

  return folders;
}

/* Returns: (transfer full) (element-type filename): folders of clubs, the first one joined first; none if the file is not
 *   one of ours */
GPtrArray *
fair_club_list_load (const char *path)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_auto (GStrv) uris = NULL;
  g_autofree char *text = NULL;
  gsize            length;
  struct stat      status;

  if (fair_file_read_small (path, MAX_BYTES, &text, &length, &status) == 0)
    uris = parse (file, text, length);
  return list_folders ((const char *const *) uris);
}

/* Adds @folder, an absolute path, or removes it, unless that is already done; do not call it in a thread that must not
 * wait for a disk.  A file that cannot be read now may have clubs, so it is not replaced; a file that is not a list is
 * kept under another name. */
gboolean
fair_club_list_change (const char *path,
                       const char *folder,
                       gboolean    adds,
                       GError    **error)
{
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&mutex);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_auto (GStrv) uris = NULL;
  g_autofree char *former = g_strdup_printf ("%s-%" G_GINT64_FORMAT ".former", path, g_get_real_time ());
  g_autofree char *shown = g_filename_display_name (path);
  g_autofree char *text = NULL;
  g_autofree char *changed_text = NULL;
  g_autoptr (GPtrArray) folders = NULL;
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);
  gsize       length;
  struct stat status;
  int         code = fair_file_read_small (path, MAX_BYTES, &text, &length, &status);

  if (code != 0 && code != ENOENT)
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN,
                            /* translators: the first %s is the name of a file, the second what the system says */
                            _ ("“%s” cannot be read: %s."), shown, g_strerror (code));
  uris = code == 0 ? parse (file, text, length) : NULL;
  if (code == 0 && uris == NULL)
    {
      if (g_rename (path, former) != 0)
        /* translators: %s is what the system says. */
        return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The list of clubs cannot be written: %s"), g_strerror (errno));
      g_key_file_unref (file);
      file = g_key_file_new ();
    }

  folders = list_folders ((const char *const *) uris);
  if (adds && g_ptr_array_find_with_equal_func (folders, folder, g_str_equal, NULL))
    return TRUE;
  if (adds && folders->len >= MAX_CLUBS)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("You are in too many clubs to join another."));

  for (guint i = 0; uris != NULL && uris[i] != NULL; i++)
    {
      g_autofree char *name = g_filename_from_uri (uris[i], NULL, NULL);

      if (g_strcmp0 (name, folder) != 0)
        g_ptr_array_add (changed, g_strdup (uris[i]));
    }
  if (adds)
    g_ptr_array_add (changed, g_filename_to_uri (folder, NULL, NULL));
  else if (uris == NULL || changed->len == g_strv_length (uris))
    return TRUE;

  g_key_file_set_string_list (file, GROUP, FOLDERS, (const char *const *) changed->pdata, changed->len);
  changed_text = g_key_file_to_data (file, &length, NULL);
  return fair_file_replace (path, changed_text, length, FAIR_FILE_PRIVATE, error);
}
