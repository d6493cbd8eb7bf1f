/* fair-replay-window.h: shows step by step how a game was played, on a board without input, and reviews it on
 * request. */
#pragma once

#include <adwaita.h>

#include "fair-game-model.h"
#include "fair-solver-queue.h"
#include "fair-store.h"

#define FAIR_TYPE_REPLAY_WINDOW (fair_replay_window_get_type ())
G_DECLARE_FINAL_TYPE (FairReplayWindow, fair_replay_window, FAIR, REPLAY_WINDOW, AdwWindow)

GtkWidget *fair_replay_window_new (const FairResult *result, GSettings *settings);
GtkWidget *fair_replay_window_new_for_model (FairGameModel *model, GSettings *settings);
void       fair_replay_window_review (FairReplayWindow *self,
                                      FairSolverQueue  *queue,
                                      FairStore        *store,
                                      const char       *id,
                                      guint             n_moves);
void       fair_replay_window_offer_record (FairReplayWindow *self, FairStore *store, const char *id);
void       fair_replay_window_open (FairReplayWindow *self, GtkWindow *parent, GCallback practice, gpointer data);
