#include "fair-daily-words.h"

#include "fair-i18n.h"

static char *
format (guint32     day,
        const char *how)
{
  char  text[128];
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_julian (&date, day);
  g_date_strftime (text, sizeof text, how, &date);
  return g_strdup (text);
}

static char *
dup_date (guint32 day)
{
  /* translators: a date, as strftime() writes it: Sunday, November 1, 2026 */
  return format (day, _ ("%A, %B %-d, %Y"));
}

/* Returns: (transfer full): a date without weekday and year */
char *
fair_daily_words_short_date (guint32 day)
{
  /* translators: a date, as strftime() writes it: November 1 */
  return format (day, _ ("%B %-d"));
}

/* Returns: (transfer full): what the game is that the deal of @day is played in */
char *
fair_daily_words_slot (guint32 day)
{
  g_autofree char *date = fair_daily_words_short_date (day);

  /* translators: %s is a date: November 1 */
  return g_strdup_printf (_ ("Deal of the Day · %s"), date);
}

char *
fair_daily_words_month (guint32 day)
{
  /* translators: a month, as strftime() writes it: November 2026 */
  return format (day, _ ("%B %Y"));
}

/* Returns: (transfer full): the abbreviated name of a day of the week; 0 is Monday */
char *
fair_daily_words_weekday (guint weekday)
{
  /* translators: a short weekday, as strftime() writes it: Mon */
  return format (1 + weekday, _ ("%a"));
}

/* The state of a day's deal; empty if there is no deal. */
const char *
fair_daily_words_state (FairDayState state)
{
  switch (state)
    {
    case FAIR_DAY_AHEAD:
      return _ ("still to come");
    case FAIR_DAY_OPEN:
      return _ ("not won yet");
    case FAIR_DAY_BEGUN:
      return _ ("in progress");
    case FAIR_DAY_LATER:
      return _ ("won later");
    case FAIR_DAY_WON:
      return _ ("won on its day");
    case FAIR_DAY_WITHOUT:
    default:
      return _ ("no deal");
    }
}

const char *
fair_daily_words_icon (FairDayState state)
{
  switch (state)
    {
    case FAIR_DAY_LATER:
      return "object-select-symbolic";
    case FAIR_DAY_WON:
      return "starred-symbolic";
    case FAIR_DAY_BEGUN:
      return "fairdeal-day-begun-symbolic";
    case FAIR_DAY_WITHOUT:
    case FAIR_DAY_AHEAD:
    case FAIR_DAY_OPEN:
    default:
      return NULL;
    }
}

char *
fair_daily_words_day (guint32      day,
                      FairDayState state,
                      guint32      today)
{
  g_autofree char *date = dup_date (day);

  if (day == today)
    /* translators: the first %s is a date, the second the state of its deal: “won on its day” */
    return g_strdup_printf (_ ("Today, %s: %s"), date, fair_daily_words_state (state));
  /* translators: the first %s is a date, the second the state of its deal: “won on its day” */
  return g_strdup_printf (_ ("%s: %s"), date, fair_daily_words_state (state));
}

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

/* Returns: (transfer full): the fewest moves known to win a deal */
char *
fair_daily_words_par (guint par)
{
  /* translators: %u is a number of moves */
  return g_strdup_printf (ngettext ("The shortest known win takes %u move.", "The shortest known win takes %u moves.", par), par);
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
