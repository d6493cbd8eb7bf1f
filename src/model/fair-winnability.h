/* fair-winnability.h: how many deals of a game can be won, as it was measured. */
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
} FairWinnability;

gboolean fair_winnability_find (const FairRules *rules, FairWinnability *winnability);
guint    fair_winnability_count_rows (void);

G_END_DECLS
