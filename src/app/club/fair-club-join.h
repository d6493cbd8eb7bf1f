/* fair-club-join.h: how a player joins a club or starts one: with a name, in a folder. */
#pragma once

#include <gtk/gtk.h>

#include "fair-memberships.h"

G_BEGIN_DECLS

/* @folder is the one of the club that was joined. */
typedef void (*FairClubJoined) (GtkWidget *page, const char *folder);

void fair_club_join (GtkWidget       *page,
                     FairStore       *store,
                     FairMemberships *memberships,
                     gboolean         founds,
                     FairClubJoined   joined);

G_END_DECLS
