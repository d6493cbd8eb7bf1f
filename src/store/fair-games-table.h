/* fair-games-table.h: the games in progress in the database. */
#pragma once

#include "fair-database.h"
#include "fair-saved-game.h"

G_BEGIN_DECLS

gboolean   fair_games_table_save (FairDatabase *database, const char *owner, const FairSaving *saving, GError **error);
gboolean   fair_games_table_recover (FairDatabase *database, const char *owner, FairSaving *saving, GError **error);
GPtrArray *fair_games_table_list (FairDatabase *database, GError **error);

G_END_DECLS
