/* The command `fair`: deals that can be won, the same ones that the program offers. */
#include "config.h"

#include <inttypes.h>

#include <glib/gi18n.h>

#include "cli-commands.h"
#include "cli-error.h"
#include "cli-output.h"
#include "deal.h"

enum
{
  MAX_CHOSEN = 999999999,   /* the program itself picks numbers of at most nine digits */
  FAR_FROM_END = 1000000000 /* no search takes so long that it tries as many deals */
};

static void
add_deal (GString            *lines,
          uint64_t            number,
          gint64              microseconds,
          const FairSolution *solution,
          FairDifficulty      level)
{
  g_string_append_printf (lines, "%" PRIu64 "\t%" PRId64 "\t%u\t%s\n", number, microseconds / 1000, solution->n_moves,
                          fair_cli_difficulty_name (level));
}

/* Writes @lines and empties them. */
static gboolean
write_deals (GString *lines,
             GError **error)
{
  gboolean good = fair_cli_write (lines, error);

  g_string_truncate (lines, 0);
  return good;
}

/* Whether deal @number can be won and has the requested difficulty. */
static gboolean
is_offered (const FairCliArguments *arguments,
            FairSolver             *solver,
            uint64_t                number,
            FairSolution           *solution,
            FairDifficulty         *level)
{
  const FairRules *rules = &arguments->rules;
  FairPosition     position;

  fair_deal_number (rules, number, &position);
  *level = fair_difficulty_level (rules, fair_difficulty_measure (rules, &position));
  if (arguments->difficulty != FAIR_DIFFICULTY_ANY && arguments->difficulty != *level)
    return FALSE;

  fair_solver_run (solver, rules, &position, &arguments->limits, NULL, solution);
  return solution->verdict == FAIR_VERDICT_WON;
}

static gboolean
list_deals (const FairCliArguments *arguments,
            FairSolver             *solver,
            uint64_t                number,
            GError                **error)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  gboolean at_end = FAIR_MAX_DEAL - number < FAR_FROM_END;
  gint64   begin = g_get_monotonic_time ();
  uint64_t n_found = 0;

  for (; n_found < arguments->count && number <= FAIR_MAX_DEAL; number++)
    {
      FairSolution   solution;
      FairDifficulty level;

      if (!is_offered (arguments, solver, number, &solution, &level))
        continue;
      add_deal (lines, number, g_get_monotonic_time () - begin, &solution, level);
      if (!at_end && !write_deals (lines, error))
        return FALSE;
      n_found++;
      begin = g_get_monotonic_time ();
    }

  if (n_found < arguments->count)
    /* translators: numbers of deals. */
    return fair_cli_fail (error, _ ("Only %" PRIu64 " of %" PRIu64 " deals were found; deal %" PRIu64 " is the last one."),
                          n_found, arguments->count, (uint64_t) FAIR_MAX_DEAL);
  return write_deals (lines, error);
}

/* Whether there is a search that can tell which deals can be won. */
static gboolean
check_search (const FairCliArguments *arguments,
              GError                **error)
{
  return fair_solver_has_search (&arguments->rules) ||
         /* translators: %s is a game: “kingcell”. */
         fair_cli_fail (error, _ ("There is no search for wins of “%s”."), arguments->rules.game->id);
}

/* Whether some deals have the requested difficulty. */
static gboolean
check_difficulty (const FairCliArguments *arguments,
                  GError                **error)
{
  if (arguments->difficulty <= FAIR_DIFFICULTY_EASIER || fair_difficulty_has_levels (&arguments->rules))
    return TRUE;

  /* translators: the first %s is an option, “--difficulty”, the second what was typed, the third a level. */
  return fair_cli_fail (error, _ ("“%s %s”: by these rules, all deals are “%s”."),
                        fair_cli_option_name (FAIR_CLI_DIFFICULTY), fair_cli_difficulty_name (arguments->difficulty),
                        fair_cli_difficulty_name (FAIR_DIFFICULTY_EASIER));
}

/* Whether there are as many deals as requested, from --start on. */
static gboolean
check_count (const FairCliArguments *arguments,
             GError                **error)
{
  uint64_t n_deals = FAIR_MAX_DEAL - arguments->start + 1;

  if (arguments->count <= n_deals)
    return TRUE;

  /* translators: numbers of deals. */
  return fair_cli_fail (error, _ ("“%s” asks for %" PRIu64 " deals, but from deal %" PRIu64 " on there are only %" PRIu64 "."),
                        fair_cli_option_name (FAIR_CLI_COUNT), arguments->count, arguments->start, n_deals);
}

/**
 * fair_cli_fair:
 * Writes a line for each deal that can be won, from a number on, as soon as it is found: number, milliseconds
 * since the previous one was found, moves of its solution, difficulty.  It is an error if the numbers end
 * before all are found, and then nothing is written: near the last number, lines wait until all are found.
 */
gboolean
fair_cli_fair (const FairCliArguments *arguments,
               GError                **error)
{
  uint64_t    start = arguments->start;
  FairSolver *solver;
  gboolean    good;

  if (!check_search (arguments, error) || !check_count (arguments, error) || !check_difficulty (arguments, error))
    return FALSE;

  solver = fair_solver_new (arguments->memory);
  if (solver == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("Not enough memory for a search of %u MiB."), (unsigned) (arguments->memory >> 20));

  if (arguments->values[FAIR_CLI_START] == NULL)
    start = (uint64_t) g_random_int_range (0, MAX_CHOSEN + 1);
  good = list_deals (arguments, solver, start, error);
  fair_solver_free (solver);

  return good;
}
