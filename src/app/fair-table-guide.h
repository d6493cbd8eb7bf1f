/* fair-table-guide.h: what a window does for the player at its table besides the game itself: hints,
 * explanations, finding a card, the menu of the Castles, what swipes mean, and what is told to those who do
 * not see it.
 */
#pragma once

#include "fair-board-controller.h"
#include "fair-side-box.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_GUIDE (fair_table_guide_get_type ())
G_DECLARE_FINAL_TYPE (FairTableGuide, fair_table_guide, FAIR, TABLE_GUIDE, GObject)

FairTableGuide *fair_table_guide_new (GtkApplicationWindow *window, GtkOverlay *table, FairSideBox *side, FairBoardController *controller);

void fair_table_guide_set_model (FairTableGuide *self, FairGameModel *model);
void fair_table_guide_set_enabled (FairTableGuide *self, gboolean enabled);
void fair_table_guide_refused (FairTableGuide *self, const char *text);
void fair_table_guide_say (FairTableGuide *self, const char *text);

G_END_DECLS
