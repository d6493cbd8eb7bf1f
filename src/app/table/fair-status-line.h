/* fair-status-line.h: the line below the table: deal number, level, moves, and whether the game can be won. In games with a
 * clock it also has the clock, the score, Pause and END, which lie elsewhere in wide windows. */
#pragma once

#include <adwaita.h>

#include "fair-chance-search.h"
#include "fair-table-game.h"

#define FAIR_TYPE_STATUS_LINE (fair_status_line_get_type ())
G_DECLARE_FINAL_TYPE (FairStatusLine, fair_status_line, FAIR, STATUS_LINE, GtkWidget)

void fair_status_line_set_game (FairStatusLine *self, FairTableGame *game);
void fair_status_line_set_chances (FairStatusLine *self, FairChanceSearch *chances);
void fair_status_line_set_showing (FairStatusLine *self, gboolean showing);
void fair_status_line_place_clock (FairStatusLine *self, AdwBin *clock_place, AdwBin *buttons_place);
void fair_status_line_stop_asking (FairStatusLine *self, guint keyval);

const char *fair_status_line_describe (FairWinnability *winnability);
char       *fair_status_line_dup_turn_label (const FairTurn *turn);
