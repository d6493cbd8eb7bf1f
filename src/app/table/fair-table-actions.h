/* fair-table-actions.h: what the table does for the player besides the game itself: hints, explanations,
 * finding a card, the menu of a stack, swipes, and announcements for screen readers. */
#pragma once

#include "fair-board-controller.h"
#include "fair-side-box.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_ACTIONS (fair_table_actions_get_type ())
G_DECLARE_FINAL_TYPE (FairTableActions, fair_table_actions, FAIR, TABLE_ACTIONS, GObject)

FairTableActions *fair_table_actions_new (GActionMap          *map,
                                          GtkOverlay          *table,
                                          FairSideBox         *side,
                                          FairBoardController *controller);

void fair_table_actions_set_model (FairTableActions *self, FairGameModel *model);
void fair_table_actions_set_enabled (FairTableActions *self, gboolean enabled);
void fair_table_actions_refused (FairTableActions *self, const char *text);
void fair_table_actions_say (FairTableActions *self, const char *text);

G_END_DECLS
