/* Games in progress: jobs that load, sync and remove their files, and add their results. */
#include "fair-store.h"

#include "fair-file.h"
#include "fair-store-private.h"

#include "write-all.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

static gpointer
load_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  return fair_game_file_list (data, FALSE, error);
}

/* Loads the games in progress of all players. They do not need the database, but if it has a newer version, they are
 * left alone, too. */
void
fair_store_load_games_async (FairStore          *self,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  static const FairStoreJob load = { load_work, g_free, (GDestroyNotify) g_ptr_array_unref, FAIR_STORE_JOB_IS_PLAIN };

  fair_store_ask (self, FAIR_STORE_OPEN, NULL, NULL, NULL, NULL);
  fair_store_do (self, &load, g_strdup (fair_store_get_path (self)), NULL, callback, data);
}

/* Returns: (transfer full) (nullable) (element-type FairSavedGame): the games that no other program plays, the most
 * recently played one first; the caller must end those that were left.  NULL with @error set. */
GPtrArray *
fair_store_load_games_finish (FairStore    *self,
                              GAsyncResult *result,
                              GError      **error)
{
  g_autoptr (GPtrArray) games = fair_store_finish (self, result, error);

  if (games == NULL || fair_store_get_state (self) != FAIR_STORE_NEWER)
    return g_steal_pointer (&games);

  fair_store_fail (error, FAIR_STORE_ERROR_NEWER, "%s", fair_store_get_message (self));
  return NULL;
}

/* What is to be saved of a game. */
typedef struct
{
  FairResult *result;     /* owned; NULL if none is to be added */
  int         descriptor; /* owned; -1 if the file is not open */
  char       *path;       /* owned; of the file */
  gboolean    removes;    /* whether the game is no longer in progress */
} GameWork;

static void
game_work_free (gpointer data)
{
  GameWork *self = data;

  g_clear_pointer (&self->result, fair_result_free);
  if (self->descriptor >= 0)
    close (self->descriptor);
  g_free (self->path);
  g_free (self);
}

/* The file may be new, and so may its folder. */
static gboolean
sync_file (const GameWork *work,
           GError        **error)
{
  g_autofree char *folder = g_path_get_dirname (work->path);

  return (fair_sync (work->descriptor) || fair_store_fail_file (error, errno, work->path)) && fair_file_sync_folder (work->path, error) &&
         fair_file_sync_folder (folder, error);
}

static gpointer
save_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  const GameWork *work = data;

  if (work->result == NULL && !work->removes)
    return fair_store_answer (sync_file (work, error));

  /* The file must record that the game was left before the result is stored: otherwise the game could be continued
   * afterwards. */
  if (work->descriptor >= 0 && !fair_sync (work->descriptor))
    g_debug ("%s: %s", work->path, g_strerror (errno));
  if (work->result != NULL &&
      (!fair_database_begin (database, error) ||
       !fair_database_finish (database, fair_results_table_add (database, work->result, NULL, error), error)))
    return NULL;

  return fair_store_answer (!work->removes || g_unlink (work->path) == 0 || errno == ENOENT ||
                            fair_store_fail_file (error, errno, work->path));
}

/**
 * fair_store_save_game_async:
 * @file: (nullable): the file of the game, borrowed only during this call
 * @result: (nullable): a result to be added, unless there is one with this id
 * @is_left: whether the file is removed after that
 *
 * Adds the result of a game, removes its file, or both; otherwise only syncs its file.
 */
void
fair_store_save_game_async (FairStore          *self,
                            FairGameFile       *file,
                            const FairResult   *result,
                            gboolean            is_left,
                            GAsyncReadyCallback callback,
                            gpointer            data)
{
  static const FairStoreJob add = { save_work, game_work_free, NULL, FAIR_STORE_JOB_CHANGES };
  static const FairStoreJob only_file = { save_work, game_work_free, NULL, FAIR_STORE_JOB_IS_PLAIN };
  GameWork                 *work = g_new0 (GameWork, 1);

  work->result = result ? fair_result_copy (result) : NULL;
  work->descriptor = file && file->descriptor >= 0 ? fcntl (file->descriptor, F_DUPFD_CLOEXEC, 0) : -1;
  work->path = file ? g_strdup (file->path) : NULL;
  work->removes = is_left && file != NULL;
  fair_store_do (self, result ? &add : &only_file, work, NULL, callback, data);
}
