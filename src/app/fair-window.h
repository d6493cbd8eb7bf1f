/* fair-window.h: the window with the list of games and the table. */
#pragma once

#include <adwaita.h>

#include "fair-deal-pool.h"
#include "fair-table-deck.h"
#include "fair-session.h"
#include "fair-sound-player.h"

#define FAIR_TYPE_WINDOW (fair_window_get_type ())
G_DECLARE_FINAL_TYPE (FairWindow, fair_window, FAIR, WINDOW, AdwApplicationWindow)

GtkWidget *fair_window_new (GtkApplication  *application,
                            FairTableDeck   *decks,
                            FairDealPool    *deal_pool,
                            FairSession     *session,
                            FairSoundPlayer *player,
                            GSettings       *settings);

const FairGame  *fair_window_get_game (FairWindow *self);
const FairRules *fair_window_get_rules (FairWindow *self);
gboolean         fair_window_is_lesson (FairWindow *self);
void             fair_window_play (FairWindow *self, const FairGame *game);
void             fair_window_resume (FairWindow *self);
void             fair_window_deal_new (FairWindow *self, const FairGame *game);
void             fair_window_deal (FairWindow *self, const FairRules *rules, guint64 number, const char *slot);
void             fair_window_deal_against (FairWindow *self, const FairResult *result, const char *name);
void             fair_window_practice (FairWindow *self, FairGameModel *model);
void             fair_window_pause (FairWindow *self);
void             fair_window_present (FairWindow *self);
