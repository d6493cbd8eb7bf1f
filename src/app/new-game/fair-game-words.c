#include "config.h"

#include "fair-game-words.h"

#include "fair-daily-words.h"
#include "fair-score-words.h"
#include "fair-slot.h"
#include "fair-words.h"

#include <glib/gi18n-lib.h>

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
