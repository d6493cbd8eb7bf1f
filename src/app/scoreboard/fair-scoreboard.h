/* fair-scoreboard.h: the window of results and statistics, of one game or of all games together. */
#pragma once

#include <adwaita.h>

#include "fair-memberships.h"
#include "fair-play-requests.h"
#include "fair-solver-queue.h"

#define FAIR_TYPE_SCOREBOARD (fair_scoreboard_get_type ())
G_DECLARE_FINAL_TYPE (FairScoreboard, fair_scoreboard, FAIR, SCOREBOARD, AdwWindow)

GtkWidget *fair_scoreboard_new (FairStore              *store,
                                GSettings              *settings,
                                const FairGame         *game,
                                FairMemberships        *memberships,
                                FairSolverQueue        *queue,
                                const FairPlayRequests *requests);
void       fair_scoreboard_show_clubs (FairScoreboard *self);
