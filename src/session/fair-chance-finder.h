/* fair-chance-finder.h: finds the chances of finished games, the newest first, and tries deals of the day, in idle time.
 *
 * The store keeps what is found, and knows what is missing, so nothing is found twice.  Everything that the player waits
 * for comes first; nothing is searched in power-saver mode.
 */
#pragma once

#include "fair-deal-pool.h"
#include "fair-store.h"

enum
{
  FAIR_CHANCE_FINDER_PATIENCE = 10000 /* milliseconds */
};

typedef struct _FairChanceFinder FairChanceFinder;

FairChanceFinder *fair_chance_finder_new (FairStore *store, FairDealPool *pool, guint patience);
void              fair_chance_finder_free (FairChanceFinder *self);
