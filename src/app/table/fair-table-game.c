#include "config.h"

#include "fair-table-game.h"

#include "fair-store.h"

struct _FairTableGame
{
  GObject parent_instance;

  FairGameModel   *model;
  FairWinnability *winnability; /* NULL in a lesson */
  FairSession     *session;     /* saves the game; NULL in a lesson, and in practice that is not saved */
  FairRival       *rival;       /* another player's result to compare with, or NULL */
};

G_DEFINE_FINAL_TYPE (FairTableGame, fair_table_game, G_TYPE_OBJECT)

static void
fair_table_game_dispose (GObject *object)
{
  FairTableGame *self = FAIR_TABLE_GAME (object);

  g_clear_object (&self->session);
  g_clear_object (&self->winnability);
  g_clear_object (&self->model);
  g_clear_pointer (&self->rival, fair_rival_free);

  G_OBJECT_CLASS (fair_table_game_parent_class)->dispose (object);
}

static void
fair_table_game_class_init (FairTableGameClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = fair_table_game_dispose;
}

static void
fair_table_game_init (FairTableGame *self)
{
}

/**
 * fair_table_game_new:
 * @winnability: follows the game
 * @session: (nullable): saves it; NULL for practice from a position of a review
 *
 * Returns: (transfer full): a game for the table
 */
FairTableGame *
fair_table_game_new (FairWinnability *winnability,
                     FairSession     *session)
{
  FairTableGame *self = g_object_new (FAIR_TYPE_TABLE_GAME, NULL);

  self->model = g_object_ref (fair_winnability_get_model (winnability));
  self->winnability = g_object_ref (winnability);
  g_set_object (&self->session, session);
  return self;
}

/* Returns: (transfer full): a lesson that is played as @model */
FairTableGame *
fair_table_game_new_lesson (FairGameModel *model)
{
  FairTableGame *self = g_object_new (FAIR_TYPE_TABLE_GAME, NULL);

  self->model = g_object_ref (model);
  return self;
}

FairGameModel *
fair_table_game_get_model (FairTableGame *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_GAME (self), NULL);

  return self->model;
}

/* Returns: (transfer none) (nullable): the winnability; NULL in a lesson */
FairWinnability *
fair_table_game_get_winnability (FairTableGame *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_GAME (self), NULL);

  return self->winnability;
}

/* Returns: (transfer none) (nullable): the object that saves the game; NULL in a lesson or for an unsaved game */
FairSession *
fair_table_game_get_session (FairTableGame *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_GAME (self), NULL);

  return self->session;
}

/* Whether the deal is known to have been played before. */
gboolean
fair_table_game_get_practice (FairTableGame *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_GAME (self), FALSE);

  return self->session != NULL && fair_session_is_practice (self->session, self->model);
}

/* Whether it is a lesson, not a game in progress. */
gboolean
fair_table_game_is_lesson (FairTableGame *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_GAME (self), FALSE);

  return self->winnability == NULL;
}

/* Whether it is practice that is not saved, neither a game in progress nor a lesson. */
gboolean
fair_table_game_is_unsaved (FairTableGame *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_GAME (self), FALSE);

  return self->winnability != NULL && self->session == NULL;
}

/* Whether the game has left the position in which it was stuck. */
static gboolean
goes_back (FairChange change)
{
  return change != FAIR_CHANGE_MOVE && change != FAIR_CHANGE_SHOWING;
}

static void
changed_cb (FairGameModel *model,
            FairChange     change)
{
  if (goes_back (change))
    fair_game_model_assist (model, FAIR_ASSISTANCE_SHOW_ME);
}

static void
follow_changes (FairTableGame *self)
{
  g_signal_handlers_disconnect_by_func (self->model, changed_cb, NULL);
  g_signal_connect (self->model, "changed", G_CALLBACK (changed_cb), NULL);
}

static const char *
get_id (FairTableGame *self)
{
  return self->session ? fair_session_get_id (self->session, self->model) : NULL;
}

/* Notes that the player has seen a review of the game, which is stuck: continuing from an earlier position counts as
 * assisted, even after a restart of the program. */
void
fair_table_game_note_review (FairTableGame *self)
{
  g_return_if_fail (FAIR_IS_TABLE_GAME (self));

  follow_changes (self);
  if (get_id (self) != NULL)
    fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_NOTE_REVIEW, &(FairStoreQuestion){ .id = get_id (self) },
                    NULL, NULL, NULL);
}

/* Asks whether the player has seen a review of the game. */
typedef struct
{
  FairTableGame *game; /* owned */
  gulong         handler;
  gboolean       went_back; /* before the answer came */
} Question;

static void
asked_cb (Question  *question,
          FairChange change)
{
  question->went_back |= goes_back (change);
}

static void
review_found_cb (GObject      *source,
                 GAsyncResult *result,
                 gpointer      data)
{
  g_autofree Question *question = data;
  g_autoptr (FairTableGame) self = question->game;
  gboolean was_reviewed;

  g_signal_handler_disconnect (self->model, question->handler);
  if (!fair_store_finish_found (FAIR_STORE (source), result, &was_reviewed, NULL) || !was_reviewed)
    return;

  follow_changes (self);
  if (question->went_back)
    fair_game_model_assist (self->model, FAIR_ASSISTANCE_SHOW_ME);
}

/* Finds out whether the player has seen a review of the game in an earlier run of the program; to be called when the
 * game is resumed. */
void
fair_table_game_find_review (FairTableGame *self)
{
  Question *question;

  g_return_if_fail (FAIR_IS_TABLE_GAME (self));

  if (get_id (self) == NULL)
    return;

  question = g_new0 (Question, 1);
  question->game = g_object_ref (self);
  question->handler = g_signal_connect_swapped (self->model, "changed", G_CALLBACK (asked_cb), question);
  fair_store_ask (fair_session_get_store (self->session), FAIR_STORE_FIND_REVIEW, &(FairStoreQuestion){ .id = get_id (self) },
                  NULL, review_found_cb, question);
}

/* Sets another player's result of the same deal, to compare with when the game is over. */
void
fair_table_game_set_rival (FairTableGame   *self,
                           const FairRival *rival)
{
  g_return_if_fail (FAIR_IS_TABLE_GAME (self));
  g_return_if_fail (self->rival == NULL);

  self->rival = fair_rival_new (rival->result, rival->name);
}

/* Returns: (transfer none) (nullable): another player's result to compare with */
const FairRival *
fair_table_game_get_rival (FairTableGame *self)
{
  g_return_val_if_fail (FAIR_IS_TABLE_GAME (self), NULL);

  return self->rival;
}

/* Advances the clock of the game to the current time, so that the next events get that time. Does nothing in
 * a lesson, whose clock is stopped. */
void
fair_table_game_advance_time (FairTableGame *self)
{
  gint64 now = g_get_monotonic_time ();

  g_return_if_fail (FAIR_IS_TABLE_GAME (self));

  if (fair_table_game_is_lesson (self))
    return;

  if (self->session != NULL)
    fair_session_advance (self->session, now);
  if (fair_game_model_get_clock (self->model) != NULL)
    fair_game_clock_advance (fair_game_model_get_clock (self->model), now);
}
