/* Reads a club: lists its members and their files, then checks them line by line.  Members, files and lines are read in
 * sorted order, so that limits apply at the same place for everybody. */
#include "config.h"

#include "fair-club.h"

#include "fair-club-cache.h"
#include "fair-club-folder.h"
#include "fair-gnutls.h"
#include "fair-record-file.h"
#include "fair-signature.h"
#include "fair-store-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* How far the clock of another computer may be ahead, in microseconds. */
#define MAX_AHEAD (G_GINT64_CONSTANT (24) * 3600 * G_USEC_PER_SEC)
#define MAX_TIME (G_GINT64_CONSTANT (60) * G_USEC_PER_SEC)

/* A file to be read. */
typedef struct
{
  const char *path; /* relative to the folder of the club */
  guint       member;
  gint64      size;
} File;

/* Amounts read from a member or the club, or their limits. */
typedef struct
{
  guint64 n_results;
  guint64 n_bad;      /* lines that are not records of the member */
  guint64 n_bytes;    /* of a member: of records; of the club: of all lines */
  guint64 n_searched; /* positions that were searched for whether a player is stuck */
} Amount;

static const Amount most_of_member = { FAIR_CLUB_MAX_MEMBER_RESULTS, G_MAXUINT64, 256 << 20, 2000000 };
static const Amount most_of_club = { FAIR_CLUB_MAX_RESULTS, FAIR_CLUB_MAX_ALL_BAD_LINES, G_GUINT64_CONSTANT (2) << 30, 20000000 };

/* The part that is not read because of a line. */
typedef enum
{
  SKIP_NOTHING,
  SKIP_FILE, /* the rest of it */
  SKIP_MEMBER,
  SKIP_CLUB
} Skip;

typedef struct
{
  FairClub              *club; /* owned */
  const FairClubReading *how;
  GHashTable            *known; /* owned; set; of FairClubChecked, by hash */
  GArray                *files; /* owned; of File */
  int                    folder;
  guint64                total; /* bytes of all files */
  guint64                done;
  gint64                 end;     /* when the time is up, of the monotonic clock */
  gboolean               is_new;  /* something was found out that will be remembered */
  gboolean               is_late; /* the time was up, so this is not all */

  const File *file; /* that is being read */
  const char *key;  /* of its member */
  Skip        skip;
  Amount      of_member;
  Amount      of_club;
} Reader;

/* Adds a fault for something that could not be read, with the system's reason. */
static void
add_file_fault (Reader     *self,
                const char *name,
                int         code)
{
  if (code == ELOOP || code == EINVAL || code == EISDIR || code == ENOTDIR)
    fair_club_add_fault (self->club, name, 0, "file", _ ("This is not a regular file."));
  else if (code == EFBIG)
    fair_club_add_fault (self->club, name, 0, "bound", _ ("The file is too large."));
  else
    {
      /* translators: %s is what the system says */
      g_autofree char *text = g_strdup_printf (_ ("This cannot be read: %s."), g_strerror (code));

      fair_club_add_fault (self->club, name, 0, "read", text);
    }
}

static void
add_line_fault (Reader     *self,
                guint       line,
                const char *reason,
                const char *text)
{
  fair_club_add_fault (self->club, self->file->path, line, reason, text);
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

/* @checked: (inout): the line; its hash is known
 * @text: its bytes
 * Returns: whether its signature was checked; if not, the line has a fault that is not worth caching */
static gboolean
check_anew (Reader          *self,
            guint            line,
            const char      *text,
            gsize            length,
            FairClubChecked *checked)
{
  g_autoptr (GError) fault = NULL;
  g_autoptr (FairRecord) record = NULL;
  const char *reason;
  gint        n_searched;

  record = fair_record_read (text, length, line, self->key, &n_searched, &reason, &fault);
  if (n_searched < 0)
    {
      add_line_fault (self, line, reason, fault->message);
      return FALSE;
    }

  checked->n_searched = (guint) n_searched;
  checked->result.key = self->key;
  if (record != NULL)
    fill_result (self, &checked->result, record);
  else
    checked->refusal = reason;
  checked->is_used = TRUE;
  g_hash_table_add (self->known, g_memdup2 (checked, sizeof *checked));
  self->is_new = TRUE;
  return TRUE;
}

/* @checked: (out): the findings about the line. Returns: whether it is a valid record of the member */
static gboolean
check_line (Reader          *self,
            guint            line,
            const char      *text,
            gsize            length,
            FairClubChecked *checked)
{
  FairClubChecked *known;

  memset (checked, 0, sizeof *checked);
  if (fair_gnutls.gnutls_hash_fast (GNUTLS_DIG_SHA256, text, length, checked->result.hash) != 0)
    return FALSE;
  known = g_hash_table_lookup (self->known, checked->result.hash);
  if (known != NULL)
    {
      known->is_used = TRUE;
      *checked = *known;
    }
  else if (!check_anew (self, line, text, length, checked))
    return FALSE;

  if (strcmp (checked->result.key, self->key) != 0)
    {
      checked->n_searched = 0;
      add_line_fault (self, line, "folder", _ ("The record belongs to a different player than the folder."));
    }
  else if (checked->refusal != NULL)
    {
      /* Sentences that do not depend on the record, which are the same the next time. */
      g_autofree char *sentence = strcmp (checked->refusal, "signature") == 0
                                    ? g_strdup (_ ("The “signature” is not one of the player’s “key” for this record."))
                                    : g_strdup_printf (_ ("The record has no valid “%s”."), checked->refusal);

      add_line_fault (self, line, checked->refusal, sentence);
    }
  else if (checked->result.ended > self->how->now && checked->result.ended - self->how->now > MAX_AHEAD)
    add_line_fault (self, line, "future", _ ("According to the record, the game ended in the future."));
  else
    return TRUE;
  return FALSE;
}

static gboolean
is_more (const Amount *amount,
         const Amount *most)
{
  return amount->n_results > most->n_results || amount->n_bad > most->n_bad || amount->n_bytes > most->n_bytes ||
         amount->n_searched > most->n_searched;
}

static gboolean
line_cb (guint       line,
         const char *text,
         gsize       length,
         gpointer    data)
{
  Reader         *self = data;
  FairClubChecked checked;
  gboolean        is_good;
  guint           n_bad;

  if (g_cancellable_is_cancelled (self->how->cancellable))
    return FALSE;

  is_good = check_line (self, line, text, length, &checked);
  n_bad = is_good ? 0 : 1 + (guint) (length / FAIR_CLUB_BAD_LINE);
  self->of_member.n_results += is_good;
  self->of_member.n_bad += n_bad;
  self->of_member.n_bytes += is_good ? length : 0;
  self->of_member.n_searched += checked.n_searched;
  self->of_club.n_results += is_good;
  self->of_club.n_bad += n_bad;
  self->of_club.n_bytes += length;
  self->of_club.n_searched += checked.n_searched;
  if (is_more (&self->of_club, &most_of_club))
    {
      self->skip = SKIP_CLUB;
      add_line_fault (self, line, "bound", _ ("The club has more than can be checked. This line and all after it are left out."));
    }
  else if (is_more (&self->of_member, &most_of_member))
    {
      self->skip = SKIP_MEMBER;
      add_line_fault (self, line, "bound", _ ("This member has more than can be checked. This line and all after it are left out."));
    }
  else if (is_good)
    {
      checked.result.file = self->file->path;
      checked.result.line = line;
      g_array_append_val (self->club->results, checked.result);
    }
  else if (self->of_member.n_bad >= FAIR_CLUB_MAX_BAD_LINES)
    {
      self->skip = SKIP_FILE;
      add_line_fault (self, line + 1, "bound", _ ("So many of this member’s lines are not valid that the rest of the file is left out."));
    }

  self->done += length + 1;
  if (self->how->progress != NULL)
    self->how->progress (MIN (self->done, self->total), self->total, self->how->data);
  /* Cached lines are always read to the end, so that the next reading gets further. */
  self->is_late = self->is_new && g_get_monotonic_time () >= self->end;
  return self->skip == SKIP_NOTHING && !self->is_late;
}

static void
read_file (Reader *self,
           int     folder)
{
  const char *path = self->file->path;
  guint64     before = self->done;
  g_autoptr (GString) rest = g_string_new (NULL);
  FairLinesEnd end;
  gint64       size;
  int          descriptor = fair_club_folder_open_file (folder, strrchr (path, '/') + 1, O_RDONLY, &size);

  if (descriptor < 0)
    {
      add_file_fault (self, path, errno);
      return;
    }

  self->skip = SKIP_NOTHING;
  end = fair_lines_read (descriptor, FAIR_CLUB_MAX_FILE, line_cb, self, rest);
  if (end == FAIR_LINES_FAILED)
    add_file_fault (self, path, errno);
  else if (end == FAIR_LINES_TOO_LONG)
    fair_club_add_fault (self->club, path, 0, "size", _ ("A line is longer than a record can be; it and those after it are left out."));
  close (descriptor);
  self->done = before + (guint64) self->file->size;
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

  fair_club_add_fault (self->club, path, 0, "left", _ ("This notice of leaving is not signed by the member it names."));
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
      const char      *name = g_ptr_array_index (names, i);
      g_autofree char *path = g_build_filename (key, name, NULL);
      File             file = { g_string_chunk_insert (self->club->texts, path), number, 0 };
      struct stat      status;

      if (fstatat (folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG (status.st_mode) && status.st_size <= FAIR_CLUB_MAX_FILE)
        file.size = status.st_size;
      self->total += (guint64) file.size;
      g_array_append_val (self->files, file);
    }
}

/* Lists the files of all members; the files of a member who has left show whether the member came back. */
static gboolean
list_members (Reader  *self,
              GError **error)
{
  gboolean is_all = TRUE;
  g_autoptr (GPtrArray) names = fair_club_folder_list (self->folder, fair_key_is_good, &is_all);

  if (names == NULL)
    return fair_club_folder_fail (errno, error);
  if (!is_all || names->len > FAIR_CLUB_MAX_MEMBERS)
    fair_club_add_fault (self->club, "", 0, "bound", _ ("There are too many members in the club; some are left out."));

  for (guint i = 0; i < MIN (names->len, FAIR_CLUB_MAX_MEMBERS); i++)
    {
      const char    *name = g_ptr_array_index (names, i);
      FairClubMember member = { g_string_chunk_insert_const (self->club->texts, name), "", FALSE, 0, 0 };
      int            folder = openat (self->folder, name, FAIR_CLUB_OPEN_FOLDER);

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

/* Reads all files.  Returns: FALSE if this was canceled, or took too long */
static gboolean
read_files (Reader  *self,
            GError **error)
{
  int   folder = -1;
  int   code = 0;
  guint member = G_MAXUINT;

  for (guint i = 0; i < self->files->len && !self->is_late && !g_cancellable_is_cancelled (self->how->cancellable); i++)
    {
      const File *file = &g_array_index (self->files, File, i);

      if (self->skip == SKIP_CLUB || (self->skip == SKIP_MEMBER && file->member == member))
        continue;
      self->file = file;
      if (file->member != member)
        {
          if (folder >= 0)
            close (folder);
          self->key = g_array_index (self->club->members, FairClubMember, file->member).key;
          folder = openat (self->folder, self->key, FAIR_CLUB_OPEN_FOLDER);
          code = errno;
          member = file->member;
          self->of_member = (Amount){ 0 };
          self->skip = SKIP_NOTHING;
        }
      if (folder < 0)
        add_file_fault (self, file->path, code);
      else
        read_file (self, folder);
    }
  if (folder >= 0)
    close (folder);

  if (g_cancellable_set_error_if_cancelled (self->how->cancellable, error))
    return FALSE;
  return !self->is_late || fair_store_fail (error, FAIR_STORE_ERROR_FAILED,
                                            _ ("Checking the club takes more than a minute. Try again to continue where it stopped."));
}

/* Reads a club and checks all of it, which may take a while; can be called in any thread. Errors in it become faults
 * and do not stop the reading.
 * @folder: the folder of the club
 * @how: how to read it
 * Returns: (transfer full) (nullable): the club, or NULL with @error set if the folder does not exist or cannot be
 *   listed, it needs a newer version of the program, or the reading was canceled, or takes too long; in the last case
 *   it can be read again, and what was checked is remembered if there is a cache */
FairClub *
fair_club_read (const char            *folder,
                const FairClubReading *how,
                GError               **error)
{
  Reader   self = { .how = how };
  gboolean good;

  if (!fair_signature_can_check (error))
    return NULL;
  self.end = g_get_monotonic_time () + (how->max_time ? how->max_time : MAX_TIME);
  self.folder = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (self.folder < 0)
    {
      fair_club_folder_fail (errno, error);
      return NULL;
    }

  if (!fair_club_folder_check_version (self.folder, error))
    {
      close (self.folder);
      return NULL;
    }

  self.club = fair_club_new ();
  self.files = g_array_new (FALSE, TRUE, sizeof (File));
  self.known = fair_club_cache_load (how->cache, self.club->texts);
  good = list_members (&self, error) && read_files (&self, error);
  if (how->cache != NULL && self.is_new)
    fair_club_cache_save (self.known, how->cache);
  g_hash_table_unref (self.known);
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
