/* fair-window.h: the window with the list of games and the table. */
#pragma once

#include <adwaita.h>

#include "fair-deal-pool.h"
#include "fair-table-deck.h"
#include "fair-session.h"
#include "fair-sound-player.h"

#define FAIR_TYPE_WINDOW (fair_window_get_type ())
G_DECLARE_FINAL_TYPE (FairWindow, fair_window, FAIR, WINDOW, AdwApplicationWindow)

typedef enum
{
  FAIR_WINDOW_NOTHING,
  FAIR_WINDOW_RESUME,   /* the game in progress that was played last, if there is one */
  FAIR_WINDOW_PLAY,     /* the last game of @game, or a new one if there is none */
  FAIR_WINDOW_PLAY_ON,  /* the same, or a new one if that is over */
  FAIR_WINDOW_CONTINUE, /* the game in progress of @game and @slot */
  FAIR_WINDOW_NEW,      /* a new game of @game, or of the one that was played last */
  FAIR_WINDOW_DEAL,     /* @number with @rules, in @slot */
  FAIR_WINDOW_DAILY     /* the same, or the game in progress there if it has that deal */
} FairWindowRequestKind;

GtkWidget *fair_window_new (GtkApplication  *application,
                            FairTableDeck   *decks,
                            FairDealPool    *deal_pool,
                            FairSession     *session,
                            FairSoundPlayer *player,
                            GSettings       *settings);

const FairGame  *fair_window_get_game (FairWindow *self);
const FairRules *fair_window_get_rules (FairWindow *self);
gboolean         fair_window_is_lesson (FairWindow *self);
void             fair_window_ask (FairWindow *self, FairWindowRequestKind kind, const FairGame *game);
void             fair_window_deal (FairWindow *self, const FairRules *rules, guint64 number, const char *slot);
void             fair_window_deal_against (FairWindow *self, const FairResult *result, const char *name);
void             fair_window_practice (FairWindow *self, FairGameModel *model);
void             fair_window_pause (FairWindow *self);
void             fair_window_present (FairWindow *self);
