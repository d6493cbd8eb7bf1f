/* Removes a player's games in progress from the session.  The store may fail to remove the player, so they are only kept
 * quiet until it is known: a saving that comes after the removal would bring the player back. */
#include "config.h"

#include "fair-session-private.h"

static gboolean
is_of (FairGameSaver *saver,
       const char    *player)
{
  return g_str_equal (fair_game_saver_get_player (saver), player);
}

/**
 * fair_session_hold_player:
 *
 * Sends what there is of the games of a player for the last time, because the store is about to remove the player.
 * fair_session_forget_player() or fair_session_release_player() has to follow.
 */
void
fair_session_hold_player (FairSession *self,
                          const char  *player)
{
  g_return_if_fail (FAIR_IS_SESSION (self) && player != NULL);

  for (guint i = 0; i < self->savers->len; i++)
    if (is_of (g_ptr_array_index (self->savers, i), player))
      fair_session_send (self, g_ptr_array_index (self->savers, i));
  g_hash_table_add (self->held, g_strdup (player));
}

/* Goes on with the games of a player who was not removed. */
void
fair_session_release_player (FairSession *self,
                             const char  *player)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  g_hash_table_remove (self->held, player);
  fair_session_plan_sending (self);
}

/* Forgets the games in progress of a player who is not the current one, because the player was removed. */
void
fair_session_forget_player (FairSession *self,
                            const char  *player)
{
  GPtrArray *list = fair_saved_games_get_list (self->saved);

  g_return_if_fail (FAIR_IS_SESSION (self) && !fair_session_is_current (self, player));

  for (guint i = self->savers->len; i > 0; i--)
    {
      FairGameSaver *saver = g_ptr_array_index (self->savers, i - 1);

      if (!is_of (saver, player))
        continue;
      /* It may wait for the store, and must not send anything after that. */
      g_signal_handlers_disconnect_by_data (saver, self);
      g_ptr_array_remove_index (self->savers, i - 1);
    }
  for (guint i = list ? list->len : 0; i > 0; i--)
    if (g_strcmp0 (((const FairSavedGame *) g_ptr_array_index (list, i - 1))->player, player) == 0)
      g_ptr_array_remove_index (list, i - 1);
  g_hash_table_remove (self->held, player);
  if (fair_session_is_saved (self))
    fair_store_drop_handed_over (self->store);
}
