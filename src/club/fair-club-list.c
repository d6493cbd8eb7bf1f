/* Folders are kept as URIs, which are text whatever bytes their names have.  In a Flatpak a folder is where the portal
 * for documents shows it. */
#include "config.h"

#include "fair-club-list.h"

#include "fair-file.h"
#include "fair-store-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GROUP "clubs"
#define FOLDERS "folders"

enum
{
  MAX_CLUBS = 50,
  MAX_BYTES = 1024 * 1024
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

/* @text: (out): all of the file.  Returns: 0, or an errno */
static int
read_text (const char *path,
           char      **text,
           gsize      *length)
{
  int              descriptor = open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  g_autofree char *buffer = NULL;
  struct stat      status;
  ssize_t          n = 1;
  int              code = 0;

  *length = 0;
  if (descriptor < 0)
    return errno;

  if (fstat (descriptor, &status) != 0)
    code = errno;
  else if (!S_ISREG (status.st_mode))
    code = S_ISDIR (status.st_mode) ? EISDIR : EINVAL;
  buffer = g_malloc (MAX_BYTES);
  while (code == 0 && n != 0 && *length < MAX_BYTES)
    {
      n = read (descriptor, buffer + *length, MAX_BYTES - *length);
      if (n > 0)
        *length += (gsize) n;
      else if (n < 0 && errno != EINTR)
        code = errno;
    }
  close (descriptor);
  if (code == 0 && *length == MAX_BYTES)
    code = EFBIG;
  if (code == 0)
    *text = g_steal_pointer (&buffer);
  return code;
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

/* Returns: (transfer full) (element-type filename): the folders that URIs name, each once */
static GPtrArray *
list_folders (const char *const *uris)
{
  GPtrArray *folders = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; uris != NULL && uris[i] != NULL && folders->len < MAX_CLUBS; i++)
    {
      g_autofree char *folder = g_filename_from_uri (uris[i], NULL, NULL);

      if (folder != NULL && !has (folders, folder))
        g_ptr_array_add (folders, g_steal_pointer (&folder));
    }

  return folders;
}

/* Returns: (transfer full) (element-type filename): folders of clubs, the first one joined first; none of what is not
 *   one of ours */
GPtrArray *
fair_club_list_load (const char *path)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_auto (GStrv) uris = NULL;
  g_autofree char *text = NULL;
  gsize            length;

  if (read_text (path, &text, &length) == 0)
    uris = parse (file, text, length);
  return list_folders ((const char *const *) uris);
}

static gboolean
fail_with_writing (const char *why,
                   GError    **error)
{
  /* translators: %s is what the system says. */
  return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The list of clubs cannot be written: %s"), why);
}

/* Keeps a file that is no list under another name. */
static gboolean
keep_former (const char *path,
             GError    **error)
{
  g_autofree char *former = g_strdup_printf ("%s-%" G_GINT64_FORMAT ".former", path, g_get_real_time ());

  return g_rename (path, former) == 0 || fail_with_writing (g_strerror (errno), error);
}

/**
 * open_list:
 * @file: (out) (transfer full): the list, with all else that the file has
 * @uris: (out) (transfer full) (nullable): of folders, also what names none
 *
 * Reads a list that is to be changed.  A file that cannot be read now may have clubs, so nothing is put in its place.
 */
static gboolean
open_list (const char *path,
           GKeyFile  **file,
           GStrv      *uris,
           GError    **error)
{
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  gsize            length;
  int              code = read_text (path, &text, &length);

  *file = g_key_file_new ();
  *uris = NULL;
  if (code == ENOENT)
    return TRUE;
  if (code == 0)
    {
      *uris = parse (*file, text, length);
      if (*uris != NULL)
        return TRUE;
      g_key_file_unref (*file);
      *file = g_key_file_new ();
      return keep_former (path, error);
    }

  name = g_filename_display_name (path);
  return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN,
                          /* translators: the first %s is the name of a file, the second what the system says */
                          _ ("“%s” cannot be read: %s."), name, g_strerror (code));
}

/* Writes the list with these URIs. */
static gboolean
save (const char *path,
      GKeyFile   *file,
      GPtrArray  *uris,
      GError    **error)
{
  g_autofree char *text = NULL;
  gsize            length;

  g_key_file_set_string_list (file, GROUP, FOLDERS, (const char *const *) uris->pdata, uris->len);
  text = g_key_file_to_data (file, &length, NULL);
  return fair_file_replace (path, text, length, FAIR_FILE_PRIVATE, error);
}

/* Adds @folder, an absolute path, unless it is there; not for a thread that must not wait for a disk. */
gboolean
fair_club_list_add (const char *path,
                    const char *folder,
                    GError    **error)
{
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&mutex);
  g_autoptr (GKeyFile) file = NULL;
  g_auto (GStrv) uris = NULL;
  g_autoptr (GPtrArray) folders = NULL;
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);

  if (!open_list (path, &file, &uris, error))
    return FALSE;
  folders = list_folders ((const char *const *) uris);
  if (has (folders, folder))
    return TRUE;
  if (folders->len >= MAX_CLUBS)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("You are in too many clubs to join another."));

  for (guint i = 0; uris != NULL && uris[i] != NULL; i++)
    g_ptr_array_add (changed, g_strdup (uris[i]));
  g_ptr_array_add (changed, g_filename_to_uri (folder, NULL, NULL));
  return save (path, file, changed, error);
}

/* Removes @folder, if it is there; likewise. */
gboolean
fair_club_list_remove (const char *path,
                       const char *folder,
                       GError    **error)
{
  g_autoptr (GMutexLocker) locker G_GNUC_UNUSED = g_mutex_locker_new (&mutex);
  g_autoptr (GKeyFile) file = NULL;
  g_auto (GStrv) uris = NULL;
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);
  guint n = 0;

  if (!open_list (path, &file, &uris, error))
    return FALSE;

  for (; uris != NULL && uris[n] != NULL; n++)
    {
      g_autofree char *name = g_filename_from_uri (uris[n], NULL, NULL);

      if (g_strcmp0 (name, folder) != 0)
        g_ptr_array_add (changed, g_strdup (uris[n]));
    }
  return changed->len == n || save (path, file, changed, error);
}
