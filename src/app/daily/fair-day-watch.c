/* While a widget is visible, a timer runs to the end of the day. Timers stop while the computer is suspended, and the
 * clock can be set, so it also checks more often, and whenever the window becomes active.
 */
#include "fair-day-watch.h"

#include "fair-daily.h"

/* The maximum number of seconds between checks. */
#define SPAN 60

typedef struct
{
  GtkWidget *widget; /* borrowed; it owns this */
  GCallback  check;
  guint      source; /* 0 while the widget is not visible */
} Watch;

static gboolean
look_cb (gpointer data)
{
  Watch *self = data;
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  self->source = g_timeout_add_seconds (MIN (fair_daily_count_seconds_left (now), SPAN), look_cb, self);
  ((void (*) (GtkWidget *)) self->check) (self->widget);
  return G_SOURCE_REMOVE;
}

static void
map_cb (Watch *self)
{
  g_signal_connect_swapped (gtk_widget_get_root (self->widget), "notify::is-active", self->check, self->widget);
  look_cb (self);
}

/* Also before the widget goes. */
static void
unmap_cb (Watch *self)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (self->widget), self->check, self->widget);
  g_clear_handle_id (&self->source, g_source_remove);
}

/* Calls @check with @widget when that becomes visible and, while it is, when another day may have begun. @check compares the
 * day that is shown with fair_daily_get_today(). */
void
fair_day_watch (GtkWidget *widget,
                GCallback  check)
{
  Watch *self = g_new0 (Watch, 1);

  self->widget = widget;
  self->check = check;
  g_object_set_data_full (G_OBJECT (widget), "fair-day-watch", self, g_free);
  g_signal_connect_swapped (widget, "map", G_CALLBACK (map_cb), self);
  g_signal_connect_swapped (widget, "unmap", G_CALLBACK (unmap_cb), self);
}
