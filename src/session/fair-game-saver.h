/* fair-game-saver.h: one game, and how much of it is saved.
 *
 * A saver listens to its game.  It writes each event to the spool as it happens, before any view shows it, makes the
 * result when the game is over, and emits a signal when there is something to send; the session decides when to send
 * it.
 *
 *     NEW ──────┐              ┌─ OK ──→ SAVED ─ an event ─→ CHANGED
 *     CHANGED ──┼─ send ─→ SENDING ─ OK, it was left ─→ LEFT
 *     RETRYING ─┘              └─ it failed ─→ RETRYING
 *
 * If another program plays the game or has written other events of it, the saver saves all of it again, under a new
 * id if the other program goes on with it.
 */
#pragma once

#include "fair-game-model.h"
#include "fair-store.h"

G_BEGIN_DECLS

typedef enum
{
  FAIR_GAME_SAVER_NEW,      /* the store has nothing of it */
  FAIR_GAME_SAVER_CHANGED,  /* the store does not have all of it */
  FAIR_GAME_SAVER_SENDING,  /* something is on its way to the store; more may have happened since */
  FAIR_GAME_SAVER_SAVED,    /* the store has all of it */
  FAIR_GAME_SAVER_RETRYING, /* the sent data could not be saved and has to be sent again */
  FAIR_GAME_SAVER_LEFT      /* the store has all of it, and it is no longer in progress */
} FairGameSaverState;

#define FAIR_TYPE_GAME_SAVER (fair_game_saver_get_type ())
G_DECLARE_FINAL_TYPE (FairGameSaver, fair_game_saver, FAIR, GAME_SAVER, GObject)

FairGameSaver *fair_game_saver_new (FairStore *store, FairGameModel *model);
FairGameSaver *fair_game_saver_resume (FairStore *store, const FairSavedGame *saved, GError **fault);

FairGameSaverState fair_game_saver_get_state (FairGameSaver *self);
FairGameModel     *fair_game_saver_get_model (FairGameSaver *self);
const FairGame    *fair_game_saver_get_game (FairGameSaver *self);
const char        *fair_game_saver_get_id (FairGameSaver *self);
const char        *fair_game_saver_get_player (FairGameSaver *self);
gboolean           fair_game_saver_is_practice (FairGameSaver *self);
gboolean           fair_game_saver_is_aside (FairGameSaver *self);
gint64             fair_game_saver_get_played (FairGameSaver *self);

void fair_game_saver_begin (FairGameSaver *self);
void fair_game_saver_set_aside (FairGameSaver *self, gboolean aside);
void fair_game_saver_play (FairGameSaver *self);
void fair_game_saver_ask_again (FairGameSaver *self);
void fair_game_saver_leave (FairGameSaver *self);
void fair_game_saver_send (FairGameSaver *self);
void fair_game_saver_send_last (FairGameSaver *self);

G_END_DECLS
