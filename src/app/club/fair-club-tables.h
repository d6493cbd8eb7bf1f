/* fair-club-tables.h: the rows of the tables of a club. */
#pragma once

#include <gtk/gtk.h>

#include "fair-club-load.h"

void fair_club_tables_fill (GtkBox *box, GPtrArray *tables, const char *key, gboolean with_games);
void fair_club_tables_fill_faults (GtkBox *box, FairClub *club);
