/* fair-help-view.h: a page of the help as widgets, in a scrolled window.
 *
 * The widgets are described in the program's resources, which the build makes from the pages in help/. Links
 * within the help activate the action `help.show` with their target.
 */
#pragma once

#include <gtk/gtk.h>

GtkWidget  *fair_help_view_new (const char *page_id);
const char *fair_help_view_get_title (GtkWidget *view);
void        fair_help_view_scroll_to (GtkWidget *view, const char *section);
