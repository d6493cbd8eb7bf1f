#include "config.h"

#include "fair-saved-games.h"

enum
{
  LOAD_TRIES = 2
};

struct _FairSavedGames
{
  GObject parent_instance;

  FairStore *store;     /* owned */
  GPtrArray *list;      /* owned, of FairSavedGame; NULL until they are loaded */
  GPtrArray *tasks;     /* owned, of GTask that wait for the games */
  guint      n_tries;   /* how many tries are left while the games are being loaded; otherwise 0 */
  gboolean   was_asked; /* loading was tried, and has succeeded or failed */
};

typedef enum
{
  SIGNAL_LOADED,
  N_SIGNALS
} FairSavedGamesSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairSavedGames, fair_saved_games, G_TYPE_OBJECT)

static void
fair_saved_games_finalize (GObject *object)
{
  FairSavedGames *self = FAIR_SAVED_GAMES (object);

  g_object_unref (self->store);
  g_clear_pointer (&self->list, g_ptr_array_unref);
  g_ptr_array_unref (self->tasks);

  G_OBJECT_CLASS (fair_saved_games_parent_class)->finalize (object);
}

static void
fair_saved_games_class_init (FairSavedGamesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_saved_games_finalize;

  /**
   * FairSavedGames::loaded:
   *
   * The games are loaded.
   */
  signals[SIGNAL_LOADED] = g_signal_new ("loaded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_saved_games_init (FairSavedGames *self)
{
  self->tasks = g_ptr_array_new_with_free_func (g_object_unref);
}

/* Returns: (transfer full): the games of @store, which are not loaded yet */
FairSavedGames *
fair_saved_games_new (FairStore *store)
{
  FairSavedGames *self = g_object_new (FAIR_TYPE_SAVED_GAMES, NULL);

  self->store = g_object_ref (store);
  return self;
}

/* Answers all tasks that wait. */
static void
answer (FairSavedGames *self)
{
  g_autoptr (GPtrArray) tasks = g_steal_pointer (&self->tasks);

  self->tasks = g_ptr_array_new_with_free_func (g_object_unref);
  self->was_asked = TRUE;
  if (self->list != NULL)
    g_signal_emit (self, signals[SIGNAL_LOADED], 0);
  for (guint i = 0; i < tasks->len; i++)
    g_task_return_boolean (g_ptr_array_index (tasks, i), self->list != NULL);
}

static void
loaded_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (FairSavedGames) self = data;
  g_autoptr (GError) error = NULL;

  self->list = fair_store_load_games_finish (FAIR_STORE (source), result, &error);
  if (self->list == NULL)
    g_debug ("Loading the games in progress failed: %s", error->message);
  self->n_tries = self->list == NULL ? self->n_tries - 1 : 0;
  if (self->n_tries > 0)
    fair_store_load_games_async (self->store, loaded_cb, g_object_ref (self));
  else
    answer (self);
}

/**
 * fair_saved_games_load_async:
 * Loads the games, unless they are loaded already.  A temporary failure must not cost a game: loading is
 * tried again, now and when this is called the next time.
 */
void
fair_saved_games_load_async (FairSavedGames     *self,
                             GAsyncReadyCallback callback,
                             gpointer            data)
{
  GTask *task;

  g_return_if_fail (FAIR_IS_SAVED_GAMES (self));

  task = g_task_new (self, NULL, callback, data);
  if (self->list != NULL)
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }

  g_ptr_array_add (self->tasks, task);
  if (self->n_tries > 0)
    return;

  self->n_tries = LOAD_TRIES;
  fair_store_load_games_async (self->store, loaded_cb, g_object_ref (self));
}

/* Returns: whether the games are loaded */
gboolean
fair_saved_games_load_finish (FairSavedGames *self,
                              GAsyncResult   *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

/* Whether loading was tried, with or without success. */
gboolean
fair_saved_games_were_asked_for (FairSavedGames *self)
{
  g_return_val_if_fail (FAIR_IS_SAVED_GAMES (self), FALSE);

  return self->was_asked;
}

/* The games, the most recently saved one first; borrowed, NULL until they are loaded.  The caller that
 * resumes a game removes it from the list. */
GPtrArray *
fair_saved_games_get_list (FairSavedGames *self)
{
  g_return_val_if_fail (FAIR_IS_SAVED_GAMES (self), NULL);

  return self->list;
}
