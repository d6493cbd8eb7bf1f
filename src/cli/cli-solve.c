/* The command `solve`: whether deals can be won, one line for each. */
#include "config.h"

#include <inttypes.h>

#include <json-glib/json-glib.h>

#include "cli-commands.h"
#include "cli-output.h"
#include "cli-progress.h"
#include "cli-search.h"

typedef struct
{
  const FairCliArguments *arguments; /* borrowed */
  const FairCliDeals     *deals;     /* borrowed */
  FairCliProgress         progress;
} Solve;

static void
add_moves (JsonBuilder *builder,
           const char  *moves)
{
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);

  json_builder_set_member_name (builder, "moves");
  json_builder_begin_array (builder);
  for (unsigned i = 0; words[i] != NULL; i++)
    json_builder_add_string_value (builder, words[i]);
  json_builder_end_array (builder);
}

/* A deal that is named by its number has that number in JSON too. */
static void
add_name (JsonBuilder *builder,
          const Solve *solve,
          const char  *name)
{
  const char *const *values = solve->arguments->values;

  json_builder_set_member_name (builder, "deal");
  if (values[FAIR_CLI_NUMBER] != NULL || values[FAIR_CLI_NUMBERS] != NULL)
    json_builder_add_int_value (builder, g_ascii_strtoll (name, NULL, 10));
  else
    json_builder_add_string_value (builder, name);
}

static void
append_json (GString             *line,
             const Solve         *solve,
             const FairCliAnswer *answer,
             const char          *name)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  add_name (builder, solve, name);
  json_builder_set_member_name (builder, "verdict");
  json_builder_add_string_value (builder, fair_cli_verdict_name (answer->verdict));
  json_builder_set_member_name (builder, "states");
  json_builder_add_int_value (builder, (gint64) answer->states);
  json_builder_set_member_name (builder, "milliseconds");
  json_builder_add_int_value (builder, (gint64) (answer->microseconds / 1000));
  if (answer->moves != NULL)
    add_moves (builder, answer->moves);
  json_builder_end_object (builder);

  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json_generator_to_gstring (generator, line);
  g_string_append_c (line, '\n');
}

static void
append_plain (GString             *line,
              const FairCliAnswer *answer,
              const char          *name)
{
  g_string_append_printf (line, "%s\t%s\t%" PRIu64 "\t%" PRIu64, name, fair_cli_verdict_name (answer->verdict),
                          answer->states, answer->microseconds / 1000);
  if (answer->moves != NULL)
    g_string_append_printf (line, "\t%s", answer->moves);
  g_string_append_c (line, '\n');
}

static gboolean
take_answer (const FairCliAnswer *answer,
             gpointer             data,
             GError             **error)
{
  Solve           *solve = data;
  g_autofree char *name = fair_cli_deals_dup_name (solve->deals, answer->index);
  g_autoptr (GString) line = g_string_new (NULL);

  if (solve->arguments->values[FAIR_CLI_JSON] != NULL)
    append_json (line, solve, answer, name);
  else
    append_plain (line, answer, name);
  fair_cli_progress_hide (&solve->progress);
  if (!fair_cli_write (line, error))
    return FALSE;

  fair_cli_progress_count (&solve->progress, answer->verdict);
  return TRUE;
}

/**
 * fair_cli_solve:
 * Writes a line for each deal, in order, as soon as it is known: deal, verdict, states, milliseconds and, if
 * asked for, the moves of a solution.
 */
gboolean
fair_cli_solve (const FairCliArguments *arguments,
                GError                **error)
{
  g_auto (FairCliDeals) deals = { 0 };
  Solve         solve = { .arguments = arguments, .deals = &deals };
  FairCliSearch search = { .arguments = arguments, .deals = &deals, .take = take_answer, .data = &solve };
  gboolean      good;

  if (!fair_cli_deals_read (&deals, arguments, error))
    return FALSE;

  fair_cli_progress_init (&solve.progress, deals.n);
  good = fair_cli_search_run (&search, error);
  fair_cli_progress_hide (&solve.progress);

  return good;
}
