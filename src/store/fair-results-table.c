/* Results: added once, never changed, and erased in a way that can be taken back until the next start. */
#include "config.h"

#include "fair-results-table.h"

#include "fair-store-error.h"

/* A deal that has an earlier result was played before; options that only arrange the table make no other
 * deal.  The plus keeps SQLite from looking for that by its end instead of by its deal. */
#define INSERT                                                                                                               \
  "INSERT INTO results (id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, "              \
  "assisted, fair, practice, difficulty, begun, ended, version) "                                                            \
  "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, "                                                          \
  "?14 OR EXISTS (SELECT 1 FROM results WHERE game = ?2 AND number = ?5 AND variant = ?4 AND erased = 0 AND +ended < ?17), " \
  "?15, ?16, ?17, ?18 WHERE TRUE "                                                                                           \
  "ON CONFLICT (id) DO UPDATE SET erased = 0 WHERE erased <> 0"

/**
 * fair_results_table_add:
 * @result: a result with its moves; one with this id that is there stays as it is
 * @is_new: (out) (optional): whether it was not there before
 */
gboolean
fair_results_table_add (FairDatabase     *database,
                        const FairResult *result,
                        gboolean         *is_new,
                        GError          **error)
{
  sqlite3 *handle = fair_database_get_handle (database);

  if (!fair_database_run (database, error, INSERT, "ssssisiiiiiiiiiiis", result->id, result->game, result->options,
                          result->variant, (gint64) result->number, fair_outcome_get_name (result->outcome),
                          (gint64) result->n_moves, (gint64) result->n_undone, (gint64) result->n_hints, result->time,
                          (gint64) result->score, (gint64) result->assisted, (gint64) result->fair,
                          (gint64) result->practice, (gint64) result->difficulty, result->begun, result->ended,
                          result->version))
    return FALSE;

  if (is_new)
    *is_new = sqlite3_changes (handle) > 0;
  return sqlite3_changes (handle) == 0 ||
         fair_database_run (database, error,
                            "INSERT OR IGNORE INTO result_moves (result, moves) "
                            "SELECT key, ?2 FROM results WHERE id = ?1",
                            "ss", result->id, result->moves ? result->moves : "");
}

/* In the order of read_result(). */
#define COLUMNS                                                                                                      \
  "id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, assisted, fair, practice, " \
  "difficulty, begun, ended, version"

/* The texts are borrowed from the statement. */
static gboolean
read_result (sqlite3_stmt *statement,
             gboolean      with_moves,
             FairResult   *result)
{
  *result = (FairResult){
    .id = (char *) sqlite3_column_text (statement, 0),
    .game = (char *) sqlite3_column_text (statement, 1),
    .options = (char *) sqlite3_column_text (statement, 2),
    .variant = (char *) sqlite3_column_text (statement, 3),
    .number = (guint64) sqlite3_column_int64 (statement, 4),
    .n_moves = (guint) sqlite3_column_int64 (statement, 6),
    .n_undone = (guint) sqlite3_column_int64 (statement, 7),
    .n_hints = (guint) sqlite3_column_int64 (statement, 8),
    .time = sqlite3_column_int64 (statement, 9),
    .score = sqlite3_column_int (statement, 10),
    .assisted = (guint) sqlite3_column_int (statement, 11),
    .fair = sqlite3_column_int (statement, 12) != 0,
    .practice = sqlite3_column_int (statement, 13) != 0,
    .difficulty = (guint) sqlite3_column_int64 (statement, 14),
    .begun = sqlite3_column_int64 (statement, 15),
    .ended = sqlite3_column_int64 (statement, 16),
    .version = (char *) sqlite3_column_text (statement, 17),
    .moves = with_moves ? (char *) sqlite3_column_text (statement, 18) : NULL
  };

  return fair_outcome_parse ((const char *) sqlite3_column_text (statement, 5), &result->outcome);
}

#define SELECT "SELECT " COLUMNS " FROM results "
#define SELECT_MOVES "SELECT " COLUMNS ", moves FROM results JOIN result_moves ON result = key "
#define WHERE "WHERE (?1 = '' OR game = ?1) AND (?2 = '*' OR variant = ?2) AND erased = 0 "
#define NEWEST "ORDER BY ended DESC, key DESC LIMIT ?3 OFFSET ?4"
#define OLDEST "ORDER BY ended, key LIMIT ?3 OFFSET ?4"
#define BEST                                                                  \
  "AND assisted = 0 AND NOT practice AND (outcome = 'won' OR game = 'rush') " \
  "ORDER BY score DESC, outcome <> 'won', time, n_moves, ended LIMIT ?3 OFFSET ?4"

/* By FairResultsOrder, and whether with moves. */
static const char *const selections[][2] = {
  { SELECT WHERE NEWEST, SELECT_MOVES WHERE NEWEST },
  { SELECT WHERE OLDEST, SELECT_MOVES WHERE OLDEST },
  { SELECT WHERE BEST, SELECT_MOVES WHERE BEST }
};

/* Calls @function for each result, until it fails. */
gboolean
fair_results_table_foreach (FairDatabase           *database,
                            const FairResultsQuery *query,
                            FairResultFunc          function,
                            gpointer                data,
                            GError                **error)
{
  sqlite3_stmt *statement =
    fair_database_query (database, error, selections[query->order][!!query->with_moves], "ssii",
                         query->game ? query->game : "", query->variant ? query->variant : "*",
                         query->limit > 0 ? (gint64) query->limit : (gint64) -1, (gint64) query->offset);
  gboolean has_row;

  if (statement == NULL)
    return FALSE;

  while (fair_database_step (database, statement, &has_row, error))
    {
      FairResult result;

      if (!has_row)
        return TRUE;
      if (read_result (statement, query->with_moves, &result) && !function (&result, data, error))
        {
          sqlite3_reset (statement);
          return FALSE;
        }
    }

  return FALSE;
}

/**
 * fair_results_table_foreach_figure:
 * @game: (nullable): a game; NULL for all
 *
 * Calls @function for each result in the order of their ends, until it fails.  Only what statistics
 * are made of is in these: game, variant, outcome, moves, time, score, assistance, practice and end.
 */
gboolean
fair_results_table_foreach_figure (FairDatabase  *database,
                                   const char    *game,
                                   FairResultFunc function,
                                   gpointer       data,
                                   GError       **error)
{
  sqlite3_stmt *statement =
    fair_database_query (database, error,
                         "SELECT game, variant, outcome, n_moves, time, score, assisted, practice, ended "
                         "FROM results INDEXED BY results_figures WHERE erased = 0 AND (?1 = '' OR game = ?1) "
                         "ORDER BY ended, key",
                         "s", game ? game : "");
  gboolean has_row;

  if (statement == NULL)
    return FALSE;

  while (fair_database_step (database, statement, &has_row, error))
    {
      FairResult result = { .id = NULL };

      if (!has_row)
        return TRUE;
      result.game = (char *) sqlite3_column_text (statement, 0);
      result.variant = (char *) sqlite3_column_text (statement, 1);
      result.n_moves = (guint) sqlite3_column_int64 (statement, 3);
      result.time = sqlite3_column_int64 (statement, 4);
      result.score = sqlite3_column_int (statement, 5);
      result.assisted = (guint) sqlite3_column_int (statement, 6);
      result.practice = sqlite3_column_int (statement, 7) != 0;
      result.ended = sqlite3_column_int64 (statement, 8);
      if (fair_outcome_parse ((const char *) sqlite3_column_text (statement, 2), &result.outcome) &&
          !function (&result, data, error))
        {
          sqlite3_reset (statement);
          return FALSE;
        }
    }

  return FALSE;
}

/**
 * fair_results_table_find:
 * @result: (out) (transfer full): the result of @id, with its moves
 */
gboolean
fair_results_table_find (FairDatabase *database,
                         const char   *id,
                         FairResult  **result,
                         GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error, SELECT_MOVES "WHERE id = ? AND erased = 0", "s", id);
  FairResult    found;
  gboolean      has_row;

  if (statement == NULL || !fair_database_step (database, statement, &has_row, error))
    return FALSE;
  if (!has_row || !read_result (statement, TRUE, &found))
    {
      sqlite3_reset (statement);
      return fair_store_fail (error, FAIR_STORE_ERROR_NOT_FOUND, "there is no result %s", id);
    }

  *result = fair_result_copy (&found);
  sqlite3_reset (statement);
  return TRUE;
}

/**
 * fair_results_table_find_deal:
 * @variant: the rules; see FairResult
 * @id: the UUID of a game that does not count as another one
 * @found: (out): whether there is a result of this deal
 */
gboolean
fair_results_table_find_deal (FairDatabase *database,
                              const char   *game,
                              const char   *variant,
                              guint64       number,
                              const char   *id,
                              gboolean     *found,
                              GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error,
                                                 "SELECT 1 FROM results WHERE game = ?1 AND number = ?2 AND variant = ?3 "
                                                 "AND erased = 0 AND id <> ?4 LIMIT 1",
                                                 "siss", game, (gint64) number, variant, id);

  if (statement == NULL || !fair_database_step (database, statement, found, error))
    return FALSE;

  sqlite3_reset (statement);
  return TRUE;
}

static gboolean
find_token (FairDatabase *database,
            gint64       *token,
            GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error, "SELECT coalesce(max(erased), 0) + 1 FROM results", "");
  gboolean      has_row;

  if (statement == NULL || !fair_database_step (database, statement, &has_row, error))
    return FALSE;

  *token = sqlite3_column_int64 (statement, 0);
  sqlite3_reset (statement);
  return TRUE;
}

/**
 * fair_results_table_erase:
 * @game: (nullable): a game; NULL for all
 * @token: (out): for fair_results_table_undo_erase()
 *
 * Erases results: nobody finds them any more, but until the next start it can be undone.
 */
gboolean
fair_results_table_erase (FairDatabase *database,
                          const char   *game,
                          gint64       *token,
                          GError      **error)
{
  gboolean good;

  if (!fair_database_begin (database, error))
    return FALSE;

  good = find_token (database, token, error) &&
         fair_database_run (database, error, "UPDATE results SET erased = ?1 WHERE erased = 0 AND (?2 = '' OR game = ?2)",
                            "is", *token, game ? game : "");
  return fair_database_finish (database, good, error);
}

gboolean
fair_results_table_undo_erase (FairDatabase *database,
                               gint64        token,
                               GError      **error)
{
  return fair_database_run (database, error, "UPDATE results SET erased = 0 WHERE erased = ?", "i", token);
}

/* Does away with what was erased. */
gboolean
fair_results_table_forget_erased (FairDatabase *database,
                                  GError      **error)
{
  return fair_database_run (database, error, "DELETE FROM results WHERE erased <> 0", "");
}
