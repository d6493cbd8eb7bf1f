/* Full screen: the table fills the screen. The header bar is shown over it while the pointer is at the top
 * edge or the keyboard focus is in the bar, so that no card moves. */
#include "config.h"

#include "fair-window-private.h"

#include "fair-compat.h"

/* Pixels from the top edge. */
#define EDGE 3

/* Whether the header bar is in use apart from the pointer. */
static gboolean
is_header_used (FairWindow *self)
{
  return gtk_widget_get_focus_child (self->header) != NULL || gtk_widget_get_state_flags (GTK_WIDGET (self->menu_button)) & GTK_STATE_FLAG_CHECKED;
}

static void
show_header (FairWindow *self,
             gboolean    shown)
{
  gtk_widget_set_opacity (self->header, shown ? 1 : 0);
  gtk_widget_set_can_target (self->header, shown);
}

static void
motion_cb (FairWindow *self,
           double      x,
           double      y)
{
  if (!gtk_widget_get_visible (GTK_WIDGET (self->header_over)))
    return;

  if (y <= EDGE)
    show_header (self, TRUE);
  else if (y > gtk_widget_get_height (self->header) && !is_header_used (self))
    show_header (self, FALSE);
}

static void
focus_cb (FairWindow *self)
{
  if (gtk_widget_get_visible (GTK_WIDGET (self->header_over)))
    show_header (self, is_header_used (self));
}

/* Puts the header bar above the table or, in @full screen, over it. */
void
fair_window_lay_header (FairWindow *self,
                        gboolean    full)
{
  if (full == gtk_widget_get_visible (GTK_WIDGET (self->header_over)))
    return;

  g_object_ref (self->header);
  adw_bin_set_child (full ? self->header_place : self->header_over, NULL);
  adw_bin_set_child (full ? self->header_over : self->header_place, self->header);
  g_object_unref (self->header);
  gtk_widget_set_visible (GTK_WIDGET (self->header_over), full);
  show_header (self, !full);
  if (fair_window_is_at_table (self))
    gtk_widget_grab_focus (GTK_WIDGET (fair_table_page_get_board (self->table_page)));
}

static void
fullscreened_cb (FairWindow *self)
{
  fair_window_lay_header (self, gtk_window_is_fullscreen (GTK_WINDOW (self)));
}

static void
fullscreen_action (GtkWidget *widget)
{
  if (gtk_window_is_fullscreen (GTK_WINDOW (widget)))
    gtk_window_unfullscreen (GTK_WINDOW (widget));
  else
    gtk_window_fullscreen (GTK_WINDOW (widget));
}

void
fair_window_fullscreen_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, FAIR_ACTION (fullscreen_action));
}

/* Shows and hides the header bar of @self in full screen. */
void
fair_window_fullscreen_init (FairWindow *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_event_controller_set_propagation_phase (motion, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (focus_cb), NULL);
}
