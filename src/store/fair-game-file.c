/* Nothing here waits for the disk: until it is synced, written data survives a crash of the program but not of the
 * machine.  Locks belong to the open file, so that two users in one program behave like two programs. */
#define _GNU_SOURCE
#include "fair-game-file.h"

#include "fair-file.h"
#include "fair-player.h"
#include "fair-store-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define SUFFIX ".game"

enum
{
  FILE_MODE = 0600,
  FOLDER_MODE = 0700,
  LINE_HEAD = 9,      /* the checksum and a space, before each line */
  MAX_GAMES = 2000,   /* in a folder */
  MAX_FILE = 16 << 20 /* bytes */
};

/* The checksum of a line after @text (FNV-1a), which continues the checksum of the line before. */
static guint32
make_checksum (const GString *text,
               const char    *line)
{
  const char *last = text->len > 0 ? g_strrstr_len (text->str, (gssize) text->len - 1, "\n") : NULL;
  guint32     checksum = (guint32) g_ascii_strtoull (last ? last + 1 : text->str, NULL, 16);

  checksum ^= 2166136261u;
  for (; *line; line++)
    checksum = (checksum ^ (guint8) *line) * 16777619u;

  return checksum;
}

static void
clear_event (gpointer data)
{
  g_free (((FairSavedEvent *) data)->text);
}

void
fair_saved_game_free (FairSavedGame *self)
{
  g_free (self->id);
  g_free (self->game);
  g_free (self->slot);
  g_free (self->options);
  g_free (self->player);
  g_array_unref (self->events);
  g_string_free (self->text, TRUE);
  g_free (self);
}

static gboolean
parse_time (const char *text,
            gint64     *time)
{
  return g_ascii_string_to_signed (text, 10, 1, G_MAXINT64, time, NULL);
}

static gboolean
parse_header (FairSavedGame *self,
              const char    *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", 8);
  const char *slash;

  if (g_strv_length (words) != 8 || strcmp (words[0], "fairdeal-game") != 0 || strcmp (words[1], "1") != 0 ||
      !g_uuid_string_is_valid (words[2]) || !g_ascii_string_to_unsigned (words[5], 10, 0, G_MAXUINT64, &self->number, NULL) ||
      !parse_time (words[6], &self->begun))
    return FALSE;

  self->id = g_strdup (words[2]);
  self->player = g_strdup (strcmp (words[3], "-") == 0 ? FAIR_PLAYER_FIRST : words[3]);
  slash = strchrnul (words[4], '/');
  self->game = g_strndup (words[4], (gsize) (slash - words[4]));
  self->slot = g_strdup (*slash ? slash + 1 : "");
  self->options = g_strdup (words[7]);
  return fair_player_id_is_good (self->player);
}

static gboolean
parse_line (FairSavedGame *self,
            const char    *line)
{
  g_auto (GStrv) words = NULL;
  char          *end;
  FairSavedEvent event = { .time = g_ascii_strtoll (line, &end, 10), .at = self->text->len };

  if (self->id == NULL)
    return parse_header (self, line);
  if (g_ascii_isdigit (*line) || *line == '-')
    {
      if (end == line || *end != ' ')
        return FALSE;
      event.text = g_strdup (end + 1);
      self->touched |= g_str_has_prefix (event.text, "play ");
      g_array_append_val (self->events, event);
      return TRUE;
    }

  words = g_strsplit (line, " ", 3);
  if (strcmp (line, "aside") == 0)
    self->played = FAIR_SAVED_ASIDE;
  else if (strcmp (line, "recorded") == 0)
    self->recorded = TRUE;
  else if (strcmp (line, "left") == 0)
    self->left = TRUE;
  else if (words[0] && (strcmp (words[0], "left") == 0 || strcmp (words[0], "over") == 0))
    {
      if (g_strv_length (words) != 3 || !parse_time (words[1], &self->ended))
        return FALSE;

      self->n_ended = self->events->len;
      self->practice = strcmp (words[2], "1") == 0;
      self->left = strcmp (words[0], "left") == 0;
    }
  else
    return words[0] && words[1] && strcmp (words[0], "played") == 0 && parse_time (words[1], &self->played);

  return TRUE;
}

/* Reads the line that begins at @at, unless it is torn or wrong.  Returns: where the next one begins; NULL at the end */
static const char *
read_line (FairSavedGame *self,
           const char    *at,
           const char    *end)
{
  const char      *newline = memchr (at, '\n', (gsize) (end - at));
  g_autofree char *line = newline ? g_strndup (at, (gsize) (newline - at)) : NULL;
  gsize            length = line ? strlen (line) : 0;
  g_autofree char *head = NULL;

  if (line == NULL || length != (gsize) (newline - at))
    return NULL;

  if (length >= LINE_HEAD)
    head = g_strdup_printf ("%08x ", make_checksum (self->text, line + LINE_HEAD));
  self->damaged = head == NULL || !g_str_has_prefix (line, head) || !g_utf8_validate (line, -1, NULL) ||
                  !parse_line (self, line + LINE_HEAD);
  if (self->damaged)
    return NULL;

  g_string_append_len (self->text, at, (gssize) length + 1);
  return newline + 1;
}

/* Returns: (transfer full) (nullable): the game whose file has this text; NULL if that is not a game, or of a newer
 * version */
FairSavedGame *
fair_saved_game_parse (const char *text,
                       gsize       length)
{
  g_autoptr (FairSavedGame) self = g_new0 (FairSavedGame, 1);

  self->text = g_string_new (NULL);
  self->events = g_array_new (FALSE, FALSE, sizeof (FairSavedEvent));
  g_array_set_clear_func (self->events, clear_event);
  for (const char *at = text, *end = text + length; at != NULL && at < end && !self->left;)
    at = read_line (self, at, end);

  return self->text->len > 0 ? g_steal_pointer (&self) : NULL;
}

/* Returns: (transfer full): the file of the game @id beside @database; NULL stands for the folder of all games */
char *
fair_game_file_dup_path (const char *database,
                         const char *id)
{
  g_autofree char *folder = g_path_get_dirname (database);
  g_autofree char *name = id ? g_strconcat (id, SUFFIX, NULL) : NULL;

  return g_build_filename (folder, "games", name, NULL);
}

/* Locks the file, where files can be locked at all.  Returns: FALSE if another program has locked it */
static gboolean
lock (int descriptor)
{
  struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };

  return fcntl (descriptor, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

static FairSavedGame *
read_game (int                descriptor,
           const struct stat *status,
           const char        *path)
{
  gsize            size = (gsize) MIN (status->st_size, MAX_FILE);
  g_autofree char *text = g_malloc (size + 1);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (FairSavedGame) game = NULL;
  gsize done = 0;

  while (done < size)
    {
      ssize_t n = pread (descriptor, text + done, size - done, (off_t) done);

      if (n == 0 || (n < 0 && errno != EINTR))
        break;
      done += n > 0 ? (gsize) n : 0;
    }
  game = fair_saved_game_parse (text, done);
  if (game != NULL && strlen (name) == strlen (game->id) + strlen (SUFFIX) && g_str_has_prefix (name, game->id))
    return g_steal_pointer (&game);

  g_debug ("%s is not a game", path);
  return NULL;
}

static void
list_file (GPtrArray  *games,
           const char *path,
           gboolean    all)
{
  struct flock   lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
  struct stat    status;
  int            descriptor = fair_file_open (AT_FDCWD, path, O_RDONLY | O_NOFOLLOW, 0, &status);
  gboolean       is_locked = descriptor >= 0 && fcntl (descriptor, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  FairSavedGame *game = descriptor >= 0 && (all || !is_locked) ? read_game (descriptor, &status, path) : NULL;

  if (game != NULL)
    g_ptr_array_add (games, game);
  if (descriptor >= 0)
    close (descriptor);
}

static int
compare_games (gconstpointer a,
               gconstpointer b)
{
  const FairSavedGame *first = *(const FairSavedGame *const *) a;
  const FairSavedGame *second = *(const FairSavedGame *const *) b;

  if (first->played != second->played)
    return first->played < second->played ? 1 : -1;
  return strcmp (first->id, second->id);
}

/* @all: whether games that another program plays are listed, too
 * Returns: (transfer full) (nullable) (element-type FairSavedGame): the games beside @database, of all players, the most
 *   recently played one first; NULL with @error set */
GPtrArray *
fair_game_file_list (const char *database,
                     gboolean    all,
                     GError    **error)
{
  g_autofree char *folder = fair_game_file_dup_path (database, NULL);
  g_autoptr (GError) fault = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &fault);
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_saved_game_free);
  const char *name;

  if (dir == NULL && !g_error_matches (fault, G_FILE_ERROR, G_FILE_ERROR_NOENT))
    {
      fair_store_fail_file (error, g_error_matches (fault, G_FILE_ERROR, G_FILE_ERROR_ACCES) ? EACCES : EIO, folder);
      return NULL;
    }

  for (guint i = 0; i < MAX_GAMES && dir != NULL && (name = g_dir_read_name (dir)) != NULL; i++)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_str_has_suffix (name, SUFFIX))
        list_file (games, path, all);
    }
  g_ptr_array_sort (games, compare_games);
  return g_steal_pointer (&games);
}

/* Removes the games of @player.  If another program plays one of them, it will write the file again. */
void
fair_game_file_remove_player (const char *database,
                              const char *player)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (database, TRUE, NULL);

  for (guint i = 0; games != NULL && i < games->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i);
      g_autofree char     *path = fair_game_file_dup_path (database, game->id);

      if (strcmp (game->player, player) == 0)
        g_unlink (path);
    }
}

/* Returns: (transfer full): an empty file, which is created when it is written */
FairGameFile *
fair_game_file_new (const char *database,
                    const char *id)
{
  FairGameFile *self = g_new0 (FairGameFile, 1);

  self->path = fair_game_file_dup_path (database, id);
  self->descriptor = -1;
  self->text = g_string_new (NULL);
  return self;
}

/* Opens and locks a file, to play its game.  If it cannot be written, @saved is the game as it was listed.
 * @known: the game as it was listed
 * @saved: (out): the game as it is now
 * Returns: (transfer full) (nullable): the file; NULL if another program plays the game, or has left it */
FairGameFile *
fair_game_file_resume (const char          *database,
                       const FairSavedGame *known,
                       FairSavedGame      **saved)
{
  g_autoptr (FairGameFile) self = fair_game_file_new (database, known->id);
  struct stat status;

  *saved = NULL;
  self->descriptor = fair_file_open (AT_FDCWD, self->path, O_RDWR | O_NOFOLLOW, 0, &status);
  if (self->descriptor < 0 && errno == ENOENT)
    return NULL;
  if (self->descriptor < 0)
    *saved = fair_saved_game_parse (known->text->str, known->text->len);
  else if (lock (self->descriptor) && fstat (self->descriptor, &status) == 0 && status.st_nlink > 0)
    *saved = read_game (self->descriptor, &status, self->path);
  if (*saved == NULL)
    return NULL;

  g_string_append_len (self->text, (*saved)->text->str, (gssize) (*saved)->text->len);
  self->n_written = self->descriptor >= 0 ? self->text->len : 0;
  self->n_synced = self->n_written;
  return g_steal_pointer (&self);
}

/* Closes the file, which ends its lock; it is written as a whole the next time. */
void
fair_game_file_close (FairGameFile *self)
{
  if (self->descriptor >= 0)
    close (self->descriptor);
  self->descriptor = -1;
  self->n_written = 0;
  self->n_synced = 0;
  self->is_syncing = FALSE;
}

void
fair_game_file_free (FairGameFile *self)
{
  fair_game_file_close (self);
  g_free (self->path);
  g_string_free (self->text, TRUE);
  g_free (self);
}

/* Adds a line, which is written with the next fair_game_file_write(). */
void
fair_game_file_add (FairGameFile *self,
                    const char   *format,
                    ...)
{
  g_autofree char *line = NULL;
  va_list          arguments;

  va_start (arguments, format);
  line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_string_append_printf (self->text, "%08x %s\n", make_checksum (self->text, line), line);
}

/* Removes all lines after the first @length bytes. */
void
fair_game_file_cut (FairGameFile *self,
                    gsize         length)
{
  g_string_truncate (self->text, length);
  self->n_written = MIN (self->n_written, length);
  self->n_synced = MIN (self->n_synced, length);
  self->is_syncing = FALSE;
}

static gboolean
open_file (FairGameFile *self,
           struct stat  *status,
           GError      **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  fair_game_file_close (self);
  if (g_mkdir_with_parents (folder, FOLDER_MODE) == 0)
    self->descriptor = fair_file_open (AT_FDCWD, self->path, O_RDWR | O_CREAT | O_NOFOLLOW, FILE_MODE, status);
  if (self->descriptor < 0)
    return fair_store_fail_file (error, errno, self->path);
  if (lock (self->descriptor))
    return TRUE;

  fair_game_file_close (self);
  return fair_store_fail (error, FAIR_STORE_ERROR_TAKEN, "another program plays this game");
}

/* Writes the new lines, without waiting for the disk.
 * @anew: whether the file is written as a whole if it was moved, replaced or deleted; otherwise this fails
 * Returns: whether all of it is written; if not, call this again */
gboolean
fair_game_file_write (FairGameFile *self,
                      gboolean      anew,
                      GError      **error)
{
  struct stat status;
  struct stat named;
  /* Whether the file is open, and still the one with its name; it may have been moved, replaced or deleted. */
  gboolean is_there = self->descriptor >= 0 && fstat (self->descriptor, &status) == 0 && stat (self->path, &named) == 0 &&
                      named.st_ino == status.st_ino && named.st_dev == status.st_dev;

  if (!anew && self->descriptor >= 0 && !is_there)
    return fair_store_fail (error, FAIR_STORE_ERROR_NOT_FOUND, "the game was removed");
  if (!is_there && !open_file (self, &status, error))
    return FALSE;

  while (self->n_written < self->text->len)
    {
      ssize_t n = pwrite (self->descriptor, self->text->str + self->n_written, self->text->len - self->n_written, (off_t) self->n_written);

      if (n > 0)
        self->n_written += (gsize) n;
      else if (n == 0 || errno != EINTR)
        return fair_store_fail_file (error, n == 0 ? ENOSPC : errno, self->path);
    }
  /* Something torn or damaged may follow. */
  if (status.st_size > (off_t) self->text->len && ftruncate (self->descriptor, (off_t) self->text->len) != 0)
    return fair_store_fail_file (error, errno, self->path);

  return TRUE;
}

/* Records that everything written so far is being synced; fair_game_file_end_sync() must follow. */
void
fair_game_file_begin_sync (FairGameFile *self)
{
  self->n_syncing = self->n_written;
  self->is_syncing = TRUE;
}

/* Records whether it is on the disk. After a failure, the system may have dropped data that it could not write, so
 * everything is written again. */
void
fair_game_file_end_sync (FairGameFile *self,
                         gboolean      good)
{
  if (!good)
    self->n_written = self->n_synced = 0;
  else if (self->is_syncing)
    self->n_synced = self->n_syncing;
  self->is_syncing = FALSE;
}

/* Writes the game beside @database, as one of @player with the UUID @id in @slot, unless a program plays that. */
gboolean
fair_saved_game_copy (const FairSavedGame *self,
                      const char          *database,
                      const char          *id,
                      const char          *player,
                      const char          *slot,
                      GError             **error)
{
  g_autoptr (FairGameFile) file = fair_game_file_new (database, id);
  g_auto (GStrv) lines = g_strsplit (self->text->str, "\n", -1);
  g_auto (GStrv) words = g_strsplit (lines[0] + LINE_HEAD, " ", 6);

  fair_game_file_add (file, "%s %s %s %s %s%s%s %s", words[0], words[1], id, *player ? player : "-", self->game, *slot ? "/" : "", slot, words[5]);
  for (guint i = 1; lines[i + 1] != NULL; i++)
    fair_game_file_add (file, "%s", lines[i] + LINE_HEAD);
  return fair_game_file_write (file, TRUE, error);
}
