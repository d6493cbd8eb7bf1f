/* Writes JSON by json-glib's builder, CSV by hand: RFC 4180, with a line of column names. */
#include "config.h"

#include "fair-export.h"

#include "fair-result-text.h"
#include "fair-results-table.h"

#include <json-glib/json-glib.h>
#include <string.h>

static void
add_string (gpointer    builder,
            const char *name,
            const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
add_int (gpointer    builder,
         const char *name,
         gint64      value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

static void
add_boolean (gpointer    builder,
             const char *name,
             gboolean    value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, value);
}

static const FairResultWriter json_writer = { add_string, add_int, add_boolean };

static gboolean
add_result_cb (const FairResult *kept,
               gpointer          data,
               GError          **error)
{
  JsonBuilder *builder = data;
  g_autoptr (FairResult) result = fair_result_mend (kept);

  json_builder_begin_object (builder);
  fair_result_text_write (result, &json_writer, builder);
  json_builder_end_object (builder);
  return TRUE;
}

static void
add_period (JsonBuilder      *builder,
            const FairPeriod *period)
{
  g_autofree char *first = g_strdup_printf ("%04d-%02d-%02d", g_date_get_year (&period->first),
                                            (int) g_date_get_month (&period->first), g_date_get_day (&period->first));

  json_builder_begin_object (builder);
  add_string (builder, "first", first);
  add_int (builder, "played", period->n_played);
  add_int (builder, "won", period->n_won);
  add_int (builder, "score", period->score);
  add_int (builder, "best-score", period->best_score);
  json_builder_end_object (builder);
}

/* A missing figure becomes null. */
static void
add_figure (JsonBuilder *builder,
            const char  *name,
            gboolean     is_there,
            gint64       value)
{
  json_builder_set_member_name (builder, name);
  if (is_there)
    json_builder_add_int_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_statistics (JsonBuilder          *builder,
                const FairStatistics *statistics)
{
  gboolean any_won = statistics->n_outcomes[FAIR_OUTCOME_WON] > 0;

  json_builder_begin_object (builder);
  add_string (builder, "game", statistics->game ? statistics->game : "*");
  add_string (builder, "options", statistics->variant ? statistics->variant : "*");
  add_int (builder, "played", statistics->n_played);
  for (FairOutcome outcome = 0; outcome < FAIR_N_OUTCOMES; outcome++)
    add_int (builder, fair_outcome_get_name (outcome), statistics->n_outcomes[outcome]);
  add_int (builder, "percent", fair_statistics_get_percentage (statistics));
  add_int (builder, "streak", statistics->streak);
  add_int (builder, "best-streak", statistics->best_streak);
  add_figure (builder, "shortest", any_won, statistics->shortest);
  add_figure (builder, "average", any_won, fair_statistics_get_average_time (statistics));
  add_figure (builder, "fewest-moves", any_won, statistics->fewest_moves);
  add_figure (builder, "best-score", statistics->n_played > 0, statistics->best_score);
  add_int (builder, "total-score", statistics->total_score);
  add_int (builder, "assisted", statistics->n_assisted);
  add_int (builder, "assisted-won", statistics->n_assisted_won);
  add_int (builder, "practice", statistics->n_practice);
  add_int (builder, "practice-won", statistics->n_practice_won);
  json_builder_set_member_name (builder, "periods");
  json_builder_begin_array (builder);
  for (guint i = 0; i < statistics->periods->len; i++)
    add_period (builder, &g_array_index (statistics->periods, FairPeriod, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_statistics_list (JsonBuilder *builder,
                     GPtrArray   *statistics)
{
  json_builder_set_member_name (builder, "statistics");
  json_builder_begin_array (builder);
  for (guint i = 0; i < statistics->len; i++)
    add_statistics (builder, g_ptr_array_index (statistics, i));
  json_builder_end_array (builder);
}

static JsonBuilder *
begin_document (void)
{
  JsonBuilder *builder = json_builder_new ();

  json_builder_begin_object (builder);
  add_string (builder, "format", FAIR_RESULTS_FORMAT);
  add_int (builder, "version", FAIR_RESULTS_VERSION);
  add_string (builder, "program", "Fair Deal " PACKAGE_VERSION);
  return builder;
}

static GString *
end_document (JsonBuilder *builder)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
  GString *text = g_string_new (NULL);

  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  json_generator_set_indent (generator, 1);
  json_generator_to_gstring (generator, text);
  g_string_append_c (text, '\n');
  return text;
}

static GString *
export_json (FairDatabase *database,
             const char   *player,
             GError      **error)
{
  g_autoptr (JsonBuilder) builder = begin_document ();
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();
  FairSurveyQuery  survey = { .player = player, .length = FAIR_PERIOD_DAY, .zone = zone };
  FairResultsQuery results = { .player = player, .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };
  g_autoptr (GPtrArray) statistics = fair_survey_make (database, &survey, error);

  if (statistics == NULL)
    return NULL;

  add_statistics_list (builder, statistics);
  json_builder_set_member_name (builder, "results");
  json_builder_begin_array (builder);
  if (!fair_results_table_foreach (database, &results, add_result_cb, builder, error))
    return NULL;
  json_builder_end_array (builder);

  return end_document (builder);
}

/* Adds a field, with quotes if necessary. */
static void
add_field (GString    *text,
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

static void
add_number (GString *text,
            gint64   number)
{
  char field[24];

  g_snprintf (field, sizeof field, "%" G_GINT64_FORMAT, number);
  add_field (text, field);
}

static gboolean
add_line_cb (const FairResult *kept,
             gpointer          data,
             GError          **error)
{
  GString *text = data;
  g_autoptr (FairResult) result = fair_result_mend (kept);
  g_autofree char *assisted = fair_result_text_print_assistance (result->assisted);
  g_autofree char *begun = fair_result_text_print_time (result->begun);
  g_autofree char *ended = fair_result_text_print_time (result->ended);

  add_field (text, result->id);
  add_field (text, result->game);
  add_field (text, result->options);
  add_number (text, (gint64) result->number);
  add_field (text, fair_outcome_get_name (result->outcome));
  add_number (text, result->n_moves);
  add_number (text, result->n_undone);
  add_number (text, result->n_hints);
  add_number (text, result->time);
  add_number (text, result->score);
  add_field (text, assisted);
  add_field (text, result->fair ? "true" : "false");
  add_field (text, result->practice ? "true" : "false");
  add_number (text, result->difficulty);
  add_field (text, begun);
  add_field (text, ended);
  add_field (text, result->version);
  add_field (text, result->moves);
  g_string_append (text, "\r\n");
  return TRUE;
}

static GString *
export_csv (FairDatabase *database,
            const char   *player,
            GError      **error)
{
  FairResultsQuery results = { .player = player, .order = FAIR_RESULTS_OLDEST_FIRST, .with_moves = TRUE };
  GString         *text = g_string_new ("id,game,options,number,outcome,moves,undone,hints,microseconds,score,assisted,fair,"
                                                "practice,difficulty,begun,ended,version,play\r\n");

  if (!fair_results_table_foreach (database, &results, add_line_cb, text, error))
    {
      g_string_free (text, TRUE);
      return NULL;
    }

  return text;
}

/**
 * fair_export_results:
 * @player: the id of a player
 *
 * Exports all results of the player, after checking the database; everything is read in one transaction.
 *
 * Returns: (transfer full) (nullable): all results, in JSON with the statistics before them; NULL with @error
 *   set.
 */
GString *
fair_export_results (FairDatabase    *database,
                     const char      *player,
                     FairExportFormat format,
                     GError         **error)
{
  GString *text = NULL;

  if (!fair_database_run (database, error, "BEGIN", ""))
    return NULL;

  if (fair_database_check (database, error))
    text = format == FAIR_EXPORT_JSON ? export_json (database, player, error) : export_csv (database, player, error);
  fair_database_roll_back (database);

  return text;
}

static void
add_statistics_line (GString              *text,
                     const FairStatistics *statistics)
{
  gboolean any_won = statistics->n_outcomes[FAIR_OUTCOME_WON] > 0;

  add_field (text, statistics->game ? statistics->game : "*");
  add_field (text, statistics->variant ? statistics->variant : "*");
  add_number (text, statistics->n_played);
  for (FairOutcome outcome = 0; outcome < FAIR_N_OUTCOMES; outcome++)
    add_number (text, statistics->n_outcomes[outcome]);
  add_number (text, fair_statistics_get_percentage (statistics));
  add_number (text, statistics->streak);
  add_number (text, statistics->best_streak);
  if (any_won)
    {
      add_number (text, statistics->shortest);
      add_number (text, fair_statistics_get_average_time (statistics));
      add_number (text, statistics->fewest_moves);
    }
  else
    g_string_append (text, ",,,");
  if (statistics->n_played > 0)
    add_number (text, statistics->best_score);
  else
    g_string_append (text, ",");
  add_number (text, statistics->total_score);
  add_number (text, statistics->n_assisted);
  add_number (text, statistics->n_assisted_won);
  add_number (text, statistics->n_practice);
  add_number (text, statistics->n_practice_won);
  g_string_append (text, "\r\n");
}

/* Returns: (transfer full): the figures of fair_survey_make() as text; in CSV without periods */
GString *
fair_export_statistics (GPtrArray       *statistics,
                        FairExportFormat format)
{
  g_autoptr (JsonBuilder) builder = NULL;
  GString *text;

  if (format == FAIR_EXPORT_JSON)
    {
      builder = begin_document ();
      add_statistics_list (builder, statistics);
      return end_document (builder);
    }

  text = g_string_new ("game,options,played,won,lost,given-up,ended,percent,streak,best-streak,shortest,average,"
                       "fewest-moves,best-score,total-score,assisted,assisted-won,practice,practice-won\r\n");
  for (guint i = 0; i < statistics->len; i++)
    add_statistics_line (text, g_ptr_array_index (statistics, i));
  return text;
}
