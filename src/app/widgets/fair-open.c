#include "config.h"

#include "fair-open.h"

/* Whether the window of @widget has not been closed.  A pending request may keep a closed window alive, and must not
 * act on it. */
gboolean
fair_is_open (GtkWidget *widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  return root != NULL && g_list_find (windows, root) != NULL;
}

/* Makes @window, which is not yet shown, no larger than the largest window, as on a phone. */
void
fair_open_fit (GtkWidget *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  int width, height;
  int most_width = 0;
  int most_height = 0;

  for (GList *other = windows; other != NULL; other = other->next)
    {
      most_width = MAX (most_width, gtk_widget_get_width (other->data));
      most_height = MAX (most_height, gtk_widget_get_height (other->data));
    }
  gtk_window_get_default_size (GTK_WINDOW (window), &width, &height);
  if (most_width > 0)
    gtk_window_set_default_size (GTK_WINDOW (window), MIN (width, most_width), MIN (height, most_height));
}

/* Makes @window modal and places it above the window of @parent, with which it goes: it may hold that, which then is never
 * disposed of. */
void
fair_open_attach (GtkWidget *window,
                  GtkWidget *parent)
{
  GtkRoot *root = gtk_widget_get_root (parent);

  gtk_window_set_transient_for (GTK_WINDOW (window), GTK_WINDOW (root));
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  g_signal_connect_object (root, "unrealize", G_CALLBACK (gtk_window_destroy), window, G_CONNECT_SWAPPED);
}

/* The same, and shows it. */
void
fair_open_above (GtkWidget *window,
                 GtkWidget *parent)
{
  fair_open_attach (window, parent);
  fair_open_fit (window);
  gtk_window_present (GTK_WINDOW (window));
}

static gboolean
unparent_cb (gpointer data)
{
  gtk_widget_unparent (data);
  return G_SOURCE_REMOVE;
}

/* Moves the focus back at once, or GTK moves it to the first button of the window; by the time the menu is destroyed, another
 * widget may have it. The menu is destroyed later because its action is activated after it closes. */
static void
menu_closed_cb (GtkWidget *popover,
                GtkWidget *focus)
{
  gtk_widget_grab_focus (focus);
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, unparent_cb, g_object_ref (popover), g_object_unref);
}

/* Opens @menu in @parent, at @at (nullable), and moves the focus to @focus when it closes. */
void
fair_open_menu (GMenuModel         *menu,
                GtkWidget          *parent,
                const GdkRectangle *at,
                GtkWidget          *focus)
{
  GtkWidget *popover = gtk_popover_menu_new_from_model (menu);

  gtk_widget_set_parent (popover, parent);
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), at);
  g_signal_connect_object (popover, "closed", G_CALLBACK (menu_closed_cb), focus, 0);
  gtk_popover_popup (GTK_POPOVER (popover));
}

/* Cancels @cancellable, which can be NULL, and replaces it: for a request that replaces the last one. */
GCancellable *
fair_renew_cancellable (GCancellable **cancellable)
{
  fair_cancel (cancellable);
  *cancellable = g_cancellable_new ();
  return *cancellable;
}

/* Cancels @cancellable, which can be NULL, for good. */
void
fair_cancel (GCancellable **cancellable)
{
  g_cancellable_cancel (*cancellable);
  g_clear_object (cancellable);
}
