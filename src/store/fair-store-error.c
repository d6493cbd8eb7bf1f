#include "fair-store-error.h"

#include "fair-i18n.h"
#include "fair-words.h"

#include <errno.h>
#include <sqlite3.h>

G_DEFINE_QUARK (fair - store - error - quark, fair_store_error)

/* Sets @error to a sentence that can be shown; always returns FALSE, so that the caller can return it. */
gboolean
fair_store_fail (GError       **error,
                 FairStoreError code,
                 const char    *format,
                 ...)
{
  g_autofree char *text = NULL;
  g_autofree char *message = NULL;
  va_list          arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  /* Names in it, such as file names, are not trusted. */
  message = fair_words_make_message (text);
  g_set_error_literal (error, FAIR_STORE_ERROR, (int) code, message);

  return FALSE;
}

/* @result: a result code of SQLite's that is an error
 * @what: SQLite's own words for it
 * @path: the database
 * Returns: FALSE, so that the caller can return it */
gboolean
fair_store_fail_sqlite (GError    **error,
                        int         result,
                        const char *what,
                        const char *path)
{
  switch (result & 0xff)
    {
    case SQLITE_FULL:
      return fair_store_fail (error, FAIR_STORE_ERROR_FULL, _ ("The disk is full. Free up some space."));
    case SQLITE_PERM:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_AUTH:
      return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN,
                              /* translators: %s is the name of a file */
                              _ ("“%s” cannot be written. Check the permissions of its folder."), path);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return fair_store_fail (error, FAIR_STORE_ERROR_BUSY,
                              /* translators: %s is the name of a file */
                              _ ("Another program is using “%s”. Close it and try again."), path);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      /* translators: %s is the name of a file */
      return fair_store_fail (error, FAIR_STORE_ERROR_DAMAGED, _ ("“%s” is damaged."), path);
    default:
      /* translators: the first %s is the name of a file, the second what the database says, in English */
      return fair_store_fail (error, FAIR_STORE_ERROR_FAILED, _ ("“%s” cannot be used: %s."), path, what);
    }
}

/* The same for a file, with an errno. */
gboolean
fair_store_fail_file (GError    **error,
                      int         code,
                      const char *path)
{
  int result = SQLITE_IOERR;

  if (code == ENOSPC || code == EDQUOT || code == EFBIG)
    result = SQLITE_FULL;
  else if (code == EACCES || code == EPERM || code == EROFS || code == EINVAL)
    result = SQLITE_READONLY;
  return fair_store_fail_sqlite (error, result, g_strerror (code), path);
}
