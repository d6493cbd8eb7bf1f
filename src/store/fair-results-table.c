/* Results: added once, never changed, and erased in a way that can be undone until the next start. */
#include "fair-results-table.h"

#include "fair-details.h"
#include "fair-result-log.h"
#include "fair-store-error.h"

/* A deal with an earlier result of the player counts as played before; options that only arrange the table do not make it a
 * different deal. */
#define INSERT                                                                                                  \
  "INSERT INTO results (id, game, options, variant, number, outcome, n_moves, n_undone, n_hints, time, score, " \
  "assisted, fair, practice, difficulty, begun, ended, version, player) "                                       \
  "SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, "                                             \
  "?14 OR EXISTS (SELECT 1 FROM results WHERE game = ?2 AND number = ?5 AND variant = ?4 AND player = ?19 "     \
  "AND erased = 0 AND ended < ?17), ?15, ?16, ?17, ?18, ?19 WHERE TRUE "                                        \
  "ON CONFLICT (id) DO UPDATE SET erased = 0 WHERE erased <> 0 AND player = ?19"

#define COLUMN_TYPES "ssssis"      \
                     "iiiiiiiiiii" \
                     "ss"

/* The numbers of a result in this order: moves, undone, hints, time, score, assistance, fair, practice, difficulty,
 * begun, ended. */
enum
{
  N_NUMBERS = 11
};

#define SELECT "SELECT " FAIR_RESULTS_COLUMNS " FROM results "
#define SELECT_MOVES "SELECT " FAIR_RESULTS_COLUMNS ", moves, times FROM results LEFT JOIN result_moves ON result = key "
#define SELECT_BY_ID SELECT_MOVES "WHERE id = ? AND erased = 0"

/* The values of a result in the order of FAIR_RESULTS_COLUMNS, for fair_database_run(). */
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
                            "INSERT OR IGNORE INTO result_moves (result, moves, times) "
                            "SELECT key, ?2, ?3 FROM results WHERE id = ?1",
                            "sss", result->id, result->moves ? result->moves : "", result->times ? result->times : "");
}

/* The first and the last microsecond that can be converted to a date. */
#define FIRST_TIME (G_GINT64_CONSTANT (-62135596800) * G_USEC_PER_SEC)
#define LAST_TIME (G_GINT64_CONSTANT (253402300799) * G_USEC_PER_SEC)

/* Sets the values in @numbers; impossible ones are replaced with the nearest possible ones. */
static void
set_numbers (FairResult             *result,
             const FairDatabaseValue numbers[N_NUMBERS])
{
  result->n_moves = (guint) CLAMP (numbers[0].number, 0, G_MAXINT32);
  result->n_undone = (guint) CLAMP (numbers[1].number, 0, G_MAXINT32);
  result->n_hints = (guint) CLAMP (numbers[2].number, 0, G_MAXINT32);
  result->time = CLAMP (numbers[3].number, 0, G_MAXINT64);
  result->score = (int) CLAMP (numbers[4].number, G_MININT32, G_MAXINT32);
  result->assisted = (guint) CLAMP (numbers[5].number, 0, G_MAXINT32);
  result->fair = numbers[6].number != 0;
  result->practice = numbers[7].number != 0;
  result->difficulty = (guint) CLAMP (numbers[8].number, 0, G_MAXINT32);
  result->begun = CLAMP (numbers[9].number, FIRST_TIME, LAST_TIME);
  result->ended = CLAMP (numbers[10].number, FIRST_TIME, LAST_TIME);
}

/* Reads a row of FAIR_RESULTS_COLUMNS, and the moves and their times after them; the texts are borrowed from the statement.  Returns
 * whether the row can be a result. */
gboolean
fair_results_table_get_row (sqlite3_stmt *statement,
                            gboolean      with_moves,
                            FairResult   *result)
{
  FairDatabaseValue values[FAIR_RESULTS_N_COLUMNS + 2];

  if (!fair_database_get_values (statement, with_moves ? COLUMN_TYPES "ss" : COLUMN_TYPES, values))
    return FALSE;

  *result = (FairResult){
    .id = (char *) values[0].text,
    .game = (char *) values[1].text,
    .options = (char *) values[2].text,
    .variant = (char *) values[3].text,
    .number = (guint64) values[4].number,
    .version = (char *) values[17].text,
    .player = (char *) values[18].text,
    .moves = with_moves ? (char *) values[19].text : NULL,
    .times = with_moves && values[20].text[0] != '\0' ? (char *) values[20].text : NULL
  };
  set_numbers (result, &values[6]);
  return fair_outcome_parse (values[5].text, &result->outcome);
}

/* Reads the next result.
 * @statement: (nullable): of fair_results_table_query(); NULL if that failed
 * @result: (out): the result; its texts are borrowed, until the next one
 * @good: (out): whether reading succeeded so far
 * Returns: whether there is one; whoever does not read until then resets the statement */
gboolean
fair_results_table_next (FairDatabase *database,
                         sqlite3_stmt *statement,
                         FairResult   *result,
                         gboolean     *good,
                         GError      **error)
{
  gboolean with_moves = sqlite3_column_count (statement) > FAIR_RESULTS_N_COLUMNS;
  gboolean has_row = FALSE;

  *good = statement != NULL && fair_database_step (database, statement, &has_row, error) &&
          (!has_row || fair_results_table_get_row (statement, with_moves, result) || fair_database_call_damaged (database, statement, error));
  return *good && has_row;
}

/* Adds a result.
 * @result: a result with its moves; an existing one with this id stays as it is, but is no longer erased
 * @is_new: (out) (optional): whether it did not exist before, or was erased */
gboolean
fair_results_table_add (FairDatabase     *database,
                        const FairResult *result,
                        gboolean         *is_new,
                        GError          **error)
{
  FairResult    added;
  gboolean      any;
  gboolean      good;
  sqlite3_stmt *statement;

  is_new = is_new ? is_new : &any;
  if (!fair_database_run (database, error, INSERT, BINDINGS (result)))
    return FALSE;

  *is_new = sqlite3_changes (database->handle) > 0;
  if (!*is_new)
    return TRUE;
  if (!add_moves (database, result, error))
    return FALSE;
  if (database->lines == NULL)
    return TRUE;

  statement = fair_database_query (database, error, SELECT_BY_ID, "s", result->id);
  while (fair_results_table_next (database, statement, &added, &good, error))
    fair_result_log_add_result (database->lines, &added);
  fair_database_write_lines (database);
  return good;
}

/* Adds @result unchanged; an existing one with this id stays.
 * @result: a result that was in a database before, with its moves */
gboolean
fair_results_table_put_back (FairDatabase     *database,
                             const FairResult *result,
                             GError          **error)
{
  if (!fair_database_run (database, error,
                          "INSERT OR IGNORE INTO results (" FAIR_RESULTS_COLUMNS ") "
                          "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
                          BINDINGS (result)))
    return FALSE;

  if (sqlite3_changes (database->handle) == 0)
    return TRUE;

  fair_result_log_add_result (database->lines, result);
  return add_moves (database, result, error);
}

/* Returns: (transfer none) (nullable): the results, for fair_results_table_next() */
sqlite3_stmt *
fair_results_table_query (FairDatabase           *database,
                          const FairResultsQuery *query,
                          GError                **error)
{
  static const char *const orders[] = {
    [FAIR_RESULTS_NEWEST_FIRST] = "ORDER BY ended DESC, key DESC ",
    [FAIR_RESULTS_OLDEST_FIRST] = "ORDER BY ended, key ",
    [FAIR_RESULTS_BEST_FIRST] = "AND assisted = 0 AND NOT practice AND (outcome = 'won' OR game = 'rush') "
                                "ORDER BY score DESC, outcome <> 'won', time, n_moves, ended "
  };
  g_autofree char *sql =
    g_strconcat (query->with_moves ? SELECT_MOVES : SELECT, query->player ? "WHERE player = ?5 AND " : "WHERE ",
                 "(?1 = '' OR game = ?1) AND (?2 = '*' OR variant = ?2) AND (?6 < 0 OR number = ?6) AND erased = 0 ",
                 query->starred ? "AND id IN (SELECT id FROM notes WHERE starred) " : "",
                 /* Selects the index by game in SQLite; the results have to be sorted anyway. */
                 query->order == FAIR_RESULTS_BEST_FIRST && query->game ? "AND game = ?1 " : "",
                 orders[query->order], "LIMIT ?3 OFFSET ?4", NULL);

  return fair_database_query (database, error, g_intern_string (sql), "ssiisi", query->game ? query->game : "",
                              query->variant ? query->variant : "*", query->limit > 0 ? (gint64) query->limit : (gint64) -1,
                              (gint64) query->offset, query->player ? query->player : "", query->of_deal ? (gint64) query->number : (gint64) -1);
}

/* Returns: (transfer full) (nullable) (element-type FairResult): the results; NULL with @error set */
GPtrArray *
fair_results_table_list (FairDatabase           *database,
                         const FairResultsQuery *query,
                         GError                **error)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);
  sqlite3_stmt *statement = fair_results_table_query (database, query, error);
  FairResult    result;
  gboolean      good;

  while (fair_results_table_next (database, statement, &result, &good, error))
    g_ptr_array_add (results, fair_result_copy (&result));
  for (guint i = 0; good && query->with_notes && i < results->len; i++)
    {
      FairResult *noted = g_ptr_array_index (results, i);

      good = fair_notes_table_find (database, noted->id, &noted->note, error);
    }

  return good ? g_steal_pointer (&results) : NULL;
}

/* @player: the id of a player
 * @game: (nullable): a game; NULL for all
 * Returns: (transfer none) (nullable): the figures of the results in the order of their end times, for
 *   fair_results_table_next_figure() */
sqlite3_stmt *
fair_results_table_query_figures (FairDatabase *database,
                                  const char   *player,
                                  const char   *game,
                                  GError      **error)
{
  return fair_database_query (database, error,
                              "SELECT game, variant, outcome, n_moves, time, score, assisted, practice, difficulty, ended "
                              "FROM results INDEXED BY results_figures "
                              "WHERE erased = 0 AND player = ?1 AND (?2 = '' OR game = ?2) ORDER BY ended, key",
                              "ss", player, game ? game : "");
}

/* Like fair_results_table_next(), but only sets the values that statistics use: game, variant, outcome, moves, time, score,
 * assistance, practice, difficulty and end. */
gboolean
fair_results_table_next_figure (FairDatabase *database,
                                sqlite3_stmt *statement,
                                FairResult   *result,
                                gboolean     *good,
                                GError      **error)
{
  FairDatabaseValue values[10];

  if (!fair_database_next (database, statement, "sssiiiiiii", values, good, error))
    return FALSE;

  *result = (FairResult){ .game = (char *) values[0].text, .variant = (char *) values[1].text };
  set_numbers (result, (const FairDatabaseValue[N_NUMBERS]){ [0] = values[3], [3] = values[4], [4] = values[5], [5] = values[6], [7] = values[7], [8] = values[8], [10] = values[9] });
  *good = fair_outcome_parse (values[2].text, &result->outcome) || fair_database_call_damaged (database, statement, error);
  return *good;
}

/* @copy: (out) (transfer full) (nullable): the only result of @statement; NULL if there is none */
static gboolean
copy_result (FairDatabase *database,
             sqlite3_stmt *statement,
             FairResult  **copy,
             GError      **error)
{
  FairResult result;
  gboolean   good;

  *copy = NULL;
  while (fair_results_table_next (database, statement, &result, &good, error))
    *copy = fair_result_copy (&result);
  return good;
}

/* @result: (out) (transfer full): the result of @id, with its moves */
gboolean
fair_results_table_find (FairDatabase *database,
                         const char   *id,
                         FairResult  **result,
                         GError      **error)
{
  return copy_result (database, fair_database_query (database, error, SELECT_BY_ID, "s", id), result, error) &&
         (*result != NULL || fair_store_fail (error, FAIR_STORE_ERROR_NOT_FOUND, "there is no result %s", id));
}

/* Adds the result that was added last to the log, unless that has it: a killed program may have saved it without a
 * line. */
gboolean
fair_results_table_log_last (FairDatabase *database,
                             GError      **error)
{
  g_autoptr (FairResult) last = NULL;
  sqlite3_stmt *statement =
    fair_database_query (database, error, SELECT_MOVES "WHERE key = (SELECT max (key) FROM results) AND erased = 0", "");

  if (!copy_result (database, statement, &last, error))
    return FALSE;
  if (last == NULL || fair_result_log_has (database->path, last->id))
    return TRUE;

  fair_result_log_add_result (database->lines, last);
  fair_database_write_lines (database);
  return TRUE;
}

/* @player: (inout) (transfer full): is replaced with the id of the player who has the result of @id, even if it is
 *   erased */
gboolean
fair_results_table_find_player (FairDatabase *database,
                                const char   *id,
                                char        **player,
                                GError      **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error, "SELECT player FROM results WHERE id = ?", "s", id);
  FairDatabaseValue value;
  gboolean          good;

  if (!fair_database_next (database, statement, "s", &value, &good, error))
    return good;

  g_free (*player);
  *player = g_strdup (value.text);
  sqlite3_reset (statement);
  return TRUE;
}

/* @deal: its player, game, variant and number
 * @id: the UUID of a game whose own result does not count
 * @found: (out): whether the player has a result of this deal */
gboolean
fair_results_table_find_deal (FairDatabase           *database,
                              const FairResultsQuery *deal,
                              const char             *id,
                              gboolean               *found,
                              GError                **error)
{
  sqlite3_stmt *statement = fair_database_query (database, error,
                                                 "SELECT 1 FROM results WHERE game = ?1 AND number = ?2 AND variant = ?3 "
                                                 "AND player = ?5 AND erased = 0 AND id <> ?4 LIMIT 1",
                                                 "sisss", deal->game, (gint64) deal->number, deal->variant, id, deal->player);

  return fair_database_find_row (database, statement, found, NULL, error);
}

/* Changes several results at once: erased ones are no longer found, but this can be undone until the next start forgets them.
 * @deed: one that changes results
 * @player: the id of a player; an empty one for FAIR_LOG_FORGET
 * @game: (nullable): a game, for FAIR_LOG_ERASE; NULL for all */
gboolean
fair_results_table_do (FairDatabase *database,
                       FairLogDeed   deed,
                       const char   *player,
                       const char   *game,
                       GError      **error)
{
  static const char *const deeds[] = {
    [FAIR_LOG_ERASE] = "UPDATE results SET erased = 1 WHERE erased = 0 AND player = ?1 AND (?2 = '' OR game = ?2)",
    [FAIR_LOG_UNDO_ERASE] = "UPDATE results SET erased = 0 WHERE erased <> 0 AND player = ?1",
    [FAIR_LOG_FORGET] = "DELETE FROM results WHERE erased <> 0",
    [FAIR_LOG_CLEAR] = "DELETE FROM results WHERE player = ?1"
  };

  if (!fair_database_run (database, error, deeds[deed], "ss", player, game ? game : ""))
    return FALSE;
  if (sqlite3_changes (database->handle) == 0)
    return TRUE;

  fair_result_log_add_deed (database->lines, deed, player, game);
  fair_database_write_lines (database);
  return TRUE;
}

/* @found: (out): whether there is anything that FAIR_LOG_UNDO_ERASE would bring back */
gboolean
fair_results_table_has_erased (FairDatabase *database,
                               const char   *player,
                               gboolean     *found,
                               GError      **error)
{
  sqlite3_stmt *statement =
    fair_database_query (database, error,
                         "SELECT 1 FROM results WHERE erased <> 0 AND player = ? LIMIT 1",
                         "s", player);

  return fair_database_find_row (database, statement, found, NULL, error);
}
