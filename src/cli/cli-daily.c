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

typedef struct
{
  const FairGame *game; /* NULL for all */
  guint32         first;
  guint32         last;
  gboolean        search; /* ignore the table */
  FairSolver     *solver; /* owned */
} Daily;

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

/* Reads a day, or the first and the last of several: “2026-11-01..2026-11-30”. */
static gboolean
read_days (Daily      *daily,
           const char *text,
           GError    **error)
{
  const char      *dots = strstr (text, "..");
  g_autofree char *first = g_strndup (text, dots != NULL ? (gsize) (dots - text) : strlen (text));

  if (read_day (first, &daily->first) && read_day (dots != NULL ? dots + 2 : text, &daily->last) && daily->first <= daily->last)
    return TRUE;

  /* translators: %s is what was typed. */
  return fair_cli_fail (error, _ ("“%s” is not a date, or a range of dates (A..B), from 2026-11-01 on."), text);
}

static gboolean
write_deal (const Daily    *daily,
            const FairGame *game,
            guint32         day,
            GError        **error)
{
  GString *line;
  GDate    date;
  guint64  number = 0;
  uint64_t found;
  gboolean in_table = !daily->search && fair_daily_find (game, day, &number);

  if (!in_table)
    {
      if (!fair_daily_search (daily->solver, game, day, NULL, &found))
        return FALSE;
      number = found;
    }

  g_date_clear (&date, 1);
  g_date_set_julian (&date, day);
  line = g_string_new (NULL);
  g_string_printf (line, "%04u-%02u-%02u\t%s\t%" G_GUINT64_FORMAT "\t%" G_GUINT64_FORMAT "\t%s\n", g_date_get_year (&date),
                   (guint) g_date_get_month (&date), g_date_get_day (&date), game->id, number,
                   number - fair_daily_get_start (game, day), in_table ? "table" : "rule");
  return fair_cli_write (line, error);
}

static gboolean
write_deals (const Daily *daily,
             GError     **error)
{
  for (guint32 day = daily->first; day <= daily->last; day++)
    for (guint i = 0; i < fair_games_count (); i++)
      if ((daily->game == NULL || daily->game == fair_games_get (i)) && fair_games_get (i)->search != FAIR_SEARCH_NONE &&
          !write_deal (daily, fair_games_get (i), day, error))
        return FALSE;

  return TRUE;
}

/* Writes a line for each game and day: day, game, number of the deal, its distance from the start of the search, and
 * whether it is from the table or was just found. */
gboolean
fair_cli_daily (const FairCliArguments *arguments,
                GError                **error)
{
  guint32     today = fair_daily_get_today ();
  Daily       daily = { .first = today, .last = today, .search = arguments->values[FAIR_CLI_SEARCH] != NULL };
  const char *days = arguments->values[FAIR_CLI_DAYS];
  const char *game = arguments->words[0];
  gboolean    good;

  if (days != NULL && !read_days (&daily, days, error))
    return FALSE;
  daily.game = game ? fair_games_find (game) : NULL;
  if (game && daily.game == NULL)
    /* translators: %s is what was typed. */
    return fair_cli_fail (error, _ ("There is no game “%s”; “fairdeal-cli games” lists the games."), game);
  if (game && daily.game->search == FAIR_SEARCH_NONE)
    /* translators: %s is a game: “kingcell”. */
    return fair_cli_fail (error, _ ("“%s” cannot be searched for wins."), game);
  if (daily.first < FAIR_DAILY_FIRST)
    return fair_cli_fail (error, _ ("The deals of the day begin on 2026-11-01."));

  daily.solver = fair_cli_make_solver (FAIR_DAILY_MEMORY, error);
  good = daily.solver != NULL && write_deals (&daily, error);
  g_clear_pointer (&daily.solver, fair_solver_free);

  return good;
}
