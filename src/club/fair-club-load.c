/* One thread at a time reads a folder, because others control how long it takes to answer; further requests wait for
 * that thread without blocking another. */
#include "config.h"

#include "fair-club-load.h"

#include "fair-club-cache.h"
#include "fair-player-key.h"

enum
{
  WHOLE = 1000 /* what progress ends with */
};

/* What is asked for. */
typedef struct
{
  char         *folder;   /* owned */
  char         *key_path; /* owned */
  gint         *progress; /* borrowed; atomic */
  FairClub     *club;     /* owned; for ranking */
  const char   *game;     /* of the list of games, or NULL */
  FairClubScope scope;
  guint32       today;
} Request;

static void
request_free (gpointer data)
{
  Request *self = data;

  g_clear_pointer (&self->club, fair_club_unref);
  g_free (self->key_path);
  g_free (self->folder);
  g_free (self);
}

static void
progress_cb (guint64  done,
             guint64  total,
             gpointer data)
{
  const Request *self = data;

  g_atomic_int_set (self->progress, total > 0 ? (gint) (MIN (done, total) * WHOLE / total) : WHOLE);
}

/* @data: (transfer full): the task; runs in the one thread of its folder */
static void
load (gpointer data,
      gpointer user_data)
{
  g_autoptr (GTask) task = data;
  Request         *self = g_task_get_task_data (task);
  g_autofree char *cache = fair_club_cache_dup_default_path ();
  FairClubReading  how = { g_get_real_time (), cache, progress_cb, self, g_task_get_cancellable (task) };
  g_autoptr (FairPlayerKey) key = NULL;
  GError   *error = NULL;
  FairClub *club;

  if (g_task_return_error_if_cancelled (task))
    return;

  key = fair_player_key_load (self->key_path, NULL, NULL);
  club = fair_club_read (self->folder, &how, &error);
  if (club == NULL)
    {
      g_task_return_error (task, error);
      return;
    }

  if (key != NULL)
    club->own_key = g_string_chunk_insert (club->texts, fair_player_key_get_public (key));
  g_task_return_pointer (task, club, (GDestroyNotify) fair_club_unref);
}

/* Reads a club; lines that were checked before are cached.  The task returns the FairClub.
 * @store: whose current player asks
 * @folder: of a club
 * @progress: (out): the progress in thousandths; another thread writes it until @callback is called */
void
fair_club_load_async (FairStore          *store,
                      const char         *folder,
                      gint               *progress,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            data)
{
  static GHashTable *threads; /* owned; of GThreadPool, by folder */
  GTask             *task = g_task_new (NULL, cancellable, callback, data);
  Request           *self = g_new0 (Request, 1);
  GThreadPool       *thread;

  self->folder = g_strdup (folder);
  self->key_path = fair_player_key_dup_path (fair_store_get_path (store), fair_store_get_player (store)->id);
  self->progress = progress;
  g_atomic_int_set (progress, 0);
  g_task_set_task_data (task, self, request_free);

  if (threads == NULL)
    threads = g_hash_table_new (g_str_hash, g_str_equal);
  thread = g_hash_table_lookup (threads, folder);
  if (thread == NULL)
    {
      thread = g_thread_pool_new (load, NULL, 1, FALSE, NULL);
      g_hash_table_insert (threads, g_strdup (folder), thread);
    }
  g_thread_pool_push (thread, task, NULL);
}

static void
rank_thread (GTask        *task,
             gpointer      source,
             gpointer      data,
             GCancellable *cancellable)
{
  const Request *self = data;
  GPtrArray     *tables = fair_club_rank_scope (self->club, self->scope, self->game, g_get_real_time (), self->today);

  g_task_return_pointer (task, tables, (GDestroyNotify) g_ptr_array_unref);
}

/* As fair_club_rank_scope(); the task returns the tables.
 * @game: (nullable): the id of one in the list of games, or NULL for all
 * @today: the current day in the player's time zone */
void
fair_club_rank_async (FairClub           *club,
                      FairClubScope       scope,
                      const char         *game,
                      guint32             today,
                      GCancellable       *cancellable,
                      GAsyncReadyCallback callback,
                      gpointer            data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Request *self = g_new0 (Request, 1);

  self->club = g_atomic_rc_box_acquire (club);
  self->scope = scope;
  self->game = game;
  self->today = today;
  g_task_set_task_data (task, self, request_free);
  g_task_run_in_thread (task, rank_thread);
}
