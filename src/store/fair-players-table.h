/* fair-players-table.h: the players in the database. */
#pragma once

#include "fair-database.h"
#include "fair-player.h"

GPtrArray *fair_players_table_list (FairDatabase *database, GError **error);
gboolean   fair_players_table_read (const FairDatabaseValue values[5], FairPlayer *player);
gboolean   fair_players_table_save (FairDatabase *database, const FairPlayer *player, GError **error);
gboolean   fair_players_table_put_back (FairDatabase     *database,
                                        const FairPlayer *player,
                                        GError          **error);
gboolean   fair_players_table_remove (FairDatabase *database, const char *id, GError **error);
