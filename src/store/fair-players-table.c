/* A player exists as long as any result or game belongs to them; if their row is missing, they have no name.  So games
 * survive if another program removes their player. */
#include "fair-players-table.h"

#include "fair-game-file.h"
#include "fair-i18n.h"
#include "fair-name.h"
#include "fair-result-log.h"
#include "fair-results-table.h"
#include "fair-reviews-table.h"
#include "fair-store-error.h"

#include <string.h>

/* Each player of a result is found from the previous one with one step in an index, regardless of the number of
 * results. */
static const char sql_list[] =
  "WITH RECURSIVE played (player) AS ("
  "  SELECT * FROM (SELECT player FROM results INDEXED BY results_figures WHERE erased = 0 ORDER BY player LIMIT 1) "
  "  UNION ALL SELECT (SELECT player FROM results INDEXED BY results_figures "
  "                    WHERE erased = 0 AND player > played.player ORDER BY player LIMIT 1) "
  "            FROM played WHERE played.player IS NOT NULL) "
  "SELECT id, name, color, emblem, created FROM players "
  "UNION ALL SELECT player, '', 0, '', 0 "
  "          FROM played WHERE player IS NOT NULL AND player NOT IN (SELECT id FROM players) "
  "ORDER BY created, id";

/* Reads the columns id, name, color, emblem and created; texts are borrowed.  Returns: whether they are possible */
gboolean
fair_players_table_read (const FairDatabaseValue values[5],
                         FairPlayer             *player)
{
  *player = (FairPlayer){ .id = (char *) values[0].text,
                          .name = (char *) values[1].text,
                          .color = (guint) CLAMP (values[2].number, 0, FAIR_PLAYER_N_COLORS - 1),
                          .emblem = (char *) values[3].text,
                          .created = values[4].number };
  return fair_player_id_is_good (player->id) && fair_player_name_is_good (player->name);
}

/* Adds players with games in progress who are missing, in the same form as the query. */
static void
add_players_of_games (GPtrArray  *players,
                      const char *path)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (path, TRUE, NULL);

  for (guint i = 0; games != NULL && i < games->len; i++)
    {
      const char *id = ((const FairSavedGame *) g_ptr_array_index (games, i))->player;
      gboolean    is_known = FALSE;
      guint       at = 0;

      for (guint k = 0; k < players->len; k++)
        {
          const FairPlayer *player = g_ptr_array_index (players, k);

          is_known |= strcmp (player->id, id) == 0;
          if (at == k && player->created <= 0 && strcmp (player->id, id) < 0)
            at++;
        }
      if (!is_known)
        g_ptr_array_insert (players, (int) at, fair_player_new (id, "", 0, "", 0));
    }
}

/* Returns: (transfer full) (nullable) (element-type FairPlayer): the players, at least one, the earliest first; NULL with
 *   @error set */
GPtrArray *
fair_players_table_list (FairDatabase *database,
                         GError      **error)
{
  g_autoptr (GPtrArray) players = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_player_free);
  sqlite3_stmt     *statement = fair_database_query (database, error, sql_list, "");
  FairDatabaseValue values[5];
  gboolean          good;

  while (fair_database_next (database, statement, "ssisi", values, &good, error))
    {
      FairPlayer player;

      if (!fair_players_table_read (values, &player))
        {
          fair_database_call_damaged (database, statement, error);
          return NULL;
        }
      g_ptr_array_add (players, fair_player_copy (&player));
    }
  if (!good)
    return NULL;

  add_players_of_games (players, database->path);
  if (players->len == 0)
    g_ptr_array_add (players, fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0));
  return g_steal_pointer (&players);
}

/* A name that the player has already stays allowed: with another version of ICU, it can look like another. */
static gboolean
check_name (FairDatabase     *database,
            const FairPlayer *player,
            GError          **error)
{
  g_autoptr (GPtrArray) players = NULL;
  gboolean is_kept = FALSE;
  gboolean is_taken = FALSE;

  if (!fair_player_name_is_good (player->name) || (*player->name && fair_name_is_blank (player->name)))
    return fair_store_fail_invalid (error, _ ("The name is not a short line of text."));

  players = fair_players_table_list (database, error);
  for (guint i = 0; players != NULL && i < players->len; i++)
    {
      const FairPlayer *known = g_ptr_array_index (players, i);

      if (strcmp (known->id, player->id) == 0)
        is_kept = strcmp (known->name, player->name) == 0;
      else
        is_taken |= fair_names_look_alike (known->name, player->name);
    }
  if (is_taken && !is_kept)
    return *player->name ? fair_store_fail_invalid (error, _ ("Another player has this name."))
                         : fair_store_fail_invalid (error, _ ("Another player has no name yet."));

  return players != NULL;
}

/* Adds @player unchanged; replaces one with this id. */
gboolean
fair_players_table_put_back (FairDatabase     *database,
                             const FairPlayer *player,
                             GError          **error)
{
  if (!fair_database_run (database, error,
                          "INSERT INTO players (id, name, color, emblem, created) VALUES (?1, ?2, ?3, ?4, ?5) "
                          "ON CONFLICT (id) DO UPDATE SET name = ?2, color = ?3, emblem = ?4, created = ?5",
                          "ssisi", player->id, player->name, (gint64) player->color, player->emblem, player->created))
    return FALSE;

  fair_result_log_add_player (database->lines, player);
  return TRUE;
}

/* Adds or changes a player; fails with FAIR_STORE_ERROR_INVALID if the name cannot be used.
 * @player: a new player, or an existing one with new values */
gboolean
fair_players_table_save (FairDatabase     *database,
                         const FairPlayer *player,
                         GError          **error)
{
  return fair_database_begin (database, error) &&
         fair_database_finish (database,
                               check_name (database, player, error) &&
                                 fair_players_table_put_back (database, player, error),
                               error);
}

/* Removes a player, with all results, within the transaction of the caller. */
gboolean
fair_players_table_remove (FairDatabase *database,
                           const char   *id,
                           GError      **error)
{
  if (!fair_results_table_do (database, FAIR_LOG_CLEAR, id, NULL, error) ||
      !fair_database_run (database, error, "DELETE FROM players WHERE id = ?", "s", id) ||
      !fair_reviews_table_forget (database, error))
    return FALSE;

  fair_result_log_add_deed (database->lines, FAIR_LOG_REMOVE, id, NULL);
  return TRUE;
}
