/* fair-help-view.h: a page of the help as widgets, in a scrolled window.
 *
 * The widgets are made when the program is built, from the pages in help/, and lie among its resources.
 * Links within the help activate the action `help.show` with the place they lead to.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget  *fair_help_view_new (const char *page_id);
const char *fair_help_view_get_title (GtkWidget *view);
void        fair_help_view_scroll_to (GtkWidget *view, const char *section);

G_END_DECLS
