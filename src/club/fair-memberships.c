/* Whenever results change, each club is offered the results that it is not known to have. The first time in a run these
 * are all results, and the folder shows which it lacks; afterwards the folder is only opened for new results.
 *
 * Each folder has a job of its own, one at a time: others control it, and it may never answer. */
#include "config.h"

#include "fair-memberships.h"

#include "fair-club-list.h"
#include "fair-store-error.h"

enum
{
  RETRY = 60,        /* seconds until a club that could not be written is tried again */
  PATIENCE = 500000, /* microseconds for the last games */
  SILENCE = 10       /* seconds; a folder that has kept a thread waiting for longer does not answer */
};

/* A club of the current player. */
typedef struct
{
  char       *fault; /* owned; a sentence with the reason why results are missing; NULL if none are */
  GHashTable *known; /* owned; set; ids of results in the folder */
} Club;

/* A running job, and its player. */
typedef struct
{
  FairMemberships *clubs;       /* owned */
  char            *player;      /* owned */
  FairClubWork    *work;        /* owned; NULL while results are listed */
  GCancellable    *cancellable; /* owned */
  GTask           *change;      /* owned; reports that the player joined or left; NULL for an update, and once it has reported */
  gboolean         is_waiting;  /* until all other jobs in the folder are done */
  guint            seen;        /* turns of the work, a while ago */
  gboolean         is_silent;   /* the folder does not answer */
  gboolean         is_outdated; /* results have changed since it began */
} Job;

struct _FairMemberships
{
  GObject parent_instance;

  gboolean    is_own;  /* they are not clubs, but folders of the player's computers */
  FairStore  *store;   /* owned; NULL once it is closed */
  char       *player;  /* owned; the id of the player whose clubs they are */
  GPtrArray  *folders; /* owned; of the clubs, the first one joined first */
  GHashTable *clubs;   /* owned; of Club, by folder, borrowed */
  GPtrArray  *jobs;    /* owned; of Job, borrowed */
  GHashTable *offered; /* owned; set; ids of results that were found and imported in this run: another player may have one */
  gulong      results_handler;
  guint       retry_source;
  guint       silence_source;
};

static guint        changed_signal;
static GAsyncQueue *finished; /* gets something for each thread that ends with the program */

G_DEFINE_FINAL_TYPE (FairMemberships, fair_memberships, G_TYPE_OBJECT)

static void
add_club (FairMemberships *self,
          const char      *folder)
{
  Club *club = g_new0 (Club, 1);

  club->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_ptr_array_add (self->folders, g_strdup (folder));
  g_hash_table_insert (self->clubs, g_ptr_array_index (self->folders, self->folders->len - 1), club);
}

static void
club_free (gpointer data)
{
  Club *self = data;

  g_hash_table_unref (self->known);
  g_free (self->fault);
  g_free (self);
}

static void
read_clubs (FairMemberships *self)
{
  const FairPlayer *player = fair_store_get_player (self->store);
  g_autofree char  *path = fair_club_list_dup_path (fair_store_get_path (self->store), self->is_own ? "computers" : "clubs", player->id);
  g_autoptr (GPtrArray) folders = fair_club_list_load (path);

  g_free (self->player);
  self->player = g_strdup (player->id);
  g_hash_table_remove_all (self->clubs);
  g_ptr_array_set_size (self->folders, 0);
  for (guint i = 0; i < folders->len; i++)
    add_club (self, g_ptr_array_index (folders, i));
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
retry_cb (gpointer data)
{
  FairMemberships *self = data;

  self->retry_source = 0;
  fair_memberships_update (self);
  return G_SOURCE_REMOVE;
}

/* @folder: (nullable): NULL for the listing of results.  Returns: the running job there */
static Job *
find_job (FairMemberships *self,
          const char      *folder)
{
  for (guint i = 0; i < self->jobs->len; i++)
    {
      Job *job = g_ptr_array_index (self->jobs, i);

      if (g_strcmp0 (job->work ? job->work->folder : NULL, folder) == 0)
        return job;
    }

  return NULL;
}

static void changed_cb (GObject *source, GAsyncResult *result, gpointer data);

/* Frees @self, which has ended; a change may have waited for it. */
static void
job_free (Job *self)
{
  Job *next;

  g_ptr_array_remove (self->clubs->jobs, self);
  next = find_job (self->clubs, self->work ? self->work->folder : NULL);
  if (next != NULL && next->is_waiting)
    {
      next->is_waiting = FALSE;
      fair_club_work_async (next->work, next->clubs->store, NULL, changed_cb, next);
    }
  if (self->clubs->jobs->len == 0)
    g_clear_handle_id (&self->clubs->silence_source, g_source_remove);
  g_clear_pointer (&self->work, fair_club_work_free);
  g_clear_object (&self->change);
  g_object_unref (self->cancellable);
  g_object_unref (self->clubs);
  g_free (self->player);
  g_free (self);
}

/* Finds folders that do not answer: the thread seen at the last check is still in them. */
static gboolean
silence_cb (gpointer data)
{
  FairMemberships *self = data;
  gboolean         is_news = FALSE;

  for (guint i = self->jobs->len; i-- > 0;)
    {
      Job     *job = g_ptr_array_index (self->jobs, i);
      guint    turns = job->work ? job->work->turns : 0;
      gboolean was_silent = job->is_silent;
      gboolean is_waiting = job->is_waiting;

      if (is_waiting)
        job->is_silent = find_job (self, job->work->folder)->is_silent;
      else
        job->is_silent = turns % 2 == 1 && turns == job->seen;
      job->seen = turns;
      is_news = is_news || job->is_silent != was_silent;
      if (job->is_silent && job->change != NULL)
        {
          g_autoptr (GTask) change = g_steal_pointer (&job->change);

          if (is_waiting)
            job_free (job);
          g_task_return_new_error (change, FAIR_STORE_ERROR, FAIR_STORE_ERROR_BUSY, "%s", fair_club_describe_silence (self->is_own));
        }
    }
  if (is_news)
    g_signal_emit (self, changed_signal, 0);
  return G_SOURCE_CONTINUE;
}

/* @work: (transfer full) (nullable): NULL for the listing of results */
static Job *
job_new (FairMemberships *self,
         FairClubWork    *work)
{
  Job *job = g_new0 (Job, 1);

  job->clubs = g_object_ref (self);
  job->player = g_strdup (self->player);
  job->work = work;
  job->cancellable = g_cancellable_new ();
  g_ptr_array_add (self->jobs, job);
  if (self->silence_source == 0)
    self->silence_source = g_timeout_add_seconds (SILENCE, silence_cb, self);
  return job;
}

static gboolean
is_current (const Job *job)
{
  return job->clubs->store != NULL && g_str_equal (job->clubs->player, job->player);
}

/* Ends @job.  Another update may have been requested while it ran. */
static void
end_job (Job *job)
{
  g_autoptr (FairMemberships) self = g_object_ref (job->clubs);
  gboolean       is_outdated = job->is_outdated;
  gboolean       has_fault = FALSE;
  GHashTableIter iter;
  gpointer       club;

  job_free (job);
  if (self->store == NULL)
    return;

  g_hash_table_iter_init (&iter, self->clubs);
  while (g_hash_table_iter_next (&iter, NULL, &club))
    has_fault = has_fault || ((const Club *) club)->fault != NULL;
  if (!has_fault && (!self->is_own || self->folders->len == 0))
    g_clear_handle_id (&self->retry_source, g_source_remove);
  else if (self->retry_source == 0)
    self->retry_source = g_timeout_add_seconds (RETRY, retry_cb, self);
  if (is_outdated)
    fair_memberships_update (self);
  g_signal_emit (self, changed_signal, 0);
}

static void
set_fault (Club         *club,
           const GError *error)
{
  g_free (club->fault);
  club->fault = error ? g_strdup (error->message) : NULL;
}

/* The next update is for the games that wait for these results. */
static void
imported_cb (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  Job *job = data;
  g_autoptr (FairImportCount) count = fair_store_finish (FAIR_STORE (source), result, NULL);

  if (count != NULL)
    job->is_outdated = TRUE;
  else
    g_hash_table_remove_all (job->clubs->offered);
  end_job (job);
}

static void
updated_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  Job           *job = data;
  Club          *club = g_hash_table_lookup (job->clubs->clubs, job->work->folder);
  GPtrArray     *found = job->work->own.found;
  GHashTableIter iter;
  gpointer       id;

  if (g_task_propagate_boolean (G_TASK (result), NULL) && club != NULL && is_current (job))
    {
      g_hash_table_iter_init (&iter, job->work->done);
      while (g_hash_table_iter_next (&iter, &id, NULL))
        g_hash_table_add (club->known, g_strdup (id));
      set_fault (club, job->work->fault);
    }
  for (guint i = found->len; i > 0; i--)
    if (!g_hash_table_add (job->clubs->offered, g_strdup (((FairResult *) g_ptr_array_index (found, i - 1))->id)))
      g_ptr_array_remove_index (found, i - 1);
  if (found->len > 0 && is_current (job))
    fair_store_import_results_async (job->clubs->store, job->player, g_ptr_array_ref (found), imported_cb, job);
  else
    end_job (job);
}

static void
update_club (FairMemberships *self,
             const char      *folder,
             GPtrArray       *results)
{
  g_autoptr (FairClubWork) work = fair_club_work_new (self->store, FAIR_CLUB_UPDATE, folder, self->is_own);
  Club *club = g_hash_table_lookup (self->clubs, folder);
  Job  *job = find_job (self, folder);

  for (guint i = 0; i < results->len; i++)
    {
      const FairResult *result = g_ptr_array_index (results, i);

      if (self->is_own)
        g_hash_table_insert (work->own.known, g_strdup (result->id), g_memdup2 (&result->ended, sizeof result->ended));
      if ((self->is_own || fair_result_counts (result)) && !g_hash_table_contains (club->known, result->id))
        g_ptr_array_add (work->wanted, g_strdup (result->id));
    }
  /* Results that were missing may have been erased. */
  if (work->wanted->len == 0 && !self->is_own)
    set_fault (club, NULL);
  else if (job != NULL)
    job->is_outdated = TRUE;
  else
    {
      job = job_new (self, g_steal_pointer (&work));
      fair_club_work_async (job->work, self->store, job->cancellable, updated_cb, job);
    }
}

static void
listed_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  Job             *job = data;
  FairMemberships *self = job->clubs;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) results = fair_store_finish (FAIR_STORE (source), result, &error);

  for (guint i = 0; is_current (job) && i < self->folders->len; i++)
    if (results != NULL)
      update_club (self, g_ptr_array_index (self->folders, i), results);
    else
      set_fault (g_hash_table_lookup (self->clubs, g_ptr_array_index (self->folders, i)), error);
  end_job (job);
}

static void
fair_memberships_finalize (GObject *object)
{
  FairMemberships *self = FAIR_MEMBERSHIPS (object);

  fair_memberships_close (self);
  g_hash_table_unref (self->clubs);
  g_ptr_array_unref (self->folders);
  g_ptr_array_unref (self->jobs);
  g_hash_table_unref (self->offered);
  g_free (self->player);

  G_OBJECT_CLASS (fair_memberships_parent_class)->finalize (object);
}

static void
fair_memberships_class_init (FairMembershipsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_memberships_finalize;

  /* FairMemberships::changed: the list of clubs is another one, or a write to one has succeeded or failed. */
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_memberships_init (FairMemberships *self)
{
  self->clubs = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, club_free);
  self->folders = g_ptr_array_new_with_free_func (g_free);
  self->jobs = g_ptr_array_new ();
  self->offered = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Returns: (transfer full): the clubs of the current player of @store; the first fair_memberships_update() uploads results.
 * @is_own: instead, the folders of the player's computers */
FairMemberships *
fair_memberships_new (FairStore *store,
                      gboolean   is_own)
{
  FairMemberships *self = g_object_new (FAIR_TYPE_MEMBERSHIPS, NULL);

  self->is_own = is_own;
  self->store = g_object_ref (store);
  g_signal_connect_object (store, "player-changed", G_CALLBACK (read_clubs), self, G_CONNECT_SWAPPED);
  read_clubs (self);
  return self;
}

/* (element-type filename): the folders of the clubs, borrowed, until ::changed; the first one joined first */
GPtrArray *
fair_memberships_get_folders (FairMemberships *self)
{
  return self->folders;
}

/* Why results could not be written to the club in @folder; NULL if none are known to be missing. */
const char *
fair_memberships_get_fault (FairMemberships *self,
                            const char      *folder)
{
  Club      *club = g_hash_table_lookup (self->clubs, folder);
  const Job *job = find_job (self, folder);

  if (job != NULL && job->is_silent)
    return fair_club_describe_silence (self->is_own);
  return club ? club->fault : NULL;
}

/* Whether results are being written to folders that answer; ::changed is emitted when it is over. */
gboolean
fair_memberships_is_updating (FairMemberships *self)
{
  for (guint i = 0; i < self->jobs->len; i++)
    if (!((const Job *) g_ptr_array_index (self->jobs, i))->is_silent)
      return TRUE;

  return FALSE;
}

/* Uploads what clubs lack, now and whenever results change. */
void
fair_memberships_update (FairMemberships *self)
{
  FairResultsQuery query = { .order = FAIR_RESULTS_OLDEST_FIRST };
  Job             *job;

  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self));

  if (self->store == NULL)
    return;

  if (self->results_handler == 0)
    self->results_handler =
      g_signal_connect_object (self->store, "results-changed", G_CALLBACK (fair_memberships_update), self, G_CONNECT_SWAPPED);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  job = find_job (self, NULL);
  if (job != NULL)
    job->is_outdated = TRUE;
  if (job != NULL || self->folders->len == 0)
    return;

  job = job_new (self, NULL);
  fair_store_ask (self->store, FAIR_STORE_LIST_RESULTS, &(FairStoreQuestion){ .query = query },
                  job->cancellable, listed_cb, job);
}

/* Shows the other computers which games are in progress, when the program ends: without waiting for folders that do not answer. */
void
fair_memberships_finish (FairMemberships *self)
{
  if (finished == NULL)
    finished = g_async_queue_new ();
  for (guint i = 0; i < self->folders->len; i++)
    {
      const char   *folder = g_ptr_array_index (self->folders, i);
      FairClubWork *work;

      if (find_job (self, folder) != NULL)
        continue;
      work = fair_club_work_new (self->store, FAIR_CLUB_UPDATE, folder, TRUE);
      work->finished = finished;
      g_thread_unref (g_thread_new ("computers", fair_club_work_finish, work));
      g_async_queue_timeout_pop (finished, PATIENCE);
    }
}

/* Writes nothing more. */
void
fair_memberships_close (FairMemberships *self)
{
  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self));

  for (guint i = 0; i < self->jobs->len; i++)
    g_cancellable_cancel (((const Job *) g_ptr_array_index (self->jobs, i))->cancellable);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  g_clear_handle_id (&self->silence_source, g_source_remove);
  if (self->store != NULL)
    g_signal_handlers_disconnect_by_data (self->store, self);
  g_clear_object (&self->store);
}

/* The timeout of the folder may have been reported already. */
static void
changed_cb (GObject      *source,
            GAsyncResult *result,
            gpointer      data)
{
  Job *job = data;
  g_autoptr (GTask) task = g_steal_pointer (&job->change);
  g_autoptr (GError) error = NULL;
  gboolean            good = g_task_propagate_boolean (G_TASK (result), &error);
  FairMemberships    *self = job->clubs;
  const FairClubWork *work = job->work;
  gboolean            is_member = work->kind == FAIR_CLUB_FOUND || work->kind == FAIR_CLUB_JOIN;
  Club               *club = g_hash_table_lookup (self->clubs, work->folder);
  guint               index;

  /* The list is not read again, because the change contains it. */
  if (good && is_current (job))
    {
      if (club != NULL && is_member)
        g_hash_table_remove_all (club->known); /* they may be there no longer */
      else if (is_member)
        add_club (self, work->folder);
      else if (club != NULL && work->kind != FAIR_CLUB_SHOW_KEY)
        {
          g_hash_table_remove (self->clubs, work->folder);
          if (g_ptr_array_find_with_equal_func (self->folders, work->folder, g_str_equal, &index))
            g_ptr_array_remove_index (self->folders, index);
        }
    }
  job->is_outdated = TRUE;
  end_job (job);
  if (task != NULL && good)
    g_task_return_boolean (task, TRUE);
  else if (task != NULL)
    g_task_return_error (task, g_steal_pointer (&error));
}

/* Makes the current player join or leave a club.  No other job runs in the folder at that time.  The task returns
 * whether that was done.
 * @folder: an absolute path
 * @kind: any but FAIR_CLUB_UPDATE
 * @code: (nullable): of the player's key in the folder of the player's computers */
void
fair_memberships_change_async (FairMemberships    *self,
                               const char         *folder,
                               FairClubWorkKind    kind,
                               const char         *code,
                               GAsyncReadyCallback callback,
                               gpointer            data)
{
  Job *former = find_job (self, folder);
  Job *job;

  g_return_if_fail (FAIR_IS_MEMBERSHIPS (self) && self->store != NULL);

  job = job_new (self, fair_club_work_new (self->store, kind, folder, self->is_own));
  job->work->code = g_strdup (code);
  job->change = g_task_new (self, NULL, callback, data);
  /* Leaving does not need an answer of the folder. */
  job->is_waiting = former != NULL && kind != FAIR_CLUB_LEAVE;
  if (former != NULL)
    g_cancellable_cancel (former->cancellable);
  if (!job->is_waiting)
    fair_club_work_async (job->work, self->store, NULL, changed_cb, job);
}
