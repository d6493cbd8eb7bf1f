/* fair-table-game.h: a game on the table: its model, its winnability, and its saved game. A lesson has only a model,
 * and practice from a review is not saved. The dealer makes new games from deals and the preferences. */
#pragma once

#include "fair-deal-pool.h"
#include "fair-rival.h"
#include "fair-session.h"

/* To be read only. */
typedef struct
{
  FairGameModel   *model;       /* owned */
  FairWinnability *winnability; /* owned; NULL in a lesson */
  FairSession     *session;     /* owned; saves the game; NULL in a lesson, and in practice that is not saved */
  FairRival       *rival;       /* owned; another player's result to compare with, or NULL */
  gboolean         is_reviewed; /* the player has seen a review of it */
  gboolean         went_back;   /* the player has undone, redone or restarted something */
} FairTableGame;

FairTableGame *fair_table_game_new (FairWinnability *winnability, FairSession *session);
FairTableGame *fair_table_game_new_lesson (FairGameModel *model);
FairTableGame *fair_table_game_ref (FairTableGame *self);
void           fair_table_game_unref (FairTableGame *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairTableGame, fair_table_game_unref)
void fair_table_game_set (FairTableGame **place, FairTableGame *game);

gboolean fair_table_game_is_lesson (const FairTableGame *self);
gboolean fair_table_game_is_unsaved (const FairTableGame *self);
void     fair_table_game_note_review (FairTableGame *self);
void     fair_table_game_find_review (FairTableGame *self);
void     fair_table_game_set_rival (FairTableGame *self, const FairRival *rival);
void     fair_table_game_advance_time (FairTableGame *self);

void             fair_table_dealer_get_request (GSettings *settings, const FairGame *game, FairDealRequest *request);
FairWinnability *fair_table_dealer_lay_out (FairDealPool *pool, GSettings *settings, const FairAnswer *deal);
FairWinnability *fair_table_dealer_deal_again (FairDealPool *pool, FairGameModel *model);
void             fair_table_dealer_stock_up (FairDealPool *pool, GSettings *settings, const FairGame *game);
