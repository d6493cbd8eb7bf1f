/* fair-setup-window.h: sets up a deal card by card, as it lies on a real table, to check it, see its solution, or play it. */
#pragma once

#include <adwaita.h>

#include "fair-solver-queue.h"

/* Plays a game by @rules that begins with @start, in the window @parent above which the deal was set up. */
typedef void (*FairSetupPlay) (GtkWindow *parent, const FairRules *rules, const FairPosition *start);

#define FAIR_TYPE_SETUP_WINDOW (fair_setup_window_get_type ())
G_DECLARE_FINAL_TYPE (FairSetupWindow, fair_setup_window, FAIR, SETUP_WINDOW, AdwWindow)

GtkWidget *fair_setup_window_new (const FairGame  *game,
                                  FairSolverQueue *queue,
                                  GSettings       *settings,
                                  FairSetupPlay    play);
gboolean   fair_setup_window_is_for (FairSetupWindow *self, const FairGame *game);
