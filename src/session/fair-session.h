/* fair-session.h: the games in progress of the current player, one for each slot of each game in the list of games.
 *
 * The session listens to each of them, and sends every event to the store as it happens, and the result when a game
 * ends.  Events that the store could not write stay here and are retried. The caller sets the game on the table,
 * because only that game's time counts.  A game that is replaced can be put aside: it can then come back, and counts
 * only once the offer has ended.
 */
#pragma once

#include "fair-slot.h"
#include "fair-store.h"

#define FAIR_TYPE_SESSION (fair_session_get_type ())
G_DECLARE_FINAL_TYPE (FairSession, fair_session, FAIR, SESSION, GObject)

/* A game in progress in the list. */
typedef struct
{
  const FairGame *game;
  const char     *slot;   /* interned */
  gint64          played; /* when it was last played: microseconds since 1970 */
} FairSessionEntry;

FairSession *fair_session_new (FairStore *store);

void     fair_session_load_async (FairSession *self, GAsyncReadyCallback callback, gpointer data);
gboolean fair_session_is_loaded (FairSession *self);
void     fair_session_reload (FairSession *self);

FairStore     *fair_session_get_store (FairSession *self);
FairGameModel *fair_session_get_game (FairSession *self, const FairGame *game, const char *slot);
FairGameModel *fair_session_look_at (FairSession *self, const FairGame *game, const char *slot);
const char    *fair_session_get_id (FairSession *self, FairGameModel *model);
gboolean       fair_session_is_practice (FairSession *self, FairGameModel *model);

GArray *fair_session_list (FairSession *self);

void           fair_session_begin (FairSession *self, FairGameModel *model);
FairGameModel *fair_session_offer (FairSession *self, FairGameModel *model);
FairGameModel *fair_session_take_back (FairSession *self);
void           fair_session_end_offer (FairSession *self);

void fair_session_set_player (FairSession *self, const FairPlayer *player, gint64 now);
void fair_session_hold_player (FairSession *self, const char *player);
void fair_session_release_player (FairSession *self, const char *player);
void fair_session_forget_player (FairSession *self, const char *player);

void fair_session_show (FairSession *self, FairGameModel *model, gint64 now);
void fair_session_advance (FairSession *self, gint64 now);
void fair_session_retry (FairSession *self);
void fair_session_flush (FairSession *self, gint64 now);
