#include "config.h"

#include "fair-club-change.h"

#include "fair-club-list.h"
#include "fair-club-update.h"

struct _FairClubChange
{
  FairClubChangeKind kind;
  char              *folder;    /* owned */
  char              *key_path;  /* owned */
  char              *list_path; /* owned */
};

/**
 * fair_club_change_new:
 * @folder: an absolute path
 * @database: the path of the database of @player
 */
FairClubChange *
fair_club_change_new (FairClubChangeKind kind,
                      const char        *folder,
                      const char        *database,
                      const char        *player)
{
  FairClubChange *self = g_new (FairClubChange, 1);

  *self = (FairClubChange){ kind, g_strdup (folder), fair_player_key_dup_path (database, player), fair_club_list_dup_path (database, player) };
  return self;
}

void
fair_club_change_free (FairClubChange *self)
{
  g_free (self->folder);
  g_free (self->key_path);
  g_free (self->list_path);
  g_free (self);
}

/* Makes the player a member. */
static gboolean
join (const FairClubChange *self,
      GError              **error)
{
  g_autoptr (FairPlayerKey) key = NULL;
  g_autoptr (FairClubWriter) writer = NULL;
  g_autoptr (GError) problem = NULL;

  if (!fair_club_check_folder (self->folder, NULL, &problem) &&
      (self->kind == FAIR_CLUB_CHANGE_JOIN || !g_error_matches (problem, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID)))
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  key = fair_player_key_ensure (self->key_path, error);
  if (key != NULL)
    writer = fair_club_writer_join (self->folder, fair_player_key_get_public (key), error);

  return writer != NULL && fair_club_list_add (self->list_path, self->folder, error);
}

static gboolean
withdraw (const FairClubChange *self,
          GError              **error)
{
  g_autoptr (FairPlayerKey) key = fair_player_key_load (self->key_path, error);
  g_autoptr (GPtrArray) wanted = g_ptr_array_new ();
  g_autoptr (FairClubWriter) writer = NULL;

  if (key == NULL || !fair_club_check_folder (self->folder, fair_player_key_get_public (key), error))
    return FALSE;
  writer = fair_club_writer_open (self->folder, fair_player_key_get_public (key), wanted, NULL, error);
  return writer != NULL && fair_club_writer_leave (writer, key, g_get_real_time (), error);
}

static void
change_thread (GTask        *task,
               gpointer      source,
               gpointer      data,
               GCancellable *cancellable)
{
  const FairClubChange *self = data;
  GError               *error = NULL;
  gboolean              good;

  if (self->kind == FAIR_CLUB_CHANGE_FOUND || self->kind == FAIR_CLUB_CHANGE_JOIN)
    good = join (self, &error);
  else
    good = (self->kind == FAIR_CLUB_CHANGE_LEAVE || withdraw (self, &error)) && fair_club_list_remove (self->list_path, self->folder, &error);

  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * fair_club_change_async:
 * @self: (transfer full)
 *
 * Does it, in another thread, which may wait for the disk.
 */
void
fair_club_change_async (FairClubChange     *self,
                        GAsyncReadyCallback callback,
                        gpointer            data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, data);

  g_task_set_task_data (task, self, (GDestroyNotify) fair_club_change_free);
  g_task_run_in_thread (task, change_thread);
}

/* Returns: whether it is done */
gboolean
fair_club_change_finish (GAsyncResult *result,
                         GError      **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
