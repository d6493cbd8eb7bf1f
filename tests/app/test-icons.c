/* The icons of the application: each can be drawn at every size, stays inside its canvas, and follows GNOME's
 * guidelines. */
#include "config.h"

#include <glib.h>
#include <librsvg/rsvg.h>
#include <string.h>

#include "picture-helpers.h"

#define FULL "scalable/apps/io.github.fairdeal.FairDeal.svg"
#define RECORD "scalable/mimetypes/io.github.fairdeal.FairDeal-record.svg"
#define SYMBOLIC "symbolic/apps/io.github.fairdeal.FairDeal-symbolic.svg"

static RsvgHandle *
load (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "icons", "hicolor", name, NULL);
  g_autoptr (GError) error = NULL;
  RsvgHandle *handle = rsvg_handle_new_from_file (path, &error);

  g_assert_no_error (error);
  return handle;
}

static cairo_surface_t *
render (RsvgHandle *handle,
        int         size)
{
  const RsvgRectangle viewport = { 0, 0, size, size };
  cairo_surface_t    *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t            *cr = cairo_create (surface);
  g_autoptr (GError) error = NULL;

  rsvg_handle_render_document (handle, cr, &viewport, &error);
  g_assert_no_error (error);
  cairo_surface_flush (surface);
  cairo_destroy (cr);
  return surface;
}

/* The share of pixels that are not transparent. */
static double
measure_cover (cairo_surface_t *picture)
{
  int   size = cairo_image_surface_get_width (picture);
  guint n = 0;

  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++)
      n += fair_test_get_pixel (picture, x, y) >> 24 > 127;

  return (double) n / (size * size);
}

/* Draws an icon in the middle of a canvas twice as large, and checks the area around it. */
static void
assert_inside (const char *name,
               int         size,
               int         margin)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "icons", "hicolor", name, NULL);
  g_autofree char *text = NULL;
  g_autofree char *canvas = g_strdup_printf ("viewBox=\"0 0 %d %d\"", size, size);
  g_autofree char *larger = g_strdup_printf ("viewBox=\"%d %d %d %d\"", -size / 2, -size / 2, 2 * size, 2 * size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GString) svg = NULL;
  RsvgHandle      *handle;
  cairo_surface_t *picture;
  int              first = 2 * size;
  int              last = 0;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  svg = g_string_new (text);
  g_assert_cmpuint (g_string_replace (svg, canvas, larger, 0), ==, 1);
  handle = rsvg_handle_new_from_data ((const guint8 *) svg->str, svg->len, &error);
  g_assert_no_error (error);

  picture = render (handle, 2 * size);
  for (int y = 0; y < 2 * size; y++)
    for (int x = 0; x < 2 * size; x++)
      if (fair_test_get_pixel (picture, x, y) != 0)
        {
          g_assert_true (x >= size / 2 && x < size * 3 / 2 && y >= size / 2 && y < size * 3 / 2);
          first = MIN (first, MIN (x, y));
          last = MAX (last, MAX (x, y));
        }
  g_assert_cmpint (last - first + 1, >=, size - 2 * margin);
  cairo_surface_destroy (picture);
  g_object_unref (handle);
}

/* The drawing stays on the canvas, and fills it except for the margins. */
static void
test_inside (void)
{
  assert_inside (FULL, 128, 8);
  assert_inside (RECORD, 128, 8);
  assert_inside (SYMBOLIC, 16, 1);
}

/* Every size has a picture, whose corners are transparent. */
static void
test_sizes (void)
{
  static const int sizes[] = { 16, 32, 48, 64, 128, 512 };
  RsvgHandle      *handles[] = { load (FULL), load (SYMBOLIC), load (RECORD) };

  for (guint i = 0; i < G_N_ELEMENTS (sizes) * G_N_ELEMENTS (handles); i++)
    {
      int              size = sizes[i / G_N_ELEMENTS (handles)];
      cairo_surface_t *picture = render (handles[i % G_N_ELEMENTS (handles)], size);

      g_assert_cmpfloat (measure_cover (picture), >, 0.4);
      g_assert_cmpuint (fair_test_get_pixel (picture, 0, 0), ==, 0);
      g_assert_cmpuint (fair_test_get_pixel (picture, size - 1, 0), ==, 0);
      g_assert_cmpuint (fair_test_get_pixel (picture, 0, size - 1), ==, 0);
      g_assert_cmpuint (fair_test_get_pixel (picture, size - 1, size - 1), ==, 0);
      cairo_surface_destroy (picture);
    }
  for (guint i = 0; i < G_N_ELEMENTS (handles); i++)
    g_object_unref (handles[i]);
}

/* The symbolic icon has one color, which GTK replaces; the other has many. */
static void
test_colours (void)
{
  RsvgHandle      *full = load (FULL);
  RsvgHandle      *symbolic = load (SYMBOLIC);
  cairo_surface_t *picture = render (symbolic, 64);
  cairo_surface_t *colours = render (full, 64);

  for (int y = 0; y < 64; y++)
    for (int x = 0; x < 64; x++)
      {
        guint32 pixel = fair_test_get_pixel (picture, x, y);

        if (pixel >> 24 == 255)
          g_assert_cmphex (pixel, ==, 0xff2e3436);
      }
  /* The table and a card have different colors. */
  g_assert_cmphex (fair_test_get_pixel (colours, 32, 6), !=, fair_test_get_pixel (colours, 50, 44));
  cairo_surface_destroy (picture);
  cairo_surface_destroy (colours);
  g_object_unref (full);
  g_object_unref (symbolic);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/fair/icons/inside", test_inside);
  g_test_add_func ("/fair/icons/sizes", test_sizes);
  g_test_add_func ("/fair/icons/colours", test_colours);

  return g_test_run ();
}
