/* deck-sheet: draws all cards of a deck on one sheet, with the code of the program.
 *
 *     deck-sheet OUT.png WIDTH BACKGROUND DECK.svg [STYLE.css]   a deck of Fair Deal's
 *     deck-sheet OUT.png WIDTH BACKGROUND PATH                   another: an .svgz, or an index.desktop
 *
 * WIDTH is that of a card, in pixels; BACKGROUND is a CSS color.
 */
#include "config.h"

#include "fair-deck-file.h"
#include "fair-face-source.h"
#include "fair-svg-art.h"

#include <stdlib.h>

enum
{
  GAP = 4
};

static GBytes *
load (const char *path)
{
  char   *text;
  gsize   length;
  GError *error = NULL;

  if (!g_file_get_contents (path, &text, &length, &error))
    g_error ("%s", error->message);
  return g_bytes_new_take (text, length);
}

static FairSvgArt *
open_deck (const char *path,
           const char *style,
           const char *back)
{
  g_autoptr (GBytes) svg = NULL;
  g_autoptr (GBytes) css = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FairDeckFile) deck = NULL;

  if (style != NULL)
    {
      svg = load (path);
      css = *style ? load (style) : NULL;
      return fair_svg_art_new (fair_own_faces_new (svg, css, back, FAIR_LETTERS_INTERNATIONAL));
    }
  deck = fair_deck_file_new_for_path (path, &error);
  if (deck == NULL)
    g_error ("%s: %s", path, error->message);
  return fair_svg_art_new (fair_foreign_faces_new (deck->svg, FALSE));
}

/* Waits until the shape of the deck is known, then draws it in that shape. */
static void
render (FairSvgArt *art,
        int         width)
{
  float aspect;

  fair_svg_art_prepare (art, 10, 14, 1);
  fair_svg_art_wait (art);
  aspect = fair_svg_art_get_shape (art)->aspect;
  fair_svg_art_prepare (art, (float) width, (float) width / aspect, 1);
  fair_svg_art_wait (art);
  if (fair_svg_art_get_error (art) != NULL)
    g_error ("%s", fair_svg_art_get_error (art)->message);
}

static void
put (cairo_t         *cr,
     cairo_surface_t *picture,
     guint            column,
     guint            row)
{
  cairo_set_source_surface (cr, picture, GAP + column * (guint) (cairo_image_surface_get_width (picture) + GAP),
                            GAP + row * (guint) (cairo_image_surface_get_height (picture) + GAP));
  cairo_paint (cr);
}

int
main (int    argc,
      char **argv)
{
  static const char *const backs[] = { "back", "back_scales", "back_rosette" };
  const char              *style = argc > 5 ? argv[5] : NULL;
  guint                    n_backs = style ? G_N_ELEMENTS (backs) : 1;
  g_autoptr (FairSvgArt) art = NULL;
  GdkRGBA          background;
  cairo_surface_t *sheet;
  cairo_t         *cr;
  int              width, height;

  if (argc < 5 || !gdk_rgba_parse (&background, argv[3]))
    {
      g_printerr ("usage: deck-sheet OUT.png WIDTH BACKGROUND DECK [STYLE]\n");
      return 2;
    }

  art = open_deck (argv[4], style, NULL);
  width = atoi (argv[2]);
  render (art, width);
  height = cairo_image_surface_get_height (fair_svg_art_get_picture (art, FAIR_ART_BACK));
  sheet = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, GAP + 13 * (width + GAP), GAP + 5 * (height + GAP));
  cr = cairo_create (sheet);
  gdk_cairo_set_source_rgba (cr, &background);
  cairo_paint (cr);
  for (guint i = 0; i < FAIR_PACK_SIZE; i++)
    put (cr, fair_svg_art_get_picture (art, fair_card (i % 13 + 1, i / 13, 0)), i % 13, i / 13);
  for (guint i = 0; i < n_backs; i++)
    {
      g_autoptr (FairSvgArt) with_back = open_deck (argv[4], style, backs[i]);

      render (with_back, width);
      put (cr, fair_svg_art_get_picture (with_back, FAIR_ART_BACK), i, 4);
    }
  cairo_destroy (cr);
  cairo_surface_write_to_png (sheet, argv[1]);
  cairo_surface_destroy (sheet);

  return 0;
}
