/* fair-session-private.h: what the files of FairSession share. */
#pragma once

#include "fair-session.h"

#include "fair-game-saver.h"
#include "fair-play-timer.h"
#include "fair-saved-games.h"

G_BEGIN_DECLS

struct _FairSession
{
  GObject parent_instance;

  FairStore      *store;  /* owned */
  FairSavedGames *saved;  /* owned; those that were not resumed yet */
  GPtrArray      *savers; /* of FairGameSaver: games in progress, and games left until the store has all of them */
  FairPlayTimer  *timer;  /* owned; of the game on the table */
  GHashTable     *held;   /* owned; set; ids of players who are being removed: nothing of their games is sent */
  guint           send_source;
  guint           retry_source;
  guint           retry; /* seconds until the next try */
};

/* fair-session.c */
void           fair_session_add (FairSession *self, FairGameSaver *saver);
gboolean       fair_session_is_current (FairSession *self, const char *player);
gboolean       fair_session_is_meant (FairSession *self, const FairSavedGame *saved, const FairGame *game);
void           fair_session_leave (FairSession *self, FairGameSaver *saver);
void           fair_session_send (FairSession *self, FairGameSaver *saver);
void           fair_session_plan_sending (FairSession *self);
FairGameSaver *fair_session_find_playing (FairSession *self, const FairGame *game);
FairGameSaver *fair_session_get_saver (FairSession *self, const FairGame *game);

/* fair-session-offer.c */
gboolean fair_session_has_replaced (FairSession *self, FairGameSaver *resumed, const FairSavedGame *saved);
gboolean fair_session_gives_way (FairSession *self, FairGameModel *model);

G_END_DECLS
