/* Sets bookmarks and returns to them.
 *
 * A return is a step, like a restart, and can be undone.  Where a game restricts undo, a return counts as one undo of
 * everything since the bookmark.
 */
#include "config.h"

#include "fair-game-model-private.h"

#include "key.h"

#include <string.h>

/* Returns: (transfer full) (nullable): the bookmark with this @number.  @index: (out): its index in the list */
static FairBookmark *
dup_bookmark (FairGameModel *self,
              guint          number,
              guint         *index)
{
  GListModel *bookmarks = fair_game_model_get_bookmarks (self);

  for (guint i = 0; i < g_list_model_get_n_items (bookmarks); i++)
    {
      g_autoptr (FairBookmark) bookmark = g_list_model_get_item (bookmarks, i);

      if (fair_bookmark_get_number (bookmark) == number)
        {
          *index = i;
          return g_steal_pointer (&bookmark);
        }
    }

  return NULL;
}

static guint
find_free_number (FairGameModel *self)
{
  for (guint number = 1; number <= FAIR_MAX_BOOKMARKS; number++)
    {
      guint index;
      g_autoptr (FairBookmark) bookmark = dup_bookmark (self, number, &index);

      if (bookmark == NULL)
        return number;
    }

  return 0;
}

static gboolean
is_at (FairGameModel *self,
       FairBookmark  *bookmark)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  FairPosition          marked;
  FairPosition          present;

  if (fair_bookmark_get_moves (bookmark) != priv->moves)
    return FALSE;
  /* Older versions distinguished equal cards, and their journals depend on that. */
  if (priv->resuming)
    return memcmp (fair_bookmark_get_position (bookmark), &priv->position, sizeof priv->position) == 0;

  fair_position_key (&priv->rules, fair_bookmark_get_position (bookmark), FAIR_KEY_TABLE, &marked, NULL);
  fair_position_key (&priv->rules, &priv->position, FAIR_KEY_TABLE, &present, NULL);
  return memcmp (&marked, &present, sizeof present) == 0;
}

/* The bookmarks, of FairBookmark, in the order in which they were set; borrowed. */
GListModel *
fair_game_model_get_bookmarks (FairGameModel *self)
{
  return G_LIST_MODEL (fair_game_model_get_private (self)->bookmarks);
}

/* The number of the bookmark of the current position: the same cards after the same number of steps; 0 if there is
 * none. */
guint
fair_game_model_get_bookmark (FairGameModel *self)
{
  GListModel *bookmarks = fair_game_model_get_bookmarks (self);

  for (guint i = 0; i < g_list_model_get_n_items (bookmarks); i++)
    {
      g_autoptr (FairBookmark) bookmark = g_list_model_get_item (bookmarks, i);

      if (is_at (self, bookmark))
        return fair_bookmark_get_number (bookmark);
    }

  return 0;
}

/**
 * fair_game_model_add_bookmark:
 *
 * Sets a bookmark at the current position.  That is possible while the game is being played, once for each position,
 * and FAIR_MAX_BOOKMARKS times in all.
 *
 * Returns: the number of the bookmark, the lowest free one; 0 if it is not possible
 */
guint
fair_game_model_add_bookmark (FairGameModel *self)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  guint                 number = find_free_number (self);
  g_autoptr (FairBookmark) bookmark = NULL;

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), 0);

  if (number == 0 || fair_game_model_get_bookmark (self) != 0 || !fair_game_model_may_play (self) ||
      fair_status (&priv->rules, &priv->position) != FAIR_STATUS_PLAYING)
    return 0;

  fair_journal_add_number (priv->journal, FAIR_EVENT_MARK, number);
  bookmark = fair_bookmark_new (number, &priv->position, fair_history_get_place (priv->history), priv->moves, &priv->seen,
                                fair_journal_get_elapsed (priv->journal));
  g_list_store_append (priv->bookmarks, bookmark);
  fair_game_model_update (self);
  return number;
}

/* Removes the bookmark @number.  Returns: whether there was one */
gboolean
fair_game_model_remove_bookmark (FairGameModel *self,
                                 guint          number)
{
  guint index;
  g_autoptr (FairBookmark) bookmark = dup_bookmark (self, number, &index);

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FALSE);

  if (bookmark == NULL)
    return FALSE;

  fair_journal_add_number (fair_game_model_get_journal (self), FAIR_EVENT_UNMARK, number);
  g_list_store_remove (fair_game_model_get_private (self)->bookmarks, index);
  fair_game_model_update (self);
  return TRUE;
}

static FairReturn
check_return (FairGameModel *self,
              FairBookmark  *bookmark)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  /* Seen cards are never forgotten: if they are the same as then, no step since has shown a new one. */
  FairStep since = {
    .kind = FAIR_STEP_RETURN,
    .reveals = memcmp (fair_bookmark_get_seen (bookmark), &priv->seen, sizeof priv->seen) != 0
  };

  if (is_at (self, bookmark))
    return FAIR_RETURN_THERE;
  if (!fair_game_model_may_play (self))
    return FAIR_RETURN_NOT_NOW;
  if (!fair_game_model_may_take_back (self, &since))
    return since.reveals ? FAIR_RETURN_SHOWN : FAIR_RETURN_NOT_NOW;

  return FAIR_RETURN_POSSIBLE;
}

/* Returns: whether the game can go back to bookmark @number, or why not */
FairReturn
fair_game_model_check_return (FairGameModel *self,
                              guint          number)
{
  guint index;
  g_autoptr (FairBookmark) bookmark = dup_bookmark (self, number, &index);

  g_return_val_if_fail (FAIR_IS_GAME_MODEL (self), FAIR_RETURN_NOT_NOW);

  return bookmark ? check_return (self, bookmark) : FAIR_RETURN_NOT_NOW;
}

/* Goes to @bookmark, without changing the history.  @left is the place that the game leaves: the steps that lead
 * there but not to the bookmark count as undone. */
void
fair_game_model_go_to_bookmark (FairGameModel *self,
                                guint          left,
                                FairBookmark  *bookmark)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);

  priv->undone += fair_journal_count_left (priv->journal, left, fair_bookmark_get_place (bookmark));
  priv->position = *fair_bookmark_get_position (bookmark);
  priv->moves = fair_bookmark_get_moves (bookmark);
  fair_game_model_emit_changed (self, FAIR_CHANGE_RETURN, NULL);
}

/* Goes back to bookmark @number, as a step that can be undone.  Returns: what fair_game_model_check_return() returned
 * before */
FairReturn
fair_game_model_return (FairGameModel *self,
                        guint          number)
{
  FairGameModelPrivate *priv = fair_game_model_get_private (self);
  FairReturn            possible = fair_game_model_check_return (self, number);
  guint                 index;
  g_autoptr (FairBookmark) bookmark = dup_bookmark (self, number, &index);
  guint left = fair_history_get_place (priv->history);

  if (possible != FAIR_RETURN_POSSIBLE)
    return possible;

  fair_history_add_return (priv->history, bookmark, &priv->position, priv->moves);
  fair_game_model_go_to_bookmark (self, left, bookmark);
  fair_game_model_come_to_rest (self, FALSE);
  return possible;
}
