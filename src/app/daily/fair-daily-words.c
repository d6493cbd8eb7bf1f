#include "fair-daily-words.h"

#include "fair-i18n.h"

/* Returns: (transfer full): @day as strftime() writes it in the form @how */
char *
fair_daily_words_format (guint32     day,
                         const char *how)
{
  char  text[128];
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, day);
  g_date_strftime (text, sizeof text, how, &date);
  return g_strdup (text);
}

/* Returns: (transfer full): a date without weekday and year */
char *
fair_daily_words_short_date (guint32 day)
{
  /* translators: a date, as strftime() writes it: November 1 */
  return fair_daily_words_format (day, _ ("%B %-d"));
}

/* Returns: (transfer full): what the game is that the deal of @day is played in */
char *
fair_daily_words_slot (guint32 day)
{
  g_autofree char *date = fair_daily_words_short_date (day);

  /* translators: %s is a date: November 1 */
  return g_strdup_printf (_ ("Deal of the Day · %s"), date);
}

const FairDayLook fair_day_looks[] = {
  [FAIR_DAY_WITHOUT] = { N_ ("no deal"), NULL },
  [FAIR_DAY_AHEAD] = { N_ ("still to come"), NULL },
  [FAIR_DAY_OPEN] = { N_ ("not won yet"), NULL },
  [FAIR_DAY_BEGUN] = { N_ ("in progress"), "fairdeal-day-begun-symbolic" },
  [FAIR_DAY_LATER] = { N_ ("won later"), "object-select-symbolic" },
  [FAIR_DAY_WON] = { N_ ("won on its day"), "starred-symbolic" }
};

/* Returns: (transfer full): how many days in a row were won on the day itself */
char *
fair_daily_words_runs (guint run,
                       guint longest)
{
  g_autofree char *now = NULL;
  g_autofree char *most = NULL;

  if (longest == 0)
    return g_strdup (_ ("Win a deal on its day to start a streak."));

  /* translators: how many days in a row were won on the day itself */
  now = g_strdup_printf (ngettext ("Streak: %u day", "Streak: %u days", run), run);
  /* translators: the largest number of days in a row that were won on the day itself */
  most = g_strdup_printf (ngettext ("Longest: %u day", "Longest: %u days", longest), longest);
  /* translators: two sentences without periods: “Streak: 3 days”, “Longest: 7 days” */
  return g_strdup_printf (_ ("%s · %s"), now, most);
}

/* Returns: (transfer full) (nullable): how often an honest player won the deal; NULL while that is not known */
char *
fair_daily_words_tries (const FairKnownPar *par)
{
  if (par->n_tries < FAIR_DEAL_TRIES)
    return NULL;

  /* translators: how often a player who sees no hidden card won a deal: “in 61 of 100 tries” */
  return g_strdup_printf (ngettext ("Won by a player who saw only what you saw in %u of %u try.",
                                    "Won by a player who saw only what you saw in %u of %u tries.", par->n_tries),
                          par->n_tries_won, par->n_tries);
}
