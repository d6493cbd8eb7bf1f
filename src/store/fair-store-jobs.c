/* Jobs of the store that are no tasks: loading games in progress, and syncing and removing their files; and imports, for which a
 * separate thread reads the file and checks its results before a job adds them. */
#include "fair-store-private.h"

#include "fair-file.h"
#include "write-all.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

enum
{
  UNTIL_READ = 60 /* percent */
};

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

  if (games == NULL || fair_store_get_health (self)->state != FAIR_STORE_NEWER)
    return g_steal_pointer (&games);

  fair_store_fail (error, FAIR_STORE_ERROR_NEWER, "%s", fair_store_get_health (self)->message);
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

static gpointer
save_work (FairDatabase *database,
           gpointer      data,
           GError      **error)
{
  const GameWork *work = data;

  if (work->result == NULL && !work->removes)
    {
      g_autofree char *folder = g_path_get_dirname (work->path);

      /* The file may be new, and so may its folder. */
      return fair_store_answer ((fair_sync (work->descriptor) || fair_store_fail_file (error, errno, work->path)) &&
                                fair_file_sync_folder (work->path, error) && fair_file_sync_folder (folder, error));
    }

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

/* Adds the result of a game, removes its file, or both; otherwise only syncs its file.
 * @file: (nullable): the file of the game, borrowed only during this call
 * @result: (nullable): a result to be added, unless there is one with this id
 * @is_left: whether the file is removed after that */
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

/* An import. */
typedef struct
{
  char               *player;      /* owned */
  GFile              *file;        /* owned; NULL if the results are given */
  GCancellable       *cancellable; /* owned (nullable) */
  FairProgress        progress;
  GPtrArray          *results; /* owned, of FairResult; NULL before the file is read */
  GAsyncReadyCallback callback;
  gpointer            data;
} Importing;

static void
free_importing (gpointer data)
{
  Importing *self = data;

  g_free (self->player);
  g_clear_object (&self->file);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->results, g_ptr_array_unref);
  g_free (self);
}

static void
read_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  Importing       *self = data;
  GError          *error = NULL;
  gsize            length;
  g_autofree char *text = fair_import_read_file (self->file, &length, &error);
  GPtrArray       *results = text ? fair_import_read (text, length, &self->progress, cancellable, &error) : NULL;

  if (results != NULL)
    g_task_return_pointer (task, results, (GDestroyNotify) g_ptr_array_unref);
  else
    g_task_return_error (task, error);
}

static gpointer
import_work (FairDatabase *database,
             gpointer      data,
             GError      **error)
{
  Importing *self = data;

  return fair_import_add (database, self->player, self->results, &self->progress, self->cancellable, error);
}

static const FairStoreJob import_job = { import_work, free_importing, (GDestroyNotify) fair_import_count_free, FAIR_STORE_JOB_CHANGES };

static void
read_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  Importing *self = data;
  GError    *error = NULL;

  self->results = g_task_propagate_pointer (G_TASK (result), &error);
  if (self->results != NULL)
    {
      fair_progress_set_part (&self->progress, UNTIL_READ, 100);
      fair_store_do (FAIR_STORE (source), &import_job, self, NULL, self->callback, self->data);
      return;
    }

  g_task_report_error (source, self->callback, self->data, fair_store_import_async, error);
  free_importing (self);
}

/* Adds the results of a file that was exported as JSON to those of the current player, without existing ones, all at
 * once.  The answer is a FairImportCount.
 * @cancellable: (nullable): stops the import; then nothing is added
 * @progress: receives the progress, in any thread, until the callback is called */
void
fair_store_import_async (FairStore          *self,
                         GFile              *file,
                         GCancellable       *cancellable,
                         FairProgressFunc    progress,
                         gpointer            progress_data,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  Importing *importing = g_new0 (Importing, 1);
  g_autoptr (GTask) reading = g_task_new (self, cancellable, read_cb, importing);

  /* The current player may change later. */
  importing->player = g_strdup (fair_store_get_player (self)->id);
  importing->file = g_object_ref (file);
  g_set_object (&importing->cancellable, cancellable);
  importing->callback = callback;
  importing->data = data;
  fair_progress_begin (&importing->progress, progress, progress_data);
  fair_progress_set_part (&importing->progress, 0, UNTIL_READ);
  g_task_set_task_data (reading, importing, NULL);
  g_task_run_in_thread (reading, read_thread);
}

/* Adds @results, which were checked, to those of @player in the same way.  @results: (transfer full) (element-type FairResult) */
void
fair_store_import_results_async (FairStore          *self,
                                 const char         *player,
                                 GPtrArray          *results,
                                 GAsyncReadyCallback callback,
                                 gpointer            data)
{
  Importing *importing = g_new0 (Importing, 1);

  importing->player = g_strdup (player);
  importing->results = results;
  fair_store_do (self, &import_job, importing, NULL, callback, data);
}
