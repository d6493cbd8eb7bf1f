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

struct _FairQrCode
{
  GtkWidget parent_instance;

  QRcode *code; /* owned; NULL if the text is too long */
};

G_DEFINE_FINAL_TYPE (FairQrCode, fair_qr_code, GTK_TYPE_WIDGET)

/* The number of squares in a row, including the white ones around the code. */
static int
count_squares (FairQrCode *self)
{
  return self->code ? self->code->width + 2 * QUIET : 0;
}

static void
fair_qr_code_measure (GtkWidget     *widget,
                      GtkOrientation orientation,
                      int            for_size,
                      int           *minimum,
                      int           *natural,
                      int           *minimum_baseline,
                      int           *natural_baseline)
{
  int squares = count_squares (FAIR_QR_CODE (widget));

  *minimum = *natural = squares > 0 ? squares * CLAMP (SIDE / squares, LEAST, MOST) : 0;
}

/* Draws the black squares of a row, adjacent ones together. */
static void
draw_row (FairQrCode  *self,
          GtkSnapshot *snapshot,
          int          y,
          float        size)
{
  static const GdkRGBA black = { 0, 0, 0, 1 };
  const guchar        *row = self->code->data + y * self->code->width;
  int                  width = self->code->width;

  for (int x = 0; x < width; x++)
    {
      int first = x;

      while (x < width && row[x] & 1)
        x++;
      if (x > first)
        gtk_snapshot_append_color (snapshot, &black,
                                   &GRAPHENE_RECT_INIT ((float) (first + QUIET) * size, (float) (y + QUIET) * size, (float) (x - first) * size, size));
    }
}

static void
fair_qr_code_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  static const GdkRGBA white = { 1, 1, 1, 1 };
  FairQrCode          *self = FAIR_QR_CODE (widget);
  int                  squares = count_squares (self);
  int                  scale = gtk_widget_get_scale_factor (widget);
  int                  width = gtk_widget_get_width (widget);
  int                  height = gtk_widget_get_height (widget);
  float                size;
  float                side;

  if (squares == 0)
    return;

  size = (float) (MIN (width, height) * scale / squares) / (float) scale;
  side = size * (float) squares;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) (int) (((float) width - side) / 2), (float) (int) (((float) height - side) / 2)));
  gtk_snapshot_append_color (snapshot, &white, &GRAPHENE_RECT_INIT (0, 0, side, side));
  for (int y = 0; y < self->code->width; y++)
    draw_row (self, snapshot, y, size);
  gtk_snapshot_restore (snapshot);
}

static void
fair_qr_code_finalize (GObject *object)
{
  g_clear_pointer (&FAIR_QR_CODE (object)->code, QRcode_free);

  G_OBJECT_CLASS (fair_qr_code_parent_class)->finalize (object);
}

static void
fair_qr_code_class_init (FairQrCodeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = fair_qr_code_finalize;
  widget_class->measure = fair_qr_code_measure;
  widget_class->snapshot = fair_qr_code_snapshot;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
fair_qr_code_init (FairQrCode *self)
{
}

/* Returns: (transfer floating): a QR code for @text; without a size if that is too long */
GtkWidget *
fair_qr_code_new (const char *text)
{
  FairQrCode *self = g_object_new (FAIR_TYPE_QR_CODE, NULL);

  self->code = QRcode_encodeString8bit (text, 0, QR_ECLEVEL_M);
  gtk_widget_set_visible (GTK_WIDGET (self), self->code != NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _ ("QR code of the link"), -1);
  return GTK_WIDGET (self);
}
