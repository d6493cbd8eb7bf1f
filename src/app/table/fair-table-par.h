/* fair-table-par.h: how a game on the table that is over compares with the fewest moves known to win its deal. */
#pragma once

#include "fair-game-model.h"
#include "fair-known-par.h"

G_BEGIN_DECLS

FairKnownPar *fair_table_par_make (FairGameModel *model);
guint         fair_table_par_count_steps (FairGameModel *model, const FairKnownPar *par);

G_END_DECLS
