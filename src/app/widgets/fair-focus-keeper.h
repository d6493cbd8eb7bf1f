/* fair-focus-keeper.h: keeps the focus where the player sees it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void fair_focus_keeper_add (GtkWindow *window);

G_END_DECLS
