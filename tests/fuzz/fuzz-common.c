#include "fuzz.h"

#include "deal.h"
#include "options-text.h"

#include <string.h>

/* Any warning of the program ends it. */
int
LLVMFuzzerInitialize (int    *argc,
                      char ***argv)
{
  g_log_set_always_fatal (G_LOG_LEVEL_ERROR | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_WARNING);
  return 0;
}

/* Returns: (transfer full) (nullable): the next line without its end, up to a NUL; NULL after the last */
char *
fair_fuzz_take_line (const char **at,
                     const char  *end)
{
  const char *stop;
  char       *line;

  if (*at == end)
    return NULL;

  stop = memchr (*at, '\n', (size_t) (end - *at));
  line = g_strndup (*at, (gsize) ((stop ? stop : end) - *at));
  *at = stop ? stop + 1 : end;
  return line;
}

/* Reads the first line, “rush 17 draw=1”: a game, a deal number, and options if there are any.
 * Returns: whether there is such a game. */
gboolean
fair_fuzz_take_rules (const char **at,
                      const char  *end,
                      FairRules   *rules,
                      guint64     *number)
{
  g_autofree char *line = fair_fuzz_take_line (at, end);
  g_auto (GStrv) words = g_strsplit (line ? line : "", " ", 3);
  const FairGame *game = words[0] ? fair_games_find (words[0]) : NULL;
  FairOptions     options;

  if (game == NULL || words[1] == NULL || !g_ascii_string_to_unsigned (words[1], 10, 0, FAIR_MAX_DEAL, number, NULL))
    return FALSE;

  fair_options_default (game, &options);
  if (words[2] != NULL && !fair_options_parse (game, words[2], strlen (words[2]), &options))
    return FALSE;
  return fair_rules_resolve (game, &options, rules);
}
