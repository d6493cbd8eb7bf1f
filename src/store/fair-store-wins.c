#include "config.h"

#include "fair-store-wins.h"

#include "fair-store-private.h"

#include <string.h>

typedef struct
{
  char   *player; /* owned */
  char   *path;   /* owned; of the database */
  GArray *deals;  /* owned; of FairStoreDeal; the variants are copies, because the caller does not wait */
} WinsData;

static void
free_wins_data (gpointer data)
{
  WinsData *wins = data;

  g_free (wins->player);
  g_free (wins->path);
  g_array_unref (wins->deals);
  g_free (wins);
}

static void
clear_deal (gpointer data)
{
  g_free ((char *) ((FairStoreDeal *) data)->variant);
}

/* Adds the wins of the deal with @index.  The query uses an index and needs only microseconds. */
static gboolean
add_wins (FairDatabase        *database,
          const char          *player,
          const FairStoreDeal *deal,
          guint                index,
          GArray              *wins,
          GError             **error)
{
  sqlite3_stmt     *statement = fair_database_query (database, error,
                                                     "SELECT begun, ended FROM results WHERE game = ?1 AND number = ?2 "
                                                     "AND variant = ?3 AND player = ?4 AND outcome = 'won' AND erased = 0",
                                                     "siss", deal->game->id, (gint64) deal->number, deal->variant, player);
  FairDatabaseValue values[2];
  gboolean          good;

  while (fair_database_next (database, statement, "ii", values, &good, error))
    {
      FairStoreWin win = { index, values[0].number, values[1].number };

      g_array_append_val (wins, win);
    }

  return good;
}

/* Adds the deals of the day that the player has begun, in this or another program. */
static void
add_games (const WinsData *asked,
           GArray         *wins)
{
  g_autoptr (GPtrArray) games = fair_game_file_list (asked->path, TRUE, NULL);

  for (guint i = 0; games != NULL && i < games->len; i++)
    {
      const FairSavedGame *game = g_ptr_array_index (games, i);

      if (!g_str_has_prefix (game->slot, FAIR_SLOT_DAILY) || game->left || game->ended > 0 || game->events->len == 0 ||
          strcmp (game->player, asked->player) != 0)
        continue;
      for (guint k = 0; k < asked->deals->len; k++)
        {
          const FairStoreDeal *deal = &g_array_index (asked->deals, FairStoreDeal, k);
          const FairStoreWin   win = { .deal = k, .begun = game->begun };

          if (deal->number == game->number && strcmp (deal->game->id, game->game) == 0)
            g_array_append_val (wins, win);
        }
    }
}

static gpointer
list_wins_work (FairDatabase *database,
                gpointer      data,
                GError      **error)
{
  const WinsData *asked = data;
  g_autoptr (GArray) wins = g_array_new (FALSE, FALSE, sizeof (FairStoreWin));

  for (guint i = 0; i < asked->deals->len; i++)
    if (!add_wins (database, asked->player, &g_array_index (asked->deals, FairStoreDeal, i), i, wins, error))
      return NULL;

  add_games (asked, wins);
  return g_steal_pointer (&wins);
}

/**
 * fair_store_list_wins_async:
 * @deals: (element-type FairStoreDeal): deals
 *
 * Finds the wins of the current player in @deals, including those with help or as practice, and those that are in
 * progress as deals of the day.  The answer is a GArray of FairStoreWin, the wins first, sorted by deal.
 */
void
fair_store_list_wins_async (FairStore          *self,
                            GArray             *deals,
                            GCancellable       *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer            data)
{
  static const FairStoreJob list = { list_wins_work, free_wins_data, (GDestroyNotify) g_array_unref };
  WinsData                 *asked;

  g_return_if_fail (FAIR_IS_STORE (self));

  asked = g_new (WinsData, 1);
  asked->player = g_strdup (fair_store_get_player (self)->id);
  asked->path = g_strdup (fair_store_get_path (self));
  asked->deals = g_array_sized_new (FALSE, FALSE, sizeof (FairStoreDeal), deals->len);
  g_array_set_clear_func (asked->deals, clear_deal);
  for (guint i = 0; i < deals->len; i++)
    {
      FairStoreDeal deal = g_array_index (deals, FairStoreDeal, i);

      deal.variant = g_strdup (deal.variant);
      g_array_append_val (asked->deals, deal);
    }
  fair_store_ask (self, &list, asked, cancellable, callback, data);
}
