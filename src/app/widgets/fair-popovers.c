#include "config.h"

#include "fair-popovers.h"

static gboolean
release_cb (gpointer data)
{
  GtkWidget *popover = data;

  if (!gtk_widget_get_visible (popover) && gtk_widget_get_realized (popover))
    gtk_widget_unrealize (popover);
  return G_SOURCE_REMOVE;
}

static gboolean
popover_closed_cb (GSignalInvocationHint *hint,
                   guint                  n_values,
                   const GValue          *values,
                   gpointer               data)
{
  /* GTK has not finished closing it. */
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, release_cb, g_value_dup_object (&values[0]), g_object_unref);
  return TRUE;
}

/* Takes the surfaces of popovers away after they were closed: GTK can believe that the pointer is over a hidden one when the
 * layout changes, and give it the next click. To be called once, after GTK is there. */
void
fair_popovers_release_closed (void)
{
  g_autoptr (GTypeClass) popovers = g_type_class_ref (GTK_TYPE_POPOVER);

  g_signal_add_emission_hook (g_signal_lookup ("closed", GTK_TYPE_POPOVER), 0, popover_closed_cb, NULL, NULL);
}
