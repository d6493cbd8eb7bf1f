/* fair-cloth.h: the color of the table. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void fair_cloth_follow (GtkWidget *board, GSettings *settings);

G_END_DECLS
