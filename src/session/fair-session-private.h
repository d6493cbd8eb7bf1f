/* fair-session-private.h: shared by the files of FairSession, and the games that it saves. */
#pragma once

#include "fair-session.h"

#include "fair-play-timer.h"

/* A game, its file, and its result until the store has that. */
typedef struct
{
  FairSession    *session; /* borrowed; NULL once the session has forgotten it */
  FairGameModel  *model;   /* owned; NULL once the game was left */
  const FairGame *game;
  const char     *slot;     /* interned */
  char           *id;       /* owned; a UUID, also of the result */
  char           *player;   /* owned; the id of its player */
  gint64          begun;    /* microseconds since 1970 */
  gint64          played;   /* the same; when the player last played it */
  FairGameFile   *file;     /* owned; NULL if only the result is left to be saved */
  guint           n_events; /* in the file, whether written or not */
  FairResult     *result;   /* owned; one that the store does not have, or NULL */
  gboolean        recorded; /* there is a result, here or in the store */
  gboolean        left;
  gboolean        aside;    /* another game has replaced it, but it may come back */
  gboolean        asked;    /* the store was asked whether the deal had been played before */
  gboolean        practice; /* it is known to have been played before */
  gboolean        is_syncing;
  gboolean        is_ending;  /* the store is adding the result, or removing the file */
  gboolean        is_leaving; /* the latter */
} FairSessionGame;

struct _FairSession
{
  GObject parent_instance;

  FairStore    *store;       /* owned */
  GPtrArray    *saved;       /* owned, of FairSavedGame; the games that were not resumed yet; NULL until they are loaded */
  gboolean      was_asked;   /* loading was tried, and has succeeded or failed */
  GPtrArray    *games;       /* owned, of FairSessionGame: games in progress, and games that were left until the store has all of them */
  FairPlayTimer timer;       /* of the game on the table */
  GHashTable   *held;        /* owned; set; ids of players who are being removed: nothing of their games is written */
  gint64        last_played; /* the latest time of any game, in microseconds since 1970 */
  guint         source;      /* sends what is not saved yet */
  gboolean      is_retry;    /* it waits, because that has failed */
  guint         retry;       /* seconds until the next try */
};

/* fair-session.c */
gboolean         fair_session_is_current (FairSession *self, const char *player);
gboolean         fair_session_is_of (FairSession         *self,
                                     const FairSavedGame *saved,
                                     const FairGame      *game,
                                     const char          *slot);
void             fair_session_leave (FairSession *self, FairSessionGame *game);
void             fair_session_plan_sending (FairSession *self);
void             fair_session_plan_retry (FairSession *self);
void             fair_session_note_success (FairSession *self);
void             fair_session_remove (FairSession *self, FairSessionGame *game);
FairSessionGame *fair_session_find_playing (FairSession *self, const FairGame *game, const char *slot);
FairSessionGame *fair_session_find (FairSession *self, const FairGame *game, const char *slot);
void             fair_session_leave_over (FairSession *self);

/* fair-session-offer.c */
gboolean fair_session_gives_way (FairSession *self, FairGameModel *model, const FairSavedGame *own);

/* fair-session-game.c */
FairSessionGame *fair_session_game_new (FairSession *session, FairGameModel *model);
FairSessionGame *fair_session_game_resume (FairSession *session, const FairSavedGame *known, GError **fault);
FairSessionGame *fair_session_game_end (FairSession *session, const FairSavedGame *known);
void             fair_session_game_forget (FairSessionGame *self);
void             fair_session_game_begin (FairSessionGame *self);
void             fair_session_game_play (FairSessionGame *self);
void             fair_session_game_put_aside (FairSessionGame *self);
void             fair_session_game_leave (FairSessionGame *self);
gboolean         fair_session_game_is_saved (FairSessionGame *self);
void             fair_session_game_send (FairSessionGame *self, gboolean is_last);
