/* The command `stats`: the player's statistics, with the figures of the scoreboard.  It reads the database,
 * even while the program is playing, and never writes it. */
#include "config.h"

#include <errno.h>
#include <string.h>

#include <glib/gi18n.h>
#include <glib/gstdio.h>

#include "cli-arguments.h"
#include "cli-output.h"
#include "fair-name.h"
#include "fair-players-table.h"
#include "fair-store.h"

static void
append_line (GString              *text,
             const FairStatistics *statistics)
{
  const gint64 times[] = { statistics->shortest, fair_statistics_get_average_time (statistics) };
  gboolean     any_won = statistics->n_outcomes[FAIR_OUTCOME_WON] > 0;
  char         average[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (text, "%s\t%s\t%u\t%u\t%u\t%u\t%u", statistics->game ? statistics->game : "*",
                          statistics->variant ? statistics->variant : "*", statistics->n_played,
                          statistics->n_outcomes[FAIR_OUTCOME_WON], fair_statistics_get_percentage (statistics),
                          statistics->streak, statistics->best_streak);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    if (times[i] < 0)
      g_string_append (text, "\t-");
    else
      g_string_append_printf (text, "\t%d:%02d", (int) (times[i] / G_USEC_PER_SEC / 60), (int) (times[i] / G_USEC_PER_SEC % 60));
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

/* Finds the id of the player with this name, or of the first one if that is NULL; @id is NULL if there is none. */
static gboolean
find_player (FairDatabase *database,
             const char   *name,
             char        **id,
             GError      **error)
{
  g_autoptr (GPtrArray) players = database ? fair_players_table_list (database, error) : NULL;
  const FairPlayer *found = NULL;

  if (database == NULL)
    {
      *id = name ? NULL : g_strdup (FAIR_PLAYER_FIRST);
      return TRUE;
    }
  if (players == NULL)
    return FALSE;

  for (guint i = 0; i < players->len; i++)
    {
      const FairPlayer *player = g_ptr_array_index (players, i);
      gboolean          is_exact = g_strcmp0 (name, player->name) == 0;

      if (is_exact || (found == NULL && (name == NULL || fair_names_look_alike (name, player->name))))
        found = player;
      if (is_exact)
        break;
    }
  *id = found ? g_strdup (found->id) : NULL;
  return TRUE;
}

/* Sets an error about reading the database at @path; the store's own messages are about saving. */
static gboolean
fail_to_read (const char *path,
              GError     *problem,
              GError    **error)
{
  /* A folder or a pipe, for instance, cannot be a database. */
  gboolean is_no_file = g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR);

  if (!g_error_matches (problem, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FORBIDDEN) || is_no_file)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }

  g_error_free (problem);
  /* translators: %s is the path of a file. */
  return fair_cli_fail (error, _ ("“%s” cannot be read. Check the permissions of its folder."), path);
}

/* Opens the database at @path; returns NULL if it is missing, or empty because the program was killed right after it
 * created it. */
static gboolean
open_database (const char    *path,
               FairDatabase **database,
               GError       **error)
{
  g_autoptr (FairDatabase) opened = NULL;
  GStatBuf status;

  if (g_stat (path, &status) != 0)
    return errno == ENOENT || errno == ENOTDIR || fair_cli_fail_to_read (error, path, g_strerror (errno));

  opened = fair_database_open (path, NULL, FAIR_DATABASE_READ, error);
  if (opened == NULL)
    return FALSE;
  if (!opened->is_new)
    *database = g_steal_pointer (&opened);
  return TRUE;
}

/* Writes the statistics of one game or of all. */
gboolean
fair_cli_stats (const FairCliArguments *arguments,
                GError                **error)
{
  g_autofree char *path = fair_store_dup_default_path ();
  g_autoptr (FairDatabase) database = NULL;
  g_autoptr (GPtrArray) statistics = NULL;
  g_autoptr (GError) problem = NULL;
  g_autofree char *player = NULL;
  const char      *name = arguments->values[FAIR_CLI_PLAYER];
  const char      *game = arguments->words[0];
  gboolean         as_json = arguments->values[FAIR_CLI_JSON] != NULL;
  gboolean         as_csv = arguments->values[FAIR_CLI_CSV] != NULL;
  GString         *text;

  if (as_json && as_csv)
    return fair_cli_fail (error, _ ("Use only one of --json and --csv."));
  if (game != NULL && fair_games_find (game) == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("There is no game “%s”; “fairdeal-cli games” lists the games."), game);

  if (open_database (path, &database, &problem) && find_player (database, name, &player, &problem))
    {
      if (player == NULL)
        /* translators: %s is what was typed. */
        return fair_cli_fail (error, _ ("There is no player “%s”."), name);
      statistics = fair_survey_make (database, player, game, FAIR_PERIOD_DAY, NULL, &problem);
    }
  if (statistics == NULL)
    return fail_to_read (path, g_steal_pointer (&problem), error);

  if (as_json || as_csv)
    return fair_cli_write (fair_export_statistics (statistics, as_json ? FAIR_EXPORT_JSON : FAIR_EXPORT_CSV), error);

  text = g_string_new ("game\toptions\tplayed\twon\tpercent\tstreak\tbest-streak\tshortest\taverage\tfewest-moves\t"
                       "best-score\taverage-score\tassisted\tpractice\n");
  for (guint i = 0; i < statistics->len; i++)
    append_line (text, g_ptr_array_index (statistics, i));
  return fair_cli_write (text, error);
}
