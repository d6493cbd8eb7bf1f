#include "config.h"

#include "fair-focus-keeper.h"

typedef struct
{
  GtkWindow *window; /* which owns this */
  GtkWidget *last;   /* weak: what had the focus last, not in a popover */
  guint      source;
} FairFocusKeeper;

static gboolean
is_in_popover (FairFocusKeeper *self,
               GtkWidget       *focus)
{
  return gtk_widget_get_native (focus) != GTK_NATIVE (self->window);
}

static void
return_focus (gpointer data)
{
  FairFocusKeeper *self = data;
  GtkWidget       *focus = gtk_window_get_focus (self->window);

  self->source = 0;
  if (focus == NULL || gtk_widget_get_mapped (focus) || !is_in_popover (self, focus))
    return;

  if (self->last == NULL || !gtk_widget_get_mapped (self->last) || !gtk_widget_grab_focus (self->last))
    gtk_widget_child_focus (GTK_WIDGET (self->window), GTK_DIR_TAB_FORWARD);
}

static void
focus_cb (FairFocusKeeper *self)
{
  GtkWidget *focus = gtk_window_get_focus (self->window);

  if (focus == NULL)
    return;

  if (!is_in_popover (self, focus))
    g_set_weak_pointer (&self->last, focus);
  else if (!gtk_widget_get_mapped (focus) && self->source == 0)
    self->source = g_idle_add_once (return_focus, self);
}

static void
keeper_free (gpointer data)
{
  FairFocusKeeper *self = data;

  g_clear_weak_pointer (&self->last);
  g_clear_handle_id (&self->source, g_source_remove);
  g_free (self);
}

/* Returns the focus to where it was when GTK 4.8 leaves it in a popover that is closed: in its menus, if one of their
 * submenus was shown.  Until then no key would do anything in @window. */
void
fair_focus_keeper_add (GtkWindow *window)
{
  FairFocusKeeper *self = g_new0 (FairFocusKeeper, 1);

  self->window = window;
  g_object_set_data_full (G_OBJECT (window), "fair-focus-keeper", self, keeper_free);
  g_signal_connect_swapped (window, "notify::focus-widget", G_CALLBACK (focus_cb), self);
}
