/* fair-focus-keeper.h: keeps the focus where the player sees it. */
#pragma once

#include <gtk/gtk.h>

void fair_focus_keeper_add (GtkWindow *window);
