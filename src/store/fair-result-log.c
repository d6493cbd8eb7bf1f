#include "fair-result-log.h"

#include "fair-file.h"
#include "fair-json-writer.h"
#include "fair-result-text.h"
#include "write-all.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum
{
  TAIL = 1 << 16, /* bytes at the end of the file that should contain the last result */
  FILE_MODE = 0644
};

/* These words are stored. */
const char *const fair_log_deeds[FAIR_LOG_N_DEEDS] = { "erase", "undo-erase", "forget", "clear", "remove", "player" };

char *
fair_result_log_dup_path (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  return g_build_filename (folder, "results.jsonl", NULL);
}

/* Begins a line in @lines, unless that is NULL. */
static gboolean
begin_line (FairJsonWriter *writer,
            GString        *lines,
            const char     *done)
{
  *writer = (FairJsonWriter){ .text = lines };
  if (lines == NULL)
    return FALSE;

  fair_json_writer_begin (writer, NULL, '{');
  if (done != NULL)
    fair_json_writer_add_string (writer, "done", done);
  return TRUE;
}

static void
end_line (FairJsonWriter *writer)
{
  fair_json_writer_end (writer, '}');
  g_string_append_c (writer->text, '\n');
}

/* Adds a line for @result, with its moves, to @lines, unless that is NULL. */
void
fair_result_log_add_result (GString          *lines,
                            const FairResult *result)
{
  FairJsonWriter writer;
  g_autoptr (FairResult) mended = NULL;

  if (!begin_line (&writer, lines, NULL))
    return;

  mended = fair_result_mend (result);
  fair_json_writer_add_string (&writer, "player", result->player ? result->player : "");
  fair_result_text_write (mended, &fair_result_json_writer, &writer);
  end_line (&writer);
}

/* Likewise for an act on results of @player, or on the player. */
void
fair_result_log_add_deed (GString    *lines,
                          FairLogDeed deed,
                          const char *player,
                          const char *game)
{
  FairJsonWriter writer;

  if (!begin_line (&writer, lines, fair_log_deeds[deed]))
    return;

  fair_json_writer_add_string (&writer, "player", player);
  fair_json_writer_add_string (&writer, "game", game ? game : "");
  end_line (&writer);
}

/* Likewise for a player who was added or changed. */
void
fair_result_log_add_player (GString          *lines,
                            const FairPlayer *player)
{
  FairJsonWriter writer;

  if (!begin_line (&writer, lines, fair_log_deeds[FAIR_LOG_PLAYER]))
    return;

  fair_json_writer_add_string (&writer, "player", player->id);
  fair_json_writer_add_string (&writer, "name", player->name);
  fair_json_writer_add_int (&writer, "color", player->color);
  fair_json_writer_add_string (&writer, "emblem", player->emblem);
  fair_json_writer_add_int (&writer, "created", player->created);
  end_line (&writer);
}

/* Opens the log of the database @path; -1 if that is not possible. */
static int
open_file (const char *path,
           int         flags)
{
  g_autofree char *name = fair_result_log_dup_path (path);
  struct stat      status;

  return fair_file_open (AT_FDCWD, name, flags, FILE_MODE, &status);
}

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

/* Writes @lines to the end of the file, and to the disk.
 * @path: the file of the database
 * @lines: whole lines; it is empty afterwards, unless they could not be written */
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
  if (fair_write_all (file, lines->str, lines->len) && fair_sync (file))
    g_string_truncate (lines, 0);
  else if (ftruncate (file, size) != 0)
    g_debug ("A part of a line stays in the log of results.");
  close (file);
}

/* Whether the end of the file, which should have the last result, has the result @id. */
gboolean
fair_result_log_has (const char *path,
                     const char *id)
{
  int              file = open_file (path, O_RDONLY);
  g_autofree char *tail = file >= 0 ? read_tail (file, TAIL) : NULL;

  if (file >= 0)
    close (file);
  return tail != NULL && strstr (tail, id) != NULL;
}
