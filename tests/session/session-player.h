/* session-player.h: plays all games at random, with a session that saves them, and records everything in a
 * ledger. */
#pragma once

#include "fair-session.h"

typedef void (*FairTestWrite) (const char *line, gpointer data);

typedef struct _FairTestPlayer FairTestPlayer;

FairTestPlayer *fair_test_player_new (const char *path, const char *vfs, guint64 seed, FairTestWrite write, gpointer data);
void            fair_test_player_free (FairTestPlayer *self);
FairSession    *fair_test_player_get_session (FairTestPlayer *self);
void            fair_test_player_act (FairTestPlayer *self);
void            fair_test_player_acknowledge (FairTestPlayer *self);
void            fair_test_player_wait (FairTestPlayer *self);
