#include "config.h"

#include "fair-game-saver-private.h"

#include "fair-game-result.h"
#include "fair-saved-game-model.h"

typedef enum
{
  SIGNAL_CHANGED,
  SIGNAL_SAVED,
  SIGNAL_FAILED,
  SIGNAL_PRACTICE,
  SIGNAL_ENDING,
  N_SIGNALS
} FairGameSaverSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairGameSaver, fair_game_saver, G_TYPE_OBJECT)

/* How much of it there is now. */
FairGamePart
fair_game_saver_get_all (FairGameSaver *self)
{
  guint n_events = self->model ? fair_journal_get_n_events (fair_game_model_get_journal (self->model)) : 0;

  return (FairGamePart){ n_events, self->result != NULL, self->left, self->aside, self->played };
}

/* Whether the store has all of the game, provided that it has anything. */
gboolean
fair_game_saver_is_whole (FairGameSaver *self)
{
  return !self->left && self->result == NULL && self->n_saved == fair_game_saver_get_all (self).n_events &&
         self->aside == self->saved_aside && self->played == self->saved_played;
}

/* Makes a saving with everything from event @first on. */
FairSaving *
fair_game_saver_make_saving (FairGameSaver *self,
                             guint          first)
{
  FairSaving *saving = fair_saving_new ();

  saving->game->id = g_strdup (self->id);
  saving->game->game = g_strdup (self->game->id);
  saving->game->player = g_strdup (self->player);
  saving->game->number = self->number;
  saving->game->begun = self->begun;
  saving->game->saved = self->aside ? FAIR_SAVED_ASIDE : self->played;
  saving->game->recorded = self->recorded;
  saving->result = self->result ? fair_result_copy (self->result) : NULL;
  if (saving->result != NULL)
    {
      saving->result->player = g_strdup (self->player);
      /* The player was told so; by their times alone, the store would not know if the clock was set back since. */
      saving->result->practice |= self->practice;
    }
  saving->left = self->left;
  saving->claim = self->claim;
  if (!self->left)
    {
      saving->first = first;
      fair_saved_game_add_model (saving->game, self->model, first);
    }

  return saving;
}

static gboolean
is_handed_over (FairGameSaver *self)
{
  FairGamePart all = fair_game_saver_get_all (self);

  return self->was_handed && self->handed.n_events == all.n_events && self->handed.left == all.left &&
         self->handed.aside == all.aside && self->handed.played == all.played && (!all.result || self->handed.result);
}

/* Data that could not be written goes into the next entry of the spool, or is saved before it. */
static void
hand_over (FairGameSaver *self)
{
  g_autoptr (FairSaving) saving = NULL;

  if (is_handed_over (self))
    return;

  self->played = fair_store_get_time (self->store);
  saving = fair_game_saver_make_saving (self, self->handed.n_events);
  if (!fair_store_hand_over (self->store, saving))
    return;

  self->was_handed = TRUE;
  self->handed = fair_game_saver_get_all (self);
}

/* Notes that there is something that the store does not have. */
void
fair_game_saver_change (FairGameSaver *self)
{
  if (self->state == FAIR_GAME_SAVER_SAVED)
    self->state = FAIR_GAME_SAVER_CHANGED;
  hand_over (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Makes the result, unless there is one or the player has not made a step. */
static void
record (FairGameSaver *self,
        FairOutcome    outcome)
{
  if (self->recorded || fair_journal_get_n_plays (fair_game_model_get_journal (self->model)) == 0)
    return;

  self->recorded = TRUE;
  self->result = fair_game_result_make (self->model, self->id, outcome, self->begun, g_get_real_time ());
}

static void
record_if_final (FairGameSaver *self)
{
  FairOutcome outcome;

  if (self->recorded || !fair_game_result_is_final (self->model, &outcome))
    return;

  record (self, outcome);
  fair_game_saver_change (self);
}

static void
ending_cb (FairGameSaver *self)
{
  g_signal_emit (self, signals[SIGNAL_ENDING], 0);
}

static void
listen (FairGameSaver *self)
{
  FairJournal *journal = fair_game_model_get_journal (self->model);

  g_signal_connect_object (self->model, "notify::status", G_CALLBACK (record_if_final), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (journal, "added", G_CALLBACK (fair_game_saver_change), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (journal, "ending", G_CALLBACK (ending_cb), self, G_CONNECT_SWAPPED);
}

static void
forget_model (FairGameSaver *self)
{
  if (self->model == NULL)
    return;

  g_signal_handlers_disconnect_by_data (fair_game_model_get_journal (self->model), self);
  g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
}

static void
fair_game_saver_dispose (GObject *object)
{
  FairGameSaver *self = FAIR_GAME_SAVER (object);

  forget_model (self);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (fair_game_saver_parent_class)->dispose (object);
}

static void
fair_game_saver_finalize (GObject *object)
{
  FairGameSaver *self = FAIR_GAME_SAVER (object);

  g_clear_pointer (&self->result, fair_result_free);
  g_free (self->id);
  g_free (self->player);

  G_OBJECT_CLASS (fair_game_saver_parent_class)->finalize (object);
}

static void
fair_game_saver_class_init (FairGameSaverClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = fair_game_saver_dispose;
  object_class->finalize = fair_game_saver_finalize;

  /* FairGameSaver::changed: there is something to send. */
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /* FairGameSaver::saved: the data that was sent is on the disk; @n_events: how many events are there. */
  signals[SIGNAL_SAVED] =
    g_signal_new ("saved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  /**
   * FairGameSaver::failed:
   * @error: why
   *
   * The data that was sent could not be saved; it has to be sent again.
   */
  signals[SIGNAL_FAILED] =
    g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_ERROR);

  /* FairGameSaver::practice: the deal turned out to have been played before; see fair_game_saver_is_practice(). */
  signals[SIGNAL_PRACTICE] = g_signal_new ("practice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  /* FairGameSaver::ending: the model is about to restart its deal as a new game; this game has to be left. */
  signals[SIGNAL_ENDING] = g_signal_new ("ending", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
fair_game_saver_init (FairGameSaver *self)
{
  self->claim = -1;
}

/* Returns: (transfer full): a saver for @model, of which @store has nothing yet */
FairGameSaver *
fair_game_saver_new (FairStore     *store,
                     FairGameModel *model)
{
  FairGameSaver *self = g_object_new (FAIR_TYPE_GAME_SAVER, NULL);

  self->store = g_object_ref (store);
  self->model = g_object_ref (model);
  self->game = fair_game_model_get_rules (model)->game;
  self->number = fair_game_model_get_number (model);
  self->id = g_uuid_string_random ();
  self->player = g_strdup (fair_store_get_player (store)->id);
  self->begun = g_get_real_time ();
  self->played = fair_store_get_time (store);
  listen (self);
  return self;
}

/**
 * fair_game_saver_resume:
 * @fault: (out): set if not all of it could be replayed; everything before the fault is resumed, and the next
 *   save removes the rest
 *
 * Returns: (transfer full) (nullable): a saver for the game, which continues; NULL, without a fault, if this
 *   program does not know its game or options
 */
FairGameSaver *
fair_game_saver_resume (FairStore           *store,
                        const FairSavedGame *saved,
                        GError             **fault)
{
  guint n_good;
  g_autoptr (FairGameModel) model = fair_saved_game_create_model (saved, &n_good, fault);
  FairGameSaver *self;

  if (model == NULL)
    return NULL;

  self = fair_game_saver_new (store, model);
  g_free (self->id);
  self->id = g_strdup (saved->id);
  g_free (self->player);
  self->player = g_strdup (saved->player ? saved->player : FAIR_PLAYER_FIRST);
  self->begun = saved->begun;
  self->played = saved->saved;
  self->saved_aside = saved->saved == FAIR_SAVED_ASIDE;
  self->saved_played = saved->saved;
  self->recorded = saved->recorded;
  self->claim = (int) saved->events->len;
  if (*fault == NULL)
    {
      self->n_saved = n_good;
      self->was_handed = TRUE;
      self->handed.n_events = n_good;
      self->handed.aside = self->saved_aside;
      self->handed.played = self->played;
    }
  self->state = *fault == NULL && fair_game_saver_is_whole (self) ? FAIR_GAME_SAVER_SAVED : FAIR_GAME_SAVER_CHANGED;
  return self;
}

/* How much of the game is saved. */
FairGameSaverState
fair_game_saver_get_state (FairGameSaver *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_SAVER (self), FAIR_GAME_SAVER_NEW);

  return self->state;
}

/* The game; borrowed, and NULL once it has been left. */
FairGameModel *
fair_game_saver_get_model (FairGameSaver *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_SAVER (self), NULL);

  return self->model;
}

/* The game in the list of games that this is a deal of. */
const FairGame *
fair_game_saver_get_game (FairGameSaver *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_SAVER (self), NULL);

  return self->game;
}

/* The UUID of the game, also the id of its result.  It changes if another program turns out to continue the
 * game under this id. */
const char *
fair_game_saver_get_id (FairGameSaver *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_SAVER (self), NULL);

  return self->id;
}

/* The id of whoever plays the game. */
const char *
fair_game_saver_get_player (FairGameSaver *self)
{
  return self->player;
}

/* Whether the deal had been played before, as far as is known. */
gboolean
fair_game_saver_is_practice (FairGameSaver *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_SAVER (self), FALSE);

  return self->practice;
}

/* Whether another game has replaced this one, which may come back. */
gboolean
fair_game_saver_is_aside (FairGameSaver *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_SAVER (self), FALSE);

  return self->aside;
}

/* When the player last played the game: microseconds since 1970. */
gint64
fair_game_saver_get_played (FairGameSaver *self)
{
  g_return_val_if_fail (FAIR_IS_GAME_SAVER (self), 0);

  return self->played;
}

/* Notes that the player plays the game now: the next run begins with the game that was played last. */
void
fair_game_saver_play (FairGameSaver *self)
{
  g_return_if_fail (FAIR_IS_GAME_SAVER (self));

  self->played = fair_store_get_time (self->store);
  fair_game_saver_change (self);
}

/* Puts the game aside for another, or brings it back; a run that finds it aside continues with the other
 * game. */
void
fair_game_saver_set_aside (FairGameSaver *self,
                           gboolean       aside)
{
  g_return_if_fail (FAIR_IS_GAME_SAVER (self) && self->model != NULL);

  if (self->aside == aside)
    return;

  self->aside = aside;
  fair_game_saver_change (self);
}

/* Begins saving the game: writes what there is of it to the spool, with a result if it is over. */
void
fair_game_saver_begin (FairGameSaver *self)
{
  g_return_if_fail (FAIR_IS_GAME_SAVER (self) && self->model != NULL);

  record_if_final (self);
  hand_over (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* Leaves the game in its current state. */
void
fair_game_saver_leave (FairGameSaver *self)
{
  g_return_if_fail (FAIR_IS_GAME_SAVER (self) && self->model != NULL);

  if (!self->recorded)
    record (self, fair_game_result_of_leaving (self->model));
  self->left = TRUE;
  self->aside = FALSE;
  forget_model (self);
  fair_game_saver_change (self);
}
