/* librsvg starts threads when it first applies a filter, and looks up the formats of bitmaps when it first
 * meets one.
 *
 * The process that draws a deck can do neither any more, so a small drawing of our own does both before.
 * Text is different: its fonts are opened again and again.  The deck is searched for elements as plain text.
 * A deck that hides them, for example behind an entity, cannot be drawn.  Decks without filters or bitmaps,
 * which are most decks, need nothing here.
 */
#include "draw-needs.h"

#include <cairo.h>
#include <librsvg/rsvg.h>
#include <string.h>

/* One pixel, so that the formats of bitmaps are looked up. */
#define BITMAP "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

/* The next occurrence of a word, or NULL. */
static const char *
find (const char *at,
      const char *end,
      const char *word)
{
  gsize length = strlen (word);

  for (; (at = memchr (at, *word, (gsize) (end - at))) != NULL; at++)
    {
      if ((gsize) (end - at) < length)
        return NULL;
      if (memcmp (at, word, length) == 0)
        return at;
    }
  return NULL;
}

/* Whether the drawing seems to have such an element, with or without a prefix. */
static gboolean
has_element (const char *svg,
             const char *end,
             const char *name)
{
  gsize length = strlen (name);

  for (const char *at = svg; (at = find (at, end, name)) != NULL; at += length)
    if (at > svg && (at[-1] == '<' || at[-1] == ':') && at + length < end && !g_ascii_isalnum (at[length]) && at[length] != '-')
      return TRUE;
  return FALSE;
}

static void
draw (const GString *drawing)
{
  RsvgHandle      *handle = rsvg_handle_new_from_data ((const guint8 *) drawing->str, drawing->len, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 16, 16);
  cairo_t         *cr = cairo_create (surface);

  if (handle != NULL)
    rsvg_handle_render_document (handle, cr, &(RsvgRectangle){ 0, 0, 16, 16 }, NULL);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_clear_object (&handle);
}

/**
 * draw_needs_load:
 * @svg: a drawing
 *
 * Loads and starts what the drawing needs, so that it can be drawn without opening files or starting threads,
 * unless it has text.
 *
 * Returns: whether it has text
 */
gboolean
draw_needs_load (const GByteArray *svg)
{
  const char *start = (const char *) svg->data;
  const char *end = start + svg->len;
  gboolean    is_plain = memchr (start, '\0', svg->len) == NULL; /* UTF-16 is not plain */
  g_autoptr (GString) drawing = g_string_new ("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='16' height='16'>");
  gsize empty = drawing->len;

  if (!is_plain || has_element (start, end, "filter"))
    g_string_append (drawing, "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter><rect width='9' height='9' filter='url(#f)'/>");
  if (!is_plain || has_element (start, end, "image") || has_element (start, end, "feImage"))
    g_string_append (drawing, "<image width='9' height='9' xlink:href='" BITMAP "'/>");
  if (drawing->len > empty)
    {
      g_string_append (drawing, "</svg>");
      draw (drawing);
    }

  return !is_plain || has_element (start, end, "text");
}
