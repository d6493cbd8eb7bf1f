/* The command `solve`: whether deals can be won, a line for each. */
#include "config.h"

#include <inttypes.h>

#include <glib/gi18n.h>

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

/* Appends @text, valid UTF-8 without control characters, as a JSON string. */
static void
append_json_string (GString    *line,
                    const char *text)
{
  g_string_append_c (line, '"');
  for (; *text != '\0'; text++)
    {
      if (*text == '"' || *text == '\\')
        g_string_append_c (line, '\\');
      g_string_append_c (line, *text);
    }
  g_string_append_c (line, '"');
}

/* Moves have no character that JSON would escape. */
static void
append_json_moves (GString    *line,
                   const char *moves)
{
  g_auto (GStrv) words = g_strsplit (moves, " ", -1);

  g_string_append (line, ",\"moves\":[");
  for (unsigned i = 0; words[i] != NULL; i++)
    g_string_append_printf (line, "%s\"%s\"", i > 0 ? "," : "", words[i]);
  g_string_append_c (line, ']');
}

/* A deal that is a number is one in JSON too. */
static void
append_json (GString             *line,
             const Solve         *solve,
             const FairCliAnswer *answer,
             const char          *name)
{
  const char *const *values = solve->arguments->values;

  g_string_append (line, "{\"deal\":");
  if (values[FAIR_CLI_NUMBER] != NULL || values[FAIR_CLI_NUMBERS] != NULL)
    g_string_append (line, name);
  else
    append_json_string (line, name);
  g_string_append_printf (line, ",\"verdict\":\"%s\",\"states\":%" PRIu64 ",\"milliseconds\":%" PRIu64,
                          fair_cli_verdict_name (answer->verdict), answer->states, answer->microseconds / 1000);
  if (answer->moves != NULL)
    append_json_moves (line, answer->moves);
  g_string_append (line, "}\n");
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
 *
 * Writes a line for each deal, in order, as soon as it is known: deal, verdict, states, milliseconds and
 * the moves of a solution if they are wanted.
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
