#include "config.h"

#include "fair-game-words.h"

#include "fair-words.h"

#include <glib/gi18n-lib.h>

/* The difficulty of a game compared with the others. */
const char *
fair_game_words_difficulty (FairDifficulty difficulty)
{
  switch (difficulty)
    {
    case FAIR_DIFFICULTY_EASIER:
      return _ ("Easy game");
    case FAIR_DIFFICULTY_MEDIUM:
      return _ ("Medium game");
    case FAIR_DIFFICULTY_HARDER:
      return _ ("Hard game");
    case FAIR_DIFFICULTY_ANY:
    default:
      g_return_val_if_reached ("");
    }
}

/* The percentage that @part is of @whole. An @add of 0 rounds down, of @whole / 2 to the nearest. */
static guint
get_percentage (guint part,
                guint whole,
                guint add)
{
  return (guint) ((part * G_GUINT64_CONSTANT (100) + add) / whole);
}

/**
 * fair_game_words_winnability:
 *
 * Undecided deals may or may not be winnable, so the text can be “at least”.
 *
 * Returns: (transfer full): how many deals are winnable, as a sentence without a period
 */
char *
fair_game_words_winnability (const FairWinShare *winnability)
{
  guint n = winnability->n_deals;
  guint least = get_percentage (winnability->n_winnable, n, n / 2);
  guint most = get_percentage (n - winnability->n_unwinnable, n, n / 2);

  if (winnability->n_winnable == n)
    /* translators: %'u is a number of deals */
    return g_strdup_printf (ngettext ("The %'u deal tried is winnable", "All %'u deals tried are winnable", n), n);
  if (least == most && most < 100)
    /* translators: %u is a percentage */
    return g_strdup_printf (_ ("%u%% of deals are winnable"), least);
  /* translators: %u is a percentage */
  return g_strdup_printf (_ ("At least %u%% of deals are winnable"), get_percentage (winnability->n_winnable, n, 0));
}

/* Returns: (transfer full): how often a game was played and won */
char *
fair_game_words_played (guint n_played,
                        guint n_won)
{
  if (n_played == 0)
    return g_strdup (_ ("Not played yet"));
  /* translators: the first %u is how often a game was played, the second how often it was won */
  return g_strdup_printf (ngettext ("Played %u time, won %u", "Played %u times, won %u", n_played), n_played, n_won);
}

/* Returns: (transfer full): “All Games”, and the titles of all games in their order */
GtkStringList *
fair_game_words_list_titles (void)
{
  GtkStringList *titles = gtk_string_list_new (NULL);

  gtk_string_list_append (titles, _ ("All Games"));
  for (guint i = 0; i < fair_games_count (); i++)
    gtk_string_list_append (titles, fair_words_game_title (fair_games_get (i)));
  return titles;
}
