/* fair-win-share.h: the measured share of deals of a game that can be won. */
#pragma once

#include <glib.h>

#include "games.h"

G_BEGIN_DECLS

/* The results for deals 1 to @n_deals; deals in neither group are undecided. */
typedef struct
{
  guint n_deals;
  guint n_winnable;
  guint n_unwinnable;
} FairWinShare;

gboolean fair_win_share_find (const FairRules *rules, FairWinShare *winnability);
guint    fair_win_share_count_rows (void);

G_END_DECLS
