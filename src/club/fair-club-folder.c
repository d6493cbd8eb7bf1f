#include "config.h"

#include "fair-club-folder.h"

#include "fair-file.h"
#include "fair-record-file.h"
#include "fair-result-text.h"
#include "fair-store-error.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MARKER_START "{\"format\":\"fairdeal-club-left\",\"format-version\":1,\"left\":\""
#define MARKER MARKER_START "%s\",\"key\":\"%s\""
#define SIGNATURE ",\"signature\":\"%s\"}\n"

enum
{
  VERSION = 1,
  FILE_MODE = 0666, /* the umask applies; others have to be able to read it */
  TIME_AT = sizeof MARKER_START - 1,
  TIME_LENGTH = 27,                     /* of 2026-11-21T14:04:43.123456Z */
  TAIL = 14 + FAIR_SIGNATURE_DIGITS + 3 /* of ,"signature":"…"} and the end of the line */
};

/* Whether a file with this name can have records.  It may be a copy that a synchronizer made beside the member's
 * file.  Files that are still being transferred have another suffix, or begin with a dot. */
gboolean
fair_club_folder_is_file_of_records (const char *name)
{
  return name[0] != '.' && name[0] != '~' && g_str_has_suffix (name, FAIR_RECORD_SUFFIX);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* @folder: a descriptor of the folder
 * @takes: which names to list
 * @is_all: (out): FALSE if there are more entries than are listed
 * Returns: (transfer full) (nullable) (element-type filename): sorted names; NULL with errno set */
GPtrArray *
fair_club_folder_list (int folder,
                       gboolean (*takes) (const char *name),
                       gboolean *is_all)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  int            descriptor = openat (folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR           *entries = descriptor >= 0 ? fdopendir (descriptor) : NULL;
  struct dirent *entry;
  guint          n = 0;

  if (entries == NULL)
    {
      if (descriptor >= 0)
        close (descriptor);
      return NULL;
    }

  errno = 0;
  while (n <= FAIR_CLUB_MAX_ENTRIES && (entry = readdir (entries)) != NULL)
    if (++n <= FAIR_CLUB_MAX_ENTRIES && takes (entry->d_name))
      g_ptr_array_add (names, g_strdup (entry->d_name));
  closedir (entries);
  *is_all = n <= FAIR_CLUB_MAX_ENTRIES;
  g_ptr_array_sort (names, compare_names);

  return g_steal_pointer (&names);
}

/* Whether this program knows the version of the club in @folder. */
gboolean
fair_club_folder_check_version (int      folder,
                                GError **error)
{
  static const char start[] = "{\"format\":\"fairdeal-club\",\"format-version\":";
  char              text[sizeof start + 16] = "";
  gint64            size;
  int               file = fair_club_folder_open_file (folder, FAIR_CLUB_VERSION, O_RDONLY, &size);
  ssize_t           n = file >= 0 ? read (file, text, sizeof text - 1) : -1;

  if (file >= 0)
    close (file);
  if (n <= 0 || !g_str_has_prefix (text, start) || !g_ascii_isdigit (text[sizeof start - 1]) ||
      g_ascii_strtoull (text + sizeof start - 1, NULL, 10) <= VERSION)
    return TRUE;

  return fair_store_fail (error, FAIR_STORE_ERROR_NEWER, _ ("This club needs a newer version of Fair Deal."));
}

/* @flags: of open()
 * @size: (out): of the file
 * Returns: a descriptor of the file @name in @folder, or -1 with errno set; ELOOP if it is a symbolic link, EISDIR or
 *   EINVAL if it is not a regular file, EFBIG if it is too large */
int
fair_club_folder_open_file (int         folder,
                            const char *name,
                            int         flags,
                            gint64     *size)
{
  struct stat status;
  int         descriptor = fair_file_open (folder, name, flags | O_NOFOLLOW, FILE_MODE, &status);

  *size = status.st_size;
  if (descriptor < 0)
    /* Sockets, and pipes without a reader, cannot be opened at all. */
    errno = errno == ENXIO ? EINVAL : errno;
  if (descriptor < 0 || status.st_size <= FAIR_CLUB_MAX_FILE)
    return descriptor;

  close (descriptor);
  errno = EFBIG;
  return -1;
}

gboolean
fair_club_folder_fail (int      code,
                       GError **error)
{
  return fair_store_fail (error, code == ENOENT ? FAIR_STORE_ERROR_NOT_FOUND : FAIR_STORE_ERROR_FORBIDDEN,
                          /* translators: %s is what the system says. */
                          _ ("The folder of the club cannot be read: %s."), g_strerror (code));
}

/* Returns: (transfer full) (nullable): the line with which the owner of @key leaves the club at @time, in
 * microseconds since 1970; NULL with @error set */
char *
fair_club_marker_print (FairPlayerKey *key,
                        gint64         time,
                        GError       **error)
{
  g_autofree char *when = fair_result_text_print_time (time);
  g_autofree char *text = g_strdup_printf (MARKER, when, fair_player_key_get_public (key));
  g_autofree char *signature = fair_player_key_sign (key, text, strlen (text), error);

  return signature ? g_strdup_printf ("%s" SIGNATURE, text, signature) : NULL;
}

/* Whether @text is such a line, with a valid signature of @key; @time: (out): when its owner has left. */
gboolean
fair_club_marker_check (const char *text,
                        gsize       length,
                        const char *key,
                        gint64     *time)
{
  g_autofree char *when = NULL;
  g_autofree char *start = NULL;
  g_autofree char *signature = NULL;
  g_autofree char *whole = NULL;

  if (length <= TIME_AT + TIME_LENGTH + TAIL)
    return FALSE;

  when = g_strndup (text + TIME_AT, TIME_LENGTH);
  start = g_strdup_printf (MARKER, when, key);
  if (!fair_result_text_parse_time (when, time) || strlen (start) + TAIL != length)
    return FALSE;

  signature = g_strndup (text + length - 3 - FAIR_SIGNATURE_DIGITS, FAIR_SIGNATURE_DIGITS);
  whole = g_strdup_printf ("%s" SIGNATURE, start, signature);
  return strlen (whole) == length && memcmp (whole, text, length) == 0 &&
         fair_signature_check (key, start, strlen (start), signature);
}
