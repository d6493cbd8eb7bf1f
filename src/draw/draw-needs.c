/* librsvg starts threads when it first applies a filter, and looks up the formats of bitmaps when it first
 * meets one.
 *
 * The process that draws a deck can do neither any more, so a small drawing of our own does both before.
 * Text is different: its fonts are opened again and again.  Whether there is any shows when it is drawn: Pango's
 * classes are registered for the first text.
 */
#include "draw-needs.h"

#include <cairo.h>
#include <glib-object.h>
#include <librsvg/rsvg.h>
#include <string.h>

static const char drawing[] =
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='16' height='16'>"
  "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter><rect width='9' height='9' filter='url(#f)'/>"
  /* One pixel, so that the formats of bitmaps are looked up. */
  "<image width='9' height='9' xlink:href='data:image/png;base64,"
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='/></svg>";

/* Loads and starts what drawings without text need, so that they can be drawn without opening files or starting
 * threads. */
void
draw_needs_load (void)
{
  RsvgHandle      *handle = rsvg_handle_new_from_data ((const guint8 *) drawing, strlen (drawing), NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 16, 16);
  cairo_t         *cr = cairo_create (surface);

  if (handle != NULL)
    rsvg_handle_render_document (handle, cr, &(RsvgRectangle){ 0, 0, 16, 16 }, NULL);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_clear_object (&handle);
}

/* Whether any text was drawn so far. */
gboolean
draw_needs_text (void)
{
  return g_type_from_name ("PangoFontMap") != 0;
}
