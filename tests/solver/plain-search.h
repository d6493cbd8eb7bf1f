/* plain-search.h: whether a position can be won, by examining every position that can be reached.
 *
 * The solver is compared with this search, which uses only the kernel.
 */
#pragma once

#include <glib.h>

#include "solver.h"

G_BEGIN_DECLS

typedef struct FairPlainSearch FairPlainSearch;

FairPlainSearch *fair_plain_search_new (unsigned n_positions);
unsigned         fair_plain_search_count (const FairPlainSearch *self);
void             fair_plain_search_free (FairPlainSearch *self);
FairVerdict      fair_plain_search_run (FairPlainSearch *self, const FairRules *rules, const FairPosition *start);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairPlainSearch, fair_plain_search_free)

G_END_DECLS
