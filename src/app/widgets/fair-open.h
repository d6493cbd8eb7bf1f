/* fair-open.h: whether a window still exists for the player. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

gboolean fair_is_open (GtkWidget *widget);

G_END_DECLS
