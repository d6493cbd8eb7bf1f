/* Games in progress, and how two programs can share one database safely.
 *
 * A row has an owner: the run of the program that saved it last.  Another run that resumed the game becomes
 * its owner with its first save, if nothing was added since.  A run that comes too late gets
 * FAIR_STORE_ERROR_TAKEN and continues with a game of its own, also if the owner has left the game.  So events of two
 * runs never mix, and no result takes the place of another.
 */
#include "config.h"

#include "fair-games-table.h"

#include "fair-results-table.h"
#include "fair-store-error.h"

/* What the database has of a game. */
typedef struct
{
  gboolean there;
  gboolean left; /* there is a result instead, which another run has made */
  gboolean owned;
  gboolean recorded;
  gint64   n_events;
} Kept;

static gboolean
find_kept (FairDatabase *database,
           const char   *owner,
           const char   *id,
           Kept         *kept,
           GError      **error)
{
  sqlite3_stmt *statement =
    fair_database_query (database, error, "SELECT owner = ?1, n_events, recorded FROM games WHERE id = ?2", "ss", owner, id);

  if (statement == NULL || !fair_database_step (database, statement, &kept->there, error))
    return FALSE;

  kept->left = FALSE;
  kept->owned = kept->there && sqlite3_column_int (statement, 0);
  kept->n_events = kept->there ? sqlite3_column_int64 (statement, 1) : 0;
  kept->recorded = kept->there && sqlite3_column_int (statement, 2);
  sqlite3_reset (statement);
  return TRUE;
}

/* Whether @saving continues what the database has. */
static gboolean
check_kept (const FairSaving *saving,
            const Kept       *kept,
            GError          **error)
{
  gboolean claimed = saving->claim >= 0 && kept->n_events == saving->claim;

  if (kept->there && !kept->owned && !claimed)
    return fair_store_fail (error, FAIR_STORE_ERROR_TAKEN, "another program plays this game on");
  if (kept->left)
    return fair_store_fail (error, FAIR_STORE_ERROR_TAKEN, "another program has left this game");
  if (saving->first > 0 && (!kept->there || kept->n_events != saving->first))
    return fair_store_fail (error, FAIR_STORE_ERROR_OUT_OF_STEP, "other events are kept of this game");

  return TRUE;
}

static gboolean
begin_game (FairDatabase        *database,
            const char          *owner,
            const FairSavedGame *game,
            GError             **error)
{
  return fair_database_run (database, error, "DELETE FROM games WHERE id = ?", "s", game->id) &&
         fair_database_run (database, error,
                            "INSERT INTO games (id, owner, game, options, number, begun, saved, recorded, n_events, player) "
                            "VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0, ?)",
                            "ssssiis", game->id, owner, game->game, game->options, (gint64) game->number, game->begun,
                            game->player ? game->player : "");
}

static gboolean
add_events (FairDatabase     *database,
            const FairSaving *saving,
            GError          **error)
{
  for (guint i = 0; i < saving->game->events->len; i++)
    {
      const FairSavedEvent *event = &g_array_index (saving->game->events, FairSavedEvent, i);

      if (!fair_database_run (database, error, "INSERT INTO events (game, number, time, text) VALUES (?, ?, ?, ?)",
                              "siis", saving->game->id, (gint64) saving->first + i, event->time, event->text))
        return FALSE;
    }

  return TRUE;
}

static gboolean
save_game (FairDatabase     *database,
           const char       *owner,
           const FairSaving *saving,
           GError          **error)
{
  const FairSavedGame *game = saving->game;

  return (saving->first > 0 || begin_game (database, owner, game, error)) && add_events (database, saving, error) &&
         fair_database_run (database, error,
                            "UPDATE games SET owner = ?, saved = ?, recorded = ?, n_events = ? WHERE id = ?", "siiis",
                            owner, game->saved, (gint64) game->recorded, (gint64) saving->first + game->events->len,
                            game->id);
}

static gboolean
save_checked (FairDatabase     *database,
              const char       *owner,
              const FairSaving *saving,
              GError          **error)
{
  if (saving->result != NULL && !fair_results_table_add (database, saving->result, NULL, error))
    return FALSE;
  if (saving->left)
    return fair_database_run (database, error, "DELETE FROM games WHERE id = ?", "s", saving->game->id);

  return save_game (database, owner, saving, error);
}

/* Whether there is, or was, a result of this game.  If so, and the game is not in the table, it was left. */
static gboolean
find_result (FairDatabase *database,
             const char   *id,
             gboolean     *found,
             GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error, "SELECT 1 FROM results WHERE id = ?", "s", id);

  return fair_database_find_row (database, statement, found, NULL, error);
}

/* Whether there is a result of this game, which is not in the table, that did not come from the run that sends @saving.
 * One that is sent again, because it was not known whether it was committed, ended at the same time.  If both runs have left
 * the game with as many steps, it is the same one: both had resumed it, and neither has continued it. */
static gboolean
find_other_result (FairDatabase     *database,
                   const FairSaving *saving,
                   gboolean         *found,
                   GError          **error)
{
  const FairResult *result = saving->result;
  sqlite3_stmt     *statement;

  *found = FALSE;
  if (result == NULL)
    return saving->left || saving->game->recorded || find_result (database, saving->game->id, found, error);

  statement = fair_database_query (database, error,
                                   "SELECT 1 FROM results WHERE id = ? AND ended <> ? AND (NOT ? OR n_moves <> ? OR n_undone <> ?)",
                                   "siiii", saving->game->id, result->ended, (gint64) saving->left, (gint64) result->n_moves,
                                   (gint64) result->n_undone);
  return fair_database_find_row (database, statement, found, NULL, error);
}

static gboolean
save (FairDatabase     *database,
      const char       *owner,
      const FairSaving *saving,
      GError          **error)
{
  Kept kept;

  return find_kept (database, owner, saving->game->id, &kept, error) &&
         (kept.there || find_other_result (database, saving, &kept.left, error)) && check_kept (saving, &kept, error) &&
         save_checked (database, owner, saving, error);
}

/**
 * fair_games_table_save:
 * @owner: this run of the program
 *
 * Saves @saving, all or nothing.  Saving the same twice is allowed: after a failed commit it is not known
 * whether the data is there.
 *
 * Returns: whether it is on the disk
 */
gboolean
fair_games_table_save (FairDatabase     *database,
                       const char       *owner,
                       const FairSaving *saving,
                       GError          **error)
{
  return fair_database_begin (database, error) &&
         fair_database_finish (database, save (database, owner, saving, error), error);
}

/* Reduces @saving to what the database does not have; returns whether that continues what it has.  Without an
 * event, @saving may still say that the game was put aside or that it came back. */
static gboolean
keep_rest (FairSaving *saving,
           const Kept *kept)
{
  gint64   end = (gint64) saving->first + saving->game->events->len;
  gboolean claims = saving->claim >= 0 && saving->claim == kept->n_events;

  if (!kept->there)
    return saving->first == 0 && !saving->left;
  if (!kept->owned && !claims)
    return FALSE;
  if (kept->recorded)
    {
      g_clear_pointer (&saving->result, fair_result_free);
      saving->game->recorded = TRUE;
    }
  /* A damaged game is replaced as a whole. */
  if (saving->left || (saving->first == 0 && !kept->owned))
    return TRUE;
  if (kept->n_events < saving->first || kept->n_events > end)
    return FALSE;

  g_array_remove_range (saving->game->events, 0, (guint) (kept->n_events - saving->first));
  saving->first = (guint) kept->n_events;
  return TRUE;
}

/**
 * fair_games_table_recover:
 * @owner: a run of the program that has ended
 * @saving: what it was about to save, and may have saved; it is modified
 *
 * Saves what is not in the database yet, within the caller's transaction.
 *
 * Returns: FALSE if that failed; TRUE also if there was nothing to save, or if the game has gone another way
 *   since
 */
gboolean
fair_games_table_recover (FairDatabase *database,
                          const char   *owner,
                          FairSaving   *saving,
                          GError      **error)
{
  gboolean over = FALSE;
  Kept     kept;

  if (!find_kept (database, owner, saving->game->id, &kept, error))
    return FALSE;
  if (!kept.there && !find_result (database, saving->game->id, &over, error))
    return FALSE;

  return over || !keep_rest (saving, &kept) || save_checked (database, owner, saving, error);
}

static gboolean
read_events (FairDatabase  *database,
             FairSavedGame *game,
             GError       **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error,
                                                 "SELECT time, text FROM events WHERE game = ? ORDER BY number", "s", game->id);
  gboolean      has_row;

  if (statement == NULL)
    return FALSE;

  while (fair_database_step (database, statement, &has_row, error))
    {
      FairDatabaseValue values[2];

      if (!has_row)
        return TRUE;
      if (!fair_database_read_row (database, statement, "is", values, error))
        return FALSE;
      fair_saved_game_add_event (game, values[0].number, values[1].text);
    }

  return FALSE;
}

static FairSavedGame *
make_game (const FairDatabaseValue values[8])
{
  FairSavedGame *game = fair_saved_game_new ();

  game->id = g_strdup (values[0].text);
  game->game = g_strdup (values[1].text);
  game->options = g_strdup (values[2].text);
  game->number = (guint64) values[3].number;
  game->begun = values[4].number;
  game->saved = values[5].number;
  game->recorded = values[6].number != 0;
  game->player = g_strdup (values[7].text);
  return game;
}

static gboolean
read_games (FairDatabase *database,
            GPtrArray    *games,
            GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error,
                                                 "SELECT id, game, options, number, begun, saved, recorded, player FROM games "
                                                 "ORDER BY saved DESC, id",
                                                 "");
  gboolean      has_row = TRUE;

  if (statement == NULL)
    return FALSE;

  do
    {
      FairDatabaseValue values[8];

      if (!fair_database_step (database, statement, &has_row, error) ||
          (has_row && !fair_database_read_row (database, statement, "sssiiiis", values, error)))
        return FALSE;
      if (has_row)
        g_ptr_array_add (games, make_game (values));
    }
  while (has_row);
  for (guint i = 0; i < games->len; i++)
    if (!read_events (database, g_ptr_array_index (games, i), error))
      return FALSE;

  return TRUE;
}

/* Returns: (transfer full) (nullable) (element-type FairSavedGame): the games of all players, the most
 * recently saved one first; NULL with @error set */
GPtrArray *
fair_games_table_list (FairDatabase *database,
                       GError      **error)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_saved_game_free);

  return read_games (database, games, error) ? g_steal_pointer (&games) : NULL;
}
