/* fair-replay-window.h: shows step by step how a game was played, on a board without input. */
#pragma once

#include <adwaita.h>

#include "fair-table-deck.h"
#include "fair-result.h"
#include "fair-store.h"

G_BEGIN_DECLS

#define FAIR_TYPE_REPLAY_WINDOW (fair_replay_window_get_type ())
G_DECLARE_FINAL_TYPE (FairReplayWindow, fair_replay_window, FAIR, REPLAY_WINDOW, AdwWindow)

GtkWidget *fair_replay_window_new (const FairResult *result, FairTableDeck *decks, GSettings *settings);
void       fair_replay_window_offer_record (FairReplayWindow *self, FairStore *store, const char *id);

G_END_DECLS
