/* fair-club-marker.h: the file that says that a member has left, signed so that nobody else can write it. */
#pragma once

#include "fair-player-key.h"

G_BEGIN_DECLS

char    *fair_club_marker_print (FairPlayerKey *key, gint64 time, GError **error);
gboolean fair_club_marker_check (const char *text, gsize length, const char *key, gint64 *time);

G_END_DECLS
