/* The command `solve`: whether deals can be won, one line for each. */
#include "config.h"

#include <inttypes.h>

#include "cli-output.h"
#include "cli-search.h"
#include "fair-json-writer.h"

static void
append_json (GString             *line,
             const char *const   *values,
             const FairCliAnswer *answer,
             const char          *name)
{
  g_auto (GStrv) moves = answer->moves ? g_strsplit (answer->moves, " ", -1) : NULL;
  FairJsonWriter writer = { .text = line };

  fair_json_writer_begin (&writer, NULL, '{');
  /* A deal that is named by its number has that number in JSON too. */
  if (values[FAIR_CLI_NUMBER] != NULL || values[FAIR_CLI_NUMBERS] != NULL)
    fair_json_writer_add_int (&writer, "deal", g_ascii_strtoll (name, NULL, 10));
  else
    fair_json_writer_add_string (&writer, "deal", name);
  fair_json_writer_add_string (&writer, "verdict", fair_cli_verdict_name (answer->verdict));
  fair_json_writer_add_int (&writer, "states", (gint64) answer->states);
  fair_json_writer_add_int (&writer, "milliseconds", (gint64) (answer->microseconds / 1000));
  if (moves != NULL)
    {
      fair_json_writer_begin (&writer, "moves", '[');
      for (unsigned i = 0; moves[i] != NULL; i++)
        fair_json_writer_add_string (&writer, NULL, moves[i]);
      fair_json_writer_end (&writer, ']');
    }
  fair_json_writer_end (&writer, '}');
  g_string_append_c (line, '\n');
}

static gboolean
take_answer (FairCliSearch       *self,
             const FairCliAnswer *answer,
             GError             **error)
{
  g_autofree char *name = fair_cli_deals_dup_name (self->deals, answer->index);
  GString         *line = g_string_new (NULL);

  if (self->arguments->values[FAIR_CLI_JSON] != NULL)
    append_json (line, self->arguments->values, answer, name);
  else
    g_string_append_printf (line, "%s\t%s\t%" PRIu64 "\t%" PRIu64 "%s%s\n", name, fair_cli_verdict_name (answer->verdict),
                            answer->states, answer->microseconds / 1000, answer->moves ? "\t" : "",
                            answer->moves ? answer->moves : "");
  fair_cli_search_hide_progress (self);
  return fair_cli_write (line, error);
}

/* Writes a line for each deal, in order, as soon as it is known: deal, verdict, states, milliseconds and, if asked
 * for, the moves of a solution. */
gboolean
fair_cli_solve (const FairCliArguments *arguments,
                GError                **error)
{
  g_auto (FairCliDeals) deals = { 0 };
  FairCliSearch search = { .arguments = arguments, .deals = &deals, .take = take_answer };

  return fair_cli_deals_read (&deals, arguments, error) && fair_cli_search_run (&search, error);
}
