/* The command `stats`: the player's statistics, with the figures of the scoreboard.  It reads the database,
 * even while the program is playing, and never writes it. */
#include "config.h"

#include <errno.h>
#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli-commands.h"
#include "cli-error.h"
#include "cli-output.h"
#include "cli-words.h"
#include "fair-name.h"
#include "fair-players-table.h"
#include "fair-store.h"

/* How the figures are written. */
typedef enum
{
  FORMAT_TABLE,
  FORMAT_JSON,
  FORMAT_CSV
} Format;

static void
append_time (GString *text,
             gint64   time)
{
  gint64 seconds = time / G_USEC_PER_SEC;

  if (time < 0)
    g_string_append (text, "\t-");
  else
    g_string_append_printf (text, "\t%d:%02d", (int) (seconds / 60), (int) (seconds % 60));
}

static void
append_line (GString              *text,
             const FairStatistics *statistics)
{
  gboolean any_won = statistics->n_outcomes[FAIR_OUTCOME_WON] > 0;
  char     average[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, "%s\t%s\t%u\t%u\t%u\t%u\t%u", statistics->game ? statistics->game : "*",
                          statistics->variant ? statistics->variant : "*", statistics->n_played,
                          statistics->n_outcomes[FAIR_OUTCOME_WON], fair_statistics_get_percentage (statistics),
                          statistics->streak, statistics->best_streak);
  append_time (text, statistics->shortest);
  append_time (text, fair_statistics_get_average_time (statistics));
  if (any_won)
    g_string_append_printf (text, "\t%u", statistics->fewest_moves);
  else
    g_string_append (text, "\t-");
  if (fair_games_have_points (statistics->game) && statistics->n_played > 0)
    /* With a decimal point in every language. */
    g_string_append_printf (text, "\t%d\t%s", statistics->best_score,
                            g_ascii_formatd (average, sizeof average, "%.1f", fair_statistics_get_average_score (statistics)));
  else
    g_string_append (text, "\t-\t-");
  g_string_append_printf (text, "\t%u\t%u\n", statistics->n_assisted, statistics->n_practice);
}

static GString *
print (GPtrArray *statistics,
       Format     format)
{
  GString *text;

  if (format != FORMAT_TABLE)
    return fair_export_statistics (statistics, format == FORMAT_JSON ? FAIR_EXPORT_JSON : FAIR_EXPORT_CSV);

  text = g_string_new ("game\toptions\tplayed\twon\tpercent\tstreak\tbest-streak\tshortest\taverage\tfewest-moves\t"
                       "best-score\taverage-score\tassisted\tpractice\n");
  for (guint i = 0; i < statistics->len; i++)
    append_line (text, g_ptr_array_index (statistics, i));
  return text;
}

/* Reads the arguments; @player is borrowed from them, and NULL for the first one. */
static gboolean
read_words (char           **words,
            const char     **player,
            const FairGame **game,
            Format          *format,
            GError         **error)
{
  const char       *json = NULL;
  const char       *csv = NULL;
  const FairCliWord options[] = { { "--json", FAIR_CLI_FLAG, &json }, { "--csv", FAIR_CLI_FLAG, &csv }, { "--player", FAIR_CLI_VALUE, player } };

  if (!fair_cli_words_read (words, options, G_N_ELEMENTS (options), 1, NULL, error))
    return FALSE;
  if (json && csv)
    return fair_cli_fail (error, _ ("Use only one of --json and --csv."));
  *format = json ? FORMAT_JSON : csv ? FORMAT_CSV : FORMAT_TABLE;
  *game = *words ? fair_games_find (*words) : NULL;
  if (*words && *game == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("There is no game “%s”; “fairdeal-cli games” lists them."), *words);

  return TRUE;
}

/* Finds the id of the player with this name, or of the first one if that is NULL; @id is NULL if there is none. */
static gboolean
find_player (FairDatabase *database,
             const char   *name,
             char        **id,
             GError      **error)
{
  g_autoptr (GPtrArray) players = database ? fair_players_table_list (database, error) : NULL;

  if (database == NULL && name == NULL)
    *id = g_strdup (FAIR_PLAYER_FIRST);
  if (database != NULL && players == NULL)
    return FALSE;

  /* The very name first. */
  for (guint i = 0; players != NULL && name != NULL && *id == NULL && i < players->len; i++)
    if (strcmp (((const FairPlayer *) g_ptr_array_index (players, i))->name, name) == 0)
      *id = g_strdup (((const FairPlayer *) g_ptr_array_index (players, i))->id);
  for (guint i = 0; players != NULL && *id == NULL && i < players->len; i++)
    {
      const FairPlayer *player = g_ptr_array_index (players, i);

      if (name == NULL || fair_names_look_alike (name, player->name))
        *id = g_strdup (player->id);
    }

  return TRUE;
}

/* Whether there is something at @path that cannot be a database, such as a folder or a pipe. */
static gboolean
is_no_file (const char *path)
{
  return g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

/* Sets an error that the database at @path cannot be read, because the store's own messages are about saving. */
static gboolean
fail_to_read (const char *path,
              GError     *problem,
              GError    **error)
{
  gboolean forbidden = g_error_matches (problem, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN);

  if (!forbidden || is_no_file (path))
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  g_error_free (problem);
  /* translators: %s is the path of a file. */
  return fair_cli_fail (error, _ ("“%s” cannot be read. Check the permissions of its folder."), path);
}

/* Whether there is a file at @path; failing to find out is an error. */
static gboolean
find_file (const char *path,
           gboolean   *found,
           GError    **error)
{
  GStatBuf status;

  *found = g_stat (path, &status) == 0;
  if (*found || errno == ENOENT || errno == ENOTDIR)
    return TRUE;

  /* translators: the first %s is the path of a file, the second what the system says. */
  return fair_cli_fail (error, _ ("“%s” cannot be read: %s."), path, g_strerror (errno));
}

/* Whether nothing was ever written to @database, for example because the program was killed right after it
 * created it. */
static gboolean
find_empty (FairDatabase *database,
            gboolean     *empty,
            GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error, "SELECT 1 FROM sqlite_schema", "");
  gboolean      has_row;

  if (!fair_database_find_row (database, statement, &has_row, NULL, error))
    return FALSE;

  *empty = !has_row;
  return TRUE;
}

/* Opens the database at @path; returns NULL for an empty one, which counts as missing. */
static gboolean
open_database (const char    *path,
               FairDatabase **database,
               GError       **error)
{
  g_autoptr (FairDatabase) opened = NULL;
  gboolean found;
  gboolean empty;

  if (!find_file (path, &found, error))
    return FALSE;
  if (!found)
    return TRUE;

  opened = fair_database_open (path, NULL, FAIR_DATABASE_READ, error);
  if (opened == NULL || !find_empty (opened, &empty, error))
    return FALSE;

  if (!empty)
    *database = g_steal_pointer (&opened);
  return TRUE;
}

/**
 * fair_cli_stats:
 * @words: (array zero-terminated=1): the words after the command
 *
 * Writes the statistics of one game or of all: a header line, then a line for each list of results.
 */
gboolean
fair_cli_stats (char   **words,
                GError **error)
{
  g_autofree char *path = fair_store_dup_default_path ();
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  g_autoptr (FairDatabase) database = NULL;
  g_autoptr (GPtrArray) statistics = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree char *player = NULL;
  FairSurveyQuery  query = { .zone = zone };
  const char      *name = NULL;
  const FairGame  *game = NULL;
  Format           format = FORMAT_TABLE;
  GString         *text;
  gboolean         good;

  if (!read_words (words, &name, &game, &format, error))
    return FALSE;

  query.game = game ? game->id : NULL;
  if (open_database (path, &database, &problem) && find_player (database, name, &player, &problem))
    {
      if (player == NULL)
        /* translators: %s is what was typed. */
        return fair_cli_fail (error, _ ("There is no player “%s”."), name);
      query.player = player;
      statistics = fair_survey_make (database, &query, &problem);
    }
  if (statistics == NULL)
    return fail_to_read (path, g_steal_pointer (&problem), error);

  text = print (statistics, format);
  good = fair_cli_write (text, error);
  g_string_free (text, TRUE);
  return good;
}
