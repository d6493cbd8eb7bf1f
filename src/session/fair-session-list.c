/* Lists and shows games in progress without resuming them. */
#include "config.h"

#include "fair-session-private.h"

#include "fair-game-result.h"

/**
 * fair_session_look_at:
 * Replays a game in progress without resuming it: nothing is written or locked, and damage is not reported.
 *
 * Returns: (transfer full) (nullable): the game in progress of @game, only to be shown; NULL if there is
 *   none, or it is not loaded
 */
FairGameModel *
fair_session_look_at (FairSession    *self,
                      const FairGame *game)
{
  FairSessionGame *playing;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && game != NULL, NULL);

  playing = fair_session_find_playing (self, game);
  if (playing != NULL)
    return g_object_ref (playing->model);

  for (guint i = 0; self->saved != NULL && i < self->saved->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i);
      g_autoptr (GError) fault = NULL;
      FairGameModel *model = NULL;

      if (fair_session_is_of (self, saved, game))
        model = fair_game_result_resume (saved, saved->events->len, NULL, &fault);

      if (model != NULL && !fair_session_gives_way (self, model))
        return model;
      g_clear_object (&model);
    }

  return NULL;
}

/* When the player last played the game in progress of @game: microseconds since 1970; 0 if there is none, or
 * it is not loaded. */
gint64
fair_session_get_played (FairSession    *self,
                         const FairGame *game)
{
  FairSessionGame *playing;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && game != NULL, 0);

  playing = fair_session_find_playing (self, game);
  if (playing != NULL)
    return playing->played;

  for (guint i = 0; self->saved != NULL && i < self->saved->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i);

      if (fair_session_is_of (self, saved, game))
        return saved->played;
    }

  return 0;
}

/* Sorts the most recently played game first; games without one keep their order in the list of games. */
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
 * Returns: (transfer container): each FairGame, the most recently played ones first, then all others in their
 *   usual order; before the games in progress are loaded, all are in their usual order
 */
GPtrArray *
fair_session_list_games (FairSession *self)
{
  GPtrArray *games = g_ptr_array_new ();

  g_return_val_if_fail (FAIR_IS_SESSION (self), games);

  for (guint i = 0; i < fair_games_count (); i++)
    g_ptr_array_add (games, (gpointer) fair_games_get (i));
  /* This sort is stable. */
  g_ptr_array_sort_with_data (games, compare_games, self);
  return games;
}
