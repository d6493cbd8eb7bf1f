/* Games in progress: jobs that load and save them. */
#include "config.h"

#include "fair-store.h"

#include "fair-games-table.h"
#include "fair-schema.h"
#include "fair-spool.h"
#include "fair-store-private.h"

static gpointer
load_games_work (FairDatabase *database,
                 gpointer      data,
                 GError      **error)
{
  const char *path = fair_database_get_path (database);

  /* If the database cannot be written, a spool may have moves of a game that would continue without them. */
  if (fair_database_is_read_only (database) && fair_spool_is_left (path))
    return fair_store_answer (fair_store_fail_sqlite (error, SQLITE_READONLY, NULL, path));

  return fair_games_table_list (database, error);
}

/* Loads the games in progress of all players. */
void
fair_store_load_games_async (FairStore          *self,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, callback, data), FALSE, (GDestroyNotify) g_ptr_array_unref, load_games_work, NULL,
                   NULL);
}

/* Returns: (transfer full) (nullable) (element-type FairSavedGame): the games, the most recently saved one
 * first; NULL with @error set. */
GPtrArray *
fair_store_load_games_finish (FairStore    *self,
                              GAsyncResult *result,
                              GError      **error)
{
  GPtrArray *games = g_task_propagate_pointer (G_TASK (result), error);

  for (guint i = 0; games != NULL && i < games->len; i++)
    fair_store_heed_time (self, ((const FairSavedGame *) g_ptr_array_index (games, i))->saved);
  return games;
}

typedef struct
{
  FairSaving *saving; /* owned */
  char       *owner;  /* owned */
} SaveData;

static void
free_save_data (gpointer data)
{
  SaveData *save = data;

  fair_saving_free (save->saving);
  g_free (save->owner);
  g_free (save);
}

static gpointer
save_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  const SaveData *save = data;

  return fair_store_answer (fair_games_table_save (database, save->owner, save->saving, error));
}

/**
 * fair_store_save_async:
 * @saving: (transfer full): the data to be saved
 *
 * Saves events of a game in progress and, when it has ended, its result; all or nothing.  On success, they
 * are on the disk.
 */
void
fair_store_save_async (FairStore          *self,
                       FairSaving         *saving,
                       GAsyncReadyCallback callback,
                       gpointer            data)
{
  SaveData save = { .saving = saving };

  g_return_if_fail (FAIR_IS_STORE (self));

  save.owner = g_strdup (fair_store_get_owner (self));
  fair_store_push (self, g_task_new (self, NULL, callback, data), saving->result != NULL, NULL, save_work,
                   g_memdup2 (&save, sizeof save), free_save_data);
}

/* Returns: whether the saving is on the disk */
gboolean
fair_store_save_finish (FairStore    *self,
                        GAsyncResult *result,
                        GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
}

/* Writes the version again, which changes nothing. */
static gboolean
write_version (FairDatabase *database,
               GError      **error)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA user_version = %u", fair_schema_get ()->version);

  return fair_database_run (database, error, g_intern_string (sql), "");
}

static gpointer
try_work (FairDatabase *database,
          gpointer      data,
          GError      **error)
{
  return fair_store_answer (fair_database_begin (database, error) &&
                            fair_database_finish (database, write_version (database, error), error));
}

/* Finds out whether the database can be written, which #FairStore:state tells then. */
void
fair_store_try (FairStore *self)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  fair_store_push (self, g_task_new (self, NULL, NULL, NULL), FALSE, NULL, try_work, NULL, NULL);
}
