/* platform-messages.c: keeps warnings that are faults of the platform from ending tests, for which all warnings are fatal.
 *
 * GDK 4.24 says on an X server without a compositor that it submitted a frame twice, in every program. */
#include <glib.h>
#include <string.h>

static const char harmless[] = "gdk_frame_timings_submitted() called on submitted frame";

static GLogWriterOutput
write_message (GLogLevelFlags   level,
               const GLogField *fields,
               gsize            n_fields,
               gpointer         data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && strstr (fields[i].value, harmless) != NULL)
      return G_LOG_WRITER_HANDLED;

  return g_log_writer_default (level, fields, n_fields, data);
}

__attribute__ ((constructor)) static void
filter_messages (void)
{
  g_log_set_writer_func (write_message, NULL, NULL);
}
