/* Each time that results change, those that a club is not known to have are offered to it.  At the first time in a run
 * these are all, so the folder itself says what it lacks; afterwards it is only looked at when there is something new. */
#include "config.h"

#include "fair-memberships.h"

#include "fair-club-list.h"
#include "fair-club-update.h"

enum
{
  RETRY = 60 /* seconds until a club that could not be written is tried again */
};

/* A club of the current player. */
typedef struct
{
  char       *folder; /* owned */
  char       *fault;  /* owned; a sentence, why not all is there; NULL if it is */
  GHashTable *known;  /* owned; set; ids of results that are there */
} Club;

struct _FairMemberships
{
  GObject parent_instance;

  FairStore    *store;       /* owned; NULL once it is closed */
  char         *player;      /* owned; the id of whoever the clubs are of */
  GPtrArray    *clubs;       /* owned; of Club */
  GPtrArray    *folders;     /* owned; borrowed from them */
  GCancellable *cancellable; /* owned; of what is under way */
  gboolean      is_updating;
  gboolean      goes_on; /* results have changed meanwhile */
  guint         retry_source;
};

typedef enum
{
  SIGNAL_CHANGED,
  N_SIGNALS
} FairMembershipsSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairMemberships, fair_memberships, G_TYPE_OBJECT)

static Club *
club_new (const char *folder)
{
  Club *self = g_new0 (Club, 1);

  self->folder = g_strdup (folder);
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

static void
club_free (gpointer data)
{
  Club *self = data;

  g_hash_table_unref (self->known);
  g_free (self->fault);
  g_free (self->folder);
  g_free (self);
}

static Club *
find (FairMemberships *self,
      const char      *folder)
{
  for (guint i = 0; i < self->clubs->len; i++)
    {
      Club *club = g_ptr_array_index (self->clubs, i);

      if (g_str_equal (club->folder, folder))
        return club;
    }

  return NULL;
}

static void
list_folders (FairMemberships *self)
{
  g_ptr_array_set_size (self->folders, 0);
  for (guint i = 0; i < self->clubs->len; i++)
    g_ptr_array_add (self->folders, ((Club *) g_ptr_array_index (self->clubs, i))->folder);
}

/* Reads whose clubs they are, if another player plays now. */
static void
follow_player (FairMemberships *self)
{
  const FairPlayer *player = fair_store_get_player (self->store);
  g_autofree char  *path = NULL;
  g_autoptr (GPtrArray) folders = NULL;

  if (g_strcmp0 (self->player, player->id) == 0)
    return;

  g_free (self->player);
  self->player = g_strdup (player->id);
  path = fair_club_list_dup_path (fair_store_get_path (self->store), player->id);
  folders = fair_club_list_load (path);
  g_ptr_array_set_size (self->clubs, 0);
  for (guint i = 0; i < folders->len; i++)
    g_ptr_array_add (self->clubs, club_new (g_ptr_array_index (folders, i)));
  list_folders (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static gboolean
retry_cb (gpointer data)
{
  FairMemberships *self = data;

  self->retry_source = 0;
  fair_memberships_update (self);
  return G_SOURCE_REMOVE;
}

/* Another time may have come while something was under way. */
static void
end_update (FairMemberships *self)
{
  gboolean is_late = FALSE;

  self->is_updating = FALSE;
  for (guint i = 0; i < self->clubs->len; i++)
    is_late = is_late || ((Club *) g_ptr_array_index (self->clubs, i))->fault != NULL;
  if (is_late && self->retry_source == 0)
    self->retry_source = g_timeout_add_seconds (RETRY, retry_cb, self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (self->goes_on)
    fair_memberships_update (self);
}

static void
note_done (Club           *club,
           FairClubTarget *target)
{
  GHashTableIter iter;
  gpointer       id;

  g_hash_table_iter_init (&iter, target->done);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_hash_table_add (club->known, g_strdup (id));
  g_free (club->fault);
  club->fault = target->error ? g_strdup (target->error->message) : NULL;
}

/* Who asked, and as whom. */
typedef struct
{
  FairMemberships *clubs; /* owned */
  char            *player;
} Asker;

static Asker *
asker_new (FairMemberships *self)
{
  Asker *asker = g_new (Asker, 1);

  *asker = (Asker){ g_object_ref (self), g_strdup (self->player) };
  return asker;
}

static void
asker_free (Asker *asker)
{
  g_object_unref (asker->clubs);
  g_free (asker->player);
  g_free (asker);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Asker, asker_free)

/* Whether nobody else plays now, and the clubs are still those of whoever asked. */
static gboolean
is_current (const Asker *asker)
{
  return g_str_equal (fair_store_get_player (asker->clubs->store)->id, asker->player) &&
         g_str_equal (asker->clubs->player, asker->player);
}

static void
updated_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (Asker) asker = data;
  g_autoptr (GPtrArray) targets = fair_club_update_finish (FAIR_STORE (source), result, NULL);

  if (asker->clubs->store == NULL)
    return;

  for (guint i = 0; targets != NULL && is_current (asker) && i < targets->len; i++)
    {
      FairClubTarget *target = g_ptr_array_index (targets, i);
      Club           *club = find (asker->clubs, target->folder);

      if (club != NULL)
        note_done (club, target);
    }
  end_update (asker->clubs);
}

/* Returns: (transfer full) (element-type FairClubTarget): the clubs that may lack any of @results */
static GPtrArray *
list_targets (FairMemberships *self,
              GPtrArray       *results)
{
  GPtrArray *targets = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_club_target_free);

  for (guint i = 0; i < self->clubs->len; i++)
    {
      Club           *club = g_ptr_array_index (self->clubs, i);
      FairClubTarget *target = fair_club_target_new (club->folder);

      for (guint k = 0; k < results->len; k++)
        {
          const FairResult *result = g_ptr_array_index (results, k);

          if (fair_result_counts (result) && !g_hash_table_contains (club->known, result->id))
            g_ptr_array_add (target->wanted, g_strdup (result->id));
        }
      if (target->wanted->len > 0)
        g_ptr_array_add (targets, target);
      else
        {
          /* Results that were missing may have been erased. */
          g_clear_pointer (&club->fault, g_free);
          fair_club_target_free (target);
        }
    }

  return targets;
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (Asker) asker = data;
  FairMemberships *self = asker->clubs;
  g_autoptr (GPtrArray) results = fair_store_list_results_finish (FAIR_STORE (source), result, NULL);
  g_autoptr (GPtrArray) targets = NULL;

  if (self->store == NULL)
    return;

  if (results != NULL && is_current (asker))
    targets = list_targets (self, results);
  if (targets == NULL || targets->len == 0)
    end_update (self);
  else
    fair_club_update_async (self->store, targets, self->cancellable, updated_cb, g_steal_pointer (&asker));
}

static void
fair_memberships_dispose (GObject *object)
{
  fair_memberships_close (FAIR_MEMBERSHIPS (object));

  G_OBJECT_CLASS (fair_memberships_parent_class)->dispose (object);
}

static void
fair_memberships_finalize (GObject *object)
{
  FairMemberships *self = FAIR_MEMBERSHIPS (object);

  g_ptr_array_unref (self->folders);
  g_ptr_array_unref (self->clubs);
  g_object_unref (self->cancellable);
  g_free (self->player);

  G_OBJECT_CLASS (fair_memberships_parent_class)->finalize (object);
}

static void
fair_memberships_class_init (FairMembershipsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_memberships_dispose;
  object_class->finalize = fair_memberships_finalize;

  /**
   * FairMemberships::changed:
   *
   * There are other clubs, or something was written to one, or could not be written.
   */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_memberships_init (FairMemberships *self)
{
  self->clubs = g_ptr_array_new_with_free_func (club_free);
  self->folders = g_ptr_array_new ();
  self->cancellable = g_cancellable_new ();
}

/* Returns: (transfer full): the clubs of whoever plays in @store; fair_memberships_update() begins to bring results there */
FairMemberships *
fair_memberships_new (FairStore *store)
{
  FairMemberships *self = g_object_new (FAIR_TYPE_MEMBERSHIPS, NULL);

  self->store = g_object_ref (store);
  return self;
}

/* (element-type filename): the folders of the clubs, borrowed, until ::changed; the first one joined first */
GPtrArray *
fair_memberships_get_folders (FairMemberships *self)
{
  g_return_val_if_fail (FAIR_IS_MEMBERSHIPS (self), NULL);

  if (self->store != NULL)
    follow_player (self);
  return self->folders;
}

/* Why results could not be written to the club in @folder; NULL if they are all there, as far as is known. */
const char *
fair_memberships_get_fault (FairMemberships *self,
                            const char      *folder)
{
  Club *club = find (self, folder);

  return club ? club->fault : NULL;
}

/* Whether results are being written; ::changed tells that it is over. */
gboolean
fair_memberships_is_updating (FairMemberships *self)
{
  return self->is_updating;
}

/* Brings what clubs lack there, now and whenever results change. */
void
fair_memberships_update (FairMemberships *self)
{
  FairResultsQuery query = { .order = FAIR_RESULTS_OLDEST_FIRST };

  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self));

  if (self->store == NULL)
    return;

  if (!g_signal_handler_find (self->store, G_SIGNAL_MATCH_DATA, 0, 0, NULL, NULL, self))
    g_signal_connect_object (self->store, "results-changed", G_CALLBACK (fair_memberships_update), self, G_CONNECT_SWAPPED);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  self->goes_on = self->is_updating;
  if (self->is_updating)
    return;

  follow_player (self);
  if (self->clubs->len == 0)
    return;
  self->is_updating = TRUE;
  fair_store_list_results_async (self->store, &query, self->cancellable, listed_cb, asker_new (self));
}

/* Writes nothing more. */
void
fair_memberships_close (FairMemberships *self)
{
  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self));

  g_cancellable_cancel (self->cancellable);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  if (self->store != NULL)
    g_signal_handlers_disconnect_by_data (self->store, self);
  g_clear_object (&self->store);
}

typedef enum
{
  CHANGE_FOUND,
  CHANGE_JOIN,
  CHANGE_LEAVE,
  CHANGE_WITHDRAW
} ChangeKind;

/* What becomes of a membership. */
typedef struct
{
  ChangeKind kind;
  char      *folder;    /* owned */
  char      *key_path;  /* owned */
  char      *list_path; /* owned */
  char      *player;    /* owned */
} Change;

static void
change_free (gpointer data)
{
  Change *self = data;

  g_free (self->folder);
  g_free (self->key_path);
  g_free (self->list_path);
  g_free (self->player);
  g_free (self);
}

/* Makes the player a member. */
static gboolean
join (const Change *self,
      GError      **error)
{
  g_autoptr (FairPlayerKey) key = NULL;
  g_autoptr (FairClubWriter) writer = NULL;
  g_autoptr (GError) problem = NULL;

  if (!fair_club_check_folder (self->folder, NULL, &problem) &&
      (self->kind == CHANGE_JOIN || !g_error_matches (problem, FAIR_STORE_ERROR, FAIR_STORE_ERROR_INVALID)))
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
withdraw (const Change *self,
          GError      **error)
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
  const Change *self = data;
  GError       *error = NULL;
  gboolean      good;

  if (self->kind == CHANGE_FOUND || self->kind == CHANGE_JOIN)
    good = join (self, &error);
  else
    good = (self->kind == CHANGE_LEAVE || withdraw (self, &error)) && fair_club_list_remove (self->list_path, self->folder, &error);

  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Whether it is there now is known, so the list is not read once more. */
static void
changed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  g_autoptr (GTask) task = data;
  FairMemberships *self = g_task_get_source_object (task);
  const Change    *change = g_task_get_task_data (G_TASK (result));
  Club            *club = find (self, change->folder);
  GError          *error = NULL;
  gboolean         is_member = change->kind == CHANGE_FOUND || change->kind == CHANGE_JOIN;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_task_return_error (task, error);
      return;
    }

  if (self->store != NULL && g_str_equal (self->player, change->player))
    {
      /* What was known of it may be true no more. */
      if (club != NULL && is_member)
        g_hash_table_remove_all (club->known);
      else if (club != NULL)
        g_ptr_array_remove (self->clubs, club);
      else if (is_member)
        g_ptr_array_add (self->clubs, club_new (change->folder));
      list_folders (self);
      g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
      fair_memberships_update (self);
    }
  g_task_return_boolean (task, TRUE);
}

static void
change (FairMemberships    *self,
        const char         *folder,
        ChangeKind          kind,
        GAsyncReadyCallback callback,
        gpointer            data)
{
  GTask  *task = g_task_new (self, NULL, callback, data);
  Change *what = g_new0 (Change, 1);
  g_autoptr (GTask) turn = g_task_new (NULL, NULL, changed_cb, task);

  follow_player (self);
  *what = (Change){ kind, g_strdup (folder) };
  what->key_path = fair_player_key_dup_path (fair_store_get_path (self->store), self->player);
  what->list_path = fair_club_list_dup_path (fair_store_get_path (self->store), self->player);
  what->player = g_strdup (self->player);
  g_task_set_task_data (turn, what, change_free);
  g_task_run_in_thread (turn, change_thread);
}

/**
 * fair_memberships_found_async:
 * @folder: an absolute path
 *
 * Makes a folder a club, if it is none, and the current player a member.
 */
void
fair_memberships_found_async (FairMemberships    *self,
                              const char         *folder,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self) && self->store != NULL);

  change (self, folder, CHANGE_FOUND, callback, data);
}

/* Makes the current player a member of the club in @folder, which has to be there. */
void
fair_memberships_join_async (FairMemberships    *self,
                             const char         *folder,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self) && self->store != NULL);

  change (self, folder, CHANGE_JOIN, callback, data);
}

/* Has nothing more written to the club in @folder, where all files stay. */
void
fair_memberships_leave_async (FairMemberships    *self,
                              const char         *folder,
                              FairClubLeaving     how,
                              GAsyncReadyCallback callback,
                              gpointer            data)
{
  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self) && self->store != NULL);

  change (self, folder, how == FAIR_CLUB_WITHDRAW ? CHANGE_WITHDRAW : CHANGE_LEAVE, callback, data);
}

/* Returns: whether that was done */
gboolean
fair_memberships_change_finish (FairMemberships *self,
                                GAsyncResult    *result,
                                GError         **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
