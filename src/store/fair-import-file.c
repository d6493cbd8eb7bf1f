/* Reads only regular files: a pipe may have no writer, and a device may have no end. */
#include "config.h"

#include "fair-import-file.h"

#include "fair-store-error.h"
#include "fair-words.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_BYTES ((gsize) FAIR_IMPORT_FILE_MEBIBYTES * 1024 * 1024)

static gboolean
fail_with_errno (const char *path,
                 int         code,
                 GError    **error)
{
  g_autofree char *name = fair_words_make_file_name (path);

  /* translators: the first %s is the name of a file, the second what the system says */
  return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("“%s” cannot be read: %s."), name, g_strerror (code));
}

static gboolean
fail_with_size (const char *path,
                GError    **error)
{
  g_autofree char *name = fair_words_make_file_name (path);

  /* translators: %s is the name of a file, %d a number of mebibytes */
  return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("“%s” is larger than %d MiB."), name, FAIR_IMPORT_FILE_MEBIBYTES);
}

/* @size: (out): the expected size, which is wrong for files in /proc */
static gboolean
check_kind (int         descriptor,
            const char *path,
            gsize      *size,
            GError    **error)
{
  g_autofree char *name = NULL;
  struct stat      status;

  if (fstat (descriptor, &status) != 0)
    return fail_with_errno (path, errno, error);

  *size = (gsize) MAX (status.st_size, 0);
  if (S_ISREG (status.st_mode))
    return *size <= MAX_BYTES || fail_with_size (path, error);

  name = fair_words_make_file_name (path);
  /* translators: %s is the name of a file */
  return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("“%s” is not a regular file."), name);
}

static gboolean
read_all (int         descriptor,
          const char *path,
          GString    *text,
          GError    **error)
{
  char    buffer[65536];
  ssize_t n;

  do
    {
      n = read (descriptor, buffer, sizeof buffer);
      if (n < 0 && errno != EINTR)
        return fail_with_errno (path, errno, error);
      if (n > 0)
        g_string_append_len (text, buffer, n);
    }
  while (n != 0 && text->len <= MAX_BYTES);

  return n == 0 || fail_with_size (path, error);
}

/* Returns: (transfer full) (nullable): the contents of @file.  May wait for the disk, so call it in another
 * thread. */
char *
fair_import_file_read (GFile   *file,
                       gsize   *length,
                       GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  int              descriptor = path ? open (path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
  int              code = path ? errno : ENOTSUP;
  GString         *text = NULL;
  gsize            size = 0;

  if (descriptor < 0)
    {
      g_autofree char *uri = g_file_get_uri (file);

      fail_with_errno (path ? path : uri, code, error);
      return NULL;
    }

  if (check_kind (descriptor, path, &size, error))
    {
      text = g_string_sized_new (size + 1);
      if (!read_all (descriptor, path, text, error))
        g_string_free (g_steal_pointer (&text), TRUE);
    }
  close (descriptor);
  if (text == NULL)
    return NULL;

  *length = text->len;
  return g_string_free (text, FALSE);
}
