/* Writes JSON, and CSV by RFC 4180, with a line of column names.  No field can act as a formula in a spreadsheet. */
#include "config.h"

#include "fair-export.h"

#include "fair-details.h"
#include "fair-file.h"
#include "fair-json-writer.h"
#include "fair-result-text.h"
#include "fair-results-table.h"

#include <string.h>

static void
add_period (FairJsonWriter   *writer,
            const FairPeriod *period)
{
  g_autofree char *first = g_strdup_printf ("%04d-%02d-%02d", g_date_get_year (&period->first),
                                            (int) g_date_get_month (&period->first), g_date_get_day (&period->first));

  fair_json_writer_begin (writer, NULL, '{');
  fair_json_writer_add_string (writer, "first", first);
  fair_json_writer_add_int (writer, "played", period->n_played);
  fair_json_writer_add_int (writer, "won", period->n_won);
  fair_json_writer_add_int (writer, "score", period->score);
  fair_json_writer_add_int (writer, "best-score", period->best_score);
  fair_json_writer_end (writer, '}');
}

static void
write_figure (const FairResultWriter *writer,
              gpointer                to,
              const char             *name,
              gboolean                is_there,
              gint64                  value)
{
  if (is_there)
    writer->add_int (to, name, value);
  else
    writer->add_string (to, name, NULL);
}

static void
write_statistics (const FairStatistics   *statistics,
                  const FairResultWriter *writer,
                  gpointer                to)
{
  gboolean any_won = statistics->n_outcomes[FAIR_OUTCOME_WON] > 0;

  writer->add_string (to, "game", statistics->game ? statistics->game : "*");
  writer->add_string (to, "options", statistics->variant ? statistics->variant : "*");
  writer->add_int (to, "played", statistics->n_played);
  for (FairOutcome outcome = 0; outcome < FAIR_N_OUTCOMES; outcome++)
    writer->add_int (to, fair_outcome_get_name (outcome), statistics->n_outcomes[outcome]);
  writer->add_int (to, "percent", fair_statistics_get_percentage (statistics));
  writer->add_int (to, "streak", statistics->streak);
  writer->add_int (to, "best-streak", statistics->best_streak);
  write_figure (writer, to, "shortest", any_won, statistics->shortest);
  write_figure (writer, to, "average", any_won, fair_statistics_get_average_time (statistics));
  write_figure (writer, to, "fewest-moves", any_won, statistics->fewest_moves);
  write_figure (writer, to, "best-score", statistics->n_played > 0, statistics->best_score);
  writer->add_int (to, "total-score", statistics->total_score);
  writer->add_int (to, "assisted", statistics->n_assisted);
  writer->add_int (to, "assisted-won", statistics->n_assisted_won);
  writer->add_int (to, "practice", statistics->n_practice);
  writer->add_int (to, "practice-won", statistics->n_practice_won);
}

static void
add_statistics_list (FairJsonWriter *writer,
                     GPtrArray      *list)
{
  fair_json_writer_begin (writer, "statistics", '[');
  for (guint i = 0; i < list->len; i++)
    {
      const FairStatistics *statistics = g_ptr_array_index (list, i);

      fair_json_writer_begin (writer, NULL, '{');
      write_statistics (statistics, &fair_result_json_writer, writer);
      fair_json_writer_begin (writer, "periods", '[');
      for (guint k = 0; k < statistics->periods->len; k++)
        add_period (writer, &g_array_index (statistics->periods, FairPeriod, k));
      fair_json_writer_end (writer, ']');
      fair_json_writer_end (writer, '}');
    }
  fair_json_writer_end (writer, ']');
}

static void
add_detail (FairJsonWriter          *writer,
            const FairDetailTable   *table,
            const FairDatabaseValue *values)
{
  fair_json_writer_begin (writer, NULL, '{');
  fair_json_writer_add_string (writer, "id", values[0].text);
  for (guint i = 1; table->types[i]; i++)
    if (table->values[i].member == NULL)
      continue;
    else if (table->types[i] == 's')
      fair_json_writer_add_string (writer, table->values[i].member, values[i].text);
    else if (table->types[i] == 'b')
      fair_json_writer_add_word (writer, table->values[i].member, values[i].number != 0 ? "true" : "false");
    else
      fair_json_writer_add_int (writer, table->values[i].member, values[i].number);
  fair_json_writer_end (writer, '}');
}

static void
begin_document (FairJsonWriter *writer)
{
  fair_json_writer_begin (writer, NULL, '{');
  fair_json_writer_add_string (writer, "format", FAIR_RESULTS_FORMAT);
  fair_json_writer_add_int (writer, "version", FAIR_RESULTS_VERSION);
  fair_json_writer_add_string (writer, "program", "Fair Deal " PACKAGE_VERSION);
}

static void
end_document (FairJsonWriter *writer)
{
  fair_json_writer_end (writer, '}');
  g_string_append_c (writer->text, '\n');
}

static gboolean
add_details (FairJsonWriter *writer,
             FairDatabase   *database,
             FairDetailKind  kind,
             const char     *player,
             GError        **error)
{
  sqlite3_stmt     *statement = fair_detail_query (database, kind, player, error);
  FairDatabaseValue values[FAIR_DETAIL_MAX_VALUES];
  gboolean          good;

  fair_json_writer_begin (writer, fair_detail_tables[kind].name, '[');
  while (fair_detail_next (database, kind, statement, values, &good, error))
    add_detail (writer, &fair_detail_tables[kind], values);
  fair_json_writer_end (writer, ']');
  return good;
}

/* @results: those of @player in @database */
static GString *
export_json (GPtrArray    *statistics,
             FairDatabase *database,
             sqlite3_stmt *results,
             const char   *player,
             GError      **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  FairJsonWriter writer = { .text = text, .pretty = TRUE, .indent = 1 };
  FairResult     result;
  gboolean       good;

  begin_document (&writer);
  add_statistics_list (&writer, statistics);
  fair_json_writer_begin (&writer, "results", '[');
  while (fair_results_table_next (database, results, &result, &good, error))
    {
      g_autoptr (FairResult) mended = fair_result_mend (&result);

      fair_json_writer_begin (&writer, NULL, '{');
      fair_result_text_write (mended, &fair_result_json_writer, &writer);
      fair_json_writer_end (&writer, '}');
    }
  fair_json_writer_end (&writer, ']');
  for (FairDetailKind kind = 0; good && kind < FAIR_N_DETAILS; kind++)
    if (fair_detail_tables[kind].exported != NULL)
      good = add_details (&writer, database, kind, player, error);
  end_document (&writer);

  return good ? g_steal_pointer (&text) : NULL;
}

/* A line of columns: their values, or their names, whatever the values are. */
typedef struct
{
  GString *text;
  gboolean has_names;
} Line;

static void
append_field (GString    *text,
              const char *field)
{
  if (text->len > 0 && text->str[text->len - 1] != '\n')
    g_string_append_c (text, ',');
  if (strpbrk (field, ",\"\r\n") == NULL)
    {
      g_string_append (text, field);
      return;
    }

  g_string_append_c (text, '"');
  for (; *field; field++)
    {
      if (*field == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *field);
    }
  g_string_append_c (text, '"');
}

/* Returns: (transfer full): @value with an apostrophe where a spreadsheet can mistake it for a formula: at the start of the field,
 * and after other characters that some use as separators */
static char *
disarm (const char *value)
{
  static const char *const wide[] = { "＝", "＋", "－", "＠" };
  GString                 *text = g_string_new (NULL);
  gboolean                 is_start = TRUE;

  for (const char *at = value; *at; at++)
    {
      gboolean is_formula = strchr ("=+-@\t\r\n", *at) != NULL;

      for (guint i = 0; i < G_N_ELEMENTS (wide); i++)
        is_formula |= g_str_has_prefix (at, wide[i]);
      if (is_start && is_formula)
        g_string_append_c (text, '\'');
      g_string_append_c (text, *at);
      is_start = strchr (",;|\t\r\n", *at) != NULL || (is_start && (*at == '"' || *at == ' '));
    }

  return g_string_free (text, FALSE);
}

/* Adds a text, which is not trusted. */
static void
add_field (gpointer    to,
           const char *name,
           const char *value)
{
  const Line      *line = to;
  g_autofree char *field = line->has_names ? NULL : disarm (value ? value : "");

  append_field (line->text, line->has_names ? name : field);
}

static void
add_int_field (gpointer    to,
               const char *name,
               gint64      value)
{
  const Line *line = to;
  char        field[24];

  g_snprintf (field, sizeof field, "%" G_GINT64_FORMAT, value);
  append_field (line->text, line->has_names ? name : field);
}

static const FairResultWriter csv_writer = { add_field, add_int_field, add_field };

static GString *
export_csv (FairDatabase *database,
            sqlite3_stmt *results,
            GError      **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Line       line = { text, TRUE };
  FairResult result = { 0 };
  gboolean   good;

  fair_result_text_write (&result, &csv_writer, &line);
  g_string_append (text, "\r\n");
  line.has_names = FALSE;
  while (fair_results_table_next (database, results, &result, &good, error))
    {
      g_autoptr (FairResult) mended = fair_result_mend (&result);

      fair_result_text_write (mended, &csv_writer, &line);
      g_string_append (text, "\r\n");
    }
  return good ? g_steal_pointer (&text) : NULL;
}

/* Exports all results of the player, after checking the database; everything is read in one transaction, which can be that of the
 * caller.
 * @player: the id of a player
 * Returns: (transfer full) (nullable): all results, in JSON with the statistics before them; NULL with @error
 *   set. */
GString *
fair_export_results (FairDatabase    *database,
                     const char      *player,
                     FairExportFormat format,
                     GError         **error)
{
  const FairResultsQuery query = { .player = player, .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };
  gboolean               is_part = !sqlite3_get_autocommit (database->handle);
  GString               *text = NULL;
  g_autoptr (GPtrArray) statistics = NULL;
  sqlite3_stmt *results;

  if (!is_part && !fair_database_run (database, error, "BEGIN", ""))
    return NULL;

  results = fair_database_check (database, error) ? fair_results_table_query (database, &query, error) : NULL;
  if (results != NULL && format == FAIR_EXPORT_JSON)
    statistics = fair_survey_make (database, player, NULL, FAIR_PERIOD_DAY, NULL, error);
  if (statistics != NULL)
    text = export_json (statistics, database, results, player, error);
  else if (results != NULL && format != FAIR_EXPORT_JSON)
    text = export_csv (database, results, error);
  if (!is_part)
    fair_database_roll_back (database);
  return text;
}

/* @text: (transfer full) (nullable): an export; NULL if it failed, with @error set
 * @file: a local file, which is replaced once the new one is complete
 * Returns: whether the file is on the disk */
gboolean
fair_export_save (GString *text,
                  GFile   *file,
                  GError **error)
{
  gboolean good = text != NULL && fair_file_replace (g_file_peek_path (file), text->str, text->len, 0, error);

  if (text != NULL)
    g_string_free (text, TRUE);
  return good;
}

/* Returns: (transfer full): the figures of fair_survey_make() as text; in CSV without periods */
GString *
fair_export_statistics (GPtrArray       *statistics,
                        FairExportFormat format)
{
  g_autoptr (FairStatistics) any = fair_statistics_new (NULL, NULL);
  GString       *text = g_string_new (NULL);
  FairJsonWriter writer = { .text = text, .pretty = TRUE, .indent = 1 };

  if (format == FAIR_EXPORT_JSON)
    {
      begin_document (&writer);
      add_statistics_list (&writer, statistics);
      end_document (&writer);
      return text;
    }

  for (guint i = 0; i <= statistics->len; i++)
    {
      Line line = { text, i == 0 };

      write_statistics (i == 0 ? any : g_ptr_array_index (statistics, i - 1), &csv_writer, &line);
      g_string_append (text, "\r\n");
    }
  return text;
}
