/* The code is always black on white, also in a dark window, because many cameras cannot read anything else.
 * Each square takes a whole number of pixels. */
#include "config.h"

#include "fair-qr-code.h"

#include <glib/gi18n-lib.h>
#include <qrencode.h>

enum
{
  QUIET = 4,  /* squares around the code that stay white */
  SIDE = 300, /* maximum size in pixels, unless squares would be too small */
  LEAST = 2,  /* minimum size of a square in pixels */
  MOST = 6
};

static void
draw (GtkDrawingArea *area,
      cairo_t        *cr,
      int             width,
      int             height,
      gpointer        data)
{
  const QRcode *code = data;
  int           squares = code->width + 2 * QUIET;
  int           scale = gtk_widget_get_scale_factor (GTK_WIDGET (area));
  double        size = (double) (MIN (width, height) * scale / squares) / scale;

  cairo_translate (cr, (int) ((width - size * squares) / 2), (int) ((height - size * squares) / 2));
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, size * squares, size * squares);
  cairo_fill (cr);
  cairo_set_source_rgb (cr, 0, 0, 0);
  for (int i = 0; i < code->width * code->width; i++)
    if (code->data[i] & 1)
      cairo_rectangle (cr, (i % code->width + QUIET) * size, (i / code->width + QUIET) * size, size, size);
  cairo_fill (cr);
}

/* Returns: (transfer floating): a QR code for @text; not visible if that is too long */
GtkWidget *
fair_qr_code_new (const char *text)
{
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);
  QRcode    *code = QRcode_encodeString8bit (text, 0, QR_ECLEVEL_M);
  int        squares = code ? code->width + 2 * QUIET : SIDE;
  int        side = squares * CLAMP (SIDE / squares, LEAST, MOST);

  gtk_widget_set_visible (area, code != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("QR code of the link"), -1);
  if (code == NULL)
    return area;

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (area), side);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (area), side);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw, code, (GDestroyNotify) QRcode_free);
  return area;
}
