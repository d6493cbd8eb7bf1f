/* Sending a game to the store, and what its answer changes; fair-game-saver.h shows the states.  Once the store has all of
 * a game, it is asked whether the deal had been played before. */
#include "config.h"

#include "fair-game-saver-private.h"

#include "fair-deal-question.h"

/* The store has other events of the game, so all of it is sent again. */
static void
start_over (FairGameSaver *self)
{
  self->n_saved = 0;
  self->was_handed = FALSE;
  self->handed = (FairGamePart){ 0 };
}

/* Gives the game a new id, under which the store has nothing. */
static void
change_id (FairGameSaver *self)
{
  g_free (self->id);
  self->id = g_uuid_string_random ();
  self->claim = -1;
  self->asked = FALSE;
  start_over (self);
  if (self->result != NULL)
    {
      g_free (self->result->id);
      self->result->id = g_strdup (self->id);
    }
}

/* Called when the sent data is on the disk. */
static void
take_success (FairGameSaver *self)
{
  self->claim = -1;
  self->n_saved = self->sent.n_events;
  self->saved_aside = self->sent.aside;
  self->saved_played = self->sent.played;
  self->handed.n_events = MAX (self->handed.n_events, self->n_saved);
  if (self->sent.result)
    g_clear_pointer (&self->result, fair_result_free);
  if (self->sent.left)
    self->state = FAIR_GAME_SAVER_LEFT;
  else
    self->state = fair_game_saver_is_whole (self) ? FAIR_GAME_SAVER_SAVED : FAIR_GAME_SAVER_CHANGED;
  g_signal_emit_by_name (self, "saved", self->n_saved);
}

/* Called when the sent data is not on the disk, or it is not known whether it is. */
static void
take_failure (FairGameSaver *self,
              const GError  *error)
{
  if (g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_TAKEN))
    {
      self->state = FAIR_GAME_SAVER_NEW;
      change_id (self);
      fair_game_saver_change (self);
    }
  else if (g_error_matches (error, FAIR_STORE_ERROR, FAIR_STORE_ERROR_OUT_OF_STEP))
    {
      self->state = FAIR_GAME_SAVER_CHANGED;
      start_over (self);
      fair_game_saver_change (self);
    }
  else
    {
      self->state = FAIR_GAME_SAVER_RETRYING;
      g_signal_emit_by_name (self, "failed", error);
    }
}

static void
saved_cb (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (FairGameSaver) self = data;
  g_autoptr (GError) error = NULL;

  if (fair_store_save_finish (FAIR_STORE (source), result, &error))
    take_success (self);
  else
    take_failure (self, error);
}

/* If the game has another id by the time of the answer, the question is asked again. */
static void
deal_found_cb (GObject    *object,
               const char *id,
               gboolean    good,
               gboolean    found)
{
  FairGameSaver *self = FAIR_GAME_SAVER (object);

  if (self->left || self->practice || !g_str_equal (id, self->id))
    return;

  self->asked = good;
  self->practice = found;
  if (found)
    g_signal_emit_by_name (self, "practice");
}

/* The store marks the result when it is saved; this is so that the player knows earlier.  Once the game is
 * saved, so is the result of the game that it replaced. */
static void
ask_for_deal (FairGameSaver *self)
{
  self->asked = TRUE;
  fair_deal_question_ask (self->store, self->model, self->id, deal_found_cb, G_OBJECT (self));
}

/* Asks the store once more whether the deal had been played before, because a game of the same deal only now has a result. */
void
fair_game_saver_ask_again (FairGameSaver *self)
{
  g_return_if_fail (FAIR_IS_GAME_SAVER (self));

  self->asked = self->practice;
  g_signal_emit_by_name (self, "changed");
}

static void
start_sending (FairGameSaver *self,
               guint          first,
               gboolean       is_last)
{
  FairSaving *saving = fair_game_saver_make_saving (self, first);

  self->state = FAIR_GAME_SAVER_SENDING;
  self->sent = fair_game_saver_get_all (self);
  fair_store_save_async (self->store, saving, is_last ? NULL : saved_cb, is_last ? NULL : g_object_ref (self));
}

/* Sends what the store does not have yet, unless something is being sent: then call this again afterwards.
 * Once all is saved, asks whether the deal had been played before. */
void
fair_game_saver_send (FairGameSaver *self)
{
  g_return_if_fail (FAIR_IS_GAME_SAVER (self));

  switch (self->state)
    {
    case FAIR_GAME_SAVER_NEW:
    case FAIR_GAME_SAVER_CHANGED:
    case FAIR_GAME_SAVER_RETRYING:
      start_sending (self, self->n_saved, FALSE);
      break;
    case FAIR_GAME_SAVER_SAVED:
      /* The store answers for the current player. */
      if (!self->asked && g_str_equal (self->player, fair_store_get_player (self->store)->id))
        ask_for_deal (self);
      break;
    case FAIR_GAME_SAVER_SENDING:
    case FAIR_GAME_SAVER_LEFT:
    default:
      break;
    }
}

/* Sends what the store does not have, or may not have, for the last time; nothing waits for the answer. */
void
fair_game_saver_send_last (FairGameSaver *self)
{
  g_return_if_fail (FAIR_IS_GAME_SAVER (self));

  if (self->state == FAIR_GAME_SAVER_SENDING)
    start_sending (self, 0, TRUE);
  else if (self->state != FAIR_GAME_SAVER_SAVED && self->state != FAIR_GAME_SAVER_LEFT)
    start_sending (self, self->n_saved, TRUE);
}
