/* The command `daily`: the deals of the day. */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <glib/gi18n.h>

#include "cli-output.h"
#include "cli-search.h"
#include "fair-daily.h"
#include "games.h"

/* Reads an ISO 8601 date, “2026-11-01”, that has a deal. */
static gboolean
read_day (const char *text,
          guint32    *day)
{
  g_autofree char *good = NULL;
  GDate            date;
  guint            year;
  guint            month;
  guint            day_of_month;

  if (sscanf (text, "%4u-%2u-%2u", &year, &month, &day_of_month) != 3 ||
      !g_date_valid_dmy ((GDateDay) day_of_month, (GDateMonth) month, (GDateYear) year))
    return FALSE;

  good = g_strdup_printf ("%04u-%02u-%02u", year, month, day_of_month);
  g_date_clear (&date, 1);
  g_date_set_dmy (&date, (GDateDay) day_of_month, (GDateMonth) month, (GDateYear) year);
  *day = g_date_get_julian (&date);
  return strcmp (text, good) == 0 && *day >= FAIR_DAILY_FIRST;
}

/* @searches: whether to ignore the table */
static gboolean
write_deal (FairSolver     *solver,
            gboolean        searches,
            const FairGame *game,
            guint32         day,
            GError        **error)
{
  GString *line;
  GDate    date;
  guint64  number = 0;
  gboolean in_table = !searches && fair_daily_find (game, day, &number);

  if (!in_table && !fair_daily_search (solver, game, day, NULL, &number))
    return FALSE;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, day);
  line = g_string_new (NULL);
  g_string_printf (line, "%04u-%02u-%02u\t%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%s\n", g_date_get_year (&date),
                   (guint) g_date_get_month (&date), g_date_get_day (&date), game->id, number,
                   number - fair_daily_get_start (game, day), in_table ? "table" : "rule");
  return fair_cli_write (line, error);
}

/* Writes a line for each game and day: day, game, number of the deal, its distance from the start of the search, and
 * whether it is from the table or was just found. */
gboolean
fair_cli_daily (const FairCliArguments *arguments,
                GError                **error)
{
  const char      *days = arguments->values[FAIR_CLI_DAYS];
  const char      *dots = days ? strstr (days, "..") : NULL;
  g_autofree char *from = dots ? g_strndup (days, (gsize) (dots - days)) : g_strdup (days);
  guint32          first = fair_daily_get_today ();
  guint32          last = first;
  const char      *id = arguments->words[0];
  const FairGame  *wanted = id ? fair_games_find (id) : NULL;
  g_autoptr (FairSolver) solver = NULL;

  if (days != NULL && (!read_day (from, &first) || !read_day (dots ? dots + 2 : days, &last) || first > last))
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("“%s” is not a date, or a range of dates (A..B), from 2026-11-01 on."), days);
  if (id != NULL && wanted == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("There is no game “%s”; “fairdeal-cli games” lists the games."), id);
  if (wanted != NULL && wanted->search == FAIR_SEARCH_NONE)
    /* translators: %s is a game: “kingcell”. */
    return fair_cli_fail (error, _ ("“%s” cannot be searched for wins."), id);
  if (first < FAIR_DAILY_FIRST)
    return fair_cli_fail (error, _ ("The deals of the day begin on 2026-11-01."));

  solver = fair_cli_make_solver (FAIR_DAILY_MEMORY, error);
  for (guint32 day = first; solver != NULL && day <= last; day++)
    for (guint i = 0; i < fair_games_count (); i++)
      {
        const FairGame *game = fair_games_get (i);

        if ((wanted == NULL || wanted == game) && game->search != FAIR_SEARCH_NONE &&
            !write_deal (solver, arguments->values[FAIR_CLI_SEARCH] != NULL, game, day, error))
          return FALSE;
      }

  return solver != NULL;
}
