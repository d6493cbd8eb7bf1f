/* Lists and shows games in progress without resuming them. */
#include "config.h"

#include "fair-session-private.h"

#include "fair-saved-game-model.h"

/**
 * fair_session_look_at:
 * Replays a game in progress without resuming it: nothing is written or claimed, and damage is not reported.
 *
 * Returns: (transfer full) (nullable): the game in progress of @game, only to be shown; NULL if there is
 *   none, or it is not loaded
 */
FairGameModel *
fair_session_look_at (FairSession    *self,
                      const FairGame *game)
{
  FairGameSaver *saver;
  GPtrArray     *list;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && game != NULL, NULL);

  saver = fair_session_find_playing (self, game);
  if (saver != NULL)
    return g_object_ref (fair_game_saver_get_model (saver));

  list = fair_saved_games_get_list (self->saved);
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (list, i);
      g_autoptr (GError) fault = NULL;
      guint          n_good;
      FairGameModel *model = fair_session_is_meant (self, saved, game) ? fair_saved_game_create_model (saved, &n_good, &fault) : NULL;

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
  FairGameSaver *saver;
  GPtrArray     *list;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && game != NULL, 0);

  saver = fair_session_find_playing (self, game);
  if (saver != NULL)
    return fair_game_saver_get_played (saver);

  list = fair_saved_games_get_list (self->saved);
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (list, i);

      if (fair_session_is_meant (self, saved, game))
        return saved->saved;
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
