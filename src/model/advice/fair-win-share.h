/* fair-win-share.h: how many deals of a game can be won, as it was measured. */
#pragma once

#include <glib.h>

#include "games.h"

G_BEGIN_DECLS

/* What came out for deals 1 to @n_deals; those in neither group were left undecided. */
typedef struct
{
  guint n_deals;
  guint n_winnable;
  guint n_unwinnable;
} FairWinShare;

gboolean fair_win_share_find (const FairRules *rules, FairWinShare *winnability);
guint    fair_win_share_count_rows (void);

G_END_DECLS
