/* fair-setup-check.h: asks the solver about a deal that is set up; with unknown cards, in how many ways it can be won. */
#pragma once

#include "fair-solver-queue.h"
#include "setup.h"
#include "ways.h"

G_BEGIN_DECLS

void        fair_setup_check_async (FairSolverQueue    *queue,
                                    const FairRules    *rules,
                                    const FairPosition *layout,
                                    const FairAnswer   *win,
                                    GCancellable       *cancellable,
                                    GAsyncReadyCallback callback,
                                    gpointer            data);
FairAnswer *fair_setup_check_finish (GAsyncResult *result, FairShare *share, GError **error);

G_END_DECLS
