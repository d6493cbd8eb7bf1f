/* fair-table-game.h: a game on the table: its model, its winnability, and its saved game. A lesson has only a model,
 * and practice from a review is not saved. */
#pragma once

#include "fair-rival.h"
#include "fair-session.h"
#include "fair-winnability.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_GAME (fair_table_game_get_type ())
G_DECLARE_FINAL_TYPE (FairTableGame, fair_table_game, FAIR, TABLE_GAME, GObject)

FairTableGame *fair_table_game_new (FairWinnability *winnability, FairSession *session);
FairTableGame *fair_table_game_new_lesson (FairGameModel *model);

FairGameModel   *fair_table_game_get_model (FairTableGame *self);
FairWinnability *fair_table_game_get_winnability (FairTableGame *self);
FairSession     *fair_table_game_get_session (FairTableGame *self);
gboolean         fair_table_game_get_practice (FairTableGame *self);
gboolean         fair_table_game_is_lesson (FairTableGame *self);
gboolean         fair_table_game_is_unsaved (FairTableGame *self);
void             fair_table_game_note_review (FairTableGame *self);
void             fair_table_game_find_review (FairTableGame *self);
void             fair_table_game_set_rival (FairTableGame *self, const FairRival *rival);
const FairRival *fair_table_game_get_rival (FairTableGame *self);
void             fair_table_game_advance_time (FairTableGame *self);

G_END_DECLS
