/* fair-challenge-frame.h: what the windows of challenges have in common. */
#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

void       fair_challenge_frame_set (AdwWindow *window, const char *title, GtkWidget *page);
GtkWidget *fair_challenge_frame_create_buttons (GtkWidget *first, GtkWidget *second);

G_END_DECLS
