/* Drawings of decks, as fairdeal-draw reads them, here without its limits: an opened deck has cards of a usable size, and
 * each of its pictures has the size that was asked for. */
#define _GNU_SOURCE /* memfd_create */
#include "fuzz.h"

#include "draw-deck.h"

#include <math.h>
#include <sys/mman.h>
#include <unistd.h>

enum
{
  WIDTH = 20,
  HEIGHT = 30
};

static void
render (DrawDeck *deck,
        unsigned  face)
{
  cairo_surface_t *surface = NULL;
  DrawFault        fault = draw_deck_render (deck, face, WIDTH, HEIGHT, &surface);

  g_assert_true (fault == DRAW_FINE || fault == DRAW_EMPTY_CARD);
  g_assert_true ((surface != NULL) == (fault == DRAW_FINE));
  if (surface == NULL)
    return;

  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, WIDTH);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, HEIGHT);
  cairo_surface_destroy (surface);
}

int
LLVMFuzzerTestOneInput (const guint8 *data,
                        size_t        size)
{
  int file = memfd_create ("deck", MFD_CLOEXEC);
  g_autoptr (GByteArray) svg = NULL;
  DrawDeck *deck = NULL;
  unsigned  face = 0;
  DrawFault fault;

  g_assert_cmpint (write (file, data, size), ==, (gssize) size);
  g_assert_cmpint (lseek (file, 0, SEEK_SET), ==, 0);
  fault = draw_deck_read (file, &svg);
  close (file);
  g_assert_true ((svg != NULL) == (fault == DRAW_FINE));
  if (svg == NULL)
    return 0;

  fault = draw_deck_open (svg, &deck, &face);
  g_assert_true ((deck != NULL) == (fault == DRAW_FINE));
  g_assert_cmpuint (face, <=, DRAW_N_FACES);
  if (deck == NULL)
    return 0;

  g_assert_true (isfinite (draw_deck_get_proportions (deck)) && draw_deck_get_proportions (deck) > 0);
  render (deck, 0);
  render (deck, DRAW_BACK);
  draw_deck_free (deck);

  return 0;
}
