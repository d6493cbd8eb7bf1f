/* Two kinds of deck, told apart by their ids:
 *
 * - Aisleriot's is a grid of 13 columns (ace to king) and 5 rows (clubs, diamonds, hearts, spades, and the back in the
 *   third place of the last) over the size that the file states, with ids such as "club_1", "heart_queen", "back".
 * - KDE's has its cards anywhere, with ids such as "1_club", "queen_heart", "back"; a card is what its element covers,
 *   stretched to the size of the ace of clubs.
 *
 * A picture of the player's own is handled like a deck whose faces are all the same.  A bitmap is put into an SVG.
 *
 * librsvg gets the SVG without a base file, so that it refuses every reference to another file; this process can no
 * longer open any, either.
 *
 * librsvg starts threads when it first applies a filter, and looks up the formats of bitmaps when it first meets one.
 * The process that draws a deck can do neither any more, so a small drawing of our own does both before.  Text is
 * different: its fonts are opened again and again.  Whether there is any shows when it is drawn: Pango's classes are
 * registered for the first text.
 */
#include "draw-deck.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

enum
{
  GRID_COLUMNS = 13,
  GRID_ROWS = 5,
  BACK_COLUMN = 2,
  ACE_OF_CLUBS = 0,
  ACE_OF_SPADES = 39,
  PROBE_HEIGHT = 70,   /* height of the pictures that show whether anything is drawn */
  ALL_WIDTH = 130,     /* of the picture of all cards; it is at most as high */
  BITMAP_LENGTH = 2048 /* the longest side of a bitmap, in pixels; larger ones are made smaller while they are decoded */
};

/* The id of a bitmap in the SVG that it is put into. */
#define BITMAP "#bitmap"

static const char needs[] =
  "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='16' height='16'>"
  "<filter id='f'><feGaussianBlur stdDeviation='2'/></filter><rect width='9' height='9' filter='url(#f)'/>"
  /* One pixel, so that the formats of bitmaps are looked up. */
  "<image width='9' height='9' xlink:href='data:image/png;base64,"
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='/></svg>";

/* A card that is wider or narrower than this is not a card. */
static const double min_aspect = 0.25, max_aspect = 3;

/* Where a card of a KDE deck lies. */
typedef struct
{
  gboolean      known;
  gboolean      by_element; /* drawn by itself, because librsvg does not know where it lies */
  RsvgRectangle box;
  RsvgRectangle ink;
} Place;

struct _DrawDeck
{
  RsvgHandle   *handle;
  gboolean      is_grid;
  gboolean      is_picture;
  RsvgRectangle page; /* the drawing's own size */
  double        card_width;
  double        card_height;
  Place         places[DRAW_N_FACES];
};

/* Loads and starts what drawings without text need, so that they can be drawn without opening files or starting
 * threads. */
void
draw_deck_load_needs (void)
{
  RsvgHandle      *handle = rsvg_handle_new_from_data ((const guint8 *) needs, strlen (needs), NULL);
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
draw_deck_has_drawn_text (void)
{
  return g_type_from_name ("PangoFontMap") != 0;
}

/* Reads all of a file, unless it is too large.  Returns: (transfer full) (nullable): its contents */
static GByteArray *
read_file (int        fd,
           DrawFault *fault)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8  buffer[65536];
  ssize_t n_read;

  while ((n_read = read (fd, buffer, sizeof buffer)) > 0)
    {
      g_byte_array_append (bytes, buffer, (guint) n_read);
      if (bytes->len > DRAW_MAX_FILE)
        {
          *fault = DRAW_TOO_LARGE;
          return NULL;
        }
    }
  if (n_read < 0 || bytes->len == 0)
    {
      *fault = DRAW_NO_DRAWING;
      return NULL;
    }

  return g_steal_pointer (&bytes);
}

static GByteArray *
unpack (GByteArray *packed,
        DrawFault  *fault)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GConverter) unzip = G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP));
  GConverterResult result = G_CONVERTER_CONVERTED;
  guint8           buffer[65536];
  gsize            at = 0;

  while (result != G_CONVERTER_FINISHED)
    {
      gsize n_read, n_written;

      result = g_converter_convert (unzip, packed->data + at, packed->len - at, buffer, sizeof buffer, G_CONVERTER_INPUT_AT_END,
                                    &n_read, &n_written, NULL);
      if (result == G_CONVERTER_ERROR)
        {
          *fault = DRAW_NO_DRAWING;
          return NULL;
        }
      at += n_read;
      g_byte_array_append (bytes, buffer, (guint) n_written);
      if (bytes->len > DRAW_MAX_TEXT)
        {
          *fault = DRAW_TOO_LARGE;
          return NULL;
        }
    }

  return g_steal_pointer (&bytes);
}

/* Reads the file @fd.  @svg: (out): its decompressed contents if there is no fault; owned by the caller */
DrawFault
draw_deck_read (int          fd,
                GByteArray **svg)
{
  DrawFault fault = DRAW_FINE;
  g_autoptr (GByteArray) bytes = read_file (fd, &fault);

  if (bytes != NULL && bytes->len > 2 && bytes->data[0] == 0x1f && bytes->data[1] == 0x8b)
    {
      GByteArray *packed = g_steal_pointer (&bytes);

      bytes = unpack (packed, &fault);
      g_byte_array_unref (packed);
    }
  if (bytes == NULL)
    return fault;

  *svg = g_steal_pointer (&bytes);
  return DRAW_FINE;
}

/* Returns: (transfer full) (nullable): NULL if it is not a drawing */
static RsvgHandle *
understand (const GByteArray *svg)
{
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (svg->data, svg->len, NULL);

  return rsvg_handle_new_from_stream_sync (stream, NULL, RSVG_HANDLE_FLAGS_NONE, NULL, NULL);
}

static char *
name_element (const DrawDeck *deck,
              unsigned        face)
{
  static const char *const suits[] = { "club", "diamond", "heart", "spade" };
  static const char *const ranks[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king" };

  if (face == DRAW_BACK)
    return g_strdup ("#back");
  if (deck->is_grid)
    return g_strdup_printf ("#%s_%s", suits[face / 13], ranks[face % 13]);
  return g_strdup_printf ("#%s_%s", ranks[face % 13], suits[face / 13]);
}

static gboolean
is_card_size (double width,
              double height)
{
  return isfinite (width) && isfinite (height) && width > 0.1 && height > 0.1 &&
         width / height > min_aspect && width / height < max_aspect;
}

static DrawFault
find_page (DrawDeck *deck)
{
  gboolean      has_width, has_height, has_box;
  RsvgLength    width, height;
  RsvgRectangle box;

  if (!rsvg_handle_get_intrinsic_size_in_pixels (deck->handle, &deck->page.width, &deck->page.height))
    {
      rsvg_handle_get_intrinsic_dimensions (deck->handle, &has_width, &width, &has_height, &height, &has_box, &box);
      if (!has_box)
        return DRAW_NO_SIZE;
      deck->page.width = box.width;
      deck->page.height = box.height;
    }

  return isfinite (deck->page.width) && isfinite (deck->page.height) && deck->page.width > 1 && deck->page.height > 1 ? DRAW_FINE : DRAW_NO_SIZE;
}

/* Finds where a card of a KDE deck lies.  Elements whose logical rectangle is empty in the whole
 * drawing are measured, and drawn, by themselves. */
static const Place *
find_place (DrawDeck *deck,
            unsigned  face)
{
  Place           *place = &deck->places[face];
  g_autofree char *element = name_element (deck, face);

  if (place->known)
    return place;

  place->known = TRUE;
  if (rsvg_handle_get_geometry_for_layer (deck->handle, element, &deck->page, NULL, &place->box, NULL) &&
      is_card_size (place->box.width, place->box.height))
    return place;

  place->by_element = TRUE;
  if (!rsvg_handle_get_geometry_for_element (deck->handle, element, &place->ink, &place->box, NULL))
    memset (&place->box, 0, sizeof place->box);

  return place;
}

static DrawFault
measure_cards (DrawDeck *deck)
{
  if (deck->is_grid)
    {
      deck->card_width = deck->page.width / GRID_COLUMNS;
      deck->card_height = deck->page.height / GRID_ROWS;
    }
  else
    {
      const Place *place = find_place (deck, ACE_OF_CLUBS);

      deck->card_width = place->box.width;
      deck->card_height = place->box.height;
    }

  return is_card_size (deck->card_width, deck->card_height) ? DRAW_FINE : DRAW_NO_SIZE;
}

/* Stretches a card over the picture. librsvg reports a box that is much wider than a card if something hidden
 * sticks out; such a box is cut to the size of a card. */
static gboolean
draw_placed_card (DrawDeck   *deck,
                  cairo_t    *cr,
                  const char *element,
                  unsigned    face,
                  int         width,
                  int         height)
{
  const Place *place = find_place (deck, face);
  double       box_width = place->box.width;
  double       card_width = place->box.height * deck->card_width / deck->card_height;

  if (!is_card_size (place->box.width, place->box.height))
    return FALSE;

  if (box_width > 1.15 * card_width)
    box_width = card_width;
  cairo_scale (cr, width / box_width, height / place->box.height);
  cairo_translate (cr, -place->box.x, -place->box.y);
  if (place->by_element)
    return rsvg_handle_render_element (deck->handle, cr, element, &place->ink, NULL);
  return rsvg_handle_render_layer (deck->handle, cr, element, &deck->page, NULL);
}

/* Whether enough of the picture is drawn: at least a fiftieth. */
static gboolean
is_drawn (cairo_surface_t *surface)
{
  int                  width = cairo_image_surface_get_width (surface);
  int                  height = cairo_image_surface_get_height (surface);
  int                  stride = cairo_image_surface_get_stride (surface);
  const unsigned char *data = cairo_image_surface_get_data (surface);
  gint64               n_covered = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        guint32 pixel;

        memcpy (&pixel, data + (gsize) y * (gsize) stride + (gsize) x * sizeof pixel, sizeof pixel);
        n_covered += pixel >> 24 > 15;
      }

  return n_covered * 50 > (gint64) width * height;
}

/* @width and @height: in pixels, 1 to DRAW_MAX_LENGTH.  @surface: (out): the picture if there is no fault; owned by the caller */
DrawFault
draw_deck_render (DrawDeck         *deck,
                  unsigned          face,
                  int               width,
                  int               height,
                  cairo_surface_t **surface)
{
  g_autofree char *element = name_element (deck, face);
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t         *cr = cairo_create (picture);
  RsvgRectangle    page = { 0, 0, deck->page.width, deck->page.height };
  unsigned         column = face == DRAW_BACK ? BACK_COLUMN : face % 13;
  unsigned         row = face == DRAW_BACK ? GRID_ROWS - 1 : face / 13;
  gboolean         drawn;

  if (deck->is_picture)
    {
      cairo_scale (cr, width / page.width, height / page.height);
      drawn = rsvg_handle_render_document (deck->handle, cr, &page, NULL);
    }
  else if (deck->is_grid)
    {
      /* The picture is stretched here, because librsvg would keep the drawing's proportions within a page of other proportions. */
      cairo_scale (cr, width / deck->card_width, height / deck->card_height);
      cairo_translate (cr, -(column * deck->card_width), -(row * deck->card_height));
      drawn = rsvg_handle_render_layer (deck->handle, cr, element, &deck->page, NULL);
    }
  else
    drawn = draw_placed_card (deck, cr, element, face, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
  if (!drawn || !is_drawn (picture))
    {
      cairo_surface_destroy (picture);
      return DRAW_EMPTY_CARD;
    }

  *surface = picture;
  return DRAW_FINE;
}

/* Draws two cards as a test, to recognize a deck without pictures. */
static DrawFault
probe (DrawDeck *deck,
       unsigned *face)
{
  static const unsigned probes[] = { ACE_OF_SPADES, DRAW_BACK };

  for (guint i = 0; i < G_N_ELEMENTS (probes); i++)
    {
      cairo_surface_t *surface = NULL;
      int              width = (int) ceil (PROBE_HEIGHT * deck->card_width / deck->card_height);
      DrawFault        fault = draw_deck_render (deck, probes[i], width, PROBE_HEIGHT, &surface);

      if (fault != DRAW_FINE)
        {
          *face = probes[i];
          return fault;
        }
      cairo_surface_destroy (surface);
    }

  return DRAW_FINE;
}

/* Opens what draw_deck_read() returned.  @deck: (out): the deck if there is no fault; free with draw_deck_free().  @face: (out): the
 * card that has the fault, if it is a card */
DrawFault
draw_deck_open (const GByteArray *svg,
                DrawDeck        **deck,
                unsigned         *face)
{
  DrawFault fault;

  *face = 0;
  *deck = g_new0 (DrawDeck, 1);
  (*deck)->handle = understand (svg);
  fault = (*deck)->handle ? DRAW_FINE : DRAW_NO_DRAWING;
  (*deck)->is_grid = fault == DRAW_FINE && !rsvg_handle_has_sub ((*deck)->handle, "#1_club");
  for (unsigned i = 0; fault == DRAW_FINE && i < DRAW_N_FACES; i++)
    {
      g_autofree char *element = name_element (*deck, i);

      if (!rsvg_handle_has_sub ((*deck)->handle, element))
        {
          *face = i;
          fault = DRAW_NO_CARD;
        }
    }
  if (fault == DRAW_FINE)
    fault = find_page (*deck);
  if (fault == DRAW_FINE)
    fault = measure_cards (*deck);
  if (fault == DRAW_FINE)
    fault = probe (*deck, face);
  if (fault != DRAW_FINE)
    g_clear_pointer (deck, draw_deck_free);

  return fault;
}

static void
shrink_cb (GdkPixbufLoader *loader,
           int              width,
           int              height)
{
  double by = (double) BITMAP_LENGTH / MAX (MAX (width, height), 1);

  if (by < 1)
    gdk_pixbuf_loader_set_size (loader, MAX ((int) (width * by), 1), MAX ((int) (height * by), 1));
}

/* Whether @file has its end if it is a PNG or a JPEG: loaders draw what there is of one that was cut off. */
static gboolean
is_whole (const GByteArray *file)
{
  const guint8 *data = file->data;
  guint64       at = 8;

  if (file->len > at && memcmp (data, "\x89PNG", 4) == 0)
    {
      while (at + 12 <= file->len && memcmp (data + at + 4, "IEND", 4) != 0)
        at += 12 + ((guint64) data[at] << 24 | data[at + 1] << 16 | data[at + 2] << 8 | data[at + 3]);
      return at + 12 <= file->len;
    }
  if (file->len < 4 || data[0] != 0xff || data[1] != 0xd8)
    return TRUE;

  /* Segments have a length; what lies between them is the picture. */
  for (at = 2; at + 2 <= file->len; at++)
    if (data[at] == 0xff && data[at + 1] == 0xd9)
      return TRUE;
    else if (data[at] == 0xff && data[at + 1] >= 0xc0 && data[at + 1] < 0xff && (data[at + 1] & 0xf8) != 0xd0 && at + 4 <= file->len)
      at += 1 + (data[at + 2] << 8 | data[at + 3]);
  return FALSE;
}

/* Decodes a bitmap, upright and no larger than needed: librsvg would decode all of it, as it lies in the file. Newer versions of
 * gdk-pixbuf need another process, which this one cannot start.
 *
 * Returns: (transfer full) (nullable): it as a PNG; NULL if only librsvg might know it */
static GBytes *
decode (const GByteArray *file)
{
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new ();
  g_autoptr (GdkPixbuf) bitmap = NULL;
  char *png;
  gsize length;

  g_signal_connect (loader, "size-prepared", G_CALLBACK (shrink_cb), NULL);
  if (!gdk_pixbuf_loader_write (loader, file->data, file->len, NULL) || !gdk_pixbuf_loader_close (loader, NULL))
    {
      gdk_pixbuf_loader_close (loader, NULL);
      return NULL;
    }

  bitmap = gdk_pixbuf_apply_embedded_orientation (gdk_pixbuf_loader_get_pixbuf (loader));
  return bitmap != NULL && gdk_pixbuf_save_to_buffer (bitmap, &png, &length, "png", NULL, "compression", "1", NULL) ? g_bytes_new_take (png, length) : NULL;
}

/* The same for a picture, an SVG or a bitmap. */
DrawFault
draw_deck_open_picture (const GByteArray *file,
                        DrawDeck        **deck)
{
  DrawDeck *self = g_new0 (DrawDeck, 1);
  DrawFault fault = DRAW_FINE;

  self->is_picture = TRUE;
  self->handle = understand (file);
  if (self->handle != NULL)
    fault = find_page (self);
  else if (!is_whole (file))
    fault = DRAW_NO_DRAWING;
  else
    {
      /* An SVG with the bitmap in @file, which may be none. */
      g_autoptr (GBytes) png = gdk_pixbuf_major_version == 2 && gdk_pixbuf_minor_version < 43 ? decode (file) : NULL;
      gsize            length = png ? g_bytes_get_size (png) : file->len;
      g_autofree char *bitmap = g_base64_encode (png ? g_bytes_get_data (png, NULL) : file->data, length);
      char            *text = g_strconcat ("<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>"
                                                      "<image id='bitmap' xlink:href='data:;base64,",
                                           bitmap, "'/></svg>", NULL);
      g_autoptr (GByteArray) svg = g_byte_array_new_take ((guint8 *) text, strlen (text));
      RsvgRectangle ink;

      self->handle = understand (svg);
      if (self->handle == NULL || !rsvg_handle_get_geometry_for_element (self->handle, BITMAP, &ink, &self->page, NULL) ||
          self->page.width <= 0 || self->page.height <= 0)
        fault = DRAW_NO_DRAWING;
    }
  self->card_width = self->page.width;
  self->card_height = self->page.height;
  if (fault == DRAW_FINE)
    *deck = self;
  else
    draw_deck_free (self);
  return fault;
}

/* Draws all cards once, small, to load what they need: the whole drawing, which is much faster than each card, and the
 * cards that are not seen in it. */
void
draw_deck_draw_all (DrawDeck *deck)
{
  double           height = ALL_WIDTH * MIN (deck->page.height / deck->page.width, 1);
  RsvgRectangle    all = { 0, 0, ALL_WIDTH, MAX (height, 1) };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, ALL_WIDTH, (int) ceil (all.height));
  cairo_t         *cr = cairo_create (surface);

  rsvg_handle_render_document (deck->handle, cr, &all, NULL);
  for (unsigned face = 0; face < DRAW_N_FACES && !deck->is_grid && !deck->is_picture; face++)
    {
      g_autofree char *element = name_element (deck, face);
      RsvgRectangle    box = { 0 };

      if (!rsvg_handle_get_geometry_for_layer (deck->handle, element, &all, NULL, &box, NULL) || box.width <= 0 || box.height <= 0)
        rsvg_handle_render_element (deck->handle, cr, element, &all, NULL);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* The width of a card, divided by its height. */
double
draw_deck_get_proportions (const DrawDeck *deck)
{
  return deck->card_width / deck->card_height;
}

void
draw_deck_free (DrawDeck *deck)
{
  g_clear_object (&deck->handle);
  g_free (deck);
}
