/* Each event is written to the spool as it happens, before any view shows it; so are results, and that a game
 * is left.  What happens in one act of the player, with everything that the program plays then, is sent to
 * the store together: it is stored as a whole or not at all.  While the store writes, further events are
 * collected, so that a slow disk gets few large savings instead of many small ones. */
#include "config.h"

#include "fair-session-private.h"

enum
{
  FIRST_RETRY = 1, /* seconds */
  LAST_RETRY = 60
};

typedef enum
{
  SIGNAL_PRACTICE,
  SIGNAL_SAVED,
  SIGNAL_DAMAGED,
  SIGNAL_LOADED,
  SIGNAL_PLAYER_CHANGED,
  N_SIGNALS
} FairSessionSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairSession, fair_session, G_TYPE_OBJECT)

static gboolean
is_held (FairSession   *self,
         FairGameSaver *saver)
{
  return g_hash_table_contains (self->held, fair_game_saver_get_player (saver));
}

/* Sends what the store does not have of a game, unless its player is being removed, or a retry is planned. */
void
fair_session_send (FairSession   *self,
                   FairGameSaver *saver)
{
  if (self->retry_source == 0 && !is_held (self, saver))
    fair_game_saver_send (saver);
}

static void
send_all (FairSession *self)
{
  for (guint i = 0; i < self->savers->len; i++)
    fair_session_send (self, g_ptr_array_index (self->savers, i));
}

static gboolean
send_cb (gpointer data)
{
  FairSession *self = data;

  self->send_source = 0;
  send_all (self);
  return G_SOURCE_REMOVE;
}

/* Sends what there is as soon as the current act is over, and before anything else. */
void
fair_session_plan_sending (FairSession *self)
{
  if (self->send_source == 0)
    self->send_source = g_idle_add_full (G_PRIORITY_HIGH, send_cb, self, NULL);
}

static gboolean
retry_cb (gpointer data)
{
  FairSession *self = data;

  self->retry_source = 0;
  send_all (self);
  return G_SOURCE_REMOVE;
}

static void
plan_retry (FairSession *self)
{
  if (self->retry_source != 0)
    return;

  self->retry_source = g_timeout_add_seconds (self->retry, retry_cb, self);
  self->retry = MIN (2 * self->retry, LAST_RETRY);
}

/* A game that was begun in the meantime may turn out to be practice only now. */
static void
forget_left (FairSession   *self,
             FairGameSaver *saver)
{
  FairGameSaver *next = fair_session_find_playing (self, fair_game_saver_get_game (saver));

  g_ptr_array_remove (self->savers, saver);
  if (next != NULL)
    fair_game_saver_ask_again (next);
}

static void
saved_cb (FairSession   *self,
          guint          n_events,
          FairGameSaver *saver)
{
  g_autofree char *id = g_strdup (fair_game_saver_get_id (saver));
  gboolean         left = fair_game_saver_get_state (saver) == FAIR_GAME_SAVER_LEFT;

  self->retry = FIRST_RETRY;
  if (left)
    forget_left (self, saver);
  else
    fair_session_send (self, saver);
  if (fair_session_is_saved (self))
    fair_store_drop_handed_over (self->store);
  g_signal_emit (self, signals[SIGNAL_SAVED], 0, id, n_events, left);
}

static void
failed_cb (FairSession  *self,
           const GError *error)
{
  g_debug ("Saving failed: %s", error->message);
  if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NEWER))
    plan_retry (self);
}

static void
practice_cb (FairSession   *self,
             FairGameSaver *saver)
{
  g_signal_emit (self, signals[SIGNAL_PRACTICE], 0, fair_game_saver_get_model (saver));
}

/* The game restarts its deal as practice, which makes it another game. */
static void
ending_cb (FairSession   *self,
           FairGameSaver *saver)
{
  g_autoptr (FairGameModel) model = g_object_ref (fair_game_saver_get_model (saver));

  fair_game_saver_leave (saver);
  fair_session_add (self, fair_game_saver_new (self->store, model));
}

/* Takes ownership of @saver. */
void
fair_session_add (FairSession   *self,
                  FairGameSaver *saver)
{
  g_signal_connect_object (saver, "changed", G_CALLBACK (fair_session_plan_sending), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (saver, "saved", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (saver, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (saver, "practice", G_CALLBACK (practice_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (saver, "ending", G_CALLBACK (ending_cb), self, G_CONNECT_SWAPPED);
  g_ptr_array_add (self->savers, saver);
}

/* Whether a game of the player with this id is one of the current player; NULL stands for the first. */
gboolean
fair_session_is_current (FairSession *self,
                         const char  *player)
{
  return g_str_equal (player ? player : FAIR_PLAYER_FIRST, fair_store_get_player (self->store)->id);
}

/* The saver of the current player's game in progress of @game, or NULL. */
FairGameSaver *
fair_session_find_playing (FairSession    *self,
                           const FairGame *game)
{
  for (guint i = 0; i < self->savers->len; i++)
    {
      FairGameSaver *saver = g_ptr_array_index (self->savers, i);

      if (fair_game_saver_get_model (saver) != NULL && fair_game_saver_get_game (saver) == game && !fair_game_saver_is_aside (saver) &&
          fair_session_is_current (self, fair_game_saver_get_player (saver)))
        return saver;
    }

  return NULL;
}

/* The saver of @model, or NULL if it is not in progress. */
static FairGameSaver *
find_model (FairSession   *self,
            FairGameModel *model)
{
  FairGameSaver *saver = fair_session_find_playing (self, fair_game_model_get_rules (model)->game);

  return saver && fair_game_saver_get_model (saver) == model ? saver : NULL;
}

/* Leaves the game, which is then no longer in progress. */
void
fair_session_leave (FairSession   *self,
                    FairGameSaver *saver)
{
  if (fair_play_timer_get_model (self->timer) == fair_game_saver_get_model (saver))
    fair_play_timer_forget (self->timer);
  fair_game_saver_leave (saver);
}

/* Resumes a saved game; NULL if this program does not know its game or options. */
static FairGameSaver *
resume (FairSession         *self,
        const FairSavedGame *saved)
{
  g_autoptr (GError) fault = NULL;
  FairGameSaver *saver = fair_game_saver_resume (self->store, saved, &fault);

  if (fault != NULL)
    g_signal_emit (self, signals[SIGNAL_DAMAGED], 0, fair_game_saver_get_game (saver), fault->message);
  if (saver != NULL)
    fair_session_add (self, saver);

  return saver;
}

/* Whether @saved is a deal of @game that the current player has in progress. */
gboolean
fair_session_is_meant (FairSession         *self,
                       const FairSavedGame *saved,
                       const FairGame      *game)
{
  return g_strcmp0 (saved->game, game->id) == 0 && fair_session_is_current (self, saved->player);
}

/* Leaves the games in progress that @resumed has replaced. */
static void
leave_others (FairSession   *self,
              FairGameSaver *resumed)
{
  GPtrArray *list = fair_saved_games_get_list (self->saved);

  for (guint i = list->len; i > 0; i--)
    {
      const FairSavedGame *saved = g_ptr_array_index (list, i - 1);
      FairGameSaver       *saver = fair_session_has_replaced (self, resumed, saved) ? resume (self, saved) : NULL;

      if (saver != NULL)
        {
          fair_game_saver_leave (saver);
          g_ptr_array_remove_index (list, i - 1);
        }
    }
}

/* Resumes the most recently saved game of @game, if there is one. */
static FairGameSaver *
resume_saved (FairSession    *self,
              const FairGame *game)
{
  GPtrArray *list = fair_saved_games_get_list (self->saved);

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (list, i);
      FairGameSaver       *saver = fair_session_is_meant (self, saved, game) ? resume (self, saved) : NULL;

      if (saver == NULL)
        continue;
      g_ptr_array_remove_index (list, i--);
      if (fair_session_gives_way (self, fair_game_saver_get_model (saver)))
        {
          fair_game_saver_leave (saver);
          continue;
        }
      fair_game_saver_begin (saver);
      leave_others (self, saver);
      return saver;
    }

  return NULL;
}

/* The saver of the game in progress of @game, which is resumed if necessary; NULL if there is none, or it is
 * not loaded. */
FairGameSaver *
fair_session_get_saver (FairSession    *self,
                        const FairGame *game)
{
  FairGameSaver *saver = fair_session_find_playing (self, game);

  return saver ? saver : resume_saved (self, game);
}

static void
fair_session_dispose (GObject *object)
{
  FairSession *self = FAIR_SESSION (object);

  g_clear_handle_id (&self->send_source, g_source_remove);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  fair_play_timer_forget (self->timer);
  g_ptr_array_set_size (self->savers, 0);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (fair_session_parent_class)->dispose (object);
}

static void
fair_session_finalize (GObject *object)
{
  FairSession *self = FAIR_SESSION (object);

  fair_play_timer_free (self->timer);
  g_hash_table_unref (self->held);
  g_ptr_array_unref (self->savers);
  g_clear_object (&self->saved);

  G_OBJECT_CLASS (fair_session_parent_class)->finalize (object);
}

static void
fair_session_class_init (FairSessionClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_session_dispose;
  object_class->finalize = fair_session_finalize;

  /**
   * FairSession::practice:
   * @model: a game in progress
   *
   * Its deal turned out to have been played before; see fair_session_is_practice().
   */
  signals[SIGNAL_PRACTICE] =
    g_signal_new ("practice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, FAIR_TYPE_GAME_MODEL);

  /**
   * FairSession::saved:
   * @id: the UUID of a game
   * @n_events: how many of its events are on the disk
   * @left: whether this was all of it, and it is no longer in progress
   *
   * The store has written something of a game, with its result if it has ended.
   */
  signals[SIGNAL_SAVED] =
    g_signal_new ("saved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT, G_TYPE_BOOLEAN);

  /**
   * FairSession::damaged:
   * @game: a FairGame
   * @what: where the stored game is damaged, and how; untranslated
   *
   * A game was resumed, but not all of the stored game could be read.
   */
  signals[SIGNAL_DAMAGED] =
    g_signal_new ("damaged", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);

  /* FairSession::loaded: the games in progress are loaded. */
  signals[SIGNAL_LOADED] = g_signal_new ("loaded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /* FairSession::player-changed: the games in progress are those of another player now. */
  signals[SIGNAL_PLAYER_CHANGED] =
    g_signal_new ("player-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_session_init (FairSession *self)
{
  self->savers = g_ptr_array_new_with_free_func (g_object_unref);
  self->timer = fair_play_timer_new ();
  self->held = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->retry = FIRST_RETRY;
}

static void
loaded_cb (FairSession *self)
{
  g_signal_emit (self, signals[SIGNAL_LOADED], 0);
}

/* Returns: (transfer full): a session for the games in progress of @store, which must be loaded first */
FairSession *
fair_session_new (FairStore *store)
{
  FairSession *self = g_object_new (FAIR_TYPE_SESSION, NULL);

  self->store = g_object_ref (store);
  self->saved = fair_saved_games_new (store);
  g_signal_connect_object (self->saved, "loaded", G_CALLBACK (loaded_cb), self, G_CONNECT_SWAPPED);
  return self;
}

/* The store in which the games are saved; borrowed. */
FairStore *
fair_session_get_store (FairSession *self)
{
  g_return_val_if_fail (FAIR_IS_SESSION (self), NULL);

  return self->store;
}

/* Whether the games in progress are loaded. */
gboolean
fair_session_is_loaded (FairSession *self)
{
  g_return_val_if_fail (FAIR_IS_SESSION (self), FALSE);

  return fair_saved_games_get_list (self->saved) != NULL;
}

static void
answer_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  g_autoptr (GTask) task = data;

  g_task_return_boolean (task, fair_saved_games_load_finish (FAIR_SAVED_GAMES (source), result));
}

/* Loads the games in progress, unless they are loaded already; can be tried again if it fails. */
void
fair_session_load_async (FairSession        *self,
                         GAsyncReadyCallback callback,
                         gpointer            data)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  fair_saved_games_load_async (self->saved, answer_cb, g_task_new (self, NULL, callback, data));
}

/* Returns: whether the games in progress are loaded */
gboolean
fair_session_load_finish (FairSession  *self,
                          GAsyncResult *result)
{
  return g_task_propagate_boolean (G_TASK (result), NULL);
}

/**
 * fair_session_get_game:
 *
 * Returns: (transfer none) (nullable): the game in progress of @game, which is resumed if necessary; NULL if
 *   there is none, or it is not loaded
 */
FairGameModel *
fair_session_get_game (FairSession    *self,
                       const FairGame *game)
{
  FairGameSaver *saver;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && game != NULL, NULL);

  saver = fair_session_get_saver (self, game);
  return saver ? fair_game_saver_get_model (saver) : NULL;
}

/* The UUID of @model, also the id of its result; borrowed, NULL if the game is not in progress. */
const char *
fair_session_get_id (FairSession   *self,
                     FairGameModel *model)
{
  FairGameSaver *saver;

  g_return_val_if_fail (FAIR_IS_SESSION (self), NULL);

  saver = find_model (self, model);
  return saver ? fair_game_saver_get_id (saver) : NULL;
}

/* Whether the deal of @model, a game in progress, had been played before, as far as is known. */
gboolean
fair_session_is_practice (FairSession   *self,
                          FairGameModel *model)
{
  FairGameSaver *saver;

  g_return_val_if_fail (FAIR_IS_SESSION (self), FALSE);

  saver = find_model (self, model);
  return saver != NULL && (fair_game_saver_is_practice (saver) || fair_journal_get_practice (fair_game_model_get_journal (model)));
}

/* Whether the store has all events. */
gboolean
fair_session_is_saved (FairSession *self)
{
  g_return_val_if_fail (FAIR_IS_SESSION (self), FALSE);

  for (guint i = 0; i < self->savers->len; i++)
    if (fair_game_saver_get_state (g_ptr_array_index (self->savers, i)) != FAIR_GAME_SAVER_SAVED)
      return FALSE;

  return TRUE;
}

/**
 * fair_session_show:
 * @model: (nullable): the game in progress that is now on the table, or NULL
 * @now: microseconds of a monotonic clock
 *
 * Starts counting the time of @model, and stops counting that of the previous game.  @model is the game that the next run
 * begins with, also if the program is killed before the player makes a move.
 */
void
fair_session_show (FairSession   *self,
                   FairGameModel *model,
                   gint64         now)
{
  g_autoptr (GPtrArray) games = NULL;
  FairGameSaver *saver;

  g_return_if_fail (FAIR_IS_SESSION (self));

  saver = model ? find_model (self, model) : NULL;
  /* This saves the time of the previous game, which was played before. */
  fair_play_timer_set_model (self->timer, saver ? model : NULL, now);
  if (saver == NULL)
    return;

  games = fair_session_list_games (self);
  if (g_ptr_array_index (games, 0) != fair_game_saver_get_game (saver))
    fair_game_saver_play (saver);
}

/**
 * fair_session_set_player:
 * @now: microseconds of a monotonic clock
 *
 * Goes on with the games of @player.  What the former player has done is saved as before; their games stay as they are.
 */
void
fair_session_set_player (FairSession      *self,
                         const FairPlayer *player,
                         gint64            now)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  if (fair_session_is_current (self, player->id))
    {
      fair_store_set_player (self->store, player);
      return;
    }

  fair_session_end_offer (self);
  fair_session_show (self, NULL, now);
  fair_session_plan_sending (self);
  fair_store_set_player (self->store, player);
  g_signal_emit (self, signals[SIGNAL_PLAYER_CHANGED], 0);
}

/* Sets the time to @now, so that later events have that time. */
void
fair_session_advance (FairSession *self,
                      gint64       now)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  fair_play_timer_advance (self->timer, now);
}

/* Tries again at once to save what could not be saved.  The store finds out whether it can be, even if there is
 * nothing. */
void
fair_session_retry (FairSession *self)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  g_clear_handle_id (&self->retry_source, g_source_remove);
  send_all (self);
  fair_session_load_async (self, NULL, NULL);
  fair_store_try (self->store);
}

/**
 * fair_session_flush:
 * @now: microseconds of a monotonic clock
 *
 * Prepares the end of the program: pauses the game on the table, and sends everything to the store, which has
 * written it when fair_store_close() returns.  The session must not be used afterwards.
 */
void
fair_session_flush (FairSession *self,
                    gint64       now)
{
  FairGameModel *model;

  g_return_if_fail (FAIR_IS_SESSION (self));

  model = fair_play_timer_get_model (self->timer);
  if (model != NULL && fair_game_model_get_clock (model) != NULL)
    fair_game_clock_pause (fair_game_model_get_clock (model), now);
  fair_session_show (self, NULL, now);
  fair_session_end_offer (self);
  g_clear_handle_id (&self->send_source, g_source_remove);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  for (guint i = 0; i < self->savers->len; i++)
    if (!is_held (self, g_ptr_array_index (self->savers, i)))
      fair_game_saver_send_last (g_ptr_array_index (self->savers, i));
}
