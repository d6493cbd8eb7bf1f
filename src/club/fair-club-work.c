/* In an update two threads take turns: the main one makes the store find a result with its moves, and another one signs and
 * writes it.  So the shared state needs no lock. Each club takes its own turns. */
#include "config.h"

#include "fair-club-work.h"

#include "fair-club-folder.h"
#include "fair-club-list.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

enum
{
  CODE_SECONDS = 24 * 60 * 60 /* that a code works */
};

/* @store: whose current player it is for; @is_own: whether the folder is not a club, but for the player's computers */
FairClubWork *
fair_club_work_new (FairStore       *store,
                    FairClubWorkKind kind,
                    const char      *folder,
                    gboolean         is_own)
{
  FairClubWork     *self = g_new0 (FairClubWork, 1);
  const FairPlayer *player = fair_store_get_player (store);
  const char       *database = fair_store_get_path (store);

  self->kind = kind;
  self->folder = g_strdup (folder);
  self->key_path = fair_player_key_dup_path (database, player->id);
  self->list_path = fair_club_list_dup_path (database, is_own ? "computers" : "clubs", player->id);
  self->database = g_strdup (database);
  self->player = fair_player_copy (player);
  self->own.computer = is_own ? fair_club_own_name_computer (self->list_path) : NULL;
  self->own.known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->own.found = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);
  self->wanted = g_ptr_array_new_with_free_func (g_free);
  self->done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
fair_club_work_free (FairClubWork *self)
{
  g_clear_pointer (&self->key, fair_player_key_free);
  g_clear_pointer (&self->writer, fair_club_writer_free);
  g_hash_table_unref (self->own.known);
  g_ptr_array_unref (self->own.found);
  g_free (self->own.computer);
  fair_player_free (self->player);
  g_free (self->database);
  g_clear_error (&self->fault);
  g_clear_pointer (&self->result, fair_result_free);
  g_hash_table_unref (self->done);
  g_ptr_array_unref (self->wanted);
  g_free (self->list_path);
  g_free (self->code);
  g_free (self->key_path);
  g_free (self->folder);
  g_free (self);
}

/* The message about a folder that keeps a thread waiting; @is_own: whether it is not a club's. */
const char *
fair_club_describe_silence (gboolean is_own)
{
  return is_own ? _ ("The shared folder cannot be used. If it is on a drive or a network, connect it.")
                : _ ("The folder of the club does not answer. If it is on a network, check the connection.");
}

/* Says the same of a folder that is not a club's. */
static void
reword (const FairClubWork *self,
        GError             *error)
{
  if (self->own.computer == NULL || error == NULL || error->code == FAIR_STORE_ERROR_DAMAGED)
    return;

  g_free (error->message);
  error->message = g_strdup (error->code == FAIR_STORE_ERROR_TAKEN ? _ ("Another computer already uses this folder. Show a code there, and choose the folder again.")
                                                                   : fair_club_describe_silence (TRUE));
}

/* Whether the folder is a club, apart from its records; @key: (nullable): the key that should be a member's, or NULL */
static gboolean
check_folder (const char *folder,
              const char *key,
              GError    **error)
{
  int         parent = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean    good = FALSE;
  gboolean    is_all;
  struct stat status;
  g_autoptr (GPtrArray) members = NULL;

  if (parent < 0 && (errno == ENOENT || errno == ENOTDIR))
    return fair_store_fail (error, FAIR_STORE_ERROR_NOT_FOUND, _ ("The folder of the club is not there. If it is on a drive or a network, connect it."));
  if (parent < 0)
    return fair_club_folder_fail (errno, error);

  if (fair_club_folder_check_version (parent, error))
    {
      members = fair_club_folder_list (parent, fair_key_is_good, &is_all);
      if (members == NULL)
        fair_club_folder_fail (errno, error);
      else if (members->len == 0)
        fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("There is no club in this folder."));
      else if (key != NULL && fstatat (parent, key, &status, AT_SYMLINK_NOFOLLOW) != 0 && errno == ENOENT)
        fair_store_fail (error, FAIR_STORE_ERROR_TAKEN, _ ("Your own folder in this club is missing. Join the club again to share results."));
      else
        good = TRUE;
    }
  close (parent);
  return good;
}

/* Loads the key of a player who should be a member, and opens the player's folder. */
static gboolean
open_writer (FairClubWork *self,
             GCancellable *cancellable,
             GError      **error)
{
  const char *key;

  self->key = fair_player_key_load (self->key_path, NULL, error);
  if (self->key == NULL)
    return FALSE;

  key = fair_player_key_get_public (self->key);
  if (check_folder (self->folder, key, error))
    self->writer = fair_club_writer_open (self->folder, key, FALSE, self->wanted, &self->own, cancellable, error);
  return self->writer != NULL;
}

/* Writes the key to the folder, or takes it from there, which ends that.  No symbolic link there is followed. */
static gboolean
move_key (FairClubWork *self,
          GError      **error)
{
  g_autofree char *file = g_build_filename (self->folder, FAIR_CLUB_KEY, NULL);
  gboolean         shows = self->kind == FAIR_CLUB_SHOW_KEY;

  if (shows || g_file_test (file, G_FILE_TEST_IS_SYMLINK))
    g_unlink (file);
  self->key = self->code && !shows ? fair_player_key_import (file, self->code, self->key_path, error) : fair_player_key_ensure (self->key_path, error);
  if (self->key != NULL && self->code != NULL)
    g_unlink (file);
  return self->key != NULL && (!shows || fair_player_key_export (self->key, self->code, file, error));
}

static gboolean
join (FairClubWork *self,
      GError      **error)
{
  g_autoptr (GError) problem = NULL;

  if (self->own.computer != NULL && !move_key (self, error))
    return FALSE;
  if (!check_folder (self->folder, self->own.computer && self->code == NULL ? fair_player_key_get_public (self->key) : NULL, &problem) &&
      (self->kind == FAIR_CLUB_JOIN || !g_error_matches (problem, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID)))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (self->key == NULL)
    self->key = fair_player_key_ensure (self->key_path, error);
  if (self->key != NULL)
    self->writer = fair_club_writer_open (self->folder, fair_player_key_get_public (self->key), TRUE, NULL, NULL, NULL, error);

  return self->writer != NULL && fair_club_list_change (self->list_path, self->folder, TRUE, error);
}

static void
change_thread (GTask        *task,
               gpointer      source,
               gpointer      data,
               GCancellable *cancellable)
{
  FairClubWork *self = data;
  GError       *error = NULL;
  gboolean      good;

  if (self->kind == FAIR_CLUB_FOUND || self->kind == FAIR_CLUB_JOIN)
    good = join (self, &error);
  else if (self->kind == FAIR_CLUB_SHOW_KEY)
    good = move_key (self, &error);
  else if (self->kind == FAIR_CLUB_WITHDRAW)
    good = open_writer (self, NULL, &error) && fair_club_writer_leave (self->writer, self->key, g_get_real_time (), &error) &&
           fair_club_list_change (self->list_path, self->folder, FALSE, &error);
  else
    good = fair_club_list_change (self->list_path, self->folder, FALSE, &error);

  g_clear_pointer (&self->writer, fair_club_writer_free);
  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* @takes: whether all results of other computers are known, so that their games can be taken.  Also removes an old key. */
static void
exchange_games (FairClubWork *self,
                gboolean      takes)
{
  g_autofree char *folder = g_build_filename (self->folder, fair_player_key_get_public (self->key), NULL);
  g_autofree char *key = g_build_filename (self->folder, FAIR_CLUB_KEY, NULL);
  struct stat      status;

  if (g_lstat (key, &status) == 0 && status.st_mtime < g_get_real_time () / G_USEC_PER_SEC - CODE_SECONDS)
    g_unlink (key);
  fair_club_own_exchange_games (takes ? self->own.known : NULL, self->database, self->player->id, folder, &self->fault);
}

/* Only shows the other computers which games are in progress here, at once; @data: (transfer full): the FairClubWork. To be run in a
 * thread. */
gpointer
fair_club_work_finish (gpointer data)
{
  FairClubWork *self = data;
  GAsyncQueue  *finished = self->finished;

  self->key = fair_player_key_load (self->key_path, NULL, NULL);
  if (self->key != NULL && check_folder (self->folder, fair_player_key_get_public (self->key), NULL))
    exchange_games (self, FALSE);
  fair_club_work_free (self);
  g_async_queue_push (finished, finished);
  return NULL;
}

static void
open_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  FairClubWork *self = data;

  if (open_writer (self, cancellable, &self->fault) && self->own.computer != NULL)
    exchange_games (self, self->own.found->len == 0);
  for (guint i = 0; self->writer != NULL && i < self->wanted->len; i++)
    {
      const char *id = g_ptr_array_index (self->wanted, i);

      if (fair_club_writer_has (self->writer, id))
        g_hash_table_add (self->done, g_strdup (id));
    }
  g_task_return_boolean (task, TRUE);
}

/* Writes a result, or drops it from the wanted ones if it cannot be a record. */
static void
write_thread (GTask        *task,
              gpointer      source,
              gpointer      data,
              GCancellable *cancellable)
{
  FairClubWork *self = data;
  g_autoptr (FairResult) result = g_steal_pointer (&self->result);
  g_autoptr (GError) error = NULL;
  g_autoptr (FairRecord) record = fair_record_new_from_result (result, self->player->name, self->key, &error);

  if (record == NULL)
    g_debug ("The result %s is not shared: %s", result->id, error->message);
  if (record == NULL || fair_club_writer_add (self->writer, record, self->fault ? NULL : &self->fault))
    g_hash_table_add (self->done, g_strdup (result->id));
  else
    g_clear_pointer (&self->writer, fair_club_writer_free);
  g_task_return_boolean (task, TRUE);
}

static void find_next (GTask *task);

static void
turn_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  FairClubWork *self = g_task_get_task_data (data);
  g_autoptr (GError) error = NULL;
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);

  self->turns++;
  reword (self, self->fault);
  if (self->kind == FAIR_CLUB_UPDATE)
    {
      find_next (data);
      return;
    }

  if (good)
    g_task_return_boolean (data, TRUE);
  else
    {
      reword (self, error);
      g_task_return_error (data, g_steal_pointer (&error));
    }
  g_object_unref (data);
}

/* @task: (transfer full): of the whole work */
static void
run_turn (GTask          *task,
          GTaskThreadFunc function)
{
  g_autoptr (GTask) turn = g_task_new (NULL, g_task_get_cancellable (task), turn_cb, task);
  FairClubWork *self = g_task_get_task_data (task);

  self->turns++;
  g_task_set_task_data (turn, self, NULL);
  g_task_run_in_thread (turn, function);
}

static void
found_cb (GObject      *source,
          GAsyncResult *answer,
          gpointer      data)
{
  FairClubWork *self = g_task_get_task_data (data);

  /* A result that was erased in the meantime is left out; an unreadable one is found next time. */
  self->result = fair_store_finish (FAIR_STORE (source), answer, NULL);
  if (self->result != NULL && !g_cancellable_is_cancelled (g_task_get_cancellable (data)))
    run_turn (data, write_thread);
  else
    find_next (data);
}

/* @task: (transfer full): continues with the missing results, or returns */
static void
find_next (GTask *task)
{
  FairClubWork *self = g_task_get_task_data (task);

  while (self->next < self->wanted->len && g_hash_table_contains (self->done, g_ptr_array_index (self->wanted, self->next)))
    self->next++;
  if (self->writer != NULL && self->next < self->wanted->len && !g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    {
      fair_store_ask (g_task_get_source_object (task), FAIR_STORE_FIND_RESULT, &(FairStoreQuestion){ .id = g_ptr_array_index (self->wanted, self->next++) },
                      NULL, found_cb, task);
      return;
    }

  g_clear_pointer (&self->writer, fair_club_writer_free);
  g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

/* Does it; the task returns whether it is done.  An update always is, unless it was canceled.
 * @self: what to do; must live until @callback is called
 * @store: has the results of an update
 * @cancellable: (nullable): ends an update */
void
fair_club_work_async (FairClubWork       *self,
                      FairStore          *store,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);

  g_task_set_task_data (task, self, NULL);
  run_turn (task, self->kind == FAIR_CLUB_UPDATE ? open_thread : change_thread);
}
