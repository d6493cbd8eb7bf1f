/* Two threads take turns: the main one has the store find results with their moves, a few at a time, and another one signs
 * and writes them.  So what is under way needs no lock.  Each club has turns of its own, because the folder of one may not
 * answer. */
#include "config.h"

#include "fair-club-update.h"

#include "fair-club-folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <unistd.h>

enum
{
  N_BATCH = 16 /* results that are written in one turn */
};

/* What is under way. */
typedef struct
{
  char           *key_path; /* owned */
  char           *name;     /* owned; the player's */
  FairPlayerKey  *key;      /* owned; NULL until it was read */
  FairClubTarget *target;   /* owned */
  FairClubWriter *writer;   /* owned; NULL if it is not written to */
  GPtrArray      *ids;      /* owned; of results that are missing there; borrowed */
  guint           next;     /* of @ids: what to find next */
  GPtrArray      *batch;    /* owned; of FairResult with moves */
  guint          *turns;    /* borrowed; see fair_club_update_async() */
} Update;

/* Returns: (transfer full): the club in @folder, which lacks nothing yet */
FairClubTarget *
fair_club_target_new (const char *folder)
{
  FairClubTarget *self = g_new0 (FairClubTarget, 1);

  self->folder = g_strdup (folder);
  self->wanted = g_ptr_array_new_with_free_func (g_free);
  self->done = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

void
fair_club_target_free (FairClubTarget *self)
{
  g_clear_error (&self->error);
  g_hash_table_unref (self->done);
  g_ptr_array_unref (self->wanted);
  g_free (self->folder);
  g_free (self);
}

static void
update_free (gpointer data)
{
  Update *self = data;

  g_clear_pointer (&self->key, fair_player_key_free);
  g_clear_pointer (&self->writer, fair_club_writer_free);
  g_clear_pointer (&self->target, fair_club_target_free);
  g_ptr_array_unref (self->batch);
  g_ptr_array_unref (self->ids);
  g_free (self->name);
  g_free (self->key_path);
  g_free (self);
}

/* What to say of a club whose folder keeps a thread waiting. */
const char *
fair_club_describe_silence (void)
{
  return _ ("The folder of the club does not answer. If it is on a network, check the connection.");
}

static gboolean
check_open_folder (int         parent,
                   const char *key,
                   GError    **error)
{
  gboolean is_all;
  g_autoptr (GPtrArray) members = NULL;
  int folder;

  if (fair_club_folder_is_newer (parent))
    return fair_store_fail (error, FAIR_STORE_ERROR_NEWER, _ ("This club needs a newer version of Fair Deal."));
  members = fair_club_folder_list (parent, fair_club_folder_is_member, &is_all);
  if (members == NULL)
    /* translators: %s is what the system says. */
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The folder of the club cannot be read: %s."), g_strerror (errno));
  if (members->len == 0)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("There is no club in this folder."));
  if (key == NULL)
    return TRUE;

  folder = fair_club_folder_open_folder (parent, key);
  if (folder < 0 && errno == ENOENT)
    return fair_store_fail (error, FAIR_STORE_ERROR_INVALID, _ ("Your own folder in this club is missing. Join the club again to share results."));
  if (folder >= 0)
    close (folder);
  return TRUE;
}

/**
 * fair_club_check_folder:
 * @folder: where a club should be
 * @key: (nullable): who should be a member, or NULL
 *
 * Finds out what is wrong with a club, other than with its records; this may wait for a disk.
 */
gboolean
fair_club_check_folder (const char *folder,
                        const char *key,
                        GError    **error)
{
  int      parent = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean good;

  if (parent < 0 && (errno == ENOENT || errno == ENOTDIR))
    return fair_store_fail (error, FAIR_STORE_ERROR_NOT_FOUND, _ ("The folder of the club is not there. If it is on a drive or a network, connect that."));
  if (parent < 0)
    return fair_store_fail (error, FAIR_STORE_ERROR_FORBIDDEN, _ ("The folder of the club cannot be read: %s."), g_strerror (errno));

  good = check_open_folder (parent, key, error);
  close (parent);
  return good;
}

static void
open_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  Update         *self = data;
  FairClubTarget *target = self->target;
  const char     *key;

  self->key = fair_player_key_load (self->key_path, &target->error);
  key = self->key ? fair_player_key_get_public (self->key) : NULL;
  if (key != NULL && fair_club_check_folder (target->folder, key, &target->error))
    self->writer = fair_club_writer_open (target->folder, key, target->wanted, cancellable, &target->error);
  for (guint i = 0; self->writer != NULL && i < target->wanted->len; i++)
    {
      char *id = g_ptr_array_index (target->wanted, i);

      if (fair_club_writer_has (self->writer, id))
        g_hash_table_add (target->done, g_strdup (id));
      else
        g_ptr_array_add (self->ids, id);
    }
  g_task_return_boolean (task, TRUE);
}

/* Brings one result to the club; one that cannot be a record is no more wanted. */
static void
write_result (Update           *self,
              const FairResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FairRecord) record = fair_record_new_from_result (result, self->name, self->key, &error);

  if (record == NULL)
    g_debug ("The result %s is not shared: %s", result->id, error->message);
  if (record == NULL || fair_club_writer_add (self->writer, record, &self->target->error))
    g_hash_table_add (self->target->done, g_strdup (result->id));
  else
    g_clear_pointer (&self->writer, fair_club_writer_free);
}

static void
write_thread (GTask        *task,
              gpointer      source,
              gpointer      data,
              GCancellable *cancellable)
{
  Update *self = data;

  for (guint i = 0; i < self->batch->len && self->writer != NULL && !g_cancellable_is_cancelled (cancellable); i++)
    write_result (self, g_ptr_array_index (self->batch, i));
  g_ptr_array_set_size (self->batch, 0);
  g_task_return_boolean (task, TRUE);
}

static void find_next (GTask *task);

static void
turn_cb (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  Update *self = g_task_get_task_data (data);

  (*self->turns)++;
  find_next (data);
}

/* @task: (transfer full): of the whole update */
static void
take_turn (GTask          *task,
           GTaskThreadFunc function)
{
  g_autoptr (GTask) turn = g_task_new (NULL, g_task_get_cancellable (task), turn_cb, task);
  Update *self = g_task_get_task_data (task);

  (*self->turns)++;
  g_task_set_task_data (turn, self, NULL);
  g_task_run_in_thread (turn, function);
}

static void
found_cb (GObject      *source,
          GAsyncResult *answer,
          gpointer      data)
{
  GTask      *task = data;
  Update     *self = g_task_get_task_data (task);
  FairResult *result = fair_store_find_result_finish (FAIR_STORE (source), answer, NULL);

  /* One that was erased meanwhile is left out, and one that cannot be read is found next time. */
  if (result != NULL)
    g_ptr_array_add (self->batch, result);
  if (self->batch->len >= N_BATCH || self->next >= self->ids->len)
    take_turn (task, write_thread);
  else
    find_next (task);
}

/* @task: (transfer full): goes on with what is missing, or returns */
static void
find_next (GTask *task)
{
  Update *self = g_task_get_task_data (task);

  if (g_task_return_error_if_cancelled (task))
    g_object_unref (task);
  else if (self->writer == NULL || self->next >= self->ids->len)
    {
      g_clear_pointer (&self->writer, fair_club_writer_free);
      g_task_return_pointer (task, g_steal_pointer (&self->target), (GDestroyNotify) fair_club_target_free);
      g_object_unref (task);
    }
  else
    fair_store_find_result_async (g_task_get_source_object (task), g_ptr_array_index (self->ids, self->next++), NULL, found_cb, task);
}

/**
 * fair_club_update_async:
 * @target: (transfer full): a club, and the results of the current player of @store that it may lack
 * @turns: (inout): counted up when a thread turns to the folder and when it is back; valid until @callback is called
 *
 * Writes results to the player's folder in a club.
 */
void
fair_club_update_async (FairStore          *store,
                        FairClubTarget     *target,
                        guint              *turns,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            data)
{
  GTask            *task = g_task_new (store, cancellable, callback, data);
  Update           *self = g_new0 (Update, 1);
  const FairPlayer *player = fair_store_get_player (store);

  self->key_path = fair_player_key_dup_path (fair_store_get_path (store), player->id);
  self->name = g_strdup (player->name);
  self->target = target;
  self->turns = turns;
  self->ids = g_ptr_array_new ();
  self->batch = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_result_free);
  g_task_set_task_data (task, self, update_free);
  take_turn (task, open_thread);
}

/* Returns: (transfer full) (nullable): the target, with what was done */
FairClubTarget *
fair_club_update_finish (FairStore    *store,
                         GAsyncResult *result,
                         GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
