#include "fair-store-private.h"

typedef enum
{
  PROP_STATE = 1,
  PROP_DAMAGED,
  PROP_REPAIRED,
  N_PROPERTIES
} FairStoreProperty;

static GParamSpec *properties[N_PROPERTIES];

typedef enum
{
  SIGNAL_RESULTS_CHANGED,
  SIGNAL_PLAYER_CHANGED,
  SIGNAL_PARS_CHANGED,
  N_SIGNALS
} FairStoreSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairStore, fair_store, G_TYPE_OBJECT)

static void
set_text (FairStore  *self,
          char      **member,
          const char *text)
{
  if (g_strcmp0 (*member, text) == 0)
    return;

  g_free (*member);
  *member = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
set_repaired (FairStore *self,
              int        percent)
{
  if (self->health.repaired == percent)
    return;

  self->health.repaired = percent;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_REPAIRED]);
}

static gboolean
repaired_cb (gpointer data)
{
  FairStore *self = data;

  if (self->thread != NULL)
    set_repaired (self, g_atomic_int_get (&self->reported));
  return G_SOURCE_REMOVE;
}

/* On the store's thread, for a job, whose task has a reference to the store. */
void
fair_store_report_repaired (guint    percent,
                            gpointer store)
{
  g_atomic_int_set (&((FairStore *) store)->reported, (int) percent);
  g_idle_add_full (G_PRIORITY_DEFAULT, repaired_cb, g_object_ref (store), g_object_unref);
}

static void
update_state (FairStore *self)
{
  const GError  *fault = self->database_fault ? self->database_fault : self->file_fault;
  FairStoreState state = FAIR_STORE_SAVING;

  if (g_error_matches (fault, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NEWER))
    state = FAIR_STORE_NEWER;
  else if (fault != NULL || !self->works)
    state = FAIR_STORE_FAILING;

  set_text (self, &self->health.message, fault ? fault->message : NULL);
  if (self->health.state == state)
    return;

  self->health.state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
update_health (FairStore        *self,
               FairStoreRequest *outcome)
{
  g_object_freeze_notify (G_OBJECT (self));
  set_repaired (self, -1);
  g_clear_error (&self->database_fault);
  self->database_fault = g_steal_pointer (&outcome->fault);
  self->works = outcome->works;
  if (outcome->rescue)
    {
      g_clear_pointer (&self->health.rescue, fair_rescue_free);
      self->health.rescue = g_steal_pointer (&outcome->rescue);
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DAMAGED]);
    }
  update_state (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Runs on the main thread: first updates the state, then returns the answer. */
static gboolean
answer_cb (gpointer data)
{
  FairStoreRequest   *request = data;
  const FairStoreJob *job = &request->job;
  FairStore          *self = g_task_get_source_object (request->task);

  if (!(job->flags & FAIR_STORE_JOB_IS_PLAIN))
    update_health (self, request);
  if (request->error == NULL && (job->flags & FAIR_STORE_JOB_CHANGES))
    g_signal_emit (self, signals[SIGNAL_RESULTS_CHANGED], 0);
  if (request->error == NULL && (job->flags & FAIR_STORE_JOB_OFFERS))
    g_signal_emit (self, signals[SIGNAL_PARS_CHANGED], 0);
  if (request->error != NULL)
    g_task_return_error (request->task, request->error);
  else
    g_task_return_pointer (request->task, request->answer, job->free_answer);

  return G_SOURCE_REMOVE;
}

static void
free_request (gpointer data)
{
  FairStoreRequest *request = data;

  g_clear_error (&request->fault);
  g_clear_pointer (&request->rescue, fair_rescue_free);
  g_object_unref (request->task);
  g_free (request);
}

/* Gives the answer to the main thread; called on the store's thread. */
void
fair_store_answer_request (FairStoreRequest *request)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, answer_cb, request, free_request);
  g_source_attach (source, g_task_get_context (request->task));
}

/* Does a job, for which @value is (transfer full), after all that were asked for before.  Its answer is that of
 * fair_store_finish(). */
void
fair_store_do (FairStore          *self,
               const FairStoreJob *job,
               gpointer            value,
               GCancellable       *cancellable,
               GAsyncReadyCallback callback,
               gpointer            data)
{
  FairStoreRequest *request;

  g_return_if_fail (FAIR_IS_STORE (self));

  request = g_new0 (FairStoreRequest, 1);
  request->job = *job;
  request->value = value;
  request->task = g_task_new (self, cancellable, callback, data);
  if (self->thread != NULL)
    {
      g_async_queue_push (self->queue, request);
      return;
    }

  g_task_return_new_error (request->task, FAIR_STORE_ERROR, FAIR_STORE_ERROR_FAILED, "the store is closed");
  if (job->free_value)
    job->free_value (value);
  free_request (request);
}

/* Gets the answer to a question, or to a fair_store_…_async() call.
 * Returns: (transfer full) (nullable): the documented answer, or any non-NULL pointer if there is none; NULL with
 *   @error set */
gpointer
fair_store_finish (FairStore    *self,
                   GAsyncResult *result,
                   GError      **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/* Gets the answer to a question whether there is something.  @found: (out): whether there is */
gboolean
fair_store_finish_found (FairStore    *self,
                         GAsyncResult *result,
                         gboolean     *found,
                         GError      **error)
{
  gpointer answer = fair_store_finish (self, result, error);

  *found = answer == fair_store_answer_found (TRUE, TRUE);
  return answer != NULL;
}

static void
fair_store_finalize (GObject *object)
{
  FairStore *self = FAIR_STORE (object);

  fair_store_close (self);
  g_free (self->path);
  g_free (self->vfs);
  g_async_queue_unref (self->queue);
  g_clear_pointer (&self->rescued, fair_rescue_free);
  fair_player_free (self->player);
  g_clear_error (&self->database_fault);
  g_clear_error (&self->file_fault);
  g_free (self->health.message);
  g_free (self->health.backup_message);
  g_clear_pointer (&self->health.rescue, fair_rescue_free);

  G_OBJECT_CLASS (fair_store_parent_class)->finalize (object);
}

static void
fair_store_get_property (GObject    *object,
                         guint       property_id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  FairStore *self = FAIR_STORE (object);

  switch ((FairStoreProperty) property_id)
    {
    case PROP_STATE:
      g_value_set_uint (value, self->health.state);
      break;
    case PROP_DAMAGED:
      g_value_set_string (value, self->health.rescue ? self->health.rescue->aside : NULL);
      break;
    case PROP_REPAIRED:
      g_value_set_int (value, self->health.repaired);
      break;
    case N_PROPERTIES:
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, property_id, pspec);
    }
}

static void
fair_store_class_init (FairStoreClass *klass)
{
  GObjectClass     *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  /* The quark is created on first use, which must not happen in two threads at once. */
  fair_store_error_quark ();

  object_class->finalize = fair_store_finalize;
  object_class->get_property = fair_store_get_property;

  /* Notified when one of the messages changes, too. */
  properties[PROP_STATE] =
    g_param_spec_uint ("state", NULL, NULL, 0, FAIR_STORE_NEWER, FAIR_STORE_OPENING, readable);
  properties[PROP_DAMAGED] = g_param_spec_string ("damaged", NULL, NULL, NULL, readable);
  properties[PROP_REPAIRED] = g_param_spec_int ("repaired", NULL, NULL, -1, 100, -1, readable);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);

  /* FairStore::results-changed: statistics and lists must be loaded again. */
  signals[SIGNAL_RESULTS_CHANGED] =
    g_signal_new ("results-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /* FairStore::player-changed: it is another one, or the name has changed. */
  signals[SIGNAL_PLAYER_CHANGED] =
    g_signal_new ("player-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  /* FairStore::pars-changed: a shorter win may be known for any deal. */
  signals[SIGNAL_PARS_CHANGED] =
    g_signal_new ("pars-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_store_init (FairStore *self)
{
  self->health.repaired = -1;
  self->queue = g_async_queue_new ();
  self->player = fair_player_new (FAIR_PLAYER_FIRST, "", 0, "", 0);
}

char *
fair_store_dup_default_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "fairdeal", "fairdeal.db", NULL);
}

/* @path: (nullable): the file of the database; NULL for the program's own
 * @vfs: (nullable): the name of the SQLite VFS to use; for tests
 * Returns: (transfer full): a store; the database is opened for its first job */
FairStore *
fair_store_new (const char *path,
                const char *vfs)
{
  FairStore *self = g_object_new (FAIR_TYPE_STORE, NULL);

  self->path = path ? g_strdup (path) : fair_store_dup_default_path ();
  self->vfs = g_strdup (vfs);
  self->thread = g_thread_new ("fair-store", fair_store_run, self);
  return self;
}

/* Sets the current player, who is used by all later calls. */
void
fair_store_set_player (FairStore        *self,
                       const FairPlayer *player)
{
  gboolean is_other;
  gboolean is_renamed;

  g_return_if_fail (FAIR_IS_STORE (self) && player != NULL && fair_player_id_is_good (player->id));

  is_other = !g_str_equal (self->player->id, player->id);
  is_renamed = !g_str_equal (self->player->name, player->name);
  fair_player_free (self->player);
  self->player = fair_player_copy (player);
  if (is_other || is_renamed)
    g_signal_emit (self, signals[SIGNAL_PLAYER_CHANGED], 0);
  if (is_other)
    g_signal_emit (self, signals[SIGNAL_RESULTS_CHANGED], 0);
}

const FairPlayer *
fair_store_get_player (FairStore *self)
{
  return self->player;
}

/* Borrowed; #FairStore:state and its other properties tell when it changes. */
const FairStoreHealth *
fair_store_get_health (FairStore *self)
{
  return &self->health;
}

const char *
fair_store_get_path (FairStore *self)
{
  return self->path;
}

/* Finishes all jobs, closes the database, and waits until that is done. */
void
fair_store_close (FairStore *self)
{
  if (self->thread == NULL)
    return;

  g_async_queue_push (self->queue, g_new0 (FairStoreRequest, 1));
  g_thread_join (g_steal_pointer (&self->thread));
}

/* Notes why games in progress cannot be written, for #FairStore:state; NULL if they can. */
void
fair_store_set_fault (FairStore    *self,
                      const GError *fault)
{
  g_return_if_fail (FAIR_IS_STORE (self));

  if (fault == NULL && self->file_fault == NULL)
    return;

  g_clear_error (&self->file_fault);
  self->file_fault = fault ? g_error_copy (fault) : NULL;
  g_object_freeze_notify (G_OBJECT (self));
  update_state (self);
  g_object_thaw_notify (G_OBJECT (self));
}

/* Backups are made outside the store's thread, which does not have to wait. */
static void
back_up_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  GError *error = NULL;
  GDate   day;

  fair_backup_get_today (&day);
  if (fair_backup_make (fair_store_get_path (source), &day, &error))
    g_task_return_pointer (task, fair_store_answer (TRUE), NULL);
  else
    g_task_return_error (task, error);
}

/* If the first try failed, the store's thread looks at the database: it may only be about to make it; if it is damaged, that
 * thread performs the rescue and reports it.  Then the backup is made anew, once. */
static void
backed_up_cb (GObject      *source,
              GAsyncResult *result,
              gpointer      data)
{
  enum
  {
    FIRST,
    CHECK,
    SECOND
  };
  FairStore *self = FAIR_STORE (source);
  GTask     *whole = data;
  GError    *error = NULL;
  gpointer   answer = fair_store_finish (self, result, &error);
  guint      step = GPOINTER_TO_UINT (g_task_get_task_data (whole));
  g_autoptr (GTask) again = NULL;

  g_task_set_task_data (whole, GUINT_TO_POINTER (step + 1), NULL);
  if (step == FIRST && error != NULL)
    {
      g_error_free (error);
      fair_store_ask (self, FAIR_STORE_CHECK, NULL, NULL, backed_up_cb, whole);
      return;
    }
  if (step == CHECK && answer != NULL)
    {
      again = g_task_new (self, NULL, backed_up_cb, whole);
      g_task_run_in_thread (again, back_up_thread);
      return;
    }

  set_text (self, &self->health.backup_message, error ? error->message : NULL);
  if (error != NULL)
    g_task_return_error (whole, error);
  else
    g_task_return_pointer (whole, answer, NULL);
  g_object_unref (whole);
}

/* Checks the database, and makes today's backup if it does not exist yet. */
void
fair_store_back_up_async (FairStore          *self,
                          GAsyncReadyCallback callback,
                          gpointer            data)
{
  g_autoptr (GTask) first = NULL;

  g_return_if_fail (FAIR_IS_STORE (self));

  first = g_task_new (self, NULL, backed_up_cb, g_task_new (self, NULL, callback, data));
  g_task_run_in_thread (first, back_up_thread);
}
