/* fair-store-wins.h: finds which of many deals were won, and when, and which are in progress as deals of the day. */
#pragma once

#include "fair-store.h"

G_BEGIN_DECLS

/* A deal to look for. */
typedef struct
{
  const FairGame *game;
  const char     *variant; /* the rules; see FairResult.  It must outlive the call */
  guint64         number;
} FairStoreDeal;

/* A win of one of the deals, or a game in progress. */
typedef struct
{
  guint  deal;  /* its index among the deals */
  gint64 begun; /* microseconds since 1970 */
  gint64 ended; /* 0 in progress */
} FairStoreWin;

void fair_store_list_wins_async (FairStore          *self,
                                 GArray             *deals,
                                 GCancellable       *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer            data);

G_END_DECLS
