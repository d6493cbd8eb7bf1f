#define _GNU_SOURCE /* memrchr */
#include "config.h"

#include "fair-club-writer.h"

#include "fair-club-folder.h"
#include "fair-record-file.h"
#include "fair-store-error.h"
#include "write-all.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define START_OF_RECORD "{\"format\":\"fairdeal-record\",\"format-version\":1,\"id\":\""
#define START_OF_SIGNATURE ",\"signature\":\""
#define END_OF_RECORD "\"}"
#define ASIDE ".torn" /* suffix of a file with incomplete lines that were moved aside */

enum
{
  FOLDER_MODE = 0777,
  FILE_MODE = 0666,
  ID_LENGTH = 36,
  MAX_ASIDE = 4 * 1024 * 1024, /* bytes */
  BAD_LINE = 4096,             /* bytes: a bad line counts once more for each of them */
  MAX_TRIES = 5,               /* in case a synchronizer replaces the file that is being written */
  MAX_MONTH = 9                /* files of a month, in case others spoil one */
};

struct _FairClubWriter
{
  char       *key; /* owned; the player's public key */
  int         folder;
  GHashTable *wanted; /* owned; set; ids of what may be missing; NULL if anything may be */
  GHashTable *ids;    /* owned; of the records in the folder */
  GHashTable *sizes;  /* owned; of files whose records are all in @ids: bytes, by name */
  GHashTable *spoilt; /* owned; set; names of files of which other members do not read the end */

  FairClubOwn  *own;         /* borrowed; NULL in a club */
  const char   *name;        /* borrowed; of the file that is read */
  GCancellable *cancellable; /* owned; NULL if it cannot be canceled */
  guint         n_lines;     /* of the player, in all files, or in the one that is read once more */
  guint         n_bad;       /* lines that are not the player's, likewise */
  gboolean      is_strict;   /* whether there are so many that others read each file only up to the first one */
};

static gboolean
fail (int      code,
      GError **error)
{
  FairStoreError kind = code == ENOSPC || code == EDQUOT ? FAIR_STORE_ERROR_FULL : FAIR_STORE_ERROR_FORBIDDEN;

  if (code == EWOULDBLOCK)
    return fair_store_fail (error, FAIR_STORE_ERROR_BUSY, _ ("Another program has locked your results in the club."));
  /* translators: %s is what the system says. */
  return fair_store_fail (error, kind, _ ("The player’s folder in the club cannot be written: %s."), g_strerror (code));
}

/* Notes the record in a line if it is wanted and counts: the player has signed it, and nothing around the signed part
 * was changed; everything else was checked before signing. Returns: whether the line is the player's, as far as it was
 * checked */
static gboolean
note_record (FairClubWriter *self,
             const char     *text,
             gsize           length)
{
  const gsize      start = strlen (START_OF_RECORD);
  const gsize      tail = strlen (START_OF_SIGNATURE) + FAIR_SIGNATURE_DIGITS + strlen (END_OF_RECORD);
  g_autofree char *id = NULL;
  g_autofree char *signature = NULL;

  if (length <= start + ID_LENGTH + FAIR_KEY_DIGITS + 1 + tail || memcmp (text, START_OF_RECORD, start) != 0 ||
      memcmp (text + length - tail - 1 - FAIR_KEY_DIGITS, self->key, FAIR_KEY_DIGITS) != 0 ||
      memcmp (text + length - tail, START_OF_SIGNATURE, strlen (START_OF_SIGNATURE)) != 0 ||
      memcmp (text + length - strlen (END_OF_RECORD), END_OF_RECORD, strlen (END_OF_RECORD)) != 0)
    return FALSE;

  id = g_strndup (text + start, ID_LENGTH);
  if (self->own != NULL && !g_str_has_prefix (self->name, self->own->computer))
    {
      /* It is of another computer of the player, and this one may lack its result. */
      const char *member;
      g_autoptr (FairRecord) record = g_hash_table_contains (self->own->known, id) ? NULL : fair_record_read (text, length, 1, NULL, NULL, &member, NULL);

      if (record != NULL && strcmp (record->key, self->key) == 0)
        g_ptr_array_add (self->own->found, g_steal_pointer (&record->result));
      return TRUE;
    }
  if (self->own != NULL && !g_hash_table_contains (self->own->known, id))
    g_hash_table_insert (self->own->known, g_strdup (id), NULL);
  if (self->wanted != NULL && !g_hash_table_contains (self->wanted, id))
    return TRUE;
  signature = g_strndup (text + length - tail + strlen (START_OF_SIGNATURE), FAIR_SIGNATURE_DIGITS);
  if (!fair_signature_check (self->key, text, length - tail, signature))
    return FALSE;
  g_hash_table_add (self->ids, g_steal_pointer (&id));
  return TRUE;
}

/* Reads only as many lines as count for other members. */
static gboolean
note_line (guint       line,
           const char *text,
           gsize       length,
           gpointer    data)
{
  FairClubWriter *self = data;

  if (note_record (self, text, length))
    self->n_lines++;
  else
    self->n_bad += 1 + (guint) (length / BAD_LINE);
  return self->n_bad < (self->is_strict ? 1 : FAIR_CLUB_MAX_BAD_LINES) && self->n_lines < FAIR_CLUB_MAX_MEMBER_RESULTS &&
         !g_cancellable_is_cancelled (self->cancellable);
}

/* Returns: 0 if other members read the file of @size bytes to its end, too; EFBIG if they do not; or another errno */
static int
note_file (FairClubWriter *self,
           const char     *name,
           int             file,
           gint64          size)
{
  g_autoptr (GString) rest = g_string_new (NULL);
  FairLinesEnd end;

  self->name = name;
  end = fair_lines_read (file, FAIR_CLUB_MAX_FILE, note_line, self, rest);
  if (end == FAIR_LINES_FAILED)
    return errno;
  if (g_cancellable_is_cancelled (self->cancellable))
    return ECANCELED;
  if (end != FAIR_LINES_READ)
    return EFBIG;
  g_hash_table_insert (self->sizes, g_strdup (name), GSIZE_TO_POINTER (size));
  return 0;
}

static void
note_names (FairClubWriter *self,
            GPtrArray      *names)
{
  guint n = 0;

  for (guint i = 0; i < 2 * names->len && n < FAIR_CLUB_MAX_FILES && !g_cancellable_is_cancelled (self->cancellable); i++)
    {
      const char *name = g_ptr_array_index (names, i % names->len);
      /* The program itself writes "2026-11.fairdeal" or "2026-11-2.fairdeal"; this computer's name can be before that. */
      gboolean is_month = self->own ? g_str_has_prefix (name, self->own->computer)
                                    : strlen (name) <= strlen ("2026-11-2" FAIR_RECORD_SUFFIX) && g_ascii_isdigit (name[0]) && name[4] == '-';
      gint64   size;
      int      file;

      if (is_month != (i < names->len))
        continue;
      n++;
      file = fair_club_folder_open_file (self->folder, name, O_RDONLY, &size);
      if (file < 0)
        continue;
      if (self->is_strict)
        self->n_bad = 0;
      note_file (self, name, file, size);
      close (file);
      if (self->n_bad >= FAIR_CLUB_MAX_BAD_LINES)
        break;
    }
}

/* Notes the records in files of the folder.  Anybody can put files there, so the limits of a member apply. */
static gboolean
note_files (FairClubWriter *self,
            GError        **error)
{
  gboolean is_all;
  g_autoptr (GPtrArray) names = fair_club_folder_list (self->folder, fair_club_folder_is_file_of_records, &is_all);

  if (names == NULL)
    return fail (errno, error);

  note_names (self, names);
  if (self->n_bad >= FAIR_CLUB_MAX_BAD_LINES)
    {
      self->is_strict = TRUE;
      self->n_lines = 0;
      g_hash_table_remove_all (self->ids);
      g_hash_table_remove_all (self->sizes);
      note_names (self, names);
    }

  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* Opens the player's folder, and makes it first if @joins.  Returns: 0, or an errno */
static int
open_folder (FairClubWriter *self,
             const char     *club,
             gboolean        joins)
{
  int         parent = open (club, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  int         code = 0;
  struct stat marker;

  if (parent < 0)
    return errno;

  if (joins && mkdirat (parent, self->key, FOLDER_MODE) != 0 && errno != EEXIST)
    code = errno;
  if (code == 0 && (self->folder = openat (parent, self->key, FAIR_CLUB_OPEN_FOLDER)) < 0)
    code = errno;
  /* The player is a member, even if others have restored a file; a folder with the name of the marker has no meaning. */
  if (code == 0 && fstatat (self->folder, FAIR_CLUB_MARKER, &marker, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISDIR (marker.st_mode) &&
      ((unlinkat (self->folder, FAIR_CLUB_MARKER, 0) != 0 && errno != ENOENT) || !fair_sync (self->folder)))
    code = errno;
  if (code == 0 && joins && !fair_sync (parent))
    code = errno;
  close (parent);
  return code;
}

/* Reads the player's folder.
 * @club: an existing folder
 * @key: the player's public key
 * @joins: whether to make the player a member, even one who has left before, and the folder a club if it is not one yet
 * @wanted: (nullable) (element-type utf8): the ids of results that may be missing in the folder; all others are assumed
 *   to be there, so their signatures are not checked.  NULL if any may be missing
 * @own: (nullable): borrowed until the writer is freed: what the computers of the player exchange; NULL in a club
 * @cancellable: (nullable): ends the reading of files, at any later time too */
FairClubWriter *
fair_club_writer_open (const char   *club,
                       const char   *key,
                       gboolean      joins,
                       GPtrArray    *wanted,
                       FairClubOwn  *own,
                       GCancellable *cancellable,
                       GError      **error)
{
  g_autoptr (FairClubWriter) self = g_new0 (FairClubWriter, 1);
  int code;

  self->key = g_strdup (key);
  self->folder = -1;
  self->own = own && own->computer ? own : NULL;
  g_set_object (&self->cancellable, cancellable);
  if (wanted != NULL)
    self->wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; wanted != NULL && i < wanted->len; i++)
    g_hash_table_add (self->wanted, g_strdup (g_ptr_array_index (wanted, i)));
  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->sizes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->spoilt = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  code = open_folder (self, club, joins);
  if (code != 0)
    fail (code, error);

  return code == 0 && note_files (self, error) ? g_steal_pointer (&self) : NULL;
}

void
fair_club_writer_free (FairClubWriter *self)
{
  if (self->folder >= 0)
    close (self->folder);
  g_hash_table_unref (self->spoilt);
  g_hash_table_unref (self->sizes);
  g_hash_table_unref (self->ids);
  g_clear_pointer (&self->wanted, g_hash_table_unref);
  g_clear_object (&self->cancellable);
  g_free (self->key);
  g_free (self);
}

/* Whether the record of the result @id is in the folder, as far as this process knows. */
gboolean
fair_club_writer_has (FairClubWriter *self,
                      const char     *id)
{
  return (self->wanted != NULL && !g_hash_table_contains (self->wanted, id)) || g_hash_table_contains (self->ids, id);
}

/* Returns: the offset of the last line of a file if it is incomplete; the size of the file if it is not; -1 on
 * failure */
static gint64
find_torn_line (int    file,
                gint64 size)
{
  char   bytes[4096];
  gint64 end = size;

  while (end > 0)
    {
      gint64      start = MAX (end - (gint64) sizeof bytes, 0);
      ssize_t     n = pread (file, bytes, (gsize) (end - start), start);
      const char *found;

      if (n != end - start)
        return -1;
      found = memrchr (bytes, '\n', (gsize) n);
      if (found != NULL)
        return start + (found - bytes) + 1;
      end = start;
    }

  return 0;
}

static gboolean
copy_aside (FairClubWriter *self,
            const char     *name,
            const char     *text,
            gsize           length)
{
  g_autofree char *aside = g_strconcat (name, ASIDE, NULL);
  gint64           size;
  int              file = fair_club_folder_open_file (self->folder, aside, O_WRONLY | O_CREAT | O_APPEND, &size);
  gboolean         good;

  if (file < 0)
    return FALSE;

  good = (size <= MAX_ASIDE || ftruncate (file, 0) == 0) && fair_write_all (file, text, MIN (length, MAX_ASIDE)) &&
         fair_write_all (file, "\n", 1) && fair_sync (file);
  return close (file) == 0 && good;
}

/* Completes the incomplete last line of @file, or moves it aside.
 * @size: (inout): the size of @file
 * @line: the line to write
 * @written: (out): how many of its bytes are already in the file */
static gboolean
repair_end (FairClubWriter *self,
            const char     *name,
            int             file,
            gint64         *size,
            const char     *line,
            gsize          *written)
{
  gint64           start = find_torn_line (file, *size);
  g_autofree char *text = NULL;
  g_autoptr (FairRecord) record = NULL;
  const char *member;
  gsize       length;

  *written = 0;
  if (start < 0 || start == *size)
    return start >= 0;

  length = (gsize) (*size - start);
  text = g_malloc (length);
  if (pread (file, text, length, start) != (ssize_t) length)
    return FALSE;

  if (length < strlen (line) && memcmp (text, line, length) == 0)
    {
      *written = length;
      return TRUE;
    }
  /* It may lack only the end of its line. */
  record = fair_record_read (text, length, 1, NULL, NULL, &member, NULL);
  if (record != NULL && strcmp (record->key, self->key) == 0)
    {
      *size += 1;
      return fair_write_all (file, "\n", 1);
    }
  *size = start;
  return copy_aside (self, name, text, length) && ftruncate (file, start) == 0;
}

/* Appends @line, the record of the result @id, to @file, which is locked; unless another program of the player has
 * written it since the file was read. Returns: 0, or an errno; EFBIG if it would be beyond the reading limit */
static int
append_missing (FairClubWriter *self,
                const char     *name,
                int             file,
                gint64          size,
                const char     *id,
                const char     *line)
{
  const gsize length = strlen (line);
  struct stat status;
  gsize       written;
  int         code = 0;

  errno = 0;
  if (!repair_end (self, name, file, &size, line, &written))
    return errno ? errno : EIO;
  if (GPOINTER_TO_SIZE (g_hash_table_lookup (self->sizes, name)) != (gsize) size)
    {
      self->n_lines = 0;
      self->n_bad = 0;
      code = lseek (file, 0, SEEK_SET) == 0 ? note_file (self, name, file, size) : errno;
    }
  if (fair_club_writer_has (self, id))
    return 0;
  if (code == 0 && g_cancellable_is_cancelled (self->cancellable))
    code = ECANCELED;
  if (code == 0 && size - (gint64) written + (gint64) length > FAIR_CLUB_MAX_FILE)
    code = EFBIG;
  if (code != 0)
    return code;

  if (!fair_write_all (file, line + written, length - written) || !fair_sync (file))
    {
      code = errno;
      if (ftruncate (file, size - (gint64) written) != 0)
        g_debug ("A torn line is left in %s", name);
    }
  if (code == 0 && fstat (file, &status) == 0)
    g_hash_table_insert (self->sizes, g_strdup (name), GSIZE_TO_POINTER (status.st_size));
  return code;
}

static gboolean
is_in_place (FairClubWriter *self,
             const char     *name,
             int             file)
{
  struct stat here;
  struct stat there;

  return fstat (file, &here) == 0 && fstatat (self->folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0 &&
         here.st_ino == there.st_ino && here.st_dev == there.st_dev;
}

/* @in_place: (out): whether the line is in a file that others can see */
static int
write_line (FairClubWriter *self,
            const char     *name,
            const char     *id,
            const char     *line,
            gboolean       *in_place)
{
  gint64      size;
  int         file = fair_club_folder_open_file (self->folder, name, O_RDWR | O_CREAT | O_APPEND, &size);
  struct stat status = { .st_size = 0 };
  int         code = 0;

  *in_place = TRUE;
  if (file < 0)
    return errno;

  /* The lock is for two programs of the same player.  Anybody who can read the file can lock it, so it is not waited
   * for.  Where locks do not work, readers detect lines that were mixed up. */
  if (flock (file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
    code = EWOULDBLOCK;
  else if (fstat (file, &status) != 0)
    code = errno;
  else if (!is_in_place (self, name, file))
    *in_place = FALSE;
  else
    {
      code = append_missing (self, name, file, status.st_size, id, line);
      *in_place = is_in_place (self, name, file);
    }
  if (close (file) != 0 && code == 0)
    code = errno;
  /* A new file is safe only once its folder is synced. */
  if (code == 0 && status.st_size == 0 && !fair_sync (self->folder))
    code = errno;

  return code;
}

/* Writes @record, unless it is in the folder already.  This waits for the disk, so do not call it in the main thread.
 * @record: a record of the player.  Returns: TRUE if the record is on the disk; otherwise FALSE with @error set */
gboolean
fair_club_writer_add (FairClubWriter   *self,
                      const FairRecord *record,
                      GError          **error)
{
  g_autofree char *line = fair_record_print (record);
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (record->result->ended / G_USEC_PER_SEC);
  g_autofree char *month = g_date_time_format (date, "%Y-%m");
  int              code = EFBIG;
  gboolean         is_spoilt = TRUE;

  g_return_val_if_fail (strcmp (record->key, self->key) == 0, FALSE);

  if (fair_club_writer_has (self, record->result->id))
    return TRUE;

  for (guint i = 1; i <= MAX_MONTH && is_spoilt; i++)
    {
      g_autofree char *number = i > 1 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *name = g_strconcat (self->own ? self->own->computer : "", self->own ? "-" : "", month, number, FAIR_RECORD_SUFFIX, NULL);
      gboolean         in_place = g_hash_table_contains (self->spoilt, name);

      for (guint k = 0; k < MAX_TRIES && !in_place && (k == 0 || code == 0); k++)
        code = write_line (self, name, record->result->id, line, &in_place);
      if (code == 0 && !in_place)
        code = EBUSY;
      /* The file is full, not a file of records, or not read to its end by other members. */
      is_spoilt = code == EFBIG || code == ELOOP || code == EINVAL || code == EISDIR;
      if (is_spoilt)
        g_hash_table_add (self->spoilt, g_steal_pointer (&name));
    }
  if (code != 0)
    return fail (code, error);

  g_hash_table_add (self->ids, g_strdup (record->result->id));
  return TRUE;
}

/* Leaves the club: the records stay in the folder but no longer count.  Joining again undoes this.
 * @key: the key of the player
 * @time: now, in microseconds since 1970 */
gboolean
fair_club_writer_leave (FairClubWriter *self,
                        FairPlayerKey  *key,
                        gint64          time,
                        GError        **error)
{
  g_autofree char *text = fair_club_marker_print (key, time, error);
  g_autofree char *name = g_strdup_printf (".%s-%08x", FAIR_CLUB_MARKER, g_random_int ());
  int              file;
  gboolean         good;
  int              code;

  if (text == NULL)
    return FALSE;

  file = openat (self->folder, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, FILE_MODE);
  good = file >= 0 && fair_write_all (file, text, strlen (text)) && fair_sync (file) &&
         renameat (self->folder, name, self->folder, FAIR_CLUB_MARKER) == 0 && fair_sync (self->folder);
  code = errno;
  if (file >= 0)
    close (file);
  if (good)
    return TRUE;

  unlinkat (self->folder, name, 0);
  return fail (code, error);
}
