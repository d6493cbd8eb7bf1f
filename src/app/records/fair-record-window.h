/* fair-record-window.h: shows the contents of a file of records: who played what and when, and whether each
 * record is valid. */
#pragma once

#include <adwaita.h>

#include "fair-play-requests.h"
#include "fair-solver-queue.h"
#include "fair-store.h"

#define FAIR_TYPE_RECORD_WINDOW (fair_record_window_get_type ())
G_DECLARE_FINAL_TYPE (FairRecordWindow, fair_record_window, FAIR, RECORD_WINDOW, AdwWindow)

GtkWidget *fair_record_window_new (GFile                  *file,
                                   GSettings              *settings,
                                   FairStore              *store,
                                   FairSolverQueue        *queue,
                                   const FairPlayRequests *requests);
