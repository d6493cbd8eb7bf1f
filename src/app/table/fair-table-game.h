/* fair-table-game.h: a game on the table: its model, its winnability, and its saved game. A lesson has only a model,
 * and practice from a review is not saved. The dealer asks for deals as the preferences say. */
#pragma once

#include "fair-deal-pool.h"
#include "fair-rival.h"
#include "fair-session.h"

/* To be read only, except for @rival, which is set once. */
typedef struct
{
  FairGameModel   *model;       /* owned */
  FairWinnability *winnability; /* owned; NULL in a lesson */
  FairSession     *session;     /* owned; saves the game; NULL in a lesson, and in practice that is not saved */
  FairRival       *rival;       /* owned; another player's result to compare with, or NULL */
  gboolean         is_reviewed; /* the player has seen a review of it */
  gboolean         went_back;   /* the player has undone, redone or restarted something */
} FairTableGame;

FairTableGame *fair_table_game_new (FairGameModel *model, FairWinnability *winnability, FairSession *session);
FairTableGame *fair_table_game_ref (FairTableGame *self);
void           fair_table_game_unref (FairTableGame *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FairTableGame, fair_table_game_unref)
void fair_table_game_set (FairTableGame **place, FairTableGame *game);

gboolean fair_table_game_is_lesson (const FairTableGame *self);
void     fair_table_game_note_review (FairTableGame *self);
void     fair_table_game_find_review (FairTableGame *self);

void fair_table_dealer_get_request (GSettings *settings, const FairGame *game, FairDealRequest *request);
