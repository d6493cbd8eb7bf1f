/* fair-club-page.h: who is best in a club of the player, and how to create, join and leave one. */
#pragma once

#include <adwaita.h>

#include "fair-memberships.h"

#define FAIR_TYPE_CLUB_PAGE (fair_club_page_get_type ())
G_DECLARE_FINAL_TYPE (FairClubPage, fair_club_page, FAIR, CLUB_PAGE, AdwBin)

GtkWidget *fair_club_page_new (FairStore *store, FairMemberships *memberships);
