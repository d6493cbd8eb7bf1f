/* Results: added once, never changed, and erased in a way that can be undone until the next start. */
#include "config.h"

#include "fair-results-table.h"

#include "fair-store-error.h"

/* A deal with an earlier result of the player counts as played before; options that only arrange the table do not make it a
 * different deal.  The plus keeps SQLite from searching by the end time instead of by the deal. */
#define INSERT                                                                                                                                \
  "INSERT INTO results (id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, "                               \
  "assisted, fair, practice, difficulty, begun, ended, version, player) "                                                                     \
  "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, "                                                                           \
  "?14 OR EXISTS (SELECT 1 FROM results WHERE game = ?2 AND number = ?5 AND variant = ?4 AND player = ?19 AND erased = 0 AND +ended < ?17), " \
  "?15, ?16, ?17, ?18, ?19 WHERE TRUE "                                                                                                       \
  "ON CONFLICT (id) DO UPDATE SET erased = 0 WHERE erased <> 0 AND player = ?19"

/* In the order of read_result(). */
#define COLUMNS                                                                                                      \
  "id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, assisted, fair, practice, " \
  "difficulty, begun, ended, version, player"

#define COLUMN_TYPES "ssssis"      \
                     "iiiiiiiiiii" \
                     "ss"

/* The values of a result in the order of COLUMNS, for fair_database_run(). */
#define BINDINGS(result)                                                                                       \
  COLUMN_TYPES, (result)->id, (result)->game, (result)->options, (result)->variant, (gint64) (result)->number, \
    fair_outcome_get_name ((result)->outcome), (gint64) (result)->n_moves, (gint64) (result)->n_undone,        \
    (gint64) (result)->n_hints, (result)->time, (gint64) (result)->score, (gint64) (result)->assisted,         \
    (gint64) (result)->fair, (gint64) (result)->practice, (gint64) (result)->difficulty, (result)->begun,      \
    (result)->ended, (result)->version, (result)->player ? (result)->player : ""

static gboolean
add_moves (FairDatabase     *database,
           const FairResult *result,
           GError          **error)
{
  return fair_database_run (database, error,
                            "INSERT OR IGNORE INTO result_moves (result, moves) "
                            "SELECT key, ?2 FROM results WHERE id = ?1",
                            "ss", result->id, result->moves ? result->moves : "");
}

/**
 * fair_results_table_add:
 * @result: a result with its moves; an existing one with this id stays as it is
 * @is_new: (out) (optional): whether it did not exist before
 *
 * Adds a result.
 */
gboolean
fair_results_table_add (FairDatabase     *database,
                        const FairResult *result,
                        gboolean         *is_new,
                        GError          **error)
{
  sqlite3 *handle = fair_database_get_handle (database);

  if (!fair_database_run (database, error, INSERT, BINDINGS (result)))
    return FALSE;

  if (is_new)
    *is_new = sqlite3_changes (handle) > 0;
  return sqlite3_changes (handle) == 0 || add_moves (database, result, error);
}

/**
 * fair_results_table_put_back:
 * @result: a result that was in a database before, with its moves
 *
 * Adds @result unchanged; an existing one with this id stays.
 */
gboolean
fair_results_table_put_back (FairDatabase     *database,
                             const FairResult *result,
                             GError          **error)
{
  if (!fair_database_run (database, error,
                          "INSERT OR IGNORE INTO results (" COLUMNS ") "
                          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
                          BINDINGS (result)))
    return FALSE;

  return sqlite3_changes (fair_database_get_handle (database)) == 0 || add_moves (database, result, error);
}

/* The first and the last microsecond that can be converted to a date. */
#define FIRST_TIME (G_GINT64_CONSTANT (-62135596800) * G_USEC_PER_SEC)
#define LAST_TIME (G_GINT64_CONSTANT (253402300799) * G_USEC_PER_SEC)

static gint64
get_within (gint64 number,
            gint64 first,
            gint64 last)
{
  return CLAMP (number, first, last);
}

/* Sets the values in @numbers.  Older versions could import impossible numbers; they are replaced with the
 * nearest possible ones. */
void
fair_results_table_set_numbers (FairResult  *result,
                                const gint64 numbers[FAIR_RESULT_N_NUMBERS])
{
  result->n_moves = (guint) get_within (numbers[0], 0, G_MAXINT32);
  result->n_undone = (guint) get_within (numbers[1], 0, G_MAXINT32);
  result->n_hints = (guint) get_within (numbers[2], 0, G_MAXINT32);
  result->time = get_within (numbers[3], 0, G_MAXINT64);
  result->score = (int) get_within (numbers[4], G_MININT32, G_MAXINT32);
  result->assisted = (guint) get_within (numbers[5], 0, G_MAXINT32);
  result->fair = numbers[6] != 0;
  result->practice = numbers[7] != 0;
  result->difficulty = (guint) get_within (numbers[8], 0, G_MAXINT32);
  result->begun = get_within (numbers[9], FIRST_TIME, LAST_TIME);
  result->ended = get_within (numbers[10], FIRST_TIME, LAST_TIME);
}

/* Reads a row; the texts are borrowed from the statement.  Returns whether the row can be a result; if not,
 * the database is damaged. */
static gboolean
read_result (FairDatabase *database,
             sqlite3_stmt *statement,
             gboolean      with_moves,
             FairResult   *result,
             GError      **error)
{
  gint64 numbers[FAIR_RESULT_N_NUMBERS];

  if (!fair_database_check_row (database, statement, with_moves ? COLUMN_TYPES "s" : COLUMN_TYPES, error))
    return FALSE;

  for (int i = 0; i < FAIR_RESULT_N_NUMBERS; i++)
    numbers[i] = sqlite3_column_int64 (statement, 6 + i);
  *result = (FairResult){
    .id = (char *) sqlite3_column_text (statement, 0),
    .game = (char *) sqlite3_column_text (statement, 1),
    .options = (char *) sqlite3_column_text (statement, 2),
    .variant = (char *) sqlite3_column_text (statement, 3),
    .number = (guint64) sqlite3_column_int64 (statement, 4),
    .version = (char *) sqlite3_column_text (statement, 17),
    .player = (char *) sqlite3_column_text (statement, 18),
    .moves = with_moves ? (char *) sqlite3_column_text (statement, 19) : NULL
  };
  fair_results_table_set_numbers (result, numbers);

  return fair_outcome_parse ((const char *) sqlite3_column_text (statement, 5), &result->outcome) ||
         fair_database_call_damaged (database, statement, error);
}

#define SELECT "SELECT " COLUMNS " FROM results "
#define SELECT_MOVES "SELECT " COLUMNS ", moves FROM results LEFT JOIN result_moves ON result = key "
#define WANTED "(?1 = '' OR game = ?1) AND (?2 = '*' OR variant = ?2) AND (?6 < 0 OR number = ?6) AND erased = 0 "
#define WHERE "WHERE (?5 = '*' OR player = ?5) AND " WANTED
#define WHERE_PLAYER "WHERE player = ?5 AND " WANTED
#define NEWEST "ORDER BY ended DESC, key DESC LIMIT ?3 OFFSET ?4"
#define OLDEST "ORDER BY ended, key LIMIT ?3 OFFSET ?4"
#define BEST                                                                  \
  "AND assisted = 0 AND NOT practice AND (outcome = 'won' OR game = 'rush') " \
  "ORDER BY score DESC, outcome <> 'won', time, n_moves, ended LIMIT ?3 OFFSET ?4"

/* Indexed by FairResultsOrder, by whether with moves, and by whether of one player. */
static const char *const selections[][2][2] = {
  { { SELECT WHERE NEWEST, SELECT WHERE_PLAYER NEWEST }, { SELECT_MOVES WHERE NEWEST, SELECT_MOVES WHERE_PLAYER NEWEST } },
  { { SELECT WHERE OLDEST, SELECT WHERE_PLAYER OLDEST }, { SELECT_MOVES WHERE OLDEST, SELECT_MOVES WHERE_PLAYER OLDEST } },
  { { SELECT WHERE BEST, SELECT WHERE_PLAYER BEST }, { SELECT_MOVES WHERE BEST, SELECT_MOVES WHERE_PLAYER BEST } }
};

/* The number of results of @player, or of all if that is NULL, that are not erased. */
gboolean
fair_results_table_count (FairDatabase *database,
                          const char   *player,
                          guint        *n,
                          GError      **error)
{
  /* The plus makes SQLite count the table itself and not an index. */
  sqlite3_stmt *statement = fair_database_query (database, error, "SELECT count(*) FROM results WHERE +erased = 0 AND (?1 = '*' OR +player = ?1)", "s",
                                                 player ? player : "*");
  gboolean      has_row;

  if (statement == NULL || !fair_database_step (database, statement, &has_row, error))
    return FALSE;

  *n = (guint) sqlite3_column_int64 (statement, 0);
  sqlite3_reset (statement);
  return TRUE;
}

static gboolean
foreach_row (FairDatabase           *database,
             const FairResultsQuery *query,
             FairResultFunc          function,
             gpointer                data,
             guint                  *n,
             GError                **error)
{
  sqlite3_stmt *statement =
    fair_database_query (database, error, selections[query->order][!!query->with_moves][query->player != NULL], "ssiisi",
                         query->game ? query->game : "", query->variant ? query->variant : "*",
                         query->limit > 0 ? (gint64) query->limit : (gint64) -1, (gint64) query->offset,
                         query->player ? query->player : "*", query->of_deal ? (gint64) query->number : (gint64) -1);
  gboolean has_row;

  if (statement == NULL)
    return FALSE;

  for (*n = 0; fair_database_step (database, statement, &has_row, error); (*n)++)
    {
      FairResult result;

      if (!has_row)
        return TRUE;
      if (!read_result (database, statement, query->with_moves, &result, error))
        return FALSE;
      if (!function (&result, data, error))
        {
          sqlite3_reset (statement);
          return FALSE;
        }
    }

  return FALSE;
}

/* Calls @function for each result, until it fails.  In a transaction, during which nothing changes, the
 * number of all results must equal that of the table. */
gboolean
fair_results_table_foreach (FairDatabase           *database,
                            const FairResultsQuery *query,
                            FairResultFunc          function,
                            gpointer                data,
                            GError                **error)
{
  gboolean are_all = query->game == NULL && query->variant == NULL && !query->of_deal && query->limit == 0 && query->offset == 0 &&
                     query->order != FAIR_RESULTS_BEST_FIRST;
  guint n;
  guint n_there;

  if (!foreach_row (database, query, function, data, &n, error))
    return FALSE;

  return !are_all || sqlite3_get_autocommit (fair_database_get_handle (database)) ||
         (fair_results_table_count (database, query->player, &n_there, error) &&
          (n == n_there || fair_database_call_damaged (database, NULL, error)));
}

/* The same as read_result(), for the values that statistics use. */
static gboolean
read_figure (FairDatabase *database,
             sqlite3_stmt *statement,
             FairResult   *result,
             GError      **error)
{
  gint64 numbers[FAIR_RESULT_N_NUMBERS] = { 0 };

  if (!fair_database_check_row (database, statement, "sssiiiiii", error))
    return FALSE;

  numbers[0] = sqlite3_column_int64 (statement, 3);
  for (int i = 3; i < 6; i++)
    numbers[i] = sqlite3_column_int64 (statement, 1 + i);
  numbers[7] = sqlite3_column_int64 (statement, 7);
  numbers[10] = sqlite3_column_int64 (statement, 8);
  *result = (FairResult){
    .game = (char *) sqlite3_column_text (statement, 0),
    .variant = (char *) sqlite3_column_text (statement, 1)
  };
  fair_results_table_set_numbers (result, numbers);

  return fair_outcome_parse ((const char *) sqlite3_column_text (statement, 2), &result->outcome) ||
         fair_database_call_damaged (database, statement, error);
}

/**
 * fair_results_table_foreach_figure:
 * @player: the id of a player
 * @game: (nullable): a game; NULL for all
 *
 * Calls @function for each result in the order of their end times, until it fails.  Only the values that
 * statistics use are set: game, variant, outcome, moves, time, score, assistance, practice and end.
 */
gboolean
fair_results_table_foreach_figure (FairDatabase  *database,
                                   const char    *player,
                                   const char    *game,
                                   FairResultFunc function,
                                   gpointer       data,
                                   GError       **error)
{
  sqlite3_stmt *statement =
    fair_database_query (database, error,
                         "SELECT game, variant, outcome, n_moves, time, score, assisted, practice, ended "
                         "FROM results INDEXED BY results_figures WHERE erased = 0 AND player = ?2 AND (?1 = '' OR game = ?1) "
                         "ORDER BY ended, key",
                         "ss", game ? game : "", player);
  gboolean has_row;

  if (statement == NULL)
    return FALSE;

  while (fair_database_step (database, statement, &has_row, error))
    {
      FairResult result;

      if (!has_row)
        return TRUE;
      if (!read_figure (database, statement, &result, error))
        return FALSE;
      if (!function (&result, data, error))
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
  if (has_row && !read_result (database, statement, TRUE, &found, error))
    return FALSE;
  if (!has_row)
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
 * @player: the id of a player
 * @variant: the rules; see FairResult
 * @id: the UUID of a game whose own result does not count
 * @found: (out): whether the player has a result of this deal
 */
gboolean
fair_results_table_find_deal (FairDatabase *database,
                              const char   *player,
                              const char   *game,
                              const char   *variant,
                              guint64       number,
                              const char   *id,
                              gboolean     *found,
                              GError      **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error,
                                                 "SELECT 1 FROM results WHERE game = ?1 AND number = ?2 AND variant = ?3 "
                                                 "AND player = ?5 AND erased = 0 AND id <> ?4 LIMIT 1",
                                                 "sisss", game, (gint64) number, variant, id, player);

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
 * @player: the id of a player
 * @game: (nullable): a game; NULL for all
 * @token: (out): for fair_results_table_undo_erase()
 *
 * Erases results of the player: they are no longer found, but this can be undone until the next start.
 */
gboolean
fair_results_table_erase (FairDatabase *database,
                          const char   *player,
                          const char   *game,
                          gint64       *token,
                          GError      **error)
{
  gboolean good;

  if (!fair_database_begin (database, error))
    return FALSE;

  good = find_token (database, token, error) &&
         fair_database_run (database, error, "UPDATE results SET erased = ?1 WHERE erased = 0 AND (?2 = '' OR game = ?2) AND player = ?3",
                            "iss", *token, game ? game : "", player);
  return fair_database_finish (database, good, error);
}

/* Brings back the results that were erased with @token.  Returns whether that succeeded. */
gboolean
fair_results_table_undo_erase (FairDatabase *database,
                               gint64        token,
                               GError      **error)
{
  return fair_database_run (database, error, "UPDATE results SET erased = 0 WHERE erased = ?", "i", token);
}

/* Permanently deletes erased results. */
gboolean
fair_results_table_forget_erased (FairDatabase *database,
                                  GError      **error)
{
  return fair_database_run (database, error, "DELETE FROM results WHERE erased <> 0", "");
}
