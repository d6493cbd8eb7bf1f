/* The order of the list of games. */
#include "config.h"

#include "fair-session.h"

/* What was played last comes first, what was not played as it is in the list of games. */
static int
compare_games (gconstpointer a,
               gconstpointer b,
               gpointer      data)
{
  gint64 first = fair_session_get_played (data, *(const FairGame *const *) a);
  gint64 second = fair_session_get_played (data, *(const FairGame *const *) b);

  return (first < second) - (first > second);
}

/**
 * fair_session_list_games:
 *
 * Returns: (transfer container): each FairGame, those that were played last first, then all others in their usual
 *   order, which is that of all before the games in progress are loaded
 */
GPtrArray *
fair_session_list_games (FairSession *self)
{
  GPtrArray *games = g_ptr_array_new ();

  g_return_val_if_fail (FAIR_IS_SESSION (self), games);

  for (guint i = 0; i < fair_games_count (); i++)
    g_ptr_array_add (games, (gpointer) fair_games_get (i));
  /* Does not change the order of what is equal. */
  g_ptr_array_sort_with_data (games, compare_games, self);
  return games;
}
