/* Each event is written to the file of its game as it happens, before any view shows it; so are results, and that a
 * game was left. The store's thread syncs the file when the act of the player is over; events during a sync are synced
 * together. A result goes to the store once the file records it, and then the file of a game that was left is removed:
 * so each result is added once, even if the program ends in between. */
#include "fair-session-private.h"

#include "fair-game-result.h"

#include "options-text.h"

static void
forget_model (FairSessionGame *self)
{
  if (self->model == NULL)
    return;

  g_signal_handlers_disconnect_by_data (fair_game_model_get_journal (self->model), self);
  g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
}

static void
clear_game (gpointer data)
{
  FairSessionGame *self = data;

  g_free (self->id);
  g_free (self->player);
  g_clear_pointer (&self->file, fair_game_file_free);
  g_clear_pointer (&self->result, fair_result_free);
}

/* Frees @self for the session; answers of the store may still come. */
void
fair_session_game_forget (FairSessionGame *self)
{
  forget_model (self);
  self->session = NULL;
  if (self->file != NULL)
    fair_game_file_close (self->file);
  g_rc_box_release_full (self, clear_game);
}

/* Adds that the player plays the game now: the next run begins with the game that was played last.  Its time is now, but after
 * all other games even if the clock was ahead when they were played. */
static void
add_played (FairSessionGame *self)
{
  FairSession *session = self->session;
  gint64       now = g_get_real_time ();

  self->aside = FALSE;
  self->played = session->last_played >= now && session->last_played < G_MAXINT64 ? session->last_played + 1 : now;
  session->last_played = self->played;
  fair_game_file_add (self->file, "played %" G_GINT64_FORMAT, self->played);
}

/* Adds what the file lacks; with @is_played, also adds that the player plays the game, unless that was the last
 * addition, and recent: another program may have played another game since. */
static void
add_missing (FairSessionGame *self,
             gboolean         is_played)
{
  FairJournal     *journal = fair_game_model_get_journal (self->model);
  const FairRules *rules = fair_game_model_get_rules (self->model);
  char             options[FAIR_OPTIONS_TEXT];

  if (self->file->text->len == 0)
    {
      fair_options_print (rules->game, &rules->options, FAIR_OPTIONS_ALL, options);
      fair_game_file_add (self->file, "fairdeal-game 1 %s %s %s%s%s %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %s", self->id,
                          *self->player ? self->player : "-", self->game->id, *self->slot ? "/" : "", self->slot,
                          fair_game_model_get_number (self->model), self->begun, options);
    }
  if (is_played && (self->played < self->session->last_played || self->played < g_get_real_time () - G_TIME_SPAN_MINUTE))
    add_played (self);
  for (; self->n_events < fair_journal_get_n_events (journal); self->n_events++)
    {
      g_autofree char *text = fair_journal_dup_text (journal, self->n_events);

      fair_game_file_add (self->file, "%" G_GINT64_FORMAT " %s", fair_journal_get_event (journal, self->n_events).time, text);
    }
}

/* Adds that the game has a result, if it has. */
static void
add_outcome (FairSessionGame *self)
{
  if (self->result != NULL)
    fair_game_file_add (self->file, "over %" G_GINT64_FORMAT " %d", self->result->ended, self->practice);
  else if (self->recorded)
    fair_game_file_add (self->file, "recorded");
}

/* Another program plays the game under this id, so this game gets a new id. */
static void
change_id (FairSessionGame *self)
{
  g_free (self->id);
  self->id = g_uuid_string_random ();
  g_clear_pointer (&self->file, fair_game_file_free);
  self->asked = FALSE;
  self->n_events = 0;
  if (self->result != NULL)
    {
      g_free (self->result->id);
      self->result->id = g_strdup (self->id);
    }
  if (self->model == NULL)
    return;

  self->file = fair_game_file_new (fair_store_get_path (self->session->store), self->id);
  self->played = 0;
  add_missing (self, TRUE);
  add_outcome (self);
  if (self->aside)
    fair_game_file_add (self->file, "aside");
}

/* Writes all new events to the file.  Returns: whether all of it is written */
static gboolean
write_file (FairSessionGame *self)
{
  FairStore *store = self->session->store;
  /* The store may have removed the file already. */
  gboolean anew = !g_hash_table_contains (self->session->held, self->player) && !(self->is_ending && self->is_leaving);
  g_autoptr (GError) error = NULL;

  /* A database of a newer version is left alone, and so are the files beside it. */
  if (self->file == NULL || fair_store_get_health (store)->state == FAIR_STORE_NEWER)
    return FALSE;
  if (fair_game_file_write (self->file, anew, &error))
    return TRUE;

  if (g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_TAKEN))
    {
      change_id (self);
      g_clear_error (&error);
      if (self->file == NULL || fair_game_file_write (self->file, TRUE, &error))
        return self->file != NULL;
    }
  if (anew)
    {
      fair_store_set_fault (store, error);
      fair_session_plan_retry (self->session);
    }
  return FALSE;
}

static void
write_and_send (FairSessionGame *self)
{
  write_file (self);
  fair_session_plan_sending (self->session);
}

static void
record (FairSessionGame *self,
        FairOutcome      outcome,
        gint64           ended)
{
  self->recorded = TRUE;
  self->result = fair_game_result_make (self->model, self->id, outcome, self->begun, ended);
  self->result->practice |= self->practice;
  self->result->player = g_strdup (self->player);
}

/* Whether the end of the game requires a result: the player has made a step, and there is no result yet. A deal that the player
 * has laid out has none. */
static gboolean
is_due (FairSessionGame *self)
{
  return !self->recorded && !fair_game_model_is_laid (self->model) && fair_journal_get_sums (fair_game_model_get_journal (self->model))->n_plays > 0;
}

static void
record_if_final (FairSessionGame *self)
{
  FairOutcome outcome;

  if (!is_due (self) || !fair_game_result_is_final (self->model, &outcome))
    return;

  record (self, outcome, g_get_real_time ());
  add_outcome (self);
  write_and_send (self);
}

static void
added_cb (FairSessionGame *self)
{
  add_missing (self, TRUE);
  write_and_send (self);
}

/* The game restarts its deal as practice, which makes it another game. */
static void
ending_cb (FairSessionGame *self)
{
  g_autoptr (FairGameModel) model = g_object_ref (self->model);
  FairSession *session = self->session;

  fair_session_game_leave (self);
  fair_session_game_new (session, model);
}

static FairSessionGame *
create (FairSession   *session,
        FairGameModel *model,
        const char    *id,
        const char    *player,
        FairGameFile  *file)
{
  FairSessionGame *self = g_rc_box_new0 (FairSessionGame);
  FairJournal     *journal = fair_game_model_get_journal (model);

  self->session = session;
  self->model = g_object_ref (model);
  self->game = fair_game_model_get_rules (model)->game;
  self->slot = fair_slot_get (model);
  self->id = g_strdup (id);
  self->player = g_strdup (player);
  self->begun = g_get_real_time ();
  self->file = file;
  g_signal_connect_swapped (model, "notify::status", G_CALLBACK (record_if_final), self);
  g_signal_connect_swapped (journal, "added", G_CALLBACK (added_cb), self);
  g_signal_connect_swapped (journal, "ending", G_CALLBACK (ending_cb), self);
  g_ptr_array_add (session->games, self);
  return self;
}

/* Adds @model, a new game of the current player, to the session.  Nothing of it is written before its first event, or
 * fair_session_game_begin().  Returns: (transfer none) */
FairSessionGame *
fair_session_game_new (FairSession   *session,
                       FairGameModel *model)
{
  g_autofree char *id = g_uuid_string_random ();

  return create (session, model, id, fair_store_get_player (session->store)->id, fair_game_file_new (fair_store_get_path (session->store), id));
}

static gboolean
record_saved (FairSessionGame     *self,
              const FairSavedGame *saved)
{
  g_autoptr (FairGameModel) model = g_steal_pointer (&self->model);

  self->model = fair_game_result_resume (saved, saved->n_ended, NULL, NULL);
  if (self->model != NULL)
    {
      self->practice = saved->practice;
      record (self, fair_game_result_of_leaving (self->model), saved->ended);
      g_clear_object (&self->model);
    }
  self->model = g_steal_pointer (&model);
  return self->result != NULL;
}

/* @known: the game as it was loaded
 * @fault: (out): set if not all of it could be replayed; everything before the fault is resumed, and the rest is
 *   deleted
 * Returns: (transfer none) (nullable): the game, which continues and was added to the session; NULL, without a fault,
 *   if another program plays it or has left it, or if this program does not know its game or options */
FairSessionGame *
fair_session_game_resume (FairSession         *session,
                          const FairSavedGame *known,
                          GError             **fault)
{
  g_autoptr (FairSavedGame) saved = NULL;
  g_autoptr (FairGameFile) file = fair_game_file_resume (fair_store_get_path (session->store), known, &saved);
  guint n_good = 0;
  g_autoptr (FairGameModel) model = file && !saved->left ? fair_game_result_resume (saved, saved->events->len, &n_good, fault) : NULL;
  FairSessionGame *self;

  if (model == NULL)
    return NULL;

  self = create (session, model, saved->id, saved->player, g_steal_pointer (&file));
  self->begun = saved->begun;
  self->played = saved->played;
  self->n_events = n_good;
  self->recorded = saved->recorded;
  if (saved->ended > 0 && !saved->recorded && saved->n_ended <= n_good)
    record_saved (self, saved);
  if (*fault != NULL)
    {
      fair_game_file_cut (self->file, g_array_index (saved->events, FairSavedEvent, n_good).at);
      add_outcome (self);
    }
  else if (saved->damaged)
    g_set_error (fault, FAIR_STORE_ERROR, FAIR_STORE_ERROR_DAMAGED, "line after event %u", n_good);
  add_missing (self, saved->played == FAIR_SAVED_ASIDE);
  write_and_send (self);
  record_if_final (self);
  return self;
}

/* Adds the result of a game that ended in an earlier run, and removes its file if it was left then; does nothing if
 * another program does that. */
FairSessionGame *
fair_session_game_end (FairSession         *session,
                       const FairSavedGame *known)
{
  FairSessionGame *self = g_rc_box_new0 (FairSessionGame);
  g_autoptr (FairSavedGame) saved = NULL;

  self->session = session;
  self->game = fair_games_find (known->game);
  self->slot = FAIR_SLOT_ORDINARY;
  self->id = g_strdup (known->id);
  self->player = g_strdup (known->player);
  self->begun = known->begun;
  self->recorded = known->recorded;
  self->left = known->left;
  if (known->left)
    self->file = fair_game_file_resume (fair_store_get_path (session->store), known, &saved);
  if ((known->left && self->file == NULL) || (known->ended > 0 && !known->recorded && !record_saved (self, known)))
    {
      g_rc_box_release_full (self, clear_game);
      return NULL;
    }

  g_ptr_array_add (session->games, self);
  fair_session_plan_sending (session);
  return self;
}

/* Writes the game so far, with a result if it is over. */
void
fair_session_game_begin (FairSessionGame *self)
{
  added_cb (self);
  record_if_final (self);
}

/* Records that the player plays the game now, even if it was put aside. */
void
fair_session_game_play (FairSessionGame *self)
{
  add_played (self);
  write_and_send (self);
}

/* Puts the game aside for another; a run that finds it aside continues with the other game. */
void
fair_session_game_put_aside (FairSessionGame *self)
{
  self->aside = TRUE;
  fair_game_file_add (self->file, "aside");
  write_and_send (self);
}

void
fair_session_game_leave (FairSessionGame *self)
{
  if (is_due (self))
    {
      record (self, fair_game_result_of_leaving (self->model), g_get_real_time ());
      fair_game_file_add (self->file, "left %" G_GINT64_FORMAT " %d", self->result->ended, self->practice);
    }
  else
    fair_game_file_add (self->file, "left");
  self->left = TRUE;
  self->aside = FALSE;
  forget_model (self);
  write_and_send (self);
}

gboolean
fair_session_game_is_saved (FairSessionGame *self)
{
  return !self->left && self->result == NULL && self->file->n_synced == self->file->text->len;
}

static void
ended_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  FairSessionGame *self = data;
  FairSession     *session = self->session;
  g_autoptr (GError) error = NULL;
  gboolean good = fair_store_finish (FAIR_STORE (source), result, &error) != NULL;

  self->is_ending = FALSE;
  if (session == NULL)
    {
      g_rc_box_release_full (self, clear_game);
      return;
    }

  if (good)
    fair_session_note_success (session);
  if (!good)
    {
      g_debug ("Saving failed: %s", error->message);
      if (!g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_NEWER))
        fair_session_plan_retry (session);
    }
  else if (self->is_leaving || self->file == NULL)
    fair_session_remove (session, self);
  else
    {
      g_clear_pointer (&self->result, fair_result_free);
      if (!self->left)
        fair_game_file_add (self->file, "recorded");
      write_and_send (self);
    }
  g_rc_box_release_full (self, clear_game);
}

static void
synced_cb (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  FairSessionGame *self = data;
  g_autoptr (GError) error = NULL;
  gboolean good = fair_store_finish (FAIR_STORE (source), result, &error) != NULL;

  self->is_syncing = FALSE;
  if (self->session != NULL && self->file != NULL)
    {
      fair_game_file_end_sync (self->file, good);
      if (good)
        fair_session_note_success (self->session);
      else
        {
          fair_store_set_fault (self->session->store, error);
          fair_session_plan_retry (self->session);
        }
      fair_session_game_send (self, FALSE);
    }
  g_rc_box_release_full (self, clear_game);
}

static void
deal_found_cb (GObject      *source,
               GAsyncResult *result,
               gpointer      data)
{
  FairSessionGame *self = data;
  gboolean         found = FALSE;
  gboolean         good = fair_store_finish_found (FAIR_STORE (source), result, &found, NULL);

  if (self->session != NULL && !self->left && !self->practice)
    {
      self->asked = good;
      self->practice = found;
      if (found)
        g_signal_emit_by_name (self->session, "practice", self->model);
    }
  g_rc_box_release_full (self, clear_game);
}

/* Sends the result or the end of the game to the store, or has the file synced; once all is saved, asks whether the deal
 * had been played before.  If a retry is planned, this waits for that.
 * @is_last: whether the program ends, so that nothing waits for an answer */
void
fair_session_game_send (FairSessionGame *self,
                        gboolean         is_last)
{
  FairStore *store = self->session->store;
  gboolean   is_sent = self->is_ending && (!is_last || self->is_leaving == self->left);
  gboolean   is_unsynced;

  if (!is_last && self->session->is_retry)
    return;

  is_unsynced = write_file (self) && self->file->n_synced < self->file->text->len;
  if (g_hash_table_contains (self->session->held, self->player))
    return;

  if ((self->left || self->result != NULL) && !is_sent)
    {
      self->is_ending = TRUE;
      self->is_leaving = self->left;
      fair_store_save_game_async (store, self->file, self->result, self->left, is_last ? NULL : ended_cb,
                                  is_last ? NULL : g_rc_box_acquire (self));
    }
  else if (is_unsynced && is_last)
    fair_store_save_game_async (store, self->file, NULL, FALSE, NULL, NULL);
  else if (is_unsynced && !self->left && !self->is_syncing)
    {
      self->is_syncing = TRUE;
      fair_game_file_begin_sync (self->file);
      fair_store_save_game_async (store, self->file, NULL, FALSE, synced_cb, g_rc_box_acquire (self));
    }
  /* The store answers for the current player. */
  else if (!is_last && !self->asked && self->model != NULL && !fair_game_model_is_laid (self->model) && fair_session_game_is_saved (self) &&
           fair_session_is_current (self->session, self->player))
    {
      /* The store marks the result when it is saved; this informs the player earlier.  Now that the game is saved, so is the result
       * of the game that it replaced. */
      g_autofree char       *variant = fair_game_result_print_variant (self->model);
      const FairResultsQuery query = { .game = self->game->id, .variant = variant, .number = fair_game_model_get_number (self->model) };

      self->asked = TRUE;
      fair_store_ask (store, FAIR_STORE_FIND_DEAL, &(FairStoreQuestion){ .query = query, .id = self->id }, NULL, deal_found_cb,
                      g_rc_box_acquire (self));
    }

  /* Nothing is written after this, and another session can resume the game. */
  if (is_last && self->file != NULL)
    fair_game_file_close (self->file);
}
