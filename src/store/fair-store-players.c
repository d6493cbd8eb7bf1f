/* The store's functions for players.  All players share one database; other functions are about the current
 * player. */
#include "config.h"

#include "fair-export.h"
#include "fair-game-file.h"
#include "fair-players-table.h"
#include "fair-store-private.h"

static gpointer
list_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  return fair_players_table_list (database, error);
}

/* Lists the players; the answer is a GPtrArray of FairPlayer, at least one, the earliest first. */
void
fair_store_list_players_async (FairStore          *self,
                               GAsyncReadyCallback callback,
                               gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), FALSE, (GDestroyNotify) g_ptr_array_unref, list_work, NULL, NULL);
}

static gpointer
save_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  return fair_store_answer (fair_players_table_save (database, data, error));
}

/* Adds a player, or changes the one with this id.  Fails with FAIR_STORE_ERROR_INVALID if the name is not allowed. */
void
fair_store_save_player_async (FairStore          *self,
                              const FairPlayer   *player,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), FALSE, NULL, save_work, fair_player_copy (player),
                   (GDestroyNotify) fair_player_free);
}

/* A player to be removed. */
typedef struct
{
  char  *id;   /* owned */
  GFile *file; /* owned */
} Removal;

static void
removal_free (gpointer data)
{
  Removal *self = data;

  g_free (self->id);
  g_object_unref (self->file);
  g_free (self);
}

/* One transaction, so that no result is removed that is not in the file. */
static gpointer
remove_work (FairDatabase *database,
             gpointer      data,
             GError      **error)
{
  const Removal *removal = data;
  gboolean       good;

  if (!fair_database_begin (database, error))
    return NULL;

  good = fair_export_save (fair_export_results_within (database, removal->id, FAIR_EXPORT_JSON, error), removal->file, error) &&
         fair_players_table_remove (database, removal->id, error);
  if (!fair_database_finish (database, good, error))
    return NULL;

  fair_game_file_remove_player (fair_database_get_path (database), removal->id);
  return fair_store_answer (TRUE);
}

/**
 * fair_store_remove_player_async:
 * @file: where to write the player's results, as JSON
 *
 * Writes all results of a player to @file, and removes the player with all results and games in progress.
 */
void
fair_store_remove_player_async (FairStore          *self,
                                const char         *id,
                                GFile              *file,
                                GAsyncReadyCallback callback,
                                gpointer            data)
{
  Removal removal;

  g_return_if_fail (FAIR_IS_STORE (self));

  removal = (Removal){ g_strdup (id), g_object_ref (file) };
  fair_store_push (self, g_task_new (self, NULL, callback, data), TRUE, NULL, remove_work, g_memdup2 (&removal, sizeof removal),
                   removal_free);
}
