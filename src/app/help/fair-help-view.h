/* fair-help-view.h: a page of the help as widgets, in a scrolled window.
 *
 * Its links within the help activate the action `help.show` with the place they lead to.
 */
#pragma once

#include <gtk/gtk.h>

#include "fair-help-page.h"

G_BEGIN_DECLS

GtkWidget *fair_help_view_new (FairHelpPage *page, const char *help_dir);

void fair_help_view_scroll_to (GtkWidget *view, const char *section);

G_END_DECLS
