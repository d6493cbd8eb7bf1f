/* fair-game-saver-private.h: what the files of FairGameSaver share. */
#pragma once

#include "fair-game-saver.h"

G_BEGIN_DECLS

/* How much of a game was written somewhere. */
typedef struct
{
  guint    n_events;
  gboolean result;
  gboolean left;
  gboolean aside;
  gint64   played;
} FairGamePart;

struct _FairGameSaver
{
  GObject parent_instance;

  FairStore         *store; /* owned */
  FairGameModel     *model; /* owned; NULL once the game was left */
  const FairGame    *game;
  guint64            number;
  char              *id;     /* owned; a UUID, also of the result */
  char              *player; /* owned; the id of whoever plays it */
  gint64             begun;
  gint64             played; /* microseconds since 1970 when the player last played it */
  FairGameSaverState state;
  FairResult        *result;   /* owned; one that the store does not have, or NULL */
  gboolean           recorded; /* there is a result, here or in the store */
  gboolean           left;
  gboolean           aside;    /* another game has replaced it, but it may come back */
  gboolean           asked;    /* the store was asked whether the deal had been played before */
  gboolean           practice; /* it had been, as far as is known */
  int                claim;    /* see FairSaving */
  guint              n_saved;  /* events that the store has */
  gboolean           saved_aside;
  gint64             saved_played;

  gboolean     was_handed; /* whether anything was written to the spool under this id */
  FairGamePart handed;     /* written to the spool; need not be saved yet */
  FairGamePart sent;       /* on its way to the store */
};

/* fair-game-saver.c */
FairGamePart fair_game_saver_get_all (FairGameSaver *self);
gboolean     fair_game_saver_is_whole (FairGameSaver *self);
FairSaving  *fair_game_saver_make_saving (FairGameSaver *self, guint first);
void         fair_game_saver_change (FairGameSaver *self);

G_END_DECLS
