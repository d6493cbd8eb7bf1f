/* fair-rival-file.h: stores which results the games in progress are compared with, for the next start of the
 * program. */
#pragma once

#include "fair-rival.h"
#include "fair-store.h"

G_BEGIN_DECLS

void       fair_rival_keep (const FairRival *self, FairStore *store, const char *id);
FairRival *fair_rival_find (FairStore *store, const char *id, FairGameModel *model);

G_END_DECLS
