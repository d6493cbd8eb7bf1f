#include "config.h"

#include "fair-club-folder.h"

#include "fair-record-file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum
{
  VERSION = 1,
  FILE_MODE = 0666 /* the umask applies; others have to be able to read it */
};

/* Whether a folder with this name belongs to a member: the name is a public key. */
gboolean
fair_club_folder_is_member (const char *name)
{
  return fair_key_is_good (name);
}

/* Whether a file with this name can have records.  It may be a copy that a synchronizer made beside the member's
 * file.  Files that are still being transferred have another suffix, or begin with a dot. */
gboolean
fair_club_folder_is_file_of_records (const char *name)
{
  return name[0] != '.' && name[0] != '~' && g_str_has_suffix (name, FAIR_RECORD_SUFFIX);
}

/* Returns: (transfer full): the name of the file for a result that ended at @time, in microseconds since 1970; the
 * @number-th one of its month, from 1 */
char *
fair_club_folder_name_file (gint64 time,
                            guint  number)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autofree char *month = g_date_time_format (date, "%Y-%m");

  return number > 1 ? g_strdup_printf ("%s-%u" FAIR_RECORD_SUFFIX, month, number) : g_strconcat (month, FAIR_RECORD_SUFFIX, NULL);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/**
 * fair_club_folder_list:
 * @folder: a descriptor of the folder
 * @takes: which names to list
 * @is_all: (out): FALSE if there are more entries than are listed
 *
 * Returns: (transfer full) (nullable) (element-type filename): sorted names; NULL with errno set
 */
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

/* Returns: a descriptor of the folder @name in @folder, or -1 with errno set; symbolic links are not followed */
int
fair_club_folder_open_folder (int         folder,
                              const char *name)
{
  return openat (folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/* Whether the club in @folder says that it is of a later version than this program knows. */
gboolean
fair_club_folder_is_newer (int folder)
{
  static const char start[] = "{\"format\":\"fairdeal-club\",\"format-version\":";
  char              text[sizeof start + 16] = "";
  gint64            size;
  int               file = fair_club_folder_open_file (folder, FAIR_CLUB_VERSION, O_RDONLY, &size);
  ssize_t           n = file >= 0 ? read (file, text, sizeof text - 1) : -1;

  if (file >= 0)
    close (file);
  return n > 0 && g_str_has_prefix (text, start) && g_ascii_isdigit (text[sizeof start - 1]) &&
         g_ascii_strtoull (text + sizeof start - 1, NULL, 10) > VERSION;
}

/**
 * fair_club_folder_open_file:
 * @flags: of open()
 * @size: (out): of the file
 *
 * Returns: a descriptor of the file @name in @folder, or -1 with errno set; ELOOP if it is a symbolic link, EINVAL if
 *   it is not a regular file, EFBIG if it is too large
 */
int
fair_club_folder_open_file (int         folder,
                            const char *name,
                            int         flags,
                            gint64     *size)
{
  int         descriptor = openat (folder, name, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, FILE_MODE);
  struct stat status;
  int         code = 0;

  if (descriptor < 0)
    {
      /* Sockets, and pipes without a reader, cannot be opened at all. */
      errno = errno == ENXIO ? EINVAL : errno;
      return -1;
    }

  if (fstat (descriptor, &status) != 0)
    code = errno;
  else if (!S_ISREG (status.st_mode))
    code = EINVAL;
  else if (status.st_size > FAIR_CLUB_MAX_FILE)
    code = EFBIG;
  *size = code ? 0 : status.st_size;
  if (code == 0)
    return descriptor;

  close (descriptor);
  errno = code;
  return -1;
}

/* A file that is being read. */
typedef struct
{
  FairClubLineFunc function;
  gpointer         data;
  GString         *text; /* the unfinished line */
  guint            line; /* the number of complete lines */
} Lines;

static FairClubLinesEnd
add_bytes (Lines      *self,
           const char *bytes,
           gsize       n)
{
  while (n > 0)
    {
      const char *end = memchr (bytes, '\n', n);
      gsize       length = end ? (gsize) (end - bytes) : n;
      const char *text = bytes;
      gsize       whole = length;

      if (self->text->len + length > FAIR_RECORD_MAX_LINE)
        return FAIR_CLUB_LINES_TOO_LONG;
      if (end == NULL || self->text->len > 0)
        {
          g_string_append_len (self->text, bytes, (gssize) length);
          text = self->text->str;
          whole = self->text->len;
        }
      if (end == NULL)
        break;
      if (!self->function (++self->line, text, whole, self->data))
        return FAIR_CLUB_LINES_STOPPED;
      g_string_truncate (self->text, 0);
      bytes = end + 1;
      n -= length + 1;
    }

  return FAIR_CLUB_LINES_READ;
}

/* Reads @file from its current position.  If the file grows meanwhile, nothing beyond the largest size is read. */
FairClubLinesEnd
fair_club_folder_foreach_line (int              file,
                               FairClubLineFunc function,
                               gpointer         data)
{
  enum
  {
    CHUNK = 256 * 1024
  };
  Lines            self = { function, data, g_string_new (NULL), 0 };
  g_autofree char *buffer = g_malloc (CHUNK);
  FairClubLinesEnd end = FAIR_CLUB_LINES_READ;
  gsize            total = 0;
  ssize_t          n = 1;

  while (end == FAIR_CLUB_LINES_READ && n != 0 && total <= FAIR_CLUB_MAX_FILE)
    {
      n = read (file, buffer, CHUNK);
      if (n < 0 && errno != EINTR)
        end = FAIR_CLUB_LINES_FAILED;
      else if (n > 0)
        end = add_bytes (&self, buffer, (gsize) n);
      total += (gsize) MAX (n, 0);
    }
  g_string_free (self.text, TRUE);

  return end;
}
