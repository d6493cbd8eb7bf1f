/* fair-club-list.h: folders of clubs, or of a player’s computers, in a file beside the database. */
#pragma once

#include <glib.h>

char      *fair_club_list_dup_path (const char *database, const char *kind, const char *player);
GPtrArray *fair_club_list_load (const char *path);
gboolean   fair_club_list_change (const char *path, const char *folder, gboolean adds, GError **error);
