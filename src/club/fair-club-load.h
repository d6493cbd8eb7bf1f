/* fair-club-load.h: reads and ranks a club in the background. */
#pragma once

#include "fair-club-ranking.h"
#include "fair-store.h"

G_BEGIN_DECLS

/* A club that was read. */
typedef struct
{
  FairClub *club; /* owned */
  char     *key;  /* owned; the public one of the player who asked; NULL if there is none */
} FairLoadedClub;

void fair_club_load_async (FairStore          *store,
                           const char         *folder,
                           gint               *progress,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            data);
void fair_loaded_club_free (FairLoadedClub *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairLoadedClub, fair_loaded_club_free)

void fair_club_rank_async (FairClub           *club,
                           FairClubScope       scope,
                           const char         *game,
                           guint32             today,
                           GCancellable       *cancellable,
                           GAsyncReadyCallback callback,
                           gpointer            data);

G_END_DECLS
