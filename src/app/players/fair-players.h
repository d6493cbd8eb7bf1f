/* fair-players.h: the people who share the program, and the current one of them. */
#pragma once

#include "fair-session.h"

#define FAIR_TYPE_PLAYERS (fair_players_get_type ())
G_DECLARE_FINAL_TYPE (FairPlayers, fair_players, FAIR, PLAYERS, GObject)

FairPlayers *fair_players_new (FairSession *session, GSettings *settings);

GPtrArray        *fair_players_get_list (FairPlayers *self);
const FairPlayer *fair_players_get_current (FairPlayers *self);
char             *fair_players_dup_title (const FairPlayer *player);
const char       *fair_players_find_fault (FairPlayers *self, const char *id, const char *name);

void fair_players_load (FairPlayers *self);
void fair_players_switch (FairPlayers *self, const char *id);
void fair_players_save_async (FairPlayers        *self,
                              const FairPlayer   *player,
                              gboolean            is_new,
                              GAsyncReadyCallback callback,
                              gpointer            data);
void fair_players_remove_async (FairPlayers        *self,
                                const char         *id,
                                GFile              *file,
                                GAsyncReadyCallback callback,
                                gpointer            data);
