/* Reads a club: lists its members and their files, then checks them line by line.  Members, files and lines are read
 * in sorted order, so that limits take effect at the same place for everybody. */
#include "config.h"

#include "fair-club-private.h"

#include "fair-club-cache.h"
#include "fair-club-folder.h"
#include "fair-club-marker.h"
#include "fair-gnutls.h"
#include "fair-record-file.h"
#include "fair-store-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How far the clock of another computer may be ahead, in microseconds. */
#define MAX_AHEAD (G_GINT64_CONSTANT (24) * 3600 * G_USEC_PER_SEC)

/* A file to be read. */
typedef struct
{
  guint  member;
  guint  number; /* of the file's name; see fair_club_get_file() */
  gint64 size;
} File;

typedef struct
{
  FairClub              *club; /* owned */
  const FairClubReading *how;
  FairClubCache         *cache; /* owned */
  GArray                *files; /* owned; of File */
  int                    folder;
  guint64                total; /* bytes of all files */
  guint64                done;

  /* The file that is being read. */
  const File *file;
  guint       n_bad;
  guint       n_results; /* of the member so far */
} Reader;

static const FairClubMember *
get_member (const Reader *self,
            const File   *file)
{
  return &g_array_index (self->club->members, FairClubMember, file->member);
}

/* Adds a fault for something that could not be read, with the system's reason. */
static void
add_file_fault (Reader     *self,
                const char *name,
                int         code)
{
  g_autofree char *text = NULL;

  if (code == ELOOP || code == EINVAL || code == EISDIR || code == ENOTDIR)
    fair_club_add_fault (self->club, name, 0, "file", _ ("This is not a regular file."));
  else if (code == EFBIG)
    fair_club_add_fault (self->club, name, 0, "bound", _ ("The file is too large."));
  else
    {
      /* translators: %s is what the system says */
      text = g_strdup_printf (_ ("This cannot be read: %s."), g_strerror (code));
      fair_club_add_fault (self->club, name, 0, "read", text);
    }
}

static void
add_line_fault (Reader     *self,
                guint       line,
                const char *reason,
                const char *text)
{
  fair_club_add_fault (self->club, fair_club_get_file (self->club, self->file->number), line, reason, text);
  self->n_bad++;
}

static void
fill_result (Reader           *self,
             FairClubResult   *result,
             const FairRecord *record)
{
  GStringChunk     *texts = self->club->texts;
  const FairResult *from = record->result;
  guint             n = 0;

  for (const char *at = from->id; *at && n < 2 * FAIR_CLUB_ID_BYTES; at++)
    if (*at != '-')
      {
        result->id[n / 2] = (guint8) (result->id[n / 2] << 4 | g_ascii_xdigit_value (*at));
        n++;
      }
  result->key = g_string_chunk_insert_const (texts, record->key);
  result->name = g_string_chunk_insert_const (texts, record->name);
  result->game = g_string_chunk_insert_const (texts, from->game);
  result->variant = g_string_chunk_insert_const (texts, from->variant);
  result->number = from->number;
  result->begun = from->begun;
  result->ended = from->ended;
  result->time = from->time;
  result->score = from->score;
  result->n_moves = from->n_moves;
  result->outcome = (guint8) from->outcome;
  result->counts = fair_result_counts (from);
}

/* @result: (out): the result of the record in the line.  Returns: whether the record is valid */
static gboolean
check_line (Reader         *self,
            guint           line,
            const char     *text,
            gsize           length,
            FairClubResult *result)
{
  const FairClubResult *known;
  g_autoptr (GError) fault = NULL;
  g_autoptr (FairRecord) record = NULL;
  const char *reason;

  *result = (FairClubResult){ .line = 0 };
  if (fair_gnutls.gnutls_hash_fast (GNUTLS_DIG_SHA256, text, length, result->hash) != 0)
    return FALSE;
  known = fair_club_cache_find (self->cache, result->hash);
  if (known != NULL)
    {
      *result = *known;
      return TRUE;
    }

  record = fair_record_read (text, length, line, &reason, &fault);
  if (record == NULL)
    {
      add_line_fault (self, line, reason, fault->message);
      return FALSE;
    }
  fill_result (self, result, record);
  fair_club_cache_add (self->cache, result);
  return TRUE;
}

static gboolean
line_cb (guint       line,
         const char *text,
         gsize       length,
         gpointer    data)
{
  Reader        *self = data;
  FairClubResult result;

  if (self->how->cancellable && g_cancellable_is_cancelled (self->how->cancellable))
    return FALSE;

  if (check_line (self, line, text, length, &result))
    {
      result.file = self->file->number;
      result.line = line;
      if (strcmp (result.key, get_member (self, self->file)->key) != 0)
        add_line_fault (self, line, "folder", _ ("The record is of another player than the folder."));
      else if (result.ended > self->how->now && result.ended - self->how->now > MAX_AHEAD)
        add_line_fault (self, line, "future", _ ("The record is of a game that ended in the future."));
      else if (self->n_results >= FAIR_CLUB_MAX_MEMBER_RESULTS || self->club->results->len >= FAIR_CLUB_MAX_RESULTS)
        {
          add_line_fault (self, line, "bound", _ ("There are too many records; this one and those after it are left out."));
          return FALSE;
        }
      else
        {
          g_array_append_val (self->club->results, result);
          self->n_results++;
        }
    }

  self->done += length + 1;
  if (self->how->progress != NULL)
    self->how->progress (MIN (self->done, self->total), self->total, self->how->data);
  if (self->n_bad < FAIR_CLUB_MAX_BAD_LINES)
    return TRUE;

  add_line_fault (self, line + 1, "bound", _ ("So many lines of the file are not valid that the rest of it is left out."));
  return FALSE;
}

static void
read_file (Reader     *self,
           const File *file,
           int         folder)
{
  const char *path = fair_club_get_file (self->club, file->number);
  guint64     before = self->done;
  gint64      size;
  int         descriptor = fair_club_folder_open_file (folder, strrchr (path, '/') + 1, O_RDONLY, &size);

  if (descriptor < 0)
    {
      add_file_fault (self, path, errno);
      return;
    }

  self->file = file;
  self->n_bad = 0;
  switch (fair_club_folder_foreach_line (descriptor, line_cb, self))
    {
    case FAIR_CLUB_LINES_FAILED:
      add_file_fault (self, path, errno);
      break;
    case FAIR_CLUB_LINES_TOO_LONG:
      fair_club_add_fault (self->club, path, 0, "size", _ ("A line is longer than a record can be; it and those after it are left out."));
      break;
    case FAIR_CLUB_LINES_READ:
    case FAIR_CLUB_LINES_STOPPED:
    default:
      break;
    }
  close (descriptor);
  self->done = before + (guint64) file->size;
}

/* Whether the member has left.  A marker without the member's signature is a fault. */
static gboolean
read_marker (Reader         *self,
             FairClubMember *member,
             int             folder)
{
  g_autofree char *path = g_build_filename (member->key, FAIR_CLUB_MARKER, NULL);
  char             text[FAIR_CLUB_MAX_MARKER];
  gint64           size;
  int              file = fair_club_folder_open_file (folder, FAIR_CLUB_MARKER, O_RDONLY, &size);
  ssize_t          n;

  if (file < 0)
    {
      if (errno != ENOENT)
        add_file_fault (self, path, errno);
      return FALSE;
    }

  n = read (file, text, sizeof text);
  close (file);
  if (n >= 0 && fair_club_marker_check (text, (gsize) n, member->key, &member->left_at))
    return TRUE;

  fair_club_add_fault (self->club, path, 0, "left", _ ("This does not have the signature of the member who is said to have left."));
  return FALSE;
}

static void
list_files (Reader *self,
            guint   number,
            int     folder)
{
  const char *key = g_array_index (self->club->members, FairClubMember, number).key;
  gboolean    is_all = TRUE;
  g_autoptr (GPtrArray) names = fair_club_folder_list (folder, fair_club_folder_is_file_of_records, &is_all);

  if (names == NULL)
    {
      add_file_fault (self, key, errno);
      return;
    }
  if (!is_all || names->len > FAIR_CLUB_MAX_FILES)
    fair_club_add_fault (self->club, key, 0, "bound", _ ("There are too many files in the folder of this member; some are left out."));

  for (guint i = 0; i < MIN (names->len, FAIR_CLUB_MAX_FILES); i++)
    {
      const char *name = g_ptr_array_index (names, i);
      File        file = { number, self->club->files->len, 0 };
      struct stat status;

      if (fstatat (folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG (status.st_mode) && status.st_size <= FAIR_CLUB_MAX_FILE)
        file.size = status.st_size;
      self->total += (guint64) file.size;
      g_ptr_array_add (self->club->files, g_build_filename (key, name, NULL));
      g_array_append_val (self->files, file);
    }
}

/* Lists the files of all members; those of a member who has left tell whether the member came back. */
static gboolean
list_members (Reader  *self,
              GError **error)
{
  gboolean is_all = TRUE;
  g_autoptr (GPtrArray) names = fair_club_folder_list (self->folder, fair_club_folder_is_member, &is_all);

  if (names == NULL)
    /* translators: %s is what the system says. */
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The folder of the club cannot be read: %s."), g_strerror (errno));
  if (!is_all || names->len > FAIR_CLUB_MAX_MEMBERS)
    fair_club_add_fault (self->club, "", 0, "bound", _ ("There are too many members in the club; some are left out."));

  for (guint i = 0; i < MIN (names->len, FAIR_CLUB_MAX_MEMBERS); i++)
    {
      const char    *name = g_ptr_array_index (names, i);
      FairClubMember member = { g_string_chunk_insert_const (self->club->texts, name), "", FALSE, 0, 0 };
      int            folder = fair_club_folder_open_folder (self->folder, name);

      if (folder < 0)
        {
          add_file_fault (self, name, errno);
          continue;
        }
      member.left = read_marker (self, &member, folder);
      g_array_append_val (self->club->members, member);
      list_files (self, self->club->members->len - 1, folder);
      close (folder);
    }

  return TRUE;
}

/* Reads all files.  Returns: FALSE if this was canceled */
static gboolean
read_files (Reader  *self,
            GError **error)
{
  int   folder = -1;
  int   code = 0;
  guint member = G_MAXUINT;

  for (guint i = 0; i < self->files->len; i++)
    {
      const File *file = &g_array_index (self->files, File, i);

      if (file->member != member)
        {
          if (folder >= 0)
            close (folder);
          member = file->member;
          self->n_results = 0;
          folder = fair_club_folder_open_folder (self->folder, get_member (self, file)->key);
          code = errno;
        }
      if (folder < 0)
        add_file_fault (self, fair_club_get_file (self->club, file->number), code);
      else
        read_file (self, file, folder);
      if (g_cancellable_is_cancelled (self->how->cancellable))
        break;
    }
  if (folder >= 0)
    close (folder);

  return !g_cancellable_set_error_if_cancelled (self->how->cancellable, error);
}

/**
 * fair_club_read:
 * @folder: the folder of the club
 * @how: how to read it
 *
 * Reads a club and checks all of it, which may take a while; can be called in any thread.  Whatever is wrong in it
 * becomes a fault and does not stop the reading.
 *
 * Returns: (transfer full) (nullable): the club, or NULL with @error set if the folder does not exist or cannot be
 *   listed, it needs a newer version of the program, or the reading was canceled
 */
FairClub *
fair_club_read (const char            *folder,
                const FairClubReading *how,
                GError               **error)
{
  Reader   self = { .how = how };
  gboolean good;

  if (!fair_gnutls_load (error))
    return NULL;
  self.folder = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (self.folder < 0)
    {
      fair_store_fail (error, errno == ENOENT ? FAIR_STORE_ERROR_NOT_FOUND : FAIR_STORE_ERROR_FORBIDDEN,
                       _ ("The folder of the club cannot be read: %s."), g_strerror (errno));
      return NULL;
    }

  if (fair_club_folder_is_newer (self.folder))
    {
      close (self.folder);
      fair_store_fail (error, FAIR_STORE_ERROR_NEWER, _ ("This club needs a newer version of Fair Deal."));
      return NULL;
    }

  self.club = fair_club_new ();
  self.files = g_array_new (FALSE, TRUE, sizeof (File));
  self.cache = fair_club_cache_load (how->cache, self.club->texts);
  good = list_members (&self, error) && read_files (&self, error);
  if (how->cache != NULL)
    fair_club_cache_save (self.cache, how->cache);
  fair_club_cache_free (self.cache);
  g_array_unref (self.files);
  close (self.folder);
  if (!good)
    {
      fair_club_unref (self.club);
      return NULL;
    }

  fair_club_settle (self.club);
  return self.club;
}
