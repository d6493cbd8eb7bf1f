/* fair-help-window.h: the help in its own window.
 *
 * It shows the same pages as yelp, on which a Flatpak cannot rely.
 */
#pragma once

#include <adwaita.h>

#define FAIR_TYPE_HELP_WINDOW (fair_help_window_get_type ())

G_DECLARE_FINAL_TYPE (FairHelpWindow, fair_help_window, FAIR, HELP_WINDOW, AdwWindow)

/* To be called before a window is presented, too. */
void fair_help_window_show_page (FairHelpWindow *self, const char *page_id);

/* A page, in a scrolled window. */
GtkWidget  *fair_help_view_new (const char *page_id);
const char *fair_help_view_get_title (GtkWidget *view);
