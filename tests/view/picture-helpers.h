/* picture-helpers.h: the pixels of pictures, for tests. */
#pragma once

#include <cairo.h>
#include <glib.h>
#include <string.h>

static inline guint32
fair_test_get_pixel (cairo_surface_t *picture,
                     int              x,
                     int              y)
{
  const guchar *data = cairo_image_surface_get_data (picture);
  guint32       pixel;

  memcpy (&pixel, data + (gsize) y * (gsize) cairo_image_surface_get_stride (picture) + (gsize) x * 4, 4);
  return pixel;
}
