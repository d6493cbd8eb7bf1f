/* Sends the events of one act of the player together, retries failed ones at growing intervals, and resumes games in
 * progress on demand. */
#include "fair-session-private.h"

#include "fair-game-result.h"

enum
{
  FIRST_RETRY = 1, /* seconds */
  LAST_RETRY = 60
};

typedef enum
{
  SIGNAL_DAMAGED,
  SIGNAL_PLAYER_CHANGED,
  N_SIGNALS
} FairSessionSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairSession, fair_session, G_TYPE_OBJECT)

static gboolean
send_cb (gpointer data)
{
  FairSession *self = data;

  self->source = 0;
  self->is_retry = FALSE;
  for (guint i = 0; i < self->games->len; i++)
    fair_session_game_send (g_ptr_array_index (self->games, i), FALSE);
  return G_SOURCE_REMOVE;
}

/* Sends new events as soon as the current act is over, before anything else, unless a retry is planned. */
void
fair_session_plan_sending (FairSession *self)
{
  if (self->source == 0)
    self->source = g_idle_add_full (G_PRIORITY_HIGH, send_cb, self, NULL);
}

/* Retries later, because events could not be saved. */
void
fair_session_plan_retry (FairSession *self)
{
  if (self->is_retry)
    return;

  g_clear_handle_id (&self->source, g_source_remove);
  self->source = g_timeout_add_seconds (self->retry, send_cb, self);
  self->is_retry = TRUE;
  self->retry = MIN (2 * self->retry, LAST_RETRY);
}

/* Notes that something is on the disk. */
void
fair_session_note_success (FairSession *self)
{
  if (self->is_retry)
    return;

  self->retry = FIRST_RETRY;
  fair_store_set_fault (self->store, NULL);
}

/* Removes a game that was left, because the store has all of it.  Others of its kind may turn out to be practice only
 * now. */
void
fair_session_remove (FairSession     *self,
                     FairSessionGame *game)
{
  const FairGame *kind = game->game;

  g_ptr_array_remove (self->games, game);
  for (guint i = 0; i < self->games->len; i++)
    {
      FairSessionGame *next = g_ptr_array_index (self->games, i);

      if (next->game != kind || next->model == NULL)
        continue;
      next->asked = next->practice;
      fair_session_plan_sending (self);
    }
}

/* Whether a game of the player with this id is one of the current player. */
gboolean
fair_session_is_current (FairSession *self,
                         const char  *player)
{
  return g_str_equal (player, fair_store_get_player (self->store)->id);
}

/* Whether @saved is a deal of @game that the current player has in progress in @slot. */
gboolean
fair_session_is_of (FairSession         *self,
                    const FairSavedGame *saved,
                    const FairGame      *game,
                    const char          *slot)
{
  return g_str_equal (saved->game, game->id) && g_str_equal (saved->slot, slot) && fair_session_is_current (self, saved->player);
}

/* The current player's game in progress of @game and @slot, if it was resumed; NULL otherwise. */
FairSessionGame *
fair_session_find_playing (FairSession    *self,
                           const FairGame *game,
                           const char     *slot)
{
  for (guint i = 0; i < self->games->len; i++)
    {
      FairSessionGame *playing = g_ptr_array_index (self->games, i);

      if (playing->model != NULL && playing->game == game && g_str_equal (playing->slot, slot) && !playing->aside &&
          fair_session_is_current (self, playing->player))
        return playing;
    }

  return NULL;
}

static FairSessionGame *
find_model (FairSession   *self,
            FairGameModel *model)
{
  FairSessionGame *game = fair_session_find_playing (self, fair_game_model_get_rules (model)->game, fair_slot_get (model));

  return game && game->model == model ? game : NULL;
}

/* Leaves the game, which is then no longer in progress. */
void
fair_session_leave (FairSession     *self,
                    FairSessionGame *game)
{
  if (self->timer.model == game->model)
    fair_play_timer_forget (&self->timer);
  fair_session_game_leave (game);
}

/* Resumes the saved game at @index of the list, unless it cannot be. */
static FairSessionGame *
resume (FairSession *self,
        guint        index)
{
  g_autoptr (GError) fault = NULL;
  FairSessionGame *game = fair_session_game_resume (self, g_ptr_array_index (self->saved, index), &fault);

  if (game != NULL)
    g_ptr_array_remove_index (self->saved, index);
  if (fault != NULL)
    g_signal_emit (self, signals[SIGNAL_DAMAGED], 0, game->game, fault->message);

  return game;
}

/* Leaves the games of earlier runs that are over, or in which the player has done nothing, unless New Game replaces them: no
 * other game would.  A challenge waits for the player: its link may not be at hand any more; so does a deal that the player has
 * laid out. */
void
fair_session_leave_over (FairSession *self)
{
  for (guint i = self->saved->len; i > 0; i--)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i - 1);
      gboolean             is_rare = strcmp (saved->slot, FAIR_SLOT_CHALLENGE) == 0 || strcmp (saved->slot, FAIR_SLOT_LAID) == 0;
      gboolean             unwanted = !saved->touched && !is_rare;
      FairSessionGame     *game = *saved->slot && (saved->ended > 0 || unwanted) ? resume (self, i - 1) : NULL;
      FairOutcome          outcome;

      if (game != NULL && (unwanted || fair_game_result_is_final (game->model, &outcome)))
        fair_session_game_leave (game);
    }
}

/* The game in progress of @game and @slot, resuming the last played one if necessary; NULL if there is none, or it is
 * not loaded. */
FairSessionGame *
fair_session_find (FairSession    *self,
                   const FairGame *game,
                   const char     *slot)
{
  FairSessionGame *playing = fair_session_find_playing (self, game, slot);

  for (guint i = 0; playing == NULL && self->saved != NULL && i < self->saved->len;)
    {
      if (fair_session_is_of (self, g_ptr_array_index (self->saved, i), game, slot))
        playing = resume (self, i);
      if (playing == NULL)
        i++;
      else if (fair_session_gives_way (self, playing->model, NULL))
        {
          fair_session_game_leave (playing);
          playing = NULL;
        }
      /* Those that were put aside for it are left. */
      for (guint k = self->saved->len; playing != NULL && k > 0; k--)
        {
          const FairSavedGame *saved = g_ptr_array_index (self->saved, k - 1);
          FairSessionGame     *aside = NULL;

          if (fair_session_is_of (self, saved, game, slot) && saved->played == FAIR_SAVED_ASIDE)
            aside = resume (self, k - 1);
          if (aside != NULL)
            fair_session_game_leave (aside);
        }
    }

  return playing;
}

static void
fair_session_finalize (GObject *object)
{
  FairSession *self = FAIR_SESSION (object);

  g_clear_handle_id (&self->source, g_source_remove);
  fair_play_timer_forget (&self->timer);
  g_ptr_array_unref (self->games);
  g_clear_pointer (&self->saved, g_ptr_array_unref);
  g_hash_table_unref (self->held);
  g_object_unref (self->store);

  G_OBJECT_CLASS (fair_session_parent_class)->finalize (object);
}

static void
fair_session_class_init (FairSessionClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = fair_session_finalize;

  /* FairSession::practice: the deal of @model, a game in progress, turned out to have been played before; see
   * fair_session_is_practice(). */
  g_signal_new ("practice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, FAIR_TYPE_GAME_MODEL);
  /* FairSession::damaged: a game of @game, a FairGame, was resumed, but not all of the stored game could be read.
   * @what: the place and kind of the damage; untranslated */
  signals[SIGNAL_DAMAGED] =
    g_signal_new ("damaged", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
  /* FairSession::player-changed: the games in progress belong to another player now. */
  signals[SIGNAL_PLAYER_CHANGED] =
    g_signal_new ("player-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_session_init (FairSession *self)
{
  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify) fair_session_game_forget);
  self->held = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->retry = FIRST_RETRY;
}

/* Returns: (transfer full): a session for the games in progress of @store, which must be loaded first */
FairSession *
fair_session_new (FairStore *store)
{
  FairSession *self = g_object_new (FAIR_TYPE_SESSION, NULL);

  self->store = g_object_ref (store);
  return self;
}

/* The store in which the games are saved; borrowed. */
FairStore *
fair_session_get_store (FairSession *self)
{
  return self->store;
}

/* Returns: (transfer none) (nullable): the game in progress of @game and @slot, which is resumed if necessary; NULL if
 *   there is none, or it is not loaded */
FairGameModel *
fair_session_get_game (FairSession    *self,
                       const FairGame *game,
                       const char     *slot)
{
  FairSessionGame *playing = fair_session_find (self, game, slot);

  return playing ? playing->model : NULL;
}

/* The UUID of @model, also the id of its result; borrowed, NULL if the game is not in progress.  It changes if another program
 * turns out to play the game under this id. */
const char *
fair_session_get_id (FairSession   *self,
                     FairGameModel *model)
{
  FairSessionGame *game = find_model (self, model);

  return game ? game->id : NULL;
}

/* Whether the deal of @model, a game in progress, is known to have been played before. */
gboolean
fair_session_is_practice (FairSession   *self,
                          FairGameModel *model)
{
  FairSessionGame *game = find_model (self, model);

  return game != NULL && (game->practice || fair_journal_get_sums (fair_game_model_get_journal (model))->practice);
}

/* Starts counting the time of @model, and stops counting that of the previous game.  The next run begins with @model,
 * even if the program is killed before the player makes a move.
 * @model: (nullable): the game in progress that is now on the table, or NULL
 * @now: microseconds of a monotonic clock */
void
fair_session_show (FairSession   *self,
                   FairGameModel *model,
                   gint64         now)
{
  g_autoptr (GArray) games = NULL;
  const FairSessionEntry *last;
  FairSessionGame        *game;

  game = model ? find_model (self, model) : NULL;
  /* This saves the time of the previous game, which was played before. */
  fair_play_timer_set_model (&self->timer, game ? model : NULL, now);
  if (game == NULL)
    return;

  games = fair_session_list (self);
  last = &g_array_index (games, FairSessionEntry, 0);
  if (last->game != game->game || last->slot != game->slot)
    fair_session_game_play (game);
}

/* Continues with the games of @player. The previous player's games are saved as before and do not change.
 * @now: microseconds of a monotonic clock */
void
fair_session_set_player (FairSession      *self,
                         const FairPlayer *player,
                         gint64            now)
{
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
  fair_play_timer_advance (&self->timer, now);
}

/* Retries failed writes at once. Makes the store check whether it can write, even if nothing is pending. */
void
fair_session_retry (FairSession *self)
{
  g_clear_handle_id (&self->source, g_source_remove);
  send_cb (self);
  fair_session_load_async (self, NULL, NULL);
  fair_store_ask (self->store, FAIR_STORE_TRY, NULL, NULL, NULL, NULL);
}

/* Prepares the end of the program: pauses the game on the table, and sends everything to the store, which is written
 * when fair_store_close() returns.  The session must not be used afterwards.
 * @now: microseconds of a monotonic clock */
void
fair_session_flush (FairSession *self,
                    gint64       now)
{
  FairGameModel *model = self->timer.model;

  if (model != NULL && fair_game_model_get_clock (model) != NULL)
    fair_game_clock_pause (fair_game_model_get_clock (model), now);
  fair_session_show (self, NULL, now);
  fair_session_end_offer (self);
  g_clear_handle_id (&self->source, g_source_remove);
  for (guint i = 0; i < self->games->len; i++)
    fair_session_game_send (g_ptr_array_index (self->games, i), TRUE);
}

/* Sends a player's games for the last time, because the store is about to remove them with the player: a later result
 * would bring the player back.  fair_session_forget_player() or fair_session_release_player() must follow. */
void
fair_session_hold_player (FairSession *self,
                          const char  *player)
{
  for (guint i = 0; i < self->games->len; i++)
    fair_session_game_send (g_ptr_array_index (self->games, i), FALSE);
  g_hash_table_add (self->held, g_strdup (player));
}

/* Continues with the games of a player who was not removed. */
void
fair_session_release_player (FairSession *self,
                             const char  *player)
{
  g_hash_table_remove (self->held, player);
  fair_session_plan_sending (self);
}

/* Forgets the games in progress of a player who is not the current one, because the player was removed. */
void
fair_session_forget_player (FairSession *self,
                            const char  *player)
{
  g_return_if_fail (FAIR_IS_SESSION (self) && !fair_session_is_current (self, player));

  for (guint i = self->games->len; i > 0; i--)
    if (g_str_equal (((const FairSessionGame *) g_ptr_array_index (self->games, i - 1))->player, player))
      g_ptr_array_remove_index (self->games, i - 1);
  for (guint i = self->saved ? self->saved->len : 0; i > 0; i--)
    if (g_str_equal (((const FairSavedGame *) g_ptr_array_index (self->saved, i - 1))->player, player))
      g_ptr_array_remove_index (self->saved, i - 1);
  g_hash_table_remove (self->held, player);
}
