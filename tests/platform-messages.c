/* platform-messages.c: keeps warnings that are faults of the platform from ending tests, for which all warnings are fatal.
 *
 * On an X server without a compositor, GDK 4.24 says in every program that it submitted a frame twice, and asks at times
 * how long a frame takes that it still prepares. GTK 4.8 asks where the pointer is for a tooltip in a window without a
 * surface, one that is just closed. */
#include <glib.h>
#include <string.h>

static const char *const harmless[] = {
  "gdk_frame_timings_submitted() called on submitted frame",
  "gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
  "gdk_frame_timings_throttling_hint: runtime check failed: (self->result != GDK_FRAME_PREPARING)",
};

static gboolean
is_harmless (const char *message)
{
  for (gsize i = 0; i < G_N_ELEMENTS (harmless); i++)
    if (strstr (message, harmless[i]) != NULL)
      return TRUE;

  return FALSE;
}

static GLogWriterOutput
write_message (GLogLevelFlags   level,
               const GLogField *fields,
               gsize            n_fields,
               gpointer         data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && is_harmless (fields[i].value))
      return G_LOG_WRITER_HANDLED;

  return g_log_writer_default (level, fields, n_fields, data);
}

__attribute__ ((constructor)) static void
filter_messages (void)
{
  g_log_set_writer_func (write_message, NULL, NULL);
}
