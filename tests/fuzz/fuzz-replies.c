/* What fairdeal-draw answers: any bytes, from a program in its place that sends the file it is to draw (fuzz-echo.c).  The
 * faces of the deck have the size that was asked for, or there is an error message. */
#include "fuzz.h"

#include "fair-face-source.h"

#include <string.h>

enum
{
  WIDTH = 5,
  HEIGHT = 7,
  N_FACES = 3
};

static void
render (FairFaceSource *source)
{
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface = source->klass->render (source, FAIR_NO_CARD, WIDTH, HEIGHT, &error);

  if (surface == NULL)
    {
      fair_fuzz_check_message (error);
      return;
    }

  g_assert_no_error (error);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, WIDTH);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, HEIGHT);
  cairo_surface_destroy (surface);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  static gboolean  is_ready;
  g_autofree char *path = fair_fuzz_get_path ("replies");
  FairFaceSource  *source;
  float            aspect = 0;
  g_autoptr (GError) error = NULL;

  if (!is_ready)
    {
      g_setenv ("FAIRDEAL_DRAW", FUZZ_ECHO, TRUE);
      /* So that no sandbox is found. */
      g_setenv ("PATH", "/nonexistent", TRUE);
      is_ready = TRUE;
    }
  g_assert_true (g_file_set_contents (path, (const char *) data, (gssize) size, NULL));
  source = fair_foreign_faces_new (path, FALSE);
  if (source->klass->open (source, &aspect, &error))
    {
      g_assert_true (aspect >= 0.1f && aspect <= 10);
      for (guint i = 0; i < N_FACES; i++)
        render (source);
    }
  else
    fair_fuzz_check_message (error);
  source->klass->free (source);

  return 0;
}
