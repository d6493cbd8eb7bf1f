/* fair-saved-games.h: the games in progress that the store had at the start, until they are resumed. */
#pragma once

#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_SAVED_GAMES (fair_saved_games_get_type ())
G_DECLARE_FINAL_TYPE (FairSavedGames, fair_saved_games, FAIR, SAVED_GAMES, GObject)

FairSavedGames *fair_saved_games_new (FairStore *store);

void     fair_saved_games_load_async (FairSavedGames *self, GAsyncReadyCallback callback, gpointer data);
gboolean fair_saved_games_load_finish (FairSavedGames *self, GAsyncResult *result);

gboolean   fair_saved_games_were_asked_for (FairSavedGames *self);
GPtrArray *fair_saved_games_get_list (FairSavedGames *self);

G_END_DECLS
