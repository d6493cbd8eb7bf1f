/* Each event is handed over to the system as it happens, before anybody is shown what it does; so are results,
 * and that a game is left.  What happens in one act of the player's, with all that the program plays then, is
 * sent to the store together: it is on the disk as a whole or not at all.  While the store writes, more is
 * gathered, so that a slow disk gets few large savings instead of many small ones.
 */
#include "config.h"

#include "fair-session.h"

#include "fair-clock.h"
#include "fair-game-result.h"
#include "fair-keeping.h"
#include "fair-rush.h"

enum
{
  LOAD_TRIES = 2,
  FIRST_RETRY = 1, /* seconds */
  LAST_RETRY = 60,
  LEAST_TICK = 1000, /* milliseconds */
  TIME_SPAN = 5      /* seconds of play that may be lost when nothing else happens */
};

struct _FairSession
{
  GObject parent_instance;

  FairStore   *store;   /* owned */
  GPtrArray   *saved;   /* owned, of FairSavedGame that were not asked for yet; NULL until they were loaded */
  GHashTable  *playing; /* FairKeeping by FairGame */
  GPtrArray   *leaving; /* of FairKeeping, until the store has their results */
  FairKeeping *shown;   /* the one on the table, or NULL */
  FairClock    clock;   /* of the one that is shown; that of Solitaire Rush is its own */
  guint        send_source;
  guint        tick_source;
  guint        retry_source;
  guint        retry;     /* seconds until the next try */
  gboolean     was_asked; /* for a game in progress */
};

typedef enum
{
  SIGNAL_PRACTICE,
  SIGNAL_SAVED,
  SIGNAL_DAMAGED,
  N_SIGNALS
} FairSessionSignal;

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (FairSession, fair_session, G_TYPE_OBJECT)

static void send_keeping (FairSession *self, FairKeeping *keeping);

static void
send_all (FairSession *self)
{
  GHashTableIter iter;
  gpointer       keeping;

  g_hash_table_iter_init (&iter, self->playing);
  while (g_hash_table_iter_next (&iter, NULL, &keeping))
    send_keeping (self, keeping);
  for (guint i = 0; i < self->leaving->len; i++)
    send_keeping (self, g_ptr_array_index (self->leaving, i));
}

static gboolean
send_cb (gpointer data)
{
  FairSession *self = data;

  self->send_source = 0;
  send_all (self);
  return G_SOURCE_REMOVE;
}

/* Sends what there is as soon as the act is over that it belongs to, and before anything else. */
static void
plan_sending (FairSession *self)
{
  if (self->send_source == 0)
    self->send_source = g_idle_add_full (G_PRIORITY_HIGH, send_cb, self, NULL);
}

/* What fails is handed over with what comes next, or saved before. */
static void
hand_over (FairSession *self,
           FairKeeping *keeping)
{
  g_autoptr (FairSaving) saving = fair_keeping_hand_over (keeping);

  if (saving != NULL && fair_store_hand_over (self->store, saving))
    fair_keeping_was_handed (keeping);
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

/* What was sent is on the disk. */
static void
take_success (FairSession *self,
              FairKeeping *keeping)
{
  g_autofree char *id = g_strdup (keeping->id);
  guint            n_saved = keeping->n_sent;
  gboolean         left = keeping->sent_left;

  self->retry = FIRST_RETRY;
  fair_keeping_arrived (keeping);
  if (left)
    g_ptr_array_remove (self->leaving, keeping);
  else
    send_keeping (self, keeping);
  if (fair_session_is_saved (self))
    fair_store_drop_handed_over (self->store);
  g_signal_emit (self, signals[SIGNAL_SAVED], 0, id, n_saved, left);
}

static void
take_failure (FairSession  *self,
              FairKeeping  *keeping,
              const GError *error)
{
  fair_keeping_failed (keeping);
  if (g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_TAKEN))
    fair_keeping_rename (keeping);
  else if (g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_OUT_OF_STEP))
    fair_keeping_start_over (keeping);
  else
    {
      g_debug ("Saving failed: %s", error->message);
      if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NEWER))
        plan_retry (self);
      return;
    }

  hand_over (self, keeping);
  send_keeping (self, keeping);
}

/* The answer to what was sent of a game. */
typedef struct
{
  GWeakRef     session;
  FairKeeping *keeping; /* borrowed from the session */
} Sending;

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  Sending *sending = data;
  g_autoptr (FairSession) self = g_weak_ref_get (&sending->session);
  g_autoptr (GError) error = NULL;
  gboolean good = fair_store_save_finish (FAIR_STORE (source), result, &error);

  if (self != NULL && good)
    take_success (self, sending->keeping);
  else if (self != NULL)
    take_failure (self, sending->keeping, error);
  g_weak_ref_clear (&sending->session);
  g_free (sending);
}

/* The game in progress of this UUID, or NULL. */
static FairKeeping *
find_id (FairSession *self,
         const char  *id)
{
  GHashTableIter iter;
  gpointer       keeping;

  g_hash_table_iter_init (&iter, self->playing);
  while (g_hash_table_iter_next (&iter, NULL, &keeping))
    if (g_str_equal (((FairKeeping *) keeping)->id, id))
      return keeping;

  return NULL;
}

/* The question whether the deal of a game was played before. */
typedef struct
{
  GWeakRef session;
  char    *id; /* owned */
} DealQuestion;

static void
deal_found_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  DealQuestion *question = data;
  g_autoptr (FairSession) self = g_weak_ref_get (&question->session);
  FairKeeping *keeping = self ? find_id (self, question->id) : NULL;
  gboolean     found = FALSE;
  gboolean     good = fair_store_find_deal_finish (FAIR_STORE (source), result, &found, NULL);

  if (keeping != NULL)
    {
      keeping->asked = good;
      keeping->practice = found;
      if (found)
        g_signal_emit (self, signals[SIGNAL_PRACTICE], 0, keeping->model);
    }
  g_weak_ref_clear (&question->session);
  g_free (question->id);
  g_free (question);
}

/* The store marks the result when it comes; this is so that the player knows before.  Once the game is
 * saved, so is the result of the one whose place it took. */
static void
ask_for_deal (FairSession *self,
              FairKeeping *keeping)
{
  g_autofree char *variant = fair_game_result_print_variant (keeping->model);
  DealQuestion    *question = g_new (DealQuestion, 1);

  g_weak_ref_init (&question->session, self);
  question->id = g_strdup (keeping->id);
  keeping->asked = TRUE;
  fair_store_find_deal_async (self->store, keeping->game->id, variant, keeping->number, keeping->id, deal_found_cb, question);
}

static void
send_keeping (FairSession *self,
              FairKeeping *keeping)
{
  Sending *sending;

  if (!keeping->asked && fair_keeping_is_saved (keeping))
    ask_for_deal (self, keeping);
  if (keeping->is_sending || fair_keeping_is_saved (keeping) || self->retry_source != 0)
    return;

  sending = g_new (Sending, 1);
  g_weak_ref_init (&sending->session, self);
  sending->keeping = keeping;
  fair_store_save_async (self->store, fair_keeping_send (keeping, FALSE), saved_cb, sending);
}

static void
record_if_final (FairSession *self,
                 FairKeeping *keeping)
{
  FairOutcome outcome;

  if (keeping->recorded || !fair_game_result_is_final (keeping->model, &outcome))
    return;

  fair_keeping_record (keeping, outcome);
  hand_over (self, keeping);
  plan_sending (self);
}

static FairKeeping *
find_playing (FairSession   *self,
              FairGameModel *model)
{
  FairKeeping *keeping = g_hash_table_lookup (self->playing, fair_game_model_get_rules (model)->game);

  return keeping && keeping->model == model ? keeping : NULL;
}

static void
status_cb (FairGameModel *model,
           GParamSpec    *pspec,
           FairSession   *self)
{
  FairKeeping *keeping = find_playing (self, model);

  if (keeping != NULL)
    record_if_final (self, keeping);
}

/* The game in progress of this journal, or NULL. */
static FairKeeping *
find_journal (FairSession *self,
              FairJournal *journal)
{
  GHashTableIter iter;
  gpointer       keeping;

  g_hash_table_iter_init (&iter, self->playing);
  while (g_hash_table_iter_next (&iter, NULL, &keeping))
    if (fair_game_model_get_journal (((FairKeeping *) keeping)->model) == journal)
      return keeping;

  return NULL;
}

/* Nobody has been shown yet what happened. */
static void
added_cb (FairSession *self,
          FairJournal *journal)
{
  FairKeeping *keeping = find_journal (self, journal);

  if (keeping != NULL)
    hand_over (self, keeping);
  plan_sending (self);
}

static void
follow (FairSession *self,
        FairKeeping *keeping)
{
  g_hash_table_insert (self->playing, (gpointer) keeping->game, keeping);
  record_if_final (self, keeping);
}

/* Solitaire Rush begins its deal anew: that is another game. */
static void
ending_cb (FairSession *self,
           FairJournal *journal)
{
  FairKeeping     *keeping = g_hash_table_lookup (self->playing, fair_games_find ("rush"));
  FairGameModel   *model = g_object_ref (keeping->model);
  gboolean         was_shown = self->shown == keeping;
  g_autofree char *id = g_uuid_string_random ();

  g_hash_table_steal (self->playing, keeping->game);
  fair_keeping_leave (keeping);
  hand_over (self, keeping);
  g_ptr_array_add (self->leaving, keeping);
  keeping = fair_keeping_new (model, id, g_get_real_time ());
  g_hash_table_insert (self->playing, (gpointer) keeping->game, keeping);
  if (was_shown)
    self->shown = keeping;
  g_object_unref (model);
  plan_sending (self);
}

static void
listen_to (FairSession   *self,
           FairGameModel *model)
{
  FairJournal *journal = fair_game_model_get_journal (model);

  g_signal_connect_object (model, "notify::status", G_CALLBACK (status_cb), self, 0);
  g_signal_connect_object (journal, "added", G_CALLBACK (added_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (journal, "ending", G_CALLBACK (ending_cb), self, G_CONNECT_SWAPPED);
}

static void
stop_listening_to (FairSession   *self,
                   FairGameModel *model)
{
  g_signal_handlers_disconnect_by_data (model, self);
  g_signal_handlers_disconnect_by_data (fair_game_model_get_journal (model), self);
}

/* The game is in progress no longer. */
static void
leave (FairSession *self,
       FairKeeping *keeping)
{
  stop_listening_to (self, keeping->model);
  if (self->shown == keeping)
    self->shown = NULL;
  fair_keeping_leave (keeping);
  hand_over (self, keeping);
  g_ptr_array_add (self->leaving, keeping);
  plan_sending (self);
}

/* What was kept of a game, as a game to play; NULL if it is of a game or options that this program
 * does not know. */
static FairKeeping *
resume (FairSession         *self,
        const FairSavedGame *saved)
{
  g_autoptr (GError) fault = NULL;
  FairKeeping *keeping = fair_keeping_resume (saved, &fault);

  if (fault != NULL)
    g_signal_emit (self, signals[SIGNAL_DAMAGED], 0, keeping->game, fault->message);

  return keeping;
}

/* Loads what is in progress.  What fails for a moment must not cost a game: it is tried again, now and
 * when the next game is asked for. */
static void
load (FairSession *self)
{
  self->was_asked = TRUE;
  for (guint i = 0; self->saved == NULL && i < LOAD_TRIES; i++)
    {
      g_autoptr (GError) error = NULL;

      self->saved = fair_store_load_games (self->store, &error);
      if (self->saved == NULL)
        g_debug ("Loading the games in progress failed: %s", error ? error->message : "the store is closed");
    }
}

/* Leaves other games in progress of the same game: two programs played at once, and one of them went
 * on with a game of its own.  That program may still run, so they have to be old. */
static void
leave_others (FairSession    *self,
              const FairGame *game)
{
  gint64 old = g_get_real_time () - G_TIME_SPAN_DAY;

  for (guint i = self->saved->len; i > 0; i--)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i - 1);
      gboolean             is_meant = g_strcmp0 (saved->game, game->id) == 0 && saved->saved < old;
      FairKeeping         *keeping = is_meant ? resume (self, saved) : NULL;

      if (keeping != NULL)
        {
          fair_keeping_leave (keeping);
          g_ptr_array_add (self->leaving, keeping);
          plan_sending (self);
          g_ptr_array_remove_index (self->saved, i - 1);
        }
    }
}

/* Resumes the game that was saved last of @game, if there is one. */
static FairKeeping *
resume_saved (FairSession    *self,
              const FairGame *game)
{
  load (self);
  for (guint i = 0; self->saved != NULL && i < self->saved->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i);
      FairKeeping         *keeping = g_strcmp0 (saved->game, game->id) == 0 ? resume (self, saved) : NULL;

      if (keeping == NULL)
        continue;
      g_ptr_array_remove_index (self->saved, i);
      listen_to (self, keeping->model);
      follow (self, keeping);
      hand_over (self, keeping);
      leave_others (self, game);
      plan_sending (self);
      return keeping;
    }

  return NULL;
}

static FairKeeping *
get_keeping (FairSession    *self,
             const FairGame *game)
{
  FairKeeping *keeping = g_hash_table_lookup (self->playing, game);

  return keeping ? keeping : resume_saved (self, game);
}

static gboolean
is_timed_here (FairSession *self)
{
  FairOutcome outcome;

  return self->shown != NULL && !FAIR_IS_RUSH (self->shown->model) &&
         !fair_game_result_is_final (self->shown->model, &outcome);
}

/* Microseconds of play since anything was kept. */
static gint64
get_unkept_time (FairSession *self)
{
  FairJournal *journal = fair_game_model_get_journal (self->shown->model);
  guint        n = fair_journal_get_n_events (journal);

  return fair_journal_get_elapsed (journal) - (n > 0 ? fair_journal_get_time (journal, n - 1) : 0);
}

/* Keeps the time, if much of it has passed since anything was kept. */
static void
keep_time (FairSession *self,
           gint64       span)
{
  if (get_unkept_time (self) > span)
    fair_journal_add (fair_game_model_get_journal (self->shown->model), "time");
}

static void tick_cb (gpointer data);

/* Looks again when time is to be kept, and hardly before: an idle program is to let the machine sleep. */
static void
plan_tick (FairSession *self)
{
  gint64 left = TIME_SPAN * G_USEC_PER_SEC - get_unkept_time (self);

  self->tick_source = g_timeout_add_once ((guint) MAX (left / 1000 + 1, LEAST_TICK), tick_cb, self);
}

static void
tick_cb (gpointer data)
{
  FairSession *self = data;

  self->tick_source = 0;
  if (self->shown == NULL)
    return;

  fair_session_advance (self, g_get_monotonic_time ());
  keep_time (self, TIME_SPAN * G_USEC_PER_SEC);
  plan_tick (self);
}

static void
free_keeping (gpointer data)
{
  fair_keeping_free (data);
}

static void
fair_session_dispose (GObject *object)
{
  FairSession *self = FAIR_SESSION (object);

  g_clear_handle_id (&self->send_source, g_source_remove);
  g_clear_handle_id (&self->tick_source, g_source_remove);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  self->shown = NULL;
  g_hash_table_remove_all (self->playing);
  g_ptr_array_set_size (self->leaving, 0);
  g_clear_object (&self->store);

  G_OBJECT_CLASS (fair_session_parent_class)->dispose (object);
}

static void
fair_session_finalize (GObject *object)
{
  FairSession *self = FAIR_SESSION (object);

  g_hash_table_unref (self->playing);
  g_ptr_array_unref (self->leaving);
  g_clear_pointer (&self->saved, g_ptr_array_unref);

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
   * @left: whether that was the last of it: it is in progress no longer
   *
   * The store has written something of a game, with its result if it has come out.
   */
  signals[SIGNAL_SAVED] =
    g_signal_new ("saved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 3, G_TYPE_STRING, G_TYPE_UINT, G_TYPE_BOOLEAN);

  /**
   * FairSession::damaged:
   * @game: a FairGame
   * @what: where what was kept of it is damaged, and how; untranslated
   *
   * A game was resumed, but not all that was kept of it could be read.
   */
  signals[SIGNAL_DAMAGED] =
    g_signal_new ("damaged", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_STRING);
}

static void
fair_session_init (FairSession *self)
{
  self->playing = g_hash_table_new_full (NULL, NULL, NULL, free_keeping);
  self->leaving = g_ptr_array_new_with_free_func (free_keeping);
  self->retry = FIRST_RETRY;
}

/* Returns: (transfer full): the games in progress of @store */
FairSession *
fair_session_new (FairStore *store)
{
  FairSession *self = g_object_new (FAIR_TYPE_SESSION, NULL);

  self->store = g_object_ref (store);
  return self;
}

FairStore *
fair_session_get_store (FairSession *self)
{
  g_return_val_if_fail (FAIR_IS_SESSION (self), NULL);

  return self->store;
}

/**
 * fair_session_get_game:
 *
 * Returns: (transfer none) (nullable): the game in progress of @game, which is resumed if it has to
 *   be; NULL if there is none.
 */
FairGameModel *
fair_session_get_game (FairSession    *self,
                       const FairGame *game)
{
  FairKeeping *keeping;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && game != NULL, NULL);

  keeping = get_keeping (self, game);
  return keeping ? keeping->model : NULL;
}

/**
 * fair_session_look_at:
 *
 * Looks at what is in progress without taking it up: nothing is written or claimed, nor said of damage.
 *
 * Returns: (transfer full) (nullable): the game in progress of @game, not to be played; NULL if there is none
 */
FairGameModel *
fair_session_look_at (FairSession    *self,
                      const FairGame *game)
{
  FairKeeping *keeping;

  g_return_val_if_fail (FAIR_IS_SESSION (self) && game != NULL, NULL);

  keeping = g_hash_table_lookup (self->playing, game);
  if (keeping != NULL)
    return g_object_ref (keeping->model);

  /* What could not be loaded is tried again once it is to be played. */
  if (!self->was_asked)
    load (self);
  for (guint i = 0; self->saved != NULL && i < self->saved->len; i++)
    {
      const FairSavedGame *saved = g_ptr_array_index (self->saved, i);
      g_autoptr (GError) fault = NULL;
      g_autoptr (FairKeeping) found = g_strcmp0 (saved->game, game->id) == 0 ? fair_keeping_resume (saved, &fault) : NULL;

      if (found != NULL)
        return g_object_ref (found->model);
    }

  return NULL;
}

/* The UUID of @model, which its result will have; borrowed, and NULL if it is not in progress. */
const char *
fair_session_get_id (FairSession   *self,
                     FairGameModel *model)
{
  FairKeeping *keeping;

  g_return_val_if_fail (FAIR_IS_SESSION (self), NULL);

  keeping = find_playing (self, model);
  return keeping ? keeping->id : NULL;
}

/* Whether the deal of @model, a game in progress, had been played before, as far as is known yet. */
gboolean
fair_session_is_practice (FairSession   *self,
                          FairGameModel *model)
{
  FairKeeping *keeping;

  g_return_val_if_fail (FAIR_IS_SESSION (self), FALSE);

  keeping = find_playing (self, model);
  return keeping != NULL && (keeping->practice || fair_journal_get_practice (fair_game_model_get_journal (model)));
}

/* Whether the store has all that happened. */
gboolean
fair_session_is_saved (FairSession *self)
{
  GHashTableIter iter;
  gpointer       keeping;

  g_return_val_if_fail (FAIR_IS_SESSION (self), FALSE);

  g_hash_table_iter_init (&iter, self->playing);
  while (g_hash_table_iter_next (&iter, NULL, &keeping))
    if (!fair_keeping_is_saved (keeping))
      return FALSE;

  return self->leaving->len == 0;
}

/* Puts @model, a new deal, in place of the game in progress of the same game, which is left. */
void
fair_session_begin (FairSession   *self,
                    FairGameModel *model)
{
  const FairGame  *game;
  FairKeeping     *former;
  g_autofree char *id = g_uuid_string_random ();

  g_return_if_fail (FAIR_IS_SESSION (self) && FAIR_IS_GAME_MODEL (model));

  game = fair_game_model_get_rules (model)->game;
  /* A game that was asked for and could not be loaded then is not given up for that. */
  former = g_hash_table_lookup (self->playing, game);
  if (former == NULL && (self->saved != NULL || !self->was_asked))
    former = get_keeping (self, game);
  if (former != NULL)
    {
      g_hash_table_steal (self->playing, game);
      leave (self, former);
    }
  listen_to (self, model);
  follow (self, fair_keeping_new (model, id, g_get_real_time ()));
  hand_over (self, g_hash_table_lookup (self->playing, game));
  plan_sending (self);
}

/**
 * fair_session_show:
 * @model: (nullable): the game in progress that is on the table now, or NULL
 * @now: microseconds of a monotonic clock
 *
 * Lets the time of @model count, and that of the game that was shown before no longer.
 */
void
fair_session_show (FairSession   *self,
                   FairGameModel *model,
                   gint64         now)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  fair_session_advance (self, now);
  if (self->shown != NULL)
    keep_time (self, 0);
  self->shown = model ? find_playing (self, model) : NULL;
  g_clear_handle_id (&self->tick_source, g_source_remove);
  if (self->shown == NULL)
    return;

  self->clock = (FairClock){ .counted = fair_journal_get_elapsed (fair_game_model_get_journal (model)) };
  fair_clock_start (&self->clock, now);
  plan_tick (self);
}

/* Lets the time come to @now, so that what happens next happens then. */
void
fair_session_advance (FairSession *self,
                      gint64       now)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  if (!is_timed_here (self))
    {
      self->clock.since = now;
      return;
    }

  fair_clock_advance (&self->clock, now);
  fair_journal_set_elapsed (fair_game_model_get_journal (self->shown->model), self->clock.counted);
}

/* Tries again at once to save what could not be saved. */
void
fair_session_retry (FairSession *self)
{
  g_return_if_fail (FAIR_IS_SESSION (self));

  g_clear_handle_id (&self->retry_source, g_source_remove);
  send_all (self);
}

/* Nobody waits for the answer any more. */
static void
send_last (FairSession *self,
           FairKeeping *keeping)
{
  if (keeping->is_sending || !fair_keeping_is_saved (keeping))
    fair_store_save_async (self->store, fair_keeping_send (keeping, keeping->is_sending), NULL, NULL);
}

/**
 * fair_session_flush:
 * @now: microseconds of a monotonic clock
 *
 * The program ends: pauses what is on the table, and sends all that there is to the store, which
 * writes it at the latest in fair_store_close().  The session is of no use afterwards.
 */
void
fair_session_flush (FairSession *self,
                    gint64       now)
{
  GHashTableIter iter;
  gpointer       keeping;

  g_return_if_fail (FAIR_IS_SESSION (self));

  if (self->shown != NULL && FAIR_IS_RUSH (self->shown->model))
    fair_rush_pause (FAIR_RUSH (self->shown->model), now);
  fair_session_show (self, NULL, now);
  g_clear_handle_id (&self->send_source, g_source_remove);
  g_clear_handle_id (&self->retry_source, g_source_remove);
  g_hash_table_iter_init (&iter, self->playing);
  while (g_hash_table_iter_next (&iter, NULL, &keeping))
    send_last (self, keeping);
  for (guint i = 0; i < self->leaving->len; i++)
    send_last (self, g_ptr_array_index (self->leaving, i));
}
