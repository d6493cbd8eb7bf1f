#include "config.h"

#include "fair-score-words.h"

#include "fair-words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define NO_BREAK_SPACE "\302\240"

/* Returns: (transfer full): @time, in microseconds, as minutes and seconds, with hours if there are any; a
 * dash for a negative value, which means no time */
char *
fair_score_words_time (gint64 time)
{
  guint seconds = (guint) (MAX (time, 0) / G_USEC_PER_SEC);

  if (time < 0)
    return g_strdup ("–");
  if (seconds >= 3600)
    /* translators: hours, minutes and seconds */
    return g_strdup_printf (_ ("%u:%02u:%02u"), seconds / 3600, seconds / 60 % 60, seconds % 60);
  /* translators: minutes and seconds */
  return g_strdup_printf (_ ("%u:%02u"), seconds / 60, seconds % 60);
}

/* Returns: (transfer full): the local date of @time, microseconds since 1970 */
char *
fair_score_words_date (gint64 time)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autoptr (GDateTime) local = utc ? g_date_time_to_local (utc) : NULL;

  /* translators: a date, as g_date_time_format() writes it: March 7, 2026 */
  return local ? g_date_time_format (local, _ ("%B %-e, %Y")) : g_strdup ("–");
}

/* Returns: (transfer full): the name of a period */
char *
fair_score_words_period (const GDate     *first,
                         FairPeriodLength length)
{
  char text[128];

  if (length == FAIR_PERIOD_MONTH)
    /* translators: a month, as strftime() writes it: March 2026 */
    g_date_strftime (text, sizeof text, _ ("%B %Y"), first);
  else
    /* translators: a date, as strftime() writes it: March 7, 2026 */
    g_date_strftime (text, sizeof text, _ ("%B %-d, %Y"), first);
  if (length == FAIR_PERIOD_WEEK)
    /* translators: %s is the date of a Monday: week of March 2, 2026 */
    return g_strdup_printf (_ ("week of %s"), text);
  return g_strdup (text);
}

/* Returns: (transfer full): an abbreviated name of a period */
char *
fair_score_words_short_period (const GDate     *first,
                               FairPeriodLength length)
{
  char text[128];

  if (length == FAIR_PERIOD_MONTH)
    /* translators: a month, as strftime() abbreviates it: Mar 2026 */
    g_date_strftime (text, sizeof text, _ ("%b %Y"), first);
  else
    /* translators: a date, as strftime() abbreviates it: Mar 7, 2026 */
    g_date_strftime (text, sizeof text, _ ("%b %-d, %Y"), first);
  return g_strdup (text);
}

/* Returns: (transfer none): the name of @outcome: “Won” */
const char *
fair_score_words_outcome (FairOutcome outcome)
{
  switch (outcome)
    {
    case FAIR_OUTCOME_WON:
      return _ ("Won");
    case FAIR_OUTCOME_LOST:
      return _ ("Lost");
    case FAIR_OUTCOME_GIVEN_UP:
      return _ ("Given Up");
    case FAIR_OUTCOME_ENDED:
      return _ ("Ended");
    case FAIR_N_OUTCOMES:
    default:
      g_return_val_if_reached ("");
    }
}

/* Returns: (transfer full): @parts in a line that can be broken only between them */
static char *
join (const char *const *parts)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; parts[i]; i++)
    {
      g_autoptr (GString) part = g_string_new (parts[i]);

      g_string_replace (part, " ", NO_BREAK_SPACE, 0);
      g_string_append_printf (text, "%s%s", i > 0 ? NO_BREAK_SPACE "· " : "", part->str);
    }

  return g_strdup (text->str);
}

/* Returns: (transfer full): the result in a line: "Won · 3:20 · 80 moves" */
char *
fair_score_words_result (const FairResult *result)
{
  g_autofree char *time = fair_score_words_time (result->time);
  /* translators: %u is a number of moves. */
  g_autofree char *moves = g_strdup_printf (ngettext ("%u move", "%u moves", result->n_moves), result->n_moves);
  g_autofree char *number = fair_words_number (result->score);
  g_autofree char *points = NULL;

  if (!fair_games_have_points (result->game))
    return join ((const char *[]){ fair_score_words_outcome (result->outcome), time, moves, NULL });

  /* translators: %s is a number of points, which may have a minus sign. */
  points = g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (result->score)), number);
  return join ((const char *[]){ points, fair_score_words_outcome (result->outcome), time, moves, NULL });
}

/* Returns: (transfer full): what counts of a result: its points; in games without points its moves, if it
 * was won */
char *
fair_score_words_amount (const FairResult *result)
{
  g_autofree char *number = fair_words_number (result->score);

  if (fair_games_have_points (result->game))
    return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (result->score)), number);
  if (result->outcome == FAIR_OUTCOME_WON)
    return g_strdup_printf (ngettext ("%u move", "%u moves", result->n_moves), result->n_moves);
  return g_strdup (fair_score_words_outcome (result->outcome));
}

/* Returns: (transfer full): the game if @with_game, the deal and the date, and why the result does not count
 * in tables, if so */
char *
fair_score_words_circumstances (const FairResult *result,
                                gboolean          with_game)
{
  const FairGame  *game = fair_games_find (result->game);
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, result->number);
  /* translators: %s is the number of a deal */
  g_autofree char *deal = g_strdup_printf (_ ("Deal %s"), number);
  g_autofree char *date = fair_score_words_date (result->ended);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) parts = NULL;

  if (with_game)
    g_strv_builder_add (builder, game ? fair_words_game_title (game) : result->game);
  g_strv_builder_add (builder, deal);
  g_strv_builder_add (builder, date);
  if (result->assisted)
    g_strv_builder_add (builder, _ ("assisted"));
  if (result->practice)
    g_strv_builder_add (builder, _ ("practice"));
  parts = g_strv_builder_end (builder);

  return join ((const char *const *) parts);
}

/* Returns: (transfer full): "3 of 10 games won" */
char *
fair_score_words_won (guint n_won,
                      guint n_played)
{
  /* translators: the number of games won, and the number of games played */
  return g_strdup_printf (ngettext ("%u of %u game won", "%u of %u games won", n_played), n_won, n_played);
}

/* Returns: (transfer full): a value of a plot as text */
char *
fair_score_words_value (double       value,
                        FairPlotKind kind)
{
  /* translators: a percentage */
  return kind == FAIR_PLOT_SHARE ? g_strdup_printf (_ ("%.0f%%"), value) : fair_words_number ((int) round (value));
}

/* Returns: (transfer full): "20% (March 2026)" */
static char *
dup_point (const FairPeriod *period,
           FairPlotKind      kind,
           FairPeriodLength  length)
{
  g_autofree char *value = fair_score_words_value (fair_plot_get_value (period, kind), kind);
  g_autofree char *when = fair_score_words_period (&period->first, length);

  /* translators: a value, and the day, week or month of it: 20% (March 2026) */
  return g_strdup_printf (_ ("%s (%s)"), value, when);
}

/* Returns: what is plotted, as a title */
const char *
fair_score_words_plot_title (FairPlotKind kind)
{
  switch (kind)
    {
    case FAIR_PLOT_SCORE:
      return _ ("Average Score");
    case FAIR_PLOT_TURNED:
      return _ ("Average Step at Which a Game Turned");
    case FAIR_PLOT_ABOVE:
      return _ ("Average Moves Above the Shortest Known Way");
    case FAIR_PLOT_SHARE:
    case FAIR_N_PLOTS:
    default:
      return _ ("Percentage of Games Won");
    }
}

/* Returns: (transfer full): a title, and the first and the last value on lines of their own */
static char *
dup_ends (GArray          *periods,
          FairPlotKind     kind,
          FairPeriodLength length)
{
  g_autofree char *first = dup_point (&g_array_index (periods, FairPeriod, 0), kind, length);
  g_autofree char *last = periods->len > 1 ? dup_point (&g_array_index (periods, FairPeriod, periods->len - 1), kind, length) : NULL;

  return g_strjoin ("\n", fair_score_words_plot_title (kind), first, last, NULL);
}

/**
 * fair_score_words_plot:
 * @periods: (element-type FairPeriod): in order; at least one
 *
 * Returns: (transfer full): what a plot of them shows, in words
 */
char *
fair_score_words_plot (GArray          *periods,
                       FairPlotKind     kind,
                       FairPeriodLength length)
{
  const FairPeriod *first = &g_array_index (periods, FairPeriod, 0);
  const FairPeriod *last = &g_array_index (periods, FairPeriod, periods->len - 1);
  const FairPeriod *least = first;
  const FairPeriod *most = first;
  g_autofree char  *begin = NULL;
  g_autofree char  *end = NULL;
  g_autofree char  *highest = NULL;
  g_autofree char  *lowest = NULL;

  if (kind == FAIR_PLOT_TURNED || kind == FAIR_PLOT_ABOVE)
    return dup_ends (periods, kind, length);

  for (guint i = 1; i < periods->len; i++)
    {
      const FairPeriod *period = &g_array_index (periods, FairPeriod, i);

      if (fair_plot_get_value (period, kind) < fair_plot_get_value (least, kind))
        least = period;
      if (fair_plot_get_value (period, kind) > fair_plot_get_value (most, kind))
        most = period;
    }
  begin = dup_point (first, kind, length);
  if (periods->len == 1 && kind == FAIR_PLOT_SHARE)
    /* translators: %s is like “20% (March 2026)” */
    return g_strdup_printf (_ ("Games won: %s."), begin);
  if (periods->len == 1)
    /* translators: %s is like “120 (March 2026)” */
    return g_strdup_printf (_ ("Average score: %s."), begin);

  end = dup_point (last, kind, length);
  highest = dup_point (most, kind, length);
  lowest = dup_point (least, kind, length);
  if (kind == FAIR_PLOT_SHARE)
    /* translators: each %s is like “20% (March 2026)” */
    return g_strdup_printf (_ ("Games won: %s to %s. Highest: %s. Lowest: %s."), begin, end, highest, lowest);
  /* translators: each %s is like “120 (March 2026)” */
  return g_strdup_printf (_ ("Average score: %s to %s. Highest: %s. Lowest: %s."), begin, end, highest, lowest);
}
