/* fair-table-advice.h: what the solver does for the player: it says whether the game can still be won, shows
 * a winning move, and plays a whole solution on the table. */
#pragma once

#include "fair-board.h"
#include "fair-solution-player.h"
#include "fair-table-clock.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_ADVICE (fair_table_advice_get_type ())
G_DECLARE_FINAL_TYPE (FairTableAdvice, fair_table_advice, FAIR, TABLE_ADVICE, GObject)

void                fair_table_advice_set_board (FairTableAdvice *self, FairBoard *board, GSettings *settings);
FairSolutionPlayer *fair_table_advice_get_solution_player (FairTableAdvice *self);
GActionGroup       *fair_table_advice_get_actions (FairTableAdvice *self);
void                fair_table_advice_set_enabled (FairTableAdvice *self, gboolean enabled);
void                fair_table_advice_leave (FairTableAdvice *self);
gboolean            fair_table_advice_interrupt (FairTableAdvice *self);

G_END_DECLS
