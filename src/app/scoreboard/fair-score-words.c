#include "fair-score-words.h"

#include "fair-daily-words.h"
#include "fair-i18n.h"
#include "fair-slot.h"
#include "fair-words.h"
#include "options-text.h"

#include <string.h>

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

char *
fair_score_words_date (gint64 time)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (time / G_USEC_PER_SEC);
  g_autoptr (GDateTime) local = utc ? g_date_time_to_local (utc) : NULL;

  /* translators: a date, as g_date_time_format() writes it: March 7, 2026 */
  return local ? g_date_time_format (local, _ ("%B %-e, %Y")) : g_strdup ("–");
}

static const char *const outcomes[FAIR_N_OUTCOMES] = {
  [FAIR_OUTCOME_WON] = N_ ("Won"),
  [FAIR_OUTCOME_LOST] = N_ ("Lost"),
  [FAIR_OUTCOME_GIVEN_UP] = N_ ("Given Up"),
  [FAIR_OUTCOME_ENDED] = N_ ("Ended")
};

/* Returns: (transfer full): @parts in a line that can be broken only between them */
static char *
join (const char *const *parts)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; parts[i]; i++)
    {
      g_autoptr (GString) part = g_string_new (parts[i]);

      g_string_replace (part, " ", NO_BREAK_SPACE, 0);
      g_string_append_printf (text, "%s%s", i > 0 ? NO_BREAK_SPACE "· " : "", part->str);
    }

  return g_string_free (text, FALSE);
}

static char *
dup_points (const FairResult *result)
{
  g_autofree char *number = fair_words_number (result->score);

  /* translators: %s is a number of points, which may have a minus sign. */
  return g_strdup_printf (ngettext ("%s point", "%s points", (gulong) ABS (result->score)), number);
}

static char *
dup_moves (const FairResult *result)
{
  /* translators: %u is a number of moves. */
  return g_strdup_printf (ngettext ("%u move", "%u moves", result->n_moves), result->n_moves);
}

/* Returns: (transfer full): the result in a line: "Won · 3:20 · 80 moves" */
char *
fair_score_words_result (const FairResult *result)
{
  g_autofree char *time = fair_score_words_time (result->time);
  g_autofree char *moves = dup_moves (result);
  g_autofree char *points = dup_points (result);
  const char      *parts[] = { points, _ (outcomes[result->outcome]), time, moves, NULL };

  return join (fair_games_have_points (result->game) ? parts : parts + 1);
}

/* Returns: (transfer full): the same, and why it does not count, if so: "Won · 3:20 · 80 moves · assisted" */
char *
fair_score_words_claim (const FairResult *result)
{
  g_autofree char *words = fair_score_words_result (result);

  return g_strjoin (" · ", words, result->assisted ? _ ("assisted") : result->practice ? _ ("practice")
                                                                                       : NULL,
                    result->assisted && result->practice ? _ ("practice") : NULL, NULL);
}

/* Returns: (transfer full): the main value of a result: its points; in games without points its moves, if it was won */
char *
fair_score_words_amount (const FairResult *result)
{
  if (fair_games_have_points (result->game))
    return dup_points (result);
  return result->outcome == FAIR_OUTCOME_WON ? dup_moves (result) : g_strdup (_ (outcomes[result->outcome]));
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
  const char      *parts[6] = { NULL };
  guint            n = 0;

  if (with_game)
    parts[n++] = game ? fair_words_game_title (game) : result->game;
  parts[n++] = deal;
  parts[n++] = date;
  if (result->assisted)
    parts[n++] = _ ("assisted");
  if (result->practice)
    parts[n++] = _ ("practice");
  return join (parts);
}

/* Returns: (transfer full): "3 of 10 games won" */
char *
fair_score_words_won (guint n_won,
                      guint n_played)
{
  /* translators: the number of games won, and the number of games played */
  return g_strdup_printf (ngettext ("%u of %u game won", "%u of %u games won", n_played), n_won, n_played);
}

/* Returns: (transfer full) (nullable): the rule options in @variant, those of a result or a table, in words: "Draw: Three
 * Cards · Passes: No Limit"; NULL if there are none to say, @variant itself if it is not valid */
char *
fair_score_words_rules (const FairGame *game,
                        const char     *variant)
{
  g_autoptr (GString) words = g_string_new (NULL);
  FairOptions options;

  if (!fair_options_parse (game, variant, strlen (variant), &options))
    return g_strdup (variant);

  for (guint i = 0; i < game->n_options; i++)
    {
      const FairOption *option = &game->options[i];
      int               value = options.value[i];
      g_autofree char  *text = option->type == FAIR_OPTION_BOOL ? NULL : fair_words_option_value (option, value);

      if (option->arranges || (text == NULL && value == 0))
        continue;
      g_string_append_printf (words, "%s%s", words->len > 0 ? " · " : "", fair_words_option_title (option));
      if (text != NULL)
        g_string_append_printf (words, ": %s", text);
    }

  return words->len > 0 ? g_strdup (words->str) : NULL;
}

char *
fair_game_words_won (const FairStatistics *figures)
{
  guint            won = figures->n_outcomes[FAIR_OUTCOME_WON];
  g_autofree char *time = figures->shortest >= 0 ? fair_score_words_time (figures->shortest) : NULL;

  if (time == NULL)
    /* translators: the first %u is how often a game was won, the second how often it was played */
    return g_strdup_printf (_ ("%u of %u won"), won, figures->n_played);
  /* translators: the same; %s is the shortest time of a game that was won: 2:32 */
  return g_strdup_printf (_ ("%u of %u won · best time %s"), won, figures->n_played, time);
}

/* Returns: (transfer full) (nullable): how the game in @slot was begun; NULL for an ordinary one */
char *
fair_game_words_slot (const char *slot)
{
  guint32 day;

  if (fair_daily_parse_slot (slot, &day))
    return fair_daily_words_slot (day);
  if (g_str_equal (slot, FAIR_SLOT_CHALLENGE))
    return g_strdup (_ ("Challenge"));
  if (g_str_equal (slot, FAIR_SLOT_LAID))
    return g_strdup (_ ("Your Deal"));
  if (g_str_equal (slot, FAIR_SLOT_ELSEWHERE))
    return g_strdup (_ ("From Another Computer"));
  return g_str_equal (slot, FAIR_SLOT_AGAIN) ? g_strdup (_ ("Played Again")) : NULL;
}

/* Returns: (transfer full): the titles of all games in their order; “All Games” first if @with_all */
GtkStringList *
fair_game_words_list_titles (gboolean with_all)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  if (with_all)
    gtk_string_list_append (titles, _ ("All Games"));
  for (guint i = 0; i < fair_games_count (); i++)
    gtk_string_list_append (titles, fair_words_game_title (fair_games_get (i)));
  return titles;
}

/* Returns: (nullable): the game at @index in the list of fair_game_words_list_titles(); NULL for all games */
const FairGame *
fair_game_words_get_listed (guint index)
{
  return index > 0 && index <= fair_games_count () ? fair_games_get (index - 1) : NULL;
}
