/* The command `fair`: deals that can be won, the same ones that the program offers. */
#include "config.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "cli-search.h"
#include "deal.h"
#include "difficulty.h"

enum
{
  MAX_CHOSEN = 999999999,   /* the program itself picks numbers of at most nine digits */
  FAR_FROM_END = 1000000000 /* no search tries so many deals */
};

/* Of each FairDifficulty; they are not translated. */
static const char *const names[] = { "any", "easier", "medium", "harder" };

/* Whether there is a search for wins, enough deals starting at --start, and some with the requested difficulty. */
static gboolean
check (const FairCliArguments *arguments,
       GError                **error)
{
  uint64_t count = arguments->numbers[FAIR_CLI_COUNT];
  uint64_t start = arguments->numbers[FAIR_CLI_START];
  uint64_t n_deals = FAIR_MAX_DEAL - start + 1;
  uint64_t level = arguments->numbers[FAIR_CLI_DIFFICULTY];

  if (arguments->rules.game->search == FAIR_SEARCH_NONE)
    /* translators: %s is a game: “kingcell”. */
    return fair_cli_fail (error, _ ("“%s” cannot be searched for wins."), arguments->rules.game->id);
  if (count > n_deals)
    /* translators: numbers of deals. */
    return fair_cli_fail (error, _ ("“%s” asks for %" PRIu64 " deals, but from deal %" PRIu64 " on there are only %" PRIu64 "."),
                          "--count", count, start, n_deals);
  if (level > FAIR_DIFFICULTY_EASIER && !fair_difficulty_has_levels (&arguments->rules))
    /* translators: the first %s is an option, “--difficulty”, the second what was typed, the third a level. */
    return fair_cli_fail (error, _ ("“%s %s”: by these rules, all deals are “%s”."),
                          "--difficulty", names[level], names[FAIR_DIFFICULTY_EASIER]);

  return TRUE;
}

/* Writes a line for each deal that can be won, starting with a number, as soon as it is found: number, milliseconds
 * since the previous one was found, moves of its solution, difficulty.  It is an error if the numbers end before all
 * are found, and then nothing is written: near the last number, lines wait until all are found. */
gboolean
fair_cli_fair (const FairCliArguments *arguments,
               GError                **error)
{
  const FairRules *rules = &arguments->rules;
  FairDifficulty   wanted = (FairDifficulty) arguments->numbers[FAIR_CLI_DIFFICULTY];
  g_autoptr (FairSolver) solver = check (arguments, error) ? fair_cli_make_solver (arguments->memory, error) : NULL;
  g_autoptr (GString) lines = g_string_new (NULL);
  uint64_t number = arguments->values[FAIR_CLI_START] ? arguments->numbers[FAIR_CLI_START]
                                                      : (uint64_t) g_random_int_range (0, MAX_CHOSEN + 1);
  gboolean at_end = FAIR_MAX_DEAL - number < FAR_FROM_END;
  gint64   begin = g_get_monotonic_time ();
  uint64_t count = arguments->numbers[FAIR_CLI_COUNT];
  uint64_t n_found = 0;

  if (solver == NULL)
    return FALSE;

  for (; n_found < count && number <= FAIR_MAX_DEAL; number++)
    {
      FairPosition   position;
      FairSolution   solution;
      FairDifficulty level;

      fair_deal_number (rules, number, &position);
      level = fair_difficulty_level (rules, fair_difficulty_measure (rules, &position));
      if (wanted != FAIR_DIFFICULTY_ANY && wanted != level)
        continue;
      fair_solver_run (solver, rules, &position, &arguments->limits, NULL, &solution);
      if (solution.verdict != FAIR_VERDICT_WON)
        continue;
      g_string_append_printf (lines, "%" PRIu64 "\t%" PRId64 "\t%u\t%s\n", number, (g_get_monotonic_time () - begin) / 1000,
                              solution.n_moves, names[level]);
      if (!at_end && !fair_cli_write (g_string_new (lines->str), error))
        return FALSE;
      if (!at_end)
        g_string_truncate (lines, 0);
      n_found++;
      begin = g_get_monotonic_time ();
    }

  if (n_found < count)
    /* translators: numbers of deals. */
    return fair_cli_fail (error, _ ("Only %" PRIu64 " of %" PRIu64 " deals were found; deal %" PRIu64 " is the last one."),
                          n_found, count, (uint64_t) FAIR_MAX_DEAL);
  return fair_cli_write (g_steal_pointer (&lines), error);
}
