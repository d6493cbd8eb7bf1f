/* fair-record-window.h: shows the contents of a file of records: who played what and when, and whether each
 * record is valid. */
#pragma once

#include <adwaita.h>

#include "fair-play-requests.h"
#include "fair-solver-queue.h"
#include "fair-store.h"

G_BEGIN_DECLS

GtkWidget *fair_record_window_new (GFile                  *file,
                                   GSettings              *settings,
                                   FairStore              *store,
                                   FairSolverQueue        *queue,
                                   const FairPlayRequests *requests);

G_END_DECLS
