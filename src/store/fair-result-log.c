#include "config.h"

#include "fair-result-log.h"

#include "fair-backup.h"
#include "fair-json-writer.h"
#include "fair-players-table.h"
#include "fair-result-reader.h"
#include "fair-result-text.h"
#include "fair-results-table.h"
#include "write-all.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

enum
{
  MAX_WORD = 256, /* bytes of a short text */
  TAIL = 1 << 16, /* bytes at the end of the file that should contain the last result */
  FILE_MODE = 0644
};

/* Indexed by FairLogDeed; these words are stored. */
static const char *const deeds[FAIR_LOG_N_DEEDS] = { "erase", "undo-erase", "forget", "clear", "remove" };

static char *
get_name (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return g_build_filename (folder, "results.jsonl", NULL);
}

static void
end_line (FairJsonWriter *writer)
{
  fair_json_writer_end (writer, '}');
  g_string_append_c (writer->text, '\n');
}

/* Adds a line for @result, with its moves, if @database has a log. */
void
fair_result_log_add_result (FairDatabase     *database,
                            const FairResult *result)
{
  static const FairResultWriter members = { fair_json_writer_add_string, fair_json_writer_add_int, fair_json_writer_add_boolean };
  FairJsonWriter                writer = { .text = fair_database_get_lines (database) };
  g_autoptr (FairResult) mended = writer.text ? fair_result_mend (result) : NULL;

  if (mended == NULL)
    return;

  fair_json_writer_begin (&writer, NULL, '{');
  fair_json_writer_add_string (&writer, "player", result->player ? result->player : "");
  fair_result_text_write (mended, &members, &writer);
  end_line (&writer);
}

/* Likewise for an act on results of @player. */
void
fair_result_log_add_deed (FairDatabase *database,
                          FairLogDeed   deed,
                          const char   *player,
                          const char   *game)
{
  FairJsonWriter writer = { .text = fair_database_get_lines (database) };

  if (writer.text == NULL)
    return;

  fair_json_writer_begin (&writer, NULL, '{');
  fair_json_writer_add_string (&writer, "done", deeds[deed]);
  fair_json_writer_add_string (&writer, "player", player);
  fair_json_writer_add_string (&writer, "game", game ? game : "");
  end_line (&writer);
  fair_database_write_lines (database);
}

/* Likewise for a player who was added or changed. */
void
fair_result_log_add_player (FairDatabase     *database,
                            const FairPlayer *player)
{
  FairJsonWriter writer = { .text = fair_database_get_lines (database) };

  if (writer.text == NULL)
    return;

  fair_json_writer_begin (&writer, NULL, '{');
  fair_json_writer_add_string (&writer, "done", "player");
  fair_json_writer_add_string (&writer, "player", player->id);
  fair_json_writer_add_string (&writer, "name", player->name);
  fair_json_writer_add_int (&writer, "color", player->color);
  fair_json_writer_add_string (&writer, "emblem", player->emblem);
  fair_json_writer_add_int (&writer, "created", player->created);
  end_line (&writer);
}

/* Opens the file for writing at its end, or creates it; -1 if that is not possible. */
static int
open_file (const char *path,
           int         flags)
{
  g_autofree char *name = get_name (path);
  int              file = open (name, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, FILE_MODE);
  struct stat      status;

  if (file >= 0 && (fstat (file, &status) != 0 || !S_ISREG (status.st_mode)))
    {
      close (file);
      file = -1;
    }
  return file;
}

/* Returns: (transfer full): up to @n bytes from the end of @file */
static char *
read_tail (int    file,
           gssize n)
{
  off_t            size = lseek (file, 0, SEEK_END);
  g_autofree char *text = g_malloc0 ((gsize) n + 1);

  if (pread (file, text, (size_t) n, MAX (size - n, 0)) < 0)
    *text = '\0';
  return g_steal_pointer (&text);
}

/**
 * fair_result_log_append:
 * @path: the file of the database
 * @lines: whole lines; it is empty afterwards, unless they could not be written
 *
 * Writes @lines to the end of the file, without waiting for the disk.
 */
void
fair_result_log_append (const char *path,
                        GString    *lines)
{
  int              file = open_file (path, O_RDWR | O_CREAT | O_APPEND);
  off_t            size = file >= 0 ? lseek (file, 0, SEEK_END) : 0;
  g_autofree char *end = file >= 0 ? read_tail (file, 1) : NULL;

  if (file < 0)
    return;

  /* The power was cut within a line. */
  if (*end != '\0' && *end != '\n')
    g_string_prepend_c (lines, '\n');
  if (fair_write_all (file, lines->str, lines->len))
    g_string_truncate (lines, 0);
  else if (ftruncate (file, size) != 0)
    g_debug ("A part of a line stays in the log of results.");
  close (file);
}

/* Waits until the file is on the disk. */
void
fair_result_log_sync (const char *path)
{
  int file = open_file (path, O_RDONLY);

  if (file < 0)
    return;

  fair_sync (file);
  close (file);
}

/* Begins a new file; the previous one is kept as @former, unless there is one.  Call this before a backup is made. */
void
fair_result_log_begin (const char *path,
                       const char *former)
{
  g_autofree char *name = get_name (path);

  if (g_file_test (former, G_FILE_TEST_EXISTS))
    return;

  fair_result_log_sync (path);
  g_rename (name, former);
}

/* Adds a line for the last result unless the file has it: a killed program may have saved the result without a line. */
gboolean
fair_result_log_check_last (FairDatabase *database,
                            GError      **error)
{
  int              file = open_file (fair_database_get_path (database), O_RDONLY);
  g_autofree char *tail = file >= 0 ? read_tail (file, TAIL) : g_strdup ("");
  g_autoptr (FairResult) last = NULL;

  if (file >= 0)
    close (file);
  if (!fair_results_table_find_last (database, &last, error))
    return FALSE;
  if (last == NULL || strstr (tail, last->id) != NULL)
    return TRUE;

  fair_result_log_add_result (database, last);
  fair_database_write_lines (database);
  return TRUE;
}

static gboolean
carry_out_player (FairDatabase     *database,
                  FairResultReader *reader,
                  const char       *id,
                  GError          **error)
{
  g_autofree char *name = fair_result_reader_dup_string (reader, "name", MAX_WORD);
  g_autofree char *emblem = fair_result_reader_dup_string (reader, "emblem", MAX_WORD);
  FairPlayer       player = { .id = (char *) id, .name = name, .emblem = emblem };

  player.color = (guint) fair_result_reader_read_int (reader, "color", 0, FAIR_PLAYER_N_COLORS - 1);
  player.created = fair_result_reader_read_int (reader, "created", G_MININT64, G_MAXINT64);
  return reader->missing != NULL || reader->wrong != NULL || !fair_player_name_is_good (name) ||
         fair_players_table_put_back (database, &player, error);
}

static gboolean
carry_out_deed (FairDatabase     *database,
                FairResultReader *reader,
                const char       *player,
                GError          **error)
{
  g_autofree char *done = fair_result_reader_dup_string (reader, "done", MAX_WORD);
  g_autofree char *game = NULL;

  if (strcmp (done, "player") == 0)
    return carry_out_player (database, reader, player, error);

  game = fair_result_reader_dup_string (reader, "game", MAX_WORD);
  if (reader->missing != NULL || reader->wrong != NULL)
    return TRUE;
  if (strcmp (done, deeds[FAIR_LOG_ERASE]) == 0)
    return fair_results_table_erase (database, player, *game ? game : NULL, error);
  if (strcmp (done, deeds[FAIR_LOG_UNDO_ERASE]) == 0)
    return fair_results_table_undo_erase (database, player, error);
  if (strcmp (done, deeds[FAIR_LOG_FORGET]) == 0)
    return fair_results_table_forget_erased (database, error);
  if (strcmp (done, deeds[FAIR_LOG_CLEAR]) == 0)
    return fair_results_table_clear (database, player, error);
  return strcmp (done, deeds[FAIR_LOG_REMOVE]) != 0 || fair_players_table_remove (database, player, error);
}

/* @ids: (nullable): receives the id of the result */
static gboolean
carry_out_result (FairDatabase     *database,
                  FairResultReader *reader,
                  const char       *player,
                  GHashTable       *ids,
                  GError          **error)
{
  g_autoptr (FairResult) result = fair_result_new ();

  fair_result_reader_read (reader, result);
  if (reader->missing != NULL || reader->wrong != NULL)
    return TRUE;

  result->player = g_strdup (player);
  result->variant = fair_games_find (result->game) ? fair_result_make_variant (fair_games_find (result->game), result->options) : NULL;
  if (result->variant == NULL)
    result->variant = g_strdup (result->options);
  if (ids != NULL)
    g_hash_table_add (ids, g_strdup (result->id));
  return fair_results_table_put_back (database, result, error) && fair_results_table_revive (database, result->id, error);
}

/* Unreadable lines, such as incomplete ones, are ignored. */
static gboolean
carry_out_line (FairDatabase *database,
                const char   *line,
                gsize         length,
                GHashTable   *ids,
                GError      **error)
{
  FairJson         root;
  FairJson         done;
  FairResultReader reader = { .object = &root };
  g_autofree char *player = NULL;

  if (!fair_json_check (line, length, 1, &root, NULL) || fair_json_get_kind (&root) != FAIR_JSON_OBJECT)
    return TRUE;

  player = fair_result_reader_dup_string (&reader, "player", MAX_WORD);
  if (reader.missing != NULL || reader.wrong != NULL || !fair_player_id_is_good (player))
    return TRUE;
  if (fair_json_find (&root, "done", &done))
    return carry_out_deed (database, &reader, player, error);

  return carry_out_result (database, &reader, player, ids, error);
}

static gboolean
carry_out_file (FairDatabase *database,
                const char   *name,
                GHashTable   *ids,
                GError      **error)
{
  g_autofree char *text = NULL;
  gsize            length;
  const char      *end;

  /* Reading another type of file might never end. */
  if (!g_file_test (name, G_FILE_TEST_IS_REGULAR) || !g_file_get_contents (name, &text, &length, NULL))
    return TRUE;

  for (const char *at = text; (end = memchr (at, '\n', length - (gsize) (at - text))) != NULL; at = end + 1)
    if (!carry_out_line (database, at, (gsize) (end - at), ids, error))
      return FALSE;

  return TRUE;
}

/**
 * fair_result_log_carry_out:
 * @database: a new database
 * @path: the file of the database that had the log
 * @ids: receives the ids of all added results
 *
 * Repeats everything in the log, starting with the oldest list.
 *
 * Returns: whether @database could be written
 */
gboolean
fair_result_log_carry_out (FairDatabase *database,
                           const char   *path,
                           GHashTable   *ids,
                           GError      **error)
{
  g_autoptr (GPtrArray) former = fair_backup_list_logs (path);
  g_autofree char *name = get_name (path);

  for (guint i = former->len; i > 0; i--)
    if (!carry_out_file (database, ((const FairBackup *) g_ptr_array_index (former, i - 1))->path, ids, error))
      return FALSE;

  return carry_out_file (database, name, ids, error);
}
