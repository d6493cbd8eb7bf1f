/* fair-end-layout.h: lays out the card at the end of a game, in the middle of the table. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkLayoutManager *fair_end_layout_new (void);

G_END_DECLS
