/* The contents of a damaged database go into a new one, and the damaged one is set aside under a new name and never
 * changed again.  It gets the newest good backup and all later entries of the log (fair-result-log.h), and then
 * everything that SQLite can still read in a copy of the damaged database (fair-salvage.h). */
#include "fair-rescue.h"

#include "fair-backup.h"
#include "fair-database-file.h"
#include "fair-file.h"
#include "fair-i18n.h"
#include "fair-players-table.h"
#include "fair-result-log.h"
#include "fair-result-text.h"
#include "fair-results-table.h"
#include "fair-schema.h"
#include "fair-store-error.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

enum
{
  UNTIL_ADDED = 20, /* percent: the backup and the log */
  MAX_WORD = 256,   /* bytes of a short text in the log */

  /* In the header of the file. */
  AT_FORMAT = 18,  /* 2 for a database with a log, twice */
  AT_CHANGES = 24, /* a number of changes; if it is not that in AT_VALID, */
  AT_VALID = 92,   /* SQLite derives the number of pages from the size of the file */
  FORMAT_OF_LOG = 2
};

/* The new database beside the old one, until it is complete. */
#define RESCUED "-rescued"

void
fair_rescue_free (FairRescue *self)
{
  g_free (self->aside);
  g_free (self);
}

static gint64
get_size (const char *path)
{
  GStatBuf status;

  return g_stat (path, &status) == 0 ? status.st_size : 0;
}

/* Adds the newest good backup.  Returns whether it could be written. */
static gboolean
add_backup (FairSalvage *self,
            const char  *path,
            GError     **error)
{
  g_autoptr (GPtrArray) backups = fair_backup_list (path, FAIR_BACKUP, NULL);

  for (guint i = 0; i < backups->len; i++)
    {
      const FairBackup *backup = g_ptr_array_index (backups, i);
      g_autoptr (FairDatabase) from = fair_backup_open (backup->path, NULL);

      if (from != NULL)
        return fair_salvage_read (self, from, get_size (backup->path), error);
    }

  return TRUE;
}

static gboolean
repeat_deed (FairSalvage      *self,
             FairResultReader *reader,
             const char       *player,
             GError          **error)
{
  g_autofree char *done = fair_result_reader_dup_string (reader, "done", MAX_WORD);
  g_autofree char *game = NULL;
  FairDatabase    *to = self->to;
  FairLogDeed      deed = 0;

  while (deed < FAIR_LOG_N_DEEDS && strcmp (done, fair_log_deeds[deed]) != 0)
    deed++;
  if (deed == FAIR_LOG_N_DEEDS)
    return TRUE;
  if (deed == FAIR_LOG_PLAYER)
    {
      g_autofree char *name = fair_result_reader_dup_string (reader, "name", MAX_WORD);
      g_autofree char *emblem = fair_result_reader_dup_string (reader, "emblem", MAX_WORD);
      FairPlayer       changed = { .id = (char *) player, .name = name, .emblem = emblem };

      changed.color = (guint) fair_result_reader_read_int (reader, "color", 0, FAIR_PLAYER_N_COLORS - 1);
      changed.created = fair_result_reader_read_int (reader, "created", G_MININT64, G_MAXINT64);
      return reader->missing != NULL || reader->wrong != NULL || !fair_player_name_is_good (name) ||
             fair_players_table_put_back (to, &changed, error);
    }

  game = fair_result_reader_dup_string (reader, "game", MAX_WORD);
  if (reader->missing != NULL || reader->wrong != NULL)
    return TRUE;
  return deed == FAIR_LOG_REMOVE ? fair_players_table_remove (to, player, error)
                                 : fair_results_table_do (to, deed, player, *game ? game : NULL, error);
}

/* Repeats a line of the log.  Unreadable lines, such as incomplete ones, are ignored. */
static gboolean
repeat_line (FairSalvage *self,
             const char  *line,
             gsize        length,
             GError     **error)
{
  FairJson         root;
  FairJson         done;
  FairResultReader reader = { .object = &root };
  g_autofree char *player = NULL;
  g_autoptr (FairResult) result = NULL;

  if (!fair_json_check (line, length, 1, &root, NULL) || fair_json_get_kind (&root) != FAIR_JSON_OBJECT)
    return TRUE;

  player = fair_result_reader_dup_string (&reader, "player", MAX_WORD);
  if (reader.missing != NULL || reader.wrong != NULL || !fair_player_id_is_good (player))
    return TRUE;
  if (fair_json_find (&root, "done", &done))
    return repeat_deed (self, &reader, player, error);

  result = g_new0 (FairResult, 1);
  fair_result_reader_read (&reader, result);
  if (reader.missing != NULL || reader.wrong != NULL)
    return TRUE;

  result->player = g_steal_pointer (&player);
  result->variant = fair_result_make_variant (fair_games_find (result->game), result->options);
  if (result->variant == NULL)
    result->variant = g_strdup (result->options);
  return fair_database_run (self->to, error, "INSERT OR IGNORE INTO logged (id) VALUES (?1)", "s", result->id) &&
         fair_results_table_put_back (self->to, result, error) &&
         fair_database_run (self->to, error, "UPDATE results SET erased = 0 WHERE erased <> 0 AND id = ?1", "s", result->id);
}

static gboolean
repeat_file (FairSalvage *self,
             const char  *name,
             GError     **error)
{
  g_autofree char *text = NULL;
  gsize            length;
  const char      *end;

  /* Reading another type of file might never end. */
  if (!g_file_test (name, G_FILE_TEST_IS_REGULAR) || !g_file_get_contents (name, &text, &length, NULL))
    return TRUE;

  for (const char *at = text; (end = memchr (at, '\n', length - (gsize) (at - text))) != NULL; at = end + 1)
    if (!repeat_line (self, at, (gsize) (end - at), error))
      return FALSE;

  return TRUE;
}

static void
write_head (const char   *copy,
            gconstpointer bytes,
            gsize         n,
            off_t         at)
{
  int file = g_open (copy, O_WRONLY | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);

  if (file < 0 || pwrite (file, bytes, n, at) != (ssize_t) n)
    g_debug ("The first page of %s stays as it is.", copy);
  if (file >= 0)
    close (file);
}

/* If the first page of the copy lists wrong tables, replaces it with the first page of a new database. */
static void
mend_first_page (const char *copy)
{
  static const char not_valid[] = "\xff\xff\xff"; /* as a number of changes */
  g_autoptr (FairDatabase) database = NULL;
  g_autofree guchar *page = NULL;
  gboolean           matches = FALSE;

  /* SQLite would remove the log of an empty database. */
  if (get_size (copy) >= FAIR_SCHEMA_PAGE)
    {
      write_head (copy, not_valid, sizeof not_valid, AT_VALID);
      database = fair_database_open_damaged (copy, NULL);
      if (database != NULL && fair_schema_compare (database->handle, FALSE, &matches) == SQLITE_OK && matches)
        return;
      g_clear_pointer (&database, fair_database_close);
    }

  page = fair_schema_make_first_page ();
  page[AT_FORMAT] = page[AT_FORMAT + 1] = FORMAT_OF_LOG;
  memcpy (page + AT_VALID, not_valid, sizeof not_valid);
  write_head (copy, page, FAIR_SCHEMA_PAGE, 0);
}

static gboolean
make_copy (const char *path,
           const char *copy,
           GError    **error)
{
  static const char *const suffixes[] = { "", "-wal" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *name = g_strconcat (path, suffixes[i], NULL);
      g_autofree char *copy_name = g_strconcat (copy, suffixes[i], NULL);
      g_autofree char *bytes = NULL;
      gsize            length;

      if (g_file_test (name, G_FILE_TEST_IS_REGULAR) && g_file_get_contents (name, &bytes, &length, NULL) &&
          !fair_file_replace (copy_name, bytes, length, FAIR_FILE_UNSYNCED, error))
        return FALSE;
    }

  return TRUE;
}

#define UNREAD "id NOT IN (SELECT id FROM read)"
#define UNLOGGED "id NOT IN (SELECT id FROM logged)"

/* Drops erased results, and counts known losses.  If nothing is missing, drops results that only the backup has: the player had
 * erased them. */
static gboolean
settle (FairSalvage *self,
        GError     **error)
{
  sqlite3_stmt     *named;
  FairDatabaseValue values[2];
  gboolean          good;

  if (!fair_database_run (self->to, error,
                          "DELETE FROM results WHERE id IN (SELECT id FROM named JOIN erased USING (key)) AND " UNREAD " AND " UNLOGGED, ""))
    return FALSE;

  named = fair_database_query (self->to, error,
                               "SELECT count(*), coalesce(sum(id NOT IN (SELECT id FROM results)), 0) FROM named "
                               "WHERE key NOT IN (SELECT key FROM erased) AND " UNREAD,
                               "");
  while (fair_database_next (self->to, named, "ii", values, &good, error))
    {
      self->is_whole = self->is_whole && values[0].number == 0;
      self->count->n_lost_results = (guint) values[1].number;
    }

  return good && (!self->is_whole || fair_database_run (self->to, error,
                                                        "DELETE FROM results WHERE erased = 0 AND " UNREAD " AND " UNLOGGED, ""));
}

/* Counts the recovered results, without those that the log lists as erased. */
static gboolean
count (FairSalvage *self,
       GError     **error)
{
  FairSalvageCount *salvaged = self->count;
  sqlite3_stmt     *results;
  FairDatabaseValue values[2];
  gboolean          good;

  if (!fair_results_table_do (self->to, FAIR_LOG_FORGET, "", NULL, error))
    return FALSE;

  results = fair_database_query (self->to, error, "SELECT count(*), coalesce(sum(" UNREAD "), 0) FROM results", "");
  while (fair_database_next (self->to, results, "ii", values, &good, error))
    {
      salvaged->n_from_backup = (guint) values[1].number;
      salvaged->n_results = (guint) values[0].number - salvaged->n_from_backup;
      salvaged->is_whole = self->is_whole && salvaged->n_from_backup == 0;
    }

  return good;
}

static gboolean
add_all (FairSalvage *self,
         const char  *path,
         const char  *copy,
         GError     **error)
{
  g_autoptr (FairDatabase) from = NULL;
  g_autoptr (GPtrArray) former = fair_backup_list (path, FAIR_BACKUP_LOG, NULL);
  g_autofree char *log = fair_result_log_dup_path (path);

  if (!add_backup (self, path, error))
    return FALSE;

  /* The oldest log is the first. */
  for (guint i = former->len; i > 0; i--)
    if (!repeat_file (self, ((const FairBackup *) g_ptr_array_index (former, i - 1))->path, error))
      return FALSE;
  if (!repeat_file (self, log, error))
    return FALSE;

  fair_progress_set_part (self->progress, UNTIL_ADDED, 100);
  if (!make_copy (path, copy, error))
    return FALSE;

  mend_first_page (copy);
  from = fair_database_open_damaged (copy, NULL);
  return (from ? fair_salvage_read (self, from, get_size (path), error) : fair_salvage_forget (self, error)) && settle (self, error) &&
         count (self, error);
}

static char *
find_name (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%d-%H%M%S");

  for (guint i = 0;; i++)
    {
      g_autofree char *more = i > 0 ? g_strdup_printf ("-%u", i) : g_strdup ("");
      g_autofree char *name = g_strdup_printf ("%s%cdamaged-%s%s.db", folder, G_DIR_SEPARATOR, time, more);

      if (!g_file_test (name, G_FILE_TEST_EXISTS))
        return g_steal_pointer (&name);
    }
}

/* Renames a database and the log beside it that belongs to it.  SQLite creates the index of the log again. */
static gboolean
set_aside (const char *path,
           const char *aside,
           GError    **error)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  g_autofree char *log_aside = g_strconcat (aside, "-wal", NULL);
  g_autofree char *log_index = g_strconcat (path, "-shm", NULL);

  if (g_rename (log, log_aside) != 0 && errno != ENOENT)
    /* translators: the first %s is the name of a file, the second the reason */
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), log, g_strerror (errno));
  if (g_rename (path, aside) != 0)
    {
      int why = errno;

      g_rename (log_aside, log);
      /* translators: the first %s is the name of a file, the second the reason */
      return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), path, g_strerror (why));
    }
  g_unlink (log_index);

  return TRUE;
}

/* Creates the new database under another name, so that nothing else changes until it is complete. */
static gboolean
make_new (const char       *path,
          const char       *rescued,
          FairSalvageCount *count,
          FairProgress     *progress,
          GError          **error)
{
  g_autoptr (FairDatabase) database = fair_database_open (rescued, NULL, FAIR_DATABASE_WRITE, error);
  g_autofree char *copy = g_strconcat (path, "-copy", NULL);
  FairSalvage      self;
  gboolean         good;
  int              result;

  if (database == NULL)
    return FALSE;

  fair_progress_set_part (progress, 0, UNTIL_ADDED);
  good = fair_salvage_begin (&self, database, count, progress, error) && fair_database_begin (database, error) &&
         fair_database_finish (database, add_all (&self, path, copy, error), error);
  if (good)
    {
      /* Writes everything to the file itself, because its log is not renamed with it.  Closing the database would do that too, but
       * would not report a full disk. */
      result = sqlite3_wal_checkpoint_v2 (database->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
      good = result == SQLITE_OK || fair_database_fail (database, result, error);
    }
  fair_database_file_remove (copy);
  return good;
}

/* Replaces the damaged database with a new one with all data that could be read.
 * @path: a damaged database, which is not open
 * @progress: (nullable): receives the progress; at 100 percent, everything is recovered
 * Returns: (transfer full) (nullable): what was recovered; NULL with @error set */
FairRescue *
fair_rescue (const char   *path,
             FairProgress *progress,
             GError      **error)
{
  g_autofree char *rescued = g_strconcat (path, RESCUED, NULL);
  g_autoptr (FairRescue) self = g_new0 (FairRescue, 1);

  self->aside = find_name (path);
  fair_database_file_remove (rescued);
  if (!make_new (path, rescued, &self->count, progress, error) || !set_aside (path, self->aside, error))
    {
      fair_database_file_remove (rescued);
      return NULL;
    }

  fair_progress_set (progress, 1, 1);
  return fair_rescue_finish (path, error) ? g_steal_pointer (&self) : NULL;
}

/* If the old database was set aside but the new one not renamed yet, renames the new one.  Call this before
 * the database is opened. */
gboolean
fair_rescue_finish (const char *path,
                    GError    **error)
{
  g_autofree char *rescued = g_strconcat (path, RESCUED, NULL);

  if (g_file_test (path, G_FILE_TEST_EXISTS) || !g_file_test (rescued, G_FILE_TEST_EXISTS) || g_rename (rescued, path) == 0)
    return TRUE;

  /* translators: the first %s is the name of a file, the second the reason */
  return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("“%s” cannot be renamed: %s."), rescued, g_strerror (errno));
}
