/* fair-club-load.h: reads and ranks a club in the background. */
#pragma once

#include "fair-club-ranking.h"
#include "fair-store.h"

void fair_club_load_async (FairStore          *store,
                           const char         *folder,
                           gint               *progress,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            data);
void fair_club_rank_async (FairClub           *club,
                           FairClubScope       scope,
                           const char         *game,
                           guint32             today,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            data);
