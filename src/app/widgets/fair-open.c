#include "config.h"

#include "fair-open.h"

/* Whether the window of @widget has not been closed.  What waits for an answer may keep a window that was closed, and
 * must not act for it then. */
gboolean
fair_is_open (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  return root != NULL && g_list_find (windows, root) != NULL;
}
