/* fair-table-clock.h: the clock of the game on the table, if it has one. This object starts and pauses the
 * clock, ends the game, and provides the texts that cover the cards while the clock is stopped. */
#pragma once

#include <gio/gio.h>

#include "fair-table-game.h"

G_BEGIN_DECLS

#define FAIR_TYPE_TABLE_CLOCK (fair_table_clock_get_type ())
G_DECLARE_FINAL_TYPE (FairTableClock, fair_table_clock, FAIR, TABLE_CLOCK, GObject)

GActionGroup *fair_table_clock_get_actions (FairTableClock *self);
void          fair_table_clock_set_enabled (FairTableClock *self, gboolean enabled);
void          fair_table_clock_start (FairTableClock *self);
void          fair_table_clock_pause (FairTableClock *self);
gboolean      fair_table_clock_is_watched (FairTableClock *self);

G_END_DECLS
