/* Loads games in progress, and lists and shows them without resuming them. */
#include "fair-session-private.h"

#include "fair-game-result.h"

/* Loads the games in progress that are not being played again, because their files have changed. */
void
fair_session_reload (FairSession *self)
{
  GPtrArray *saved = self->saved ? fair_game_file_list (fair_store_get_path (self->store), FALSE, NULL) : NULL;

  if (saved == NULL)
    return;

  for (guint i = 0; i < saved->len; i++)
    self->last_played = MAX (self->last_played, ((const FairSavedGame *) g_ptr_array_index (saved, i))->played);
  g_ptr_array_unref (self->saved);
  self->saved = saved;
  /* The list of games follows the store. */
  g_object_notify (G_OBJECT (self->store), "state");
}

gboolean
fair_session_is_loaded (FairSession *self)
{
  return self->saved != NULL;
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GTask) task = data;
  FairSession *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) saved = fair_store_load_games_finish (FAIR_STORE (source), result, &error);

  if (error != NULL && g_task_get_task_data (task) == NULL)
    {
      /* Only once. */
      g_task_set_task_data (task, task, NULL);
      fair_store_load_games_async (self->store, loaded_cb, g_steal_pointer (&task));
      return;
    }

  if (saved != NULL && self->saved == NULL)
    {
      self->saved = g_steal_pointer (&saved);
      /* Those that ended in an earlier run are completed. */
      for (guint i = self->saved->len; i > 0; i--)
        {
          const FairSavedGame *game = g_ptr_array_index (self->saved, i - 1);

          self->last_played = MAX (self->last_played, game->played);
          if (game->left || (game->ended > 0 && !game->recorded))
            fair_session_game_end (self, game);
          if (game->left)
            g_ptr_array_remove_index (self->saved, i - 1);
        }
      fair_session_leave_over (self);
    }
  if (error != NULL && !g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NEWER))
    fair_store_set_fault (FAIR_STORE (source), error);
  else if (error == NULL)
    fair_session_note_success (self);
  self->was_asked = TRUE;
  g_task_return_boolean (task, self->saved != NULL);
}

/* Loads the games in progress, unless they are loaded already.  A temporary failure must not lose a game: loading is
 * retried now and on the next call.  The task returns whether they are loaded. */
void
fair_session_load_async (FairSession        *self,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, data);

  if (self->saved != NULL)
    g_task_return_boolean (task, TRUE);
  else
    fair_store_load_games_async (self->store, loaded_cb, g_steal_pointer (&task));
}

/* Replays a game in progress without resuming it: nothing is written or locked, and damage is not reported.
 * Returns: (transfer full) (nullable): the game in progress of @game and @slot, only to be shown; NULL if there is
 *   none, or it is not loaded */
FairGameModel *
fair_session_look_at (FairSession    *self,
                      const FairGame *game,
                      const char     *slot)
{
  FairSessionGame *playing = fair_session_find_playing (self, game, slot);

  if (playing != NULL)
    return g_object_ref (playing->model);

  for (guint i = 0; self->saved != NULL && i < self->saved->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i);
      g_autoptr (GError) fault = NULL;
      FairGameModel *model = NULL;

      if (fair_session_is_of (self, saved, game, slot))
        model = fair_game_result_resume (saved, saved->events->len, NULL, &fault);

      if (model != NULL && !fair_session_gives_way (self, model, saved))
        return model;
      g_clear_object (&model);
    }

  return NULL;
}

/* Adds a game in progress, unless one of the same slot is there. */
static void
add_entry (GArray         *list,
           const FairGame *game,
           const char     *slot,
           gint64          played)
{
  const FairSessionEntry entry = { game, slot, played };

  for (guint i = 0; i < list->len; i++)
    {
      const FairSessionEntry *other = &g_array_index (list, FairSessionEntry, i);

      if (other->game == game && other->slot == slot)
        return;
    }
  g_array_append_val (list, entry);
}

static int
compare_entries (gconstpointer a,
                 gconstpointer b)
{
  gint64 first = ((const FairSessionEntry *) a)->played;
  gint64 second = ((const FairSessionEntry *) b)->played;

  return (first < second) - (first > second);
}

/* Returns: (transfer full) (element-type FairSessionEntry): the games in progress and those that are over and were not
 *   replaced, the most recently played ones first; none before they are loaded */
GArray *
fair_session_list (FairSession *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (FairSessionEntry));

  for (guint i = 0; i < self->games->len; i++)
    {
      const FairSessionGame *game = g_ptr_array_index (self->games, i);

      if (game->model != NULL && !game->aside && fair_session_is_current (self, game->player))
        add_entry (list, game->game, game->slot, game->played);
    }
  for (guint i = 0; self->saved != NULL && i < self->saved->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i);
      const FairGame      *game = fair_games_find (saved->game);

      if (game != NULL && fair_session_is_current (self, saved->player))
        add_entry (list, game, g_intern_string (saved->slot), saved->played);
    }
  /* This sort is stable. */
  g_array_sort (list, compare_entries);
  return list;
}
