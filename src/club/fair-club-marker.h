/* fair-club-marker.h: the file by which a member says to have left, signed so that nobody else can say so. */
#pragma once

#include "fair-player-key.h"

G_BEGIN_DECLS

char    *fair_club_marker_print (FairPlayerKey *key, gint64 time, GError **error);
gboolean fair_club_marker_check (const char *text, gsize length, const char *key);

G_END_DECLS
