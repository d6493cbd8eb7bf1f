/* fair-pars-table.h: the fewest moves known to win each of the most recently requested deals. */
#pragma once

#include "fair-database.h"
#include "fair-known-par.h"

G_BEGIN_DECLS

enum
{
  FAIR_PARS_MAX = 2000 /* deals that are kept */
};

gboolean fair_pars_table_offer (FairDatabase *database, const FairKnownPar *par, GError **error);
gboolean fair_pars_table_find (FairDatabase  *database,
                               const char    *game,
                               const char    *variant,
                               guint64        number,
                               FairKnownPar **par,
                               GError       **error);

G_END_DECLS
